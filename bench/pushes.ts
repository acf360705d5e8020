import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import type { ForumPost, ForumThread } from '#contract/forums.ts';
import { PUSH_LIMITS, type PushMessage } from '#contract/push.ts';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#contract/shared/time.ts';
import { type Pushman, startPushman } from '#server/features/push/pushman.ts';
import { httpsPush } from '#server/push/push-port.ts';
import { browser } from '#tests/server/push-support.ts';
import { startTestServer } from '#tests/support/server.ts';
import { onPush } from '../sw/push.ts';
import { NO_LIMITS } from './setup.ts';
import { quantile } from './timing.ts';

/**
 * Sends notifications to a push service on loopback, which decrypts each and shows it as the worker does: one reply to
 * many devices, replies at night, and the time from a reply to its request, also behind the many. `--devices 10000`, `--replies 500`.
 */
const { values } = parseArgs({
  options: {
    devices: { type: 'string', default: '10000' },
    replies: { type: 'string', default: '500' },
  },
});
const [DEVICES, REPLIES] = [Number(values.devices), Number(values.replies)];
/** Devices of one person. */
const EACH = PUSH_LIMITS.devicesPerPerson;
/** Noon in New York, where half of the devices are; it is night in Tokyo, where the others are. */
const NOON_MS = Date.UTC(2026, 2, 2, 17);
const [DAY_ZONE, NIGHT_ZONE] = ['America/New_York', 'Asia/Tokyo'];
/** The longest pause between two replies. */
const GAP_MS = 200;
const SUBJECT = 'mailto:ops@petiyard.org';

const browsers = new Map<string, ReturnType<typeof browser>>();
/** When each message arrived, by device and text. */
const shown = new Map<string, number[]>();
let failed = 0;

const service = createServer((request, response) => {
  buffer(request)
    .then(async (body) => {
      const device = (request.url ?? '').slice(1);
      const message = browsers.get(device)?.read(body);
      await onPush(
        {
          showNotification: async (_title, options) => {
            const name = `${device} ${options?.body}`;
            shown.set(name, [...(shown.get(name) ?? []), performance.now()]);
          },
        },
        { json: (): PushMessage | undefined => message },
        async () => undefined,
      );
      response.writeHead(201).end();
    })
    .catch((error: unknown) => {
      failed++;
      console.error(error);
      response.writeHead(500).end();
    });
});
await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
const host = `127.0.0.1:${(service.address() as AddressInfo).port}`;
const settings = { subject: SUBJECT, hosts: [host] };
const server = await startTestServer({
  env: { ...NO_LIMITS, PUSH_SUBJECT: SUBJECT, PUSH_HOSTS: host },
});
server.clock.nowMs = NOON_MS;
const pushman = await startPushman({
  store: server.store,
  settings,
  port: httpsPush,
  log: pino({ level: 'warn' }),
  origin: 'https://petiyard.org',
  nowMs: () => server.clock.nowMs,
});

const [ann, bob] = [await server.register('ann'), await server.register('bob')];
try {
  await oneReplyToMany(pushman);
  await manyReplies();
  if (failed > 0) throw new Error(`${failed} messages could not be read`);
} finally {
  await pushman.stop();
  await server.close();
  service.closeAllConnections();
  service.close();
}

async function ask(title: string): Promise<ForumThread> {
  const body = { title, content: `${title}?`, categoryId: 1 };
  const sent = await server.request<ForumThread>('POST', '/api/forums/threads', { body, token: ann.token });
  if (sent.status !== 201) throw new Error(`the thread got ${sent.status}: ${JSON.stringify(sent.body)}`);
  return sent.body;
}

async function reply({ id }: ForumThread, content: string): Promise<ForumPost> {
  const path = `/api/forums/threads/${id}/posts`;
  const { status, body } = await server.request<ForumPost>('POST', path, {
    body: { content },
    token: bob.token,
  });
  if (status !== 201) throw new Error(`a reply got ${status}`);
  return body;
}

/** Adds a device of a person, as `PUT /api/push/device` stores it. */
async function addDevice(name: string, personId: number, zone: string): Promise<void> {
  const own = browser(name, `http://${host}`);
  browsers.set(name, own);
  const { endpoint, keys } = own.device();
  const session = await server.store.read.selectFrom('sessions').select('id_hash').executeTakeFirstOrThrow();
  const row = {
    endpoint,
    ...keys,
    person_id: personId,
    session_hash: session.id_hash,
    sign_in_id: null,
    wants_alerts: 0,
    wants_replies: 1,
    time_zone: zone,
    language: 'en',
    created_at_ms: NOON_MS,
  };
  await server.store.write(({ trx }) => trx.insertInto('push_devices').values(row).execute());
}

/** A person who follows a thread, without a password. */
async function addFollower(name: string, threadId: number): Promise<number> {
  return server.store.write(async ({ trx }) => {
    const row = await trx
      .selectFrom('users')
      .selectAll()
      .where('id', '=', ann.user.id)
      .executeTakeFirstOrThrow();
    const { id: _, ...columns } = row;
    const own = { username: name, username_key: name, username_skeleton: null, email: `${name}@example.com` };
    const { id } = await trx
      .insertInto('users')
      .values({ ...columns, ...own, email_key: `${name}@example.com` })
      .returning('id')
      .executeTakeFirstOrThrow();
    await trx.insertInto('follows').values({ thread_id: threadId, user_id: id, following: 1 }).execute();
    return id;
  });
}

async function oneReplyToMany({ sendDue }: Pushman): Promise<void> {
  const thread = await ask('Hay prices');
  for (let device = 0, owner = 0; device < DEVICES; device++) {
    if (device % EACH === 0) owner = await addFollower(`rider${device}`, thread.id);
    await addDevice(`phone${device}`, owner, device % 2 === 0 ? DAY_ZONE : NIGHT_ZONE);
  }
  const later = await ask('Goat hooves');
  const rider = await addFollower('laterRider', later.id);
  await reply(thread, 'Nine dollars.');
  const startMs = performance.now();
  const sending = sendDue();
  await addDevice('later', rider, DAY_ZONE);
  const askedMs = performance.now();
  await reply(later, 'Every six weeks.');
  await sending;
  const tookMs = performance.now() - startMs;
  const laterName = 'later bob Tester answered: Every six weeks.';
  const behindMs = (shown.get(laterName)?.[0] ?? Number.NaN) - askedMs;
  shown.delete(laterName);
  const byDay = shown.size;
  const atNight = [...shown.keys()].filter((name) => Number(/\d+/.exec(name)?.[0]) % 2 === 1).length;
  server.clock.nowMs = NOON_MS + 3 * HOUR_MS; // 5 a.m. in Tokyo
  await sendDue();
  const before6 = shown.size - byDay;
  server.clock.nowMs = NOON_MS + 4 * HOUR_MS + SECOND_MS;
  await sendDue();
  const twice = [...shown.values()].filter((times) => times.length > 1).length;
  console.log(
    `1 reply to ${DEVICES} devices: ${shown.size} decrypted and shown, ${twice} of them twice, ${failed} unreadable`,
  );
  console.log(`in quiet hours: ${atNight + before6} shown; ${shown.size - byDay} at 6 a.m.`);
  console.log(`${(byDay / (tookMs / SECOND_MS)).toFixed(0)} a second (${byDay} in ${tookMs.toFixed(0)} ms)`);
  console.log(`another reply during sending: ${behindMs.toFixed(0)} ms to its request`);
}

/** Replies at random moments, each in a thread of its own, while the sender looks at its queue as in production. */
async function manyReplies(): Promise<void> {
  await server.store.write(({ trx }) => trx.deleteFrom('push_devices').execute());
  await addDevice('own', ann.user.id, DAY_ZONE);
  const startedMs = new Map<string, number>();
  for (let count = 0; count < REPLIES; count++) {
    server.clock.nowMs += MINUTE_MS / 2; // no limit of a person is met
    const thread = await ask(`Question ${count}`);
    await pause(Math.random() * GAP_MS);
    startedMs.set(`own bob Tester answered: Answer ${count}.`, performance.now());
    await reply(thread, `Answer ${count}.`);
  }
  while ([...startedMs.keys()].some((name) => !shown.has(name))) await pause(GAP_MS);
  const waits = [...startedMs].map(([name, startMs]) => (shown.get(name)?.[0] ?? 0) - startMs);
  const [median, p99, most] = [0.5, 0.99, 1].map((share) => quantile(waits, share).toFixed(0));
  console.log(
    `from a reply to its request: median ${median} ms, p99 ${p99} ms, longest ${most} ms (${REPLIES} replies)`,
  );
}
