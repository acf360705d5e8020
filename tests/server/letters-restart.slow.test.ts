import { afterEach, describe, expect, test } from 'vitest';
import { openStore } from '#server/db/open-store.ts';
import type { MailServer } from '#tests/support/mail-server.ts';
import { mailServer, open, path, postmanOf, queue, states, tidy } from './letters-queue-support.ts';

afterEach(tidy);

describe('a restart', () => {
  test('before the mail server has the complete letter: the next server sends it, once', async () => {
    let isStuck = true;
    let begun = 0;
    const server = await mailServer({
      onMailFrom(_, __, done) {
        begun += 1;
        if (!isStuck) done();
      },
    });
    const first = await open();
    await queue(first);
    await queue(first, 'ben@example.com');
    void (await postmanOf(first, server.port));
    await expect.poll(() => begun).toBe(2);
    expect(await states(first)).toEqual(['sending', 'sending']);
    const killed = await openStore(path); // the first one is killed: it stores nothing any more
    isStuck = false;
    const second = await postmanOf(killed, server.port);
    await second.idle();
    expect(server.letters.map(({ to }) => to[0]).sort()).toEqual(['ann@example.com', 'ben@example.com']);
    expect(await states(killed)).toEqual(['sent', 'sent']);
    await second.stop();
    await killed.close();
  });

  test('after delivery, before it is stored: the same letter is sent again under the same id, byte for byte', async () => {
    const server: MailServer = await mailServer({
      onData(stream, { envelope }, done) {
        let raw = '';
        stream.on('data', (chunk: Buffer) => {
          raw += chunk.toString();
        });
        stream.on('end', () => {
          server.take(raw, { from: '', to: envelope.rcptTo.map(({ address }) => address) });
          if (server.letters.length > 1) done(); // the first answer is never sent
        });
      },
    });
    const first = await open();
    await queue(first);
    void (await postmanOf(first, server.port));
    await expect.poll(() => server.letters.length).toBe(1);
    const killed = await openStore(path);
    const second = await postmanOf(killed, server.port);
    await second.idle();
    expect(server.letters).toHaveLength(2);
    expect(server.letters[1]?.raw).toBe(server.letters[0]?.raw);
    await second.stop();
    await killed.close();
  });

  test('an orderly stop waits for the letter that is being sent, and stores the result', async () => {
    let answer: (() => void) | null = null;
    const server = await mailServer({
      onRcptTo: (_, __, done) => {
        answer = done;
      },
    });
    const store = await open();
    await queue(store);
    const postman = await postmanOf(store, server.port);
    await expect.poll(() => answer).not.toBeNull();
    const stopped = postman.stop();
    (answer as unknown as () => void)();
    await stopped;
    expect(await states(store)).toEqual(['sent']);
    expect(server.letters).toHaveLength(1);
  });

  test('a letter that the stop cannot finish in time waits for the next start', async () => {
    const server = await mailServer({ onRcptTo: () => {} });
    const store = await open();
    await queue(store);
    const postman = await postmanOf(store, server.port);
    await expect.poll(() => states(store)).toEqual(['sending']);
    await postman.stop();
    expect(await states(store)).toEqual(['waiting']);
  }, 15_000);
});
