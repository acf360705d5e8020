import { afterEach, describe, expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#contract/shared/time.ts';
import type { Postman } from '#server/features/letters/postman.ts';
import { type MailServer, startMailServer } from '#tests/support/mail-server.ts';
import {
  clock,
  lines,
  mailServer,
  open,
  postmanOf,
  queue,
  rows,
  states,
  tidy,
  WORDS,
} from './letters-queue-support.ts';

afterEach(tidy);

const look = async (postman: Postman) => {
  postman.nudge();
  await postman.idle();
};
/** A port without a listener. */
async function deadPort(): Promise<number> {
  const server = await startMailServer();
  await server.close();
  return server.port;
}
const refusing = (code: number, words: string) => Object.assign(new Error(words), { responseCode: code });

describe('the queue', () => {
  test('sends a letter once, with its own id, and deletes its text', async () => {
    const [store, server] = [await open(), await mailServer()];
    await queue(store);
    const postman = await postmanOf(store, server.port);
    await postman.idle();
    await look(postman);
    expect(server.letters).toHaveLength(1);
    const [letter] = server.letters;
    expect(letter).toMatchObject({ from: 'hello@petiyard.test', to: ['ann@example.com'] });
    expect(letter?.text.trim()).toBe(WORDS.text.trim());
    const [row] = await rows(store);
    expect(letter?.headers['message-id']).toBe(`<${row?.message_id}>`);
    expect(row).toMatchObject({ state: 'sent', subject: '', body: '', claim: null });
  });

  test('sends each letter once with two postmen on one database', async () => {
    const [store, server] = [await open(), await mailServer()];
    for (let count = 0; count < 40; count++) await queue(store, `farm-${count}@example.com`);
    const both = [await postmanOf(store, server.port), await postmanOf(store, server.port)];
    for (const postman of both) postman.nudge();
    await Promise.all(both.map((postman) => postman.idle()));
    expect(server.letters).toHaveLength(40);
    expect(new Set(server.letters.map(({ to }) => to[0])).size).toBe(40);
  });

  test('waits longer and longer while the mail server is down; then it sends everything', async () => {
    const store = await open();
    const port = await deadPort();
    for (let count = 0; count < 3; count++) await queue(store, `farm-${count}@example.com`);
    const postman = await postmanOf(store, port);
    await postman.idle();
    expect(await states(store)).toEqual(['waiting', 'waiting', 'waiting']);
    const tried = async () => (await rows(store)).reduce((sum, { attempts }) => sum + attempts, 0);
    const before = await tried();
    await look(postman); // nothing is sent during the pause
    expect(await tried()).toBe(before);
    const server = await mailServer({ port });
    clock.nowMs += HOUR_MS;
    await look(postman);
    expect(server.letters).toHaveLength(3);
    expect(await states(store)).toEqual(['sent', 'sent', 'sent']);
  });

  test('retries a temporary refusal (4xx) after one, five and fifteen minutes; other letters are sent meanwhile', async () => {
    const store = await open();
    let isFull = true;
    const server = await mailServer({
      onRcptTo: ({ address }, _, done) =>
        isFull && address === 'ann@example.com'
          ? done(refusing(450, 'mailbox of ann@example.com is full'))
          : done(),
    });
    await queue(store);
    await queue(store, 'ben@example.com');
    const postman = await postmanOf(store, server.port);
    await postman.idle();
    expect(server.letters.map(({ to }) => to[0])).toEqual(['ben@example.com']);
    for (const [index, waitMs] of [MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS].entries()) {
      clock.nowMs += waitMs - SECOND_MS;
      await look(postman);
      expect((await rows(store))[0]?.attempts).toBe(index + 1);
      if (index === 2) isFull = false;
      clock.nowMs += SECOND_MS;
      await look(postman);
      expect((await rows(store))[0]?.attempts).toBe(index + 2);
    }
    expect(server.letters.map(({ to }) => to[0])).toEqual(['ben@example.com', 'ann@example.com']);
  });

  test('gives up only the letter with a permanent refusal (5xx), at once', async () => {
    const store = await open();
    const server = await mailServer({
      onRcptTo: ({ address }, _, done) =>
        address === 'ann@example.com' ? done(refusing(550, 'no such user ann@example.com')) : done(),
    });
    await queue(store);
    await queue(store, 'ben@example.com');
    const postman = await postmanOf(store, server.port);
    await postman.idle();
    expect(await rows(store)).toMatchObject([
      { state: 'failed', fault: 'EENVELOPE 550', attempts: 1, body: '', subject: '' },
      { state: 'sent' },
    ]);
  });

  test('gives up a letter that was not sent in three days, and one with a code when the code has expired', async () => {
    const store = await open();
    const postman = await postmanOf(store, await deadPort());
    await queue(store);
    await queue(store, 'ben@example.com', { notAfterMs: clock.nowMs + 30 * MINUTE_MS });
    await look(postman);
    for (let hour = 0; hour < 71; hour++) {
      clock.nowMs += HOUR_MS;
      await look(postman);
    }
    expect(await states(store)).toEqual(['waiting', 'failed']);
    for (let hour = 0; hour < 8; hour++) {
      clock.nowMs += HOUR_MS;
      await look(postman);
    }
    expect((await rows(store)).map(({ state, fault, body }) => [state, fault, body])).toEqual([
      ['failed', 'too late', ''],
      ['failed', 'too late', ''],
    ]);
  });

  test('sends a letter once to a slow mail server; others overtake it', async () => {
    const store = await open();
    let answer = () => {};
    const server: MailServer = await mailServer({
      onData(stream, { envelope }, done) {
        const to = envelope.rcptTo.map(({ address }) => address);
        let raw = '';
        stream.on('data', (chunk: Buffer) => {
          raw += chunk.toString();
        });
        stream.on('end', () => {
          server.take(raw, { from: '', to });
          if (to[0] === 'slow@example.com') answer = () => done();
          else done();
        });
      },
    });
    await queue(store, 'slow@example.com');
    const postman = await postmanOf(store, server.port);
    await expect.poll(() => server.letters.length).toBe(1);
    await queue(store, 'ben@example.com');
    postman.nudge();
    await expect.poll(() => states(store)).toEqual(['sending', 'sent']);
    clock.nowMs += 9 * MINUTE_MS;
    postman.nudge();
    answer();
    await postman.idle();
    expect(await states(store)).toEqual(['sent', 'sent']);
    expect(server.letters.map(({ to }) => to[0])).toEqual(['slow@example.com', 'ben@example.com']);
  });

  test('disconnects from a silent mail server, and the letter waits', async () => {
    const store = await open();
    const server = await mailServer({ onConnect: () => {} }); // it sends no greeting
    await queue(store);
    const postman = await postmanOf(store, server.port, { greetingTimeout: 50 });
    await postman.idle();
    expect(await rows(store)).toMatchObject([{ state: 'waiting', fault: 'ETIMEDOUT', attempts: 1 }]);
  });
});

describe('user input cannot add a header', () => {
  test.each([
    'ann@example.com\r\nBcc: all@example.com',
    'ann@example.com, ben@example.com',
    'Ann <ann@example.com>',
  ])('no letter is sent to %j', async (to) => {
    const store = await open();
    expect(await queue(store, to)).toBe(false);
    expect(await rows(store)).toEqual([]);
  });

  test.each(['An answer\r\nBcc: all@example.com', 'An answer\nX: y', 'An answer\u0000', 'An\u2028answer'])(
    'the subject %j is refused',
    async (subject) => {
      const [store, server] = [await open(), await mailServer()];
      await queue(store, 'ann@example.com', { subject });
      const postman = await postmanOf(store, server.port);
      await postman.idle();
      expect(server.letters).toEqual([]);
      expect(await rows(store)).toMatchObject([{ state: 'failed', fault: 'header' }]);
    },
  );

  test('text that looks like headers, dots and ends of letters stays text', async () => {
    const text = 'Bcc: all@example.com\n\n.\nQUIT\n..\nMAIL FROM:<x@example.com>\n.\n';
    const [store, server] = [await open(), await mailServer()];
    await queue(store, 'ann@example.com', { text });
    const postman = await postmanOf(store, server.port);
    await postman.idle();
    expect(server.letters.map(({ to }) => to)).toEqual([['ann@example.com']]);
    expect(server.letters[0]?.text.trim()).toBe(text.trim());
    expect(server.letters[0]?.headers.bcc).toBeUndefined();
  });
});

test('the log names letters by id: no address, no text, and nothing that a mail server echoes', async () => {
  const store = await open();
  const server = await mailServer({
    onRcptTo: ({ address }, _, done) =>
      address.startsWith('ben') ? done(refusing(550, `no such user ${address}`)) : done(),
  });
  await queue(store);
  await queue(store, 'ben@example.com');
  const postman = await postmanOf(store, server.port);
  await postman.idle();
  const written = lines.join('\n');
  expect(written).toContain('a letter was sent');
  expect(written).toContain('EENVELOPE 550');
  for (const secret of ['ann@', 'ben@', 'example.com', 'gate is mended', 'no such user', 'An answer'])
    expect(written).not.toContain(secret);
});
