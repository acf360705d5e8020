import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { SECOND_MS } from '#contract/shared/time.ts';
import { type ServerProcess, startProcess } from '#tests/support/server-process.ts';

const PATIENCE_MS = 60 * SECOND_MS;
const CONNECTIONS = 50;
/** The number of requests before the stop, which keep every connection busy. */
const BEFORE_STOP = 5 * CONNECTIONS;

let folder: string;
let server: ServerProcess;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'busy-stop-'));
  server = await startProcess({ DATABASE_URL: `file:${join(folder, 'yard.sqlite')}`, STARTER_DATA: 'none' });
}, PATIENCE_MS);
afterEach(async () => {
  await server.kill();
  rmSync(folder, { recursive: true });
});

interface Outcome {
  status: number | 'cut';
  /** Whether the answer closes the connection. */
  isLast: boolean;
}

function send(agent: Agent): Promise<Outcome> {
  return new Promise((resolve) => {
    const sent = request(`${server.url}/api/health`, { agent }, (answer) => {
      const isLast = answer.headers.connection === 'close';
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, isLast }));
      answer.on('error', () => resolve({ status: 'cut', isLast: true }));
      answer.resume();
    });
    sent.on('error', () => resolve({ status: 'cut', isLast: true }));
    sent.end();
  });
}

test(
  'every request on fifty busy connections is answered when the server is asked to stop, and the last answer closes the connection',
  async () => {
    const outcomes: Outcome[] = [];
    let isBusy = () => {};
    const busy = new Promise<void>((resolve) => {
      isBusy = resolve;
    });
    const clients = Array.from({ length: CONNECTIONS }, async () => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      for (let isOver = false; !isOver; ) {
        const outcome = await send(agent);
        outcomes.push(outcome);
        if (outcomes.length === BEFORE_STOP) isBusy();
        isOver = outcome.isLast;
      }
      agent.destroy();
    });
    await busy;
    const [code] = await Promise.all([server.stop(), ...clients]);
    expect(code).toBe(0);
    expect(outcomes.filter(({ status }) => status !== 200 && status !== 503)).toEqual([]);
    expect(outcomes.filter(({ isLast }) => isLast)).toHaveLength(CONNECTIONS);
  },
  PATIENCE_MS,
);
