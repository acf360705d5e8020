import { type CDPSession, expect } from '@playwright/test';
import type { SignedIn } from '#contract/auth.ts';
import type { ForumPost, ForumThread } from '#contract/forums.ts';
import type { PushMessage } from '#contract/push.ts';
import { howMuch } from '#tests/support/how-much.ts';
import { test } from './support/fixtures.ts';
import { openThreads } from './support/forum-steps.ts';
import { PASSWORD } from './support/phone.ts';
import type { RealServer } from './support/server.ts';

const ROUNDS = howMuch({ usual: 5, whole: 100 });
/** Of a round, which takes about four seconds on an idle machine. */
const LONGEST_MS = 20_000;
const PULL = '/api/sync/pull';

/** Sends a push message to the app's worker, as a push service does. */
async function deliver(devtools: CDPSession, origin: string, id: string, message: PushMessage) {
  await devtools.send('ServiceWorker.deliverPushMessage', {
    origin,
    registrationId: id,
    data: JSON.stringify(message),
  });
}

/** The id of the app's worker in the browser's own list. */
async function registrationOf(devtools: CDPSession, url: string): Promise<string> {
  const found = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(url));
      if (own) resolve(own.registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  return found;
}

/** Another person, on another device. */
async function anotherPerson(server: RealServer) {
  const send = async <T>(path: string, body: object, token?: string): Promise<T> => {
    const headers = {
      'content-type': 'application/json',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    };
    const answer = await fetch(server.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
    expect(answer.status, path).toBe(201);
    return (await answer.json()) as T;
  };
  const account = {
    fullName: 'Bob Tester',
    email: 'bob@example.com',
    username: 'bob',
    password: PASSWORD,
    passwordConfirm: PASSWORD,
    location: 'Gainesville, Florida',
    termsAccepted: true,
  };
  const { token } = await send<SignedIn>('/api/auth/register', account);
  return {
    reply: ({ id }: ForumThread, content: string) =>
      send<ForumPost>(`/api/forums/threads/${id}/posts`, { content }, token),
  };
}

test(`a thread opens from its notification ${ROUNDS} times out of ${ROUNDS} although the server is gone right after`, async ({
  server,
  phone,
  connection,
}) => {
  test.setTimeout(ROUNDS * LONGEST_MS);
  await phone.open('/');
  await phone.workerReady();
  const { origin } = new URL(phone.page.url());
  await phone.context.grantPermissions(['notifications'], { origin }); // otherwise no push arrives
  const bob = await anotherPerson(server);
  const threads = await openThreads(server);
  const devtools = await phone.context.newCDPSession(phone.page);
  const id = await registrationOf(devtools, origin);
  for (let round = 1; round <= ROUNDS; round++) {
    const thread = threads[round % threads.length];
    if (!thread) throw new Error('the demo data has no open thread');
    await phone.open('/favicon.svg'); // the app is closed
    const text = `Answer number ${round}.`;
    await bob.reply(thread, text);
    let hasPulled = false;
    connection.onAnswer(({ path, answered }) => {
      hasPulled ||= path.startsWith(PULL) && answered.includes(text);
    });
    const navigate = `${origin}/forums/thread/${thread.slug}`;
    const notification = {
      title: thread.title,
      body: text,
      navigate,
      lang: 'en',
      tag: `thread-${thread.id}`,
    };
    await deliver(devtools, origin, id, { web_push: 8030, notification });
    await expect.poll(() => hasPulled, `round ${round}`).toBe(true);
    await server.stop();
    await phone.open(new URL(navigate).pathname); // what the press does: tests/sw/push.test.ts
    await expect(phone.page.getByRole('main').getByText(text, { exact: true })).toBeVisible();
    await server.start();
  }
});
