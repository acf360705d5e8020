import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ForumPost, ForumThread } from '#contract/forums.ts';
import type { Problem } from '#contract/problems.ts';
import type { Profile } from '#contract/profile.ts';
import { DAY_MS, MINUTE_MS } from '#contract/shared/time.ts';
import { queueReplyEmails } from '#server/features/push/reply-emails.service.ts';
import { type ServerWithMail, startWithMail } from '#tests/support/mail.ts';
import type { TestPerson } from '#tests/support/server.ts';
import { browser } from './push-support.ts';

const SITE = 'https://petiyard.test';

let world: ServerWithMail;
let ann: TestPerson;
let bob: TestPerson;
beforeEach(async () => {
  world = await startWithMail({ businesses: 1, env: { PUSH_SUBJECT: 'mailto:ops@petiyard.org' } });
  ann = await world.server.register('ann');
  bob = await world.server.register('bob');
  await confirm();
});
afterEach(() => world.close());

const confirm = () =>
  world.server.store.write(({ trx }) =>
    trx
      .updateTable('users')
      .set({ confirmed_email_key: 'ann@example.com' })
      .where('id', '=', ann.user.id)
      .execute(),
  );
const call = <T = Problem>(who: TestPerson | null, method: string, path: string, body?: object) =>
  world.server.request<T & Problem>(method, path, { token: who?.token, ...(body ? { body } : {}) });
const set = (change: object) => call<Profile>(ann, 'PATCH', '/api/user/profile', change);
const isOn = async () => (await call<Profile>(ann, 'GET', '/api/user/profile')).body.replyEmails ?? false;
const ask = async (title: string) =>
  (
    await call<ForumThread>(ann, 'POST', '/api/forums/threads', {
      title,
      content: `${title}?`,
      categoryId: 1,
    })
  ).body;
const reply = async (thread: ForumThread, content: string, who = bob) =>
  (await call<ForumPost>(who, 'POST', `/api/forums/threads/${thread.id}/posts`, { content })).body;

/** Lets time pass, in which the server sends what is due. @returns the emails about replies so far */
async function pass(ms: number) {
  const { server, postman } = world;
  server.clock.nowMs += ms;
  const letters = { publicUrl: SITE, nudge: () => postman.nudge() };
  await queueReplyEmails(server.store, letters, server.clock.nowMs);
  return (await world.lettersTo('ann@example.com')).filter(({ text }) => text.includes('/stop-emails#'));
}

describe('replies by email', () => {
  test('are off until the person turns them on', async () => {
    const thread = await ask('Hay prices');
    await reply(thread, 'Nine dollars.');
    expect([await isOn(), await pass(DAY_MS)]).toEqual([false, []]);
    expect((await set({ replyEmails: true })).body.replyEmails).toBe(true);
    expect([await isOn(), await pass(DAY_MS)]).toEqual([true, []]);
  });

  test('need a confirmed address, because another one may be a stranger’s', async () => {
    const { status, body } = await call(bob, 'PATCH', '/api/user/profile', { replyEmails: true });
    expect([status, body.errors?.[0]?.path]).toEqual([422, 'replyEmails']);
    await set({ replyEmails: true });
    const thread = await ask('Hay prices');
    await set({ email: 'new@example.com' });
    await reply(thread, 'Nine dollars.');
    expect(await pass(DAY_MS)).toEqual([]);
  });

  test('are collected in one email a day', async () => {
    await set({ replyEmails: true });
    const [hay, mud] = [await ask('Hay prices'), await ask('Mud fever')];
    await reply(hay, 'Nine dollars.');
    await reply(hay, 'Ten dollars at www.example.com now.');
    await reply(mud, 'Keep it dry.');
    await reply(mud, 'I do.', ann);
    expect(await pass(MINUTE_MS)).toEqual([]);
    const [first, ...others] = await pass(10 * MINUTE_MS);
    expect(others).toEqual([]);
    expect(first?.headers.subject).toBe('New replies at PetiYard');
    for (const line of [
      `2 new replies in "Hay prices"\nbob Tester wrote: "Ten dollars at www. example. com now."\n${SITE}/forums/thread/${hay.slug}`,
      `1 new reply in "Mud fever"\nbob Tester wrote: "Keep it dry."\n${SITE}/forums/thread/${mud.slug}`,
    ])
      expect(first?.text.replaceAll('\r', '')).toContain(line);
    await reply(hay, 'Eleven.');
    expect(await pass(DAY_MS - MINUTE_MS)).toHaveLength(1);
    await reply(mud, 'And clean.');
    const [, second, ...more] = await pass(MINUTE_MS + 1);
    expect(more).toEqual([]);
    expect(second?.text).toContain('Eleven.');
    expect(second?.text).toContain('And clean.');
    expect(second?.text).not.toContain('Nine');
  });

  test('include reviews of one’s own listing, in the language of the account', async () => {
    await set({ replyEmails: true, language: 'es' });
    await world.server.store.write(({ trx }) =>
      trx.updateTable('businesses').set({ owner_id: ann.user.id }).where('id', '=', 1).execute(),
    );
    await call(bob, 'POST', '/api/reviews', { businessId: 1, rating: 5, comment: 'Came at night.' });
    const [email] = await pass(10 * MINUTE_MS);
    const text = email?.text.replaceAll('\r', '') ?? '';
    expect(text).toMatch(/^Hola:/);
    expect(text).toMatch(
      /1 reseña nueva de ".+"\nbob Tester escribió: "Came at night\."\nhttps:\/\/petiyard\.test\/business\/1\n/,
    );
  });

  test('leave out a post that was removed meanwhile', async () => {
    await set({ replyEmails: true });
    const thread = await ask('Hay prices');
    const { id } = await reply(thread, 'Nine dollars.');
    await call(bob, 'DELETE', `/api/forums/posts/${id}`);
    expect(await pass(DAY_MS)).toEqual([]);
  });

  test('are not sent if a notification is, and are sent again after that device is removed', async () => {
    await set({ replyEmails: true });
    const thread = await ask('Hay prices');
    const { device, endpoint } = browser('a');
    expect((await call(ann, 'PUT', '/api/push/device', device())).status).toBe(204);
    await reply(thread, 'Nine dollars.');
    expect(await pass(DAY_MS)).toEqual([]);
    await call(ann, 'DELETE', '/api/push/device', { endpoint });
    await reply(thread, 'Ten dollars.');
    const [email] = await pass(10 * MINUTE_MS);
    expect(email?.text).toContain('Ten dollars.');
  });

  test('end by the link, with one press and without a sign-in', async () => {
    await set({ replyEmails: true });
    const thread = await ask('Hay prices');
    await reply(thread, 'Nine dollars.');
    const [email] = await pass(10 * MINUTE_MS);
    const secret = /\/stop-emails#([0-9a-f]{32})\s/.exec(email?.text ?? '')?.[1];
    expect(email?.headers).toMatchObject({
      'list-unsubscribe': `<${SITE}/api/stop-emails/${secret}>`,
      'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
    });
    await reply(thread, 'Ten dollars.');
    for (let time = 0; time < 2; time++) {
      const answer = await world.server.app.request(`/api/stop-emails/${secret}`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'List-Unsubscribe=One-Click',
      });
      expect(answer.status).toBe(204);
    }
    expect([await isOn(), await pass(2 * DAY_MS)]).toEqual([false, [email]]);
    await reply(thread, 'Eleven dollars.');
    expect(await pass(DAY_MS)).toHaveLength(1);
  });
});
