import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { SECOND_MS } from '#contract/shared/time.ts';
import { BUILT_SERVER } from '#scripts/build-server.ts';
import { howMuch } from '#tests/support/how-much.ts';

const PATIENCE_MS = 120 * SECOND_MS;
const RESTARTS = howMuch({ usual: 2, whole: 5 });
const CLIENTS = 10;

let folder: string;
let service: ChildProcess | undefined;
let port: number;
let said = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'restart-'));
});
afterEach(() => {
  if (service?.pid) process.kill(-service.pid, 'SIGKILL');
  rmSync(folder, { recursive: true });
});

/** Starts the server again and again on one socket that stays open, as systemd does with `deploy/petiyard.socket`. */
async function startService(settings: Record<string, string>): Promise<void> {
  const socket = createServer().listen(0, '127.0.0.1');
  await once(socket, 'listening');
  ({ port } = socket.address() as AddressInfo);
  const { fd } = (socket as unknown as { _handle: { fd: number } })._handle;
  const start = `echo "pid $$"; LISTEN_FDS=1 LISTEN_PID=$$ exec "${process.execPath}" "${resolve(BUILT_SERVER)}"`;
  service = spawn('sh', ['-c', `while :; do sh -c '${start}'; done`], {
    env: {
      ...process.env,
      DATABASE_URL: `file:${join(folder, 'yard.sqlite')}`,
      STARTER_DATA: 'none',
      LOG_LEVEL: 'warn',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit', fd],
    detached: true,
  });
  service.stdout?.on('data', (chunk: Buffer) => (said += chunk));
  socket.close();
  await untilStarted(1);
}

const untilStarted = (times: number) =>
  expect.poll(() => said.split('PetiYard is at').length - 1, { timeout: PATIENCE_MS }).toBe(times);

/** Sends a search like a proxy: over a kept connection, and never twice. Resolves with the status, or how it failed. */
function search(agent: Agent): Promise<number | string> {
  const body = JSON.stringify({ location: { lat: 29.65, lng: -82.32 }, radius: 10 });
  const headers = { 'content-type': 'application/json', 'content-length': body.length };
  return new Promise((done) => {
    const sent = request(
      { port, agent, method: 'POST', path: '/api/businesses/search', headers },
      (answer) => {
        answer.on('end', () => done(answer.statusCode ?? 0)).on('error', ({ message }) => done(message));
        answer.resume();
      },
    );
    sent.on('error', ({ message }) => done(`${message}${sent.reusedSocket ? ', reused' : ''}`));
    sent.end(body);
  });
}

test(
  'a server that is restarted under load answers every request over kept connections, though no client sends one twice',
  async () => {
    await startService({ TRUST_PROXY: '1', SEARCHES_PER_MINUTE: '1000000' });
    const outcomes: (number | string)[] = [];
    const busy = new Agent({ keepAlive: true, maxSockets: CLIENTS });
    const seldom = new Agent({ keepAlive: true });
    let isOver = false;
    const clients = Array.from({ length: 2 * CLIENTS }, async (_, n) => {
      while (!isOver) {
        outcomes.push(await search(n < CLIENTS ? busy : seldom));
        await sleep(n < CLIENTS ? 10 : 100 * (n - CLIENTS));
      }
    });
    for (let n = 1; n <= RESTARTS; n++) {
      process.kill(
        Number(
          said
            .match(/pid \d+/g)
            ?.at(-1)
            ?.slice(4),
        ),
        'SIGTERM',
      );
      await untilStarted(n + 1);
      await sleep(SECOND_MS);
    }
    isOver = true;
    await Promise.all(clients);
    console.log(`${outcomes.length} requests over ${RESTARTS} restarts`);
    expect(outcomes.filter((outcome) => outcome !== 200)).toEqual([]);
    expect(outcomes.length).toBeGreaterThan(20 * RESTARTS);
  },
  PATIENCE_MS,
);
