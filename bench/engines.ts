import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { PushAnswer } from '#contract/sync.ts';
import { startPostgres } from '#scripts/postgres.ts';
import { type ServerProcess, startProcess } from '#tests/support/server-process.ts';
import { pushOf } from './made.ts';
import { beginBench, createThread, NO_LIMITS, type Person, register } from './setup.ts';
import { quantile } from './timing.ts';

/**
 * Compares pushes on PostgreSQL with pushes on SQLite: one built server on each, demo data, every commit on disk, many
 * writers that each push one post after the other. Both take turns. Needs a build.
 */
const { values } = parseArgs({
  options: {
    writers: { type: 'string', default: '50' },
    seconds: { type: 'string', default: '5' },
    rounds: { type: 'string', default: '5' },
  },
});
const [WRITERS, SECONDS, ROUNDS] = [Number(values.writers), Number(values.seconds), Number(values.rounds)];
const PEOPLE = 10;
const THREADS = 5;
/** Sooner than a phone retries after a rejected push, to keep the load up. */
const RETRY_MS = 500;

interface Contender {
  name: string;
  server: ServerProcess;
  people: Person[];
  perSecond: number[];
}

const database = `file:${join(beginBench(), 'petiyard.sqlite')}`;
// Autovacuum refreshes the table statistics early, as on a database that has been running for a while.
const postgres = startPostgres(['autovacuum_naptime=1s']);
const contenders: Contender[] = [];
try {
  await enter('sqlite', database);
  await enter('postgres', await postgres.newDatabase('bench'));
  for (let round = 0; round <= ROUNDS; round++)
    for (const contender of contenders) await runRound(contender, round);
  const [sqlite = 0, other = 0] = contenders.map(({ perSecond }) => quantile(perSecond, 0.5));
  console.log(`PostgreSQL ${(other / sqlite).toFixed(2)} × SQLite`);
} finally {
  for (const { server } of contenders) await server.stop();
  postgres.stop();
}

async function enter(name: string, url: string): Promise<void> {
  const settings = { ...NO_LIMITS, DATABASE_URL: url, STARTER_DATA: 'demo', LOG_LEVEL: 'info' };
  const server = await startProcess(settings);
  const contender: Contender = { name, server, people: [], perSecond: [] };
  contenders.push(contender);
  for (let index = 0; index < PEOPLE; index++) {
    const { user, token } = await register(server.url, `rider${index}`);
    contender.people.push({ id: user.id, token });
  }
}

/** Runs one round; round 0 warms up. Each round has new threads, so that their length does not favor the slower engine. */
async function runRound({ name, server, people, perSecond }: Contender, round: number): Promise<void> {
  const [author] = people as [Person];
  const threads: number[] = [];
  for (let index = 0; index < THREADS; index++)
    threads.push((await createThread(server.url, `Round ${round}, thread ${index}`, 1, author)).id);
  const times: number[] = [];
  let rejected = 0;
  const startMs = performance.now();
  const endMs = startMs + SECONDS * 1000;
  await Promise.all(
    Array.from({ length: WRITERS }, async (_, writer) => {
      const person = people[writer % PEOPLE] ?? author;
      for (let count = 0; performance.now() < endMs; count++) {
        const thread = threads[(writer + count) % THREADS] ?? 0;
        const sentMs = performance.now();
        if (await push(server, person, thread, `Post ${writer}.${count} of a busy hour`))
          times.push(performance.now() - sentMs);
        else {
          rejected++;
          await pause(Math.random() * RETRY_MS);
        }
      }
    }),
  );
  const speed = (times.length / (performance.now() - startMs)) * 1000;
  if (round > 0) perSecond.push(speed);
  console.log(
    `${name.padEnd(9)} round ${round}: ${speed.toFixed(0)} pushes/s, p50 ${quantile(times, 0.5).toFixed(0)} ms, p99 ${quantile(times, 0.99).toFixed(0)} ms, ${rejected} rejected`,
  );
}

/** Pushes one post. @returns false if the server is too busy. @throws Error for any other failure. */
async function push({ url }: ServerProcess, { id, token }: Person, thread: number, content: string) {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  const body = JSON.stringify(pushOf(id, thread, [content]));
  const response = await fetch(`${url}/api/sync/push`, { method: 'POST', headers, body });
  const text = await response.text();
  if (response.status === 503) return false;
  if (response.ok && (JSON.parse(text) as PushAnswer).outcomes[0]?.outcome === 'applied') return true;
  throw new Error(`the push got ${response.status}: ${text}`);
}
