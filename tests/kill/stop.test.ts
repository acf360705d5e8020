import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { SignedIn } from '#contract/auth.ts';
import { SECOND_MS } from '#contract/shared/time.ts';
import { soundnessFaults } from '#tests/kill/audit.ts';
import { rowsOf } from '#tests/kill/rows.ts';
import { registration } from '#tests/support/server.ts';
import { type ServerProcess, startProcess } from '#tests/support/server-process.ts';

const PATIENCE_MS = 60 * SECOND_MS;

let folder: string;
let path: string;
let server: ServerProcess;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'stop-'));
  path = join(folder, 'petiyard.sqlite');
  server = await startProcess({ DATABASE_URL: `file:${path}`, STARTER_DATA: 'none', LOG_LEVEL: 'info' });
}, PATIENCE_MS);
afterEach(async () => {
  await server.kill();
  rmSync(folder, { recursive: true });
});

interface Answer {
  status: number;
  retryAfter: string | undefined;
  body: string;
}

/** Sends one request; `null` when there is no whole answer. */
function send(method: string, path: string, body: unknown, agent?: Agent): Promise<Answer | null> {
  return new Promise((resolve) => {
    const headers = { 'content-type': 'application/json', accept: 'application/json' };
    const sent = request(server.url + path, { method, headers, agent }, async (answer) => {
      const { 'retry-after': retryAfter } = answer.headers;
      try {
        resolve({ status: answer.statusCode ?? 0, retryAfter, body: await text(answer) });
      } catch {
        resolve(null); // cut in the middle
      }
    });
    sent.on('error', () => resolve(null));
    sent.end(body === null ? undefined : JSON.stringify(body));
  });
}

/** Accounts that are being created: each costs the server a slow hash. */
const signUps = (count: number) =>
  Array.from({ length: count }, (_, n) => send('POST', '/api/auth/register', registration(`person${n}`)));

/**
 * Sends the head of a request and waits until the server asks for the rest: from then on the server has accepted it.
 */
async function sendHead(path: string, body: string, agent: Agent) {
  const headers = {
    'content-type': 'application/json',
    'content-length': body.length,
    expect: '100-continue',
  };
  const sent = request(server.url + path, { method: 'POST', headers, agent });
  const answer = new Promise<Answer | null>((resolve) => {
    sent.on('response', async (answer) => {
      const { 'retry-after': retryAfter } = answer.headers;
      resolve({ status: answer.statusCode ?? 0, retryAfter, body: await text(answer) });
    });
    sent.on('error', () => resolve(null));
  });
  sent.flushHeaders();
  await once(sent, 'continue');
  return { answer, finish: () => void sent.end(body) };
}

/** Resolves when nobody can connect any more: the server has begun to stop. */
async function untilRefused(): Promise<void> {
  while (await canConnect());
}

function canConnect(): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(server.port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });
}

test(
  'a server that is asked to stop finishes every request that it has accepted, leaves one sound file and exits with 0',
  async () => {
    const answers = signUps(8); // few enough to finish within the stop time, also on a busy machine
    await Promise.race(answers); // it is at work
    const code = await server.stop();
    const done = await Promise.all(answers);
    expect(code).toBe(0);
    expect(done.filter((answer) => answer === null)).toEqual([]); // none was cut off
    for (const answer of done) expect([201, 503]).toContain(answer?.status);
    const made = done.flatMap((answer) =>
      answer?.status === 201 ? [(JSON.parse(answer.body) as SignedIn).user.username] : [],
    );
    expect(existsSync(`${path}-wal`)).toBe(false);
    const db = new DatabaseSync(path, { readOnly: true });
    const known = rowsOf(db, 'select username from users').map(({ username }) => username);
    expect(known.toSorted()).toEqual(made.toSorted());
    expect(soundnessFaults(db)).toEqual([]);
    db.close();
  },
  PATIENCE_MS,
);

test(
  'an accepted request is answered even if its body arrives later; the next request on its connection is not dropped silently',
  async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const first = await sendHead('/api/auth/register', JSON.stringify(registration('ann')), agent);
    const second = send('GET', '/api/health', null, agent); // on the same connection, when that is free
    const stopped = server.stop();
    await untilRefused();
    first.finish();
    expect(await first.answer).toMatchObject({ status: 201 });
    const late = await second;
    if (late) expect([late.status, Number(late.retryAfter) > 0]).toEqual([503, true]);
    expect(await stopped).toBe(0);
    agent.destroy();
  },
  PATIENCE_MS,
);

test(
  'a request with an incomplete body must retry, and delays the stop no longer than others',
  async () => {
    const agent = new Agent({ keepAlive: true });
    const sent = await sendHead('/api/contact', '{"name": "Ann"}', agent);
    const stopped = server.stop();
    expect(await sent.answer).toMatchObject({
      status: 503,
      retryAfter: expect.stringMatching(/^\d+$/),
      body: expect.stringContaining('"busy"'),
    });
    expect(await stopped).toBe(0);
    agent.destroy();
  },
  PATIENCE_MS,
);

test(
  'the lock beside the database exists until an orderly stop removes it',
  async () => {
    expect(existsSync(`${path}.lock`)).toBe(true);
    expect(await server.stop()).toBe(0);
    expect(existsSync(`${path}.lock`)).toBe(false);
  },
  PATIENCE_MS,
);

test(
  'a client that connected before the signal, but was not read yet, must retry',
  async () => {
    const sockets = await Promise.all(
      Array.from({ length: 50 }, async () => {
        const socket = connect(server.port, '127.0.0.1');
        await once(socket, 'connect');
        return socket;
      }),
    );
    const answers = sockets.map((socket) => text(socket).catch(() => 'cut'));
    const stopped = server.stop();
    for (const socket of sockets)
      socket.write('GET /api/health HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n');
    for (const answer of await Promise.all(answers)) expect(answer).toMatch(/^HTTP\/1\.1 (?:200|503) /);
    expect(await stopped).toBe(0);
  },
  PATIENCE_MS,
);

test(
  'a server that is asked to stop while it still reads the words of all listings logs no fault',
  async () => {
    await server.stop();
    const DATABASE_URL = `file:${join(folder, 'full.sqlite')}`;
    server = await startProcess({ DATABASE_URL, STARTER_DATA: 'listings', LOG_LEVEL: 'error' });
    expect(await server.stop()).toBe(0);
    expect(server.said()).not.toContain('"level":50');
  },
  PATIENCE_MS,
);
