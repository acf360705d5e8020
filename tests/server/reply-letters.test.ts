import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { LogEntry, QueueItem } from '#contract/admin.ts';
import type { ContactReceipt } from '#contract/contact.ts';
import type { Problem } from '#contract/problems.ts';
import { DAY_MS, HOUR_MS } from '#contract/shared/time.ts';
import { runDaily } from '#server/jobs/daily.ts';
import { MailFault } from '#server/mail/mail.ts';
import { type ServerWithMail, startWithMail } from '#tests/support/mail.ts';
import { startTestServer, type TestPerson } from '#tests/support/server.ts';

const VISITOR = 'dana@farm.example';
const TEXT = 'The gate is mended.\n\nThank you for telling us.';

let world: ServerWithMail;
let admin: TestPerson;
/** Addresses that every mail server refuses. */
const refused = new Set<string>();
beforeEach(async () => {
  refused.clear();
  world = await startWithMail({
    mail: (port) => ({
      send: (mail, signal) =>
        refused.has(mail.to)
          ? Promise.reject(new MailFault('never', 'EENVELOPE 550'))
          : port.send(mail, signal),
    }),
  });
  admin = await world.server.register('boss');
  await world.server.store.write(({ trx }) => trx.updateTable('users').set({ is_admin: 1 }).execute());
});
afterEach(() => world.close());

const call = <T = Problem>(
  person: TestPerson | null,
  method: string,
  path: string,
  body?: object,
  headers: Record<string, string> = {},
) =>
  world.server.request<T & Problem>(method, path, {
    token: person?.token,
    headers,
    ...(body ? { body } : {}),
  });
const write = async (message = 'Please mend the gate in the listing.') => {
  const sent = { name: 'Dana', email: VISITOR, country: 'United States', message, requestType: 'support' };
  return `message-${(await call<ContactReceipt>(null, 'POST', '/api/contact', sent)).body.id}`;
};
const queue = async () => (await call<QueueItem[]>(admin, 'GET', '/api/admin/queue')).body;
const reply = (item: string, text = TEXT, person: TestPerson | null = admin, headers = {}) =>
  call<LogEntry>(person, 'POST', `/api/admin/queue/${item}/reply`, { text }, headers);

describe('an answer to a message', () => {
  test('is sent by letter with the question, and closes the message', async () => {
    const item = await write();
    expect(await queue()).toMatchObject([{ id: item, acts: ['reply', 'done'] }]);
    const answer = await reply(item);
    expect(answer).toMatchObject({ status: 200, body: { action: 'reply', item, canUndo: false } });
    const [letter] = await world.lettersTo(VISITOR);
    expect(letter?.headers.subject).toBe('A reply from PetiYard');
    expect(letter?.text).toContain(TEXT);
    expect(letter?.text).toContain('> Please mend the gate in the listing.');
    expect(await queue()).toEqual([]);
  });

  test('is sent once per key, and a second one learns that another admin was faster', async () => {
    const item = await write();
    const key = { 'idempotency-key': randomUUID() };
    const both = [await reply(item, TEXT, admin, key), await reply(item, TEXT, admin, key)];
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect((await reply(item, 'Another answer.')).body.code).toBe('already-decided');
    expect(await world.lettersTo(VISITOR)).toHaveLength(1);
  });

  test('that cannot be delivered reopens the message, and its text stays beside it', async () => {
    refused.add(VISITOR);
    const item = await write();
    await reply(item);
    await world.lettersTo(VISITOR);
    expect(await queue()).toMatchObject([{ id: item, reply: { text: TEXT }, acts: ['reply', 'done'] }]);
    refused.clear();
    expect((await reply(item, 'Once more.')).status).toBe(200);
    expect((await world.lettersTo(VISITOR)).map(({ text }) => text.includes('Once more.'))).toEqual([true]);
    expect(await queue()).toEqual([]);
  });

  test('that was not sent in time, for example after mail was turned off, reopens the message', async () => {
    const item = await write();
    await world.postman.stop();
    await reply(item);
    world.server.clock.nowMs += 3 * DAY_MS;
    expect(await queue()).toEqual([]);
    const { server } = world;
    await runDaily({ store: server.store, log: pino({ level: 'silent' }), nowMs: () => server.clock.nowMs });
    expect(await queue()).toMatchObject([{ id: item, reply: { text: TEXT }, acts: ['reply', 'done'] }]);
  });

  test('is for admins and messages only, and needs a text', async () => {
    const item = await write();
    const ann = await world.server.register('ann');
    const statuses = [
      await reply(item, TEXT, null),
      await reply(item, TEXT, ann),
      await reply('message-999'),
      await reply('claim-1'),
      await reply(item, ' '),
    ];
    expect(statuses.map(({ status }) => status)).toEqual([401, 403, 404, 404, 422]);
    expect(await world.lettersTo(VISITOR)).toEqual([]);
  });

  test('is not offered without a mail server', async () => {
    const server = await startTestServer();
    const { token } = await server.register('boss');
    await server.store.write(({ trx }) => trx.updateTable('users').set({ is_admin: 1 }).execute());
    const message = {
      name: 'Dana',
      email: VISITOR,
      country: 'US',
      message: 'Mend the gate.',
      requestType: 'support',
    };
    await server.request('POST', '/api/contact', { body: message });
    const items = await server.request<QueueItem[]>('GET', '/api/admin/queue', { token });
    expect(items.body[0]?.acts).toEqual(['done']);
    const body = { text: TEXT };
    expect((await server.request('POST', '/api/admin/queue/message-1/reply', { token, body })).status).toBe(
      404,
    );
    await server.close();
  });
});

describe('the daily letter to admins', () => {
  const daily = () =>
    runDaily({
      store: world.server.store,
      log: pino({ level: 'silent' }),
      nowMs: () => world.server.clock.nowMs,
      letters: { publicUrl: 'https://petiyard.test', nudge: world.postman.nudge },
    });
  const digests = async () =>
    (await world.lettersTo('boss@example.com')).filter(
      ({ headers }) => headers.subject === 'Waiting for you at PetiYard',
    );

  test('has the numbers of waiting items, and no content', async () => {
    await world.server.register('ann');
    await write('My horse is lame and I live at 12 Hidden Hollow.');
    await write();
    await world.server.addBusiness({ is_verified: 0, name: 'Secret Barn' });
    expect(await daily()).toMatchObject({ queuedDigests: 1 });
    const [letter, ...others] = await digests();
    expect(others).toEqual([]);
    expect(letter?.text).toContain('- 2 messages to us\n- 1 new listing\n');
    expect(letter?.text).toContain('The oldest has been waiting since Mar 2, 2026.');
    for (const secret of ['Hidden Hollow', VISITOR, 'Dana', 'Secret Barn'])
      expect(letter?.text).not.toContain(secret);
  });

  test('is sent once a day, however often the server starts, and not for an empty queue', async () => {
    await daily();
    expect(await digests()).toEqual([]);
    await write();
    await daily();
    await daily();
    expect(await digests()).toHaveLength(1);
    world.server.clock.nowMs += 24 * HOUR_MS;
    await daily();
    expect(await digests()).toHaveLength(2);
  });
});
