import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createGunzip } from 'node:zlib';
import type { SignedIn } from '#contract/auth.ts';
import type { ForumThread } from '#contract/forums.ts';
import type { PushAnswer } from '#contract/sync.ts';
import { registration } from '#tests/support/server.ts';
import { type ServerProcess, startProcess } from '#tests/support/server-process.ts';
import { cpuMsOf } from './processor.ts';

/**
 * A storm of posts on the real server: its own process, a file, demo data, and connections that are kept open, each
 * pushing one post after the other. With `--against FOLDER`, another checkout with a built server, both take turns.
 * Builds nothing: `npm run build` comes first, in both.
 */
const { values } = parseArgs({
  options: {
    connections: { type: 'string', default: '50' },
    seconds: { type: 'string', default: '6' },
    rounds: { type: 'string', default: '3' },
    against: { type: 'string' },
  },
});
const CONNECTIONS = Number(values.connections);
const ROUND_MS = Number(values.seconds) * 1000;
const ROUNDS = Number(values.rounds);
const PEOPLE = 10;
const THREADS = 5;
/** A phone that is told to come later does; here sooner than any phone, so that the storm stays one. */
const RETRY_MS = 500;
const WORDS = 'She was fine all summer, and since the storm she will not load. What would you try first?';

/** One checkout's server and the people who write on it. */
interface Contender {
  name: string;
  server: ServerProcess;
  people: Person[];
  rounds: Round[];
}

interface Person {
  id: number;
  token: string;
}

/** What one round of storm came to. */
interface Round {
  acknowledged: number;
  shed: number;
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  /** Processor time of the server, user and system, for each acknowledged push; null where /proc is missing. */
  cpuMsPerPush: number | null;
}

const folder = await mkdtemp(join(tmpdir(), 'petiyard-bench-'));
const contenders: Contender[] = [];
try {
  const folders = values.against === undefined ? ['.'] : ['.', values.against];
  for (const [index, checkout] of folders.entries())
    contenders.push(await enter(index === 0 ? 'this' : 'other', resolve(checkout)));
  for (let round = 0; round <= ROUNDS; round++)
    for (const contender of contenders) {
      const storm = await stormOf(contender, round);
      if (round === 0) continue; // the first one warms up
      contender.rounds.push(storm);
      console.log(lineOf(contender.name, storm));
    }
  report();
} finally {
  for (const { server } of contenders) await server.stop();
  await rm(folder, { recursive: true });
}

async function enter(name: string, checkout: string): Promise<Contender> {
  const settings = {
    DATABASE_URL: `file:${join(folder, `${name}.sqlite`)}`,
    STARTER_DATA: 'demo',
    WRITES_PER_MINUTE: '1000000',
    LOG_LEVEL: 'info',
  };
  const server = await startProcess(settings, checkout);
  const people: Person[] = [];
  for (let index = 0; index < PEOPLE; index++) {
    const { user, token } = await call<SignedIn>(server, '/api/auth/register', registration(`rider${index}`));
    people.push({ id: user.id, token });
  }
  return { name, server, people, rounds: [] };
}

/** Each round has threads of its own: who is faster does not write in longer ones. */
async function stormOf({ server, people }: Contender, round: number): Promise<Round> {
  const threads: number[] = [];
  for (let index = 0; index < THREADS; index++) {
    const body = { title: `Round ${round}, thread ${index}`, content: WORDS, categoryId: 1 + (index % 3) };
    threads.push((await call<ForumThread>(server, '/api/forums/threads', body, people[0]?.token)).id);
  }
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS, maxFreeSockets: CONNECTIONS });
  await Promise.all(Array.from({ length: CONNECTIONS }, () => connect(server, agent)));
  const times: number[] = [];
  let shed = 0;
  const cpuBefore = cpuMsOf(server.pid);
  const startMs = performance.now();
  const endMs = startMs + ROUND_MS;
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async (_, connection) => {
      const person = people[connection % PEOPLE];
      for (let count = 0; performance.now() < endMs; count++) {
        const thread = threads[(connection + count) % THREADS];
        const body = pushOf(person, thread, `${connection}.${count} ${WORDS}`);
        const sentMs = performance.now();
        const status = await push(server, agent, person, body);
        if (status === 503) {
          shed++;
          await pause(Math.random() * RETRY_MS);
        } else times.push(performance.now() - sentMs);
      }
    }),
  );
  const seconds = (performance.now() - startMs) / 1000;
  const cpuAfter = cpuMsOf(server.pid);
  agent.destroy();
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return {
    acknowledged: times.length,
    shed,
    perSecond: times.length / seconds,
    p50Ms: at(0.5),
    p99Ms: at(0.99),
    cpuMsPerPush: cpuBefore === null || cpuAfter === null ? null : (cpuAfter - cpuBefore) / times.length,
  };
}

function pushOf(person: Person | undefined, thread: number | undefined, content: string): string {
  const mutation = {
    key: crypto.randomUUID(),
    name: 'post.create',
    argsVersion: 1,
    args: { thread, content },
  };
  const envelope = { protocol: 1, device: crypto.randomUUID(), epoch: null, user: person?.id, cancel: [] };
  return JSON.stringify({ ...envelope, mutations: [mutation] });
}

/** Sends as a browser does. @returns 200 when the post is on the server, or 503. @throws Error for anything else. */
function push(
  { port }: ServerProcess,
  agent: Agent,
  person: Person | undefined,
  body: string,
): Promise<number> {
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'accept-encoding': 'gzip, deflate, br',
    authorization: `Bearer ${person?.token}`,
    'sec-fetch-site': 'same-origin',
  };
  return new Promise((done, reject) => {
    const sent = request({ host: '127.0.0.1', port, method: 'POST', path: '/api/sync/push', headers, agent });
    sent.on('error', reject);
    sent.on('response', async (answer) => {
      const isPacked = answer.headers['content-encoding'] === 'gzip';
      const words = await text(isPacked ? answer.pipe(createGunzip()) : answer);
      const status = answer.statusCode ?? 0;
      const outcome = status === 200 ? (JSON.parse(words) as PushAnswer).outcomes[0]?.outcome : undefined;
      if (status === 503 || outcome === 'applied') done(status);
      else reject(new Error(`a push was answered ${status}: ${words}`));
    });
    sent.end(body);
  });
}

/** Opens a connection and leaves it open: the storm is one of requests, not of handshakes. */
function connect({ port }: ServerProcess, agent: Agent): Promise<void> {
  return new Promise((done, reject) => {
    const sent = request({ host: '127.0.0.1', port, path: '/api/health', agent });
    sent.on('error', reject);
    sent.on('response', (answer) => answer.resume().on('end', done));
    sent.end();
  });
}

async function call<T>({ url }: ServerProcess, address: string, body: object, token?: string): Promise<T> {
  const headers = {
    'content-type': 'application/json',
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  };
  const answer = await fetch(url + address, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as T;
}

/** User and system time, fields 14 and 15. Source: proc(5). */
function lineOf(name: string, round: Round): string {
  const cpu = round.cpuMsPerPush === null ? '' : `, ${round.cpuMsPerPush.toFixed(2)} ms of CPU a push`;
  const shed = round.shed === 0 ? '' : `, ${round.shed} sent away`;
  return (
    `${name.padEnd(6)} ${round.perSecond.toFixed(0).padStart(6)} pushes/s, p50 ${round.p50Ms.toFixed(0)} ms, ` +
    `p99 ${round.p99Ms.toFixed(0)} ms${cpu}${shed}`
  );
}

/** The middle round of each by its speed, and how much faster this one is. */
function report(): void {
  const medians = contenders.map(({ name, rounds }) => {
    const middle = rounds.toSorted((a, b) => a.perSecond - b.perSecond)[Math.floor(rounds.length / 2)];
    if (middle) console.log(`median ${lineOf(name, middle)}`);
    return middle;
  });
  const [ours, other] = medians;
  if (!ours || !other) return;
  const cpu =
    ours.cpuMsPerPush && other.cpuMsPerPush
      ? `, ${(ours.cpuMsPerPush / other.cpuMsPerPush).toFixed(2)} × the CPU`
      : '';
  console.log(`ratio  ${(ours.perSecond / other.perSecond).toFixed(2)} × the pushes${cpu}`);
}
