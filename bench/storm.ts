import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { createGunzip } from 'node:zlib';
import type { SignedIn } from '#contract/auth.ts';
import type { ForumThread } from '#contract/forums.ts';
import type { PushAnswer } from '#contract/sync.ts';
import { registration } from '#tests/support/server.ts';
import type { ServerProcess } from '#tests/support/server-process.ts';
import { cpuMicrosOf } from './processor.ts';

const PEOPLE = 10;
const THREADS = 5;
/** A phone that is told to come later does; here sooner than any phone, so that the storm stays one. */
const RETRY_MS = 500;
const WORDS = 'She was fine all summer, and since the storm she will not load. What would you try first?';

/** Servers of one database, and the people who write there. */
export interface Crowd {
  servers: readonly ServerProcess[];
  people: readonly Person[];
}

export interface Person {
  id: number;
  token: string;
}

/** What one round of storm came to. */
export interface Round {
  acknowledged: number;
  shed: number;
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  /** Processor time of all servers, user and system, for each acknowledged push; 0 where /proc is missing. */
  cpuMsPerPush: number;
}

/** Makes the accounts of those who write. */
export async function enrol(server: ServerProcess): Promise<Person[]> {
  const people: Person[] = [];
  for (let index = 0; index < PEOPLE; index++) {
    const { user, token } = await call<SignedIn>(server, '/api/auth/register', registration(`rider${index}`));
    people.push({ id: user.id, token });
  }
  return people;
}

/**
 * Connections that are kept open, each pushing one post after the other, shared out among the servers. Each round has
 * threads of its own: who is faster does not write in longer ones.
 */
export async function stormOf(
  { servers, people }: Crowd,
  { connections, ms, round }: { connections: number; ms: number; round: number },
): Promise<Round> {
  const [first] = servers;
  if (!first) throw new Error('there is no server');
  const threads: number[] = [];
  for (let index = 0; index < THREADS; index++) {
    const body = { title: `Round ${round}, thread ${index}`, content: WORDS, categoryId: 1 + (index % 3) };
    threads.push((await call<ForumThread>(first, '/api/forums/threads', body, people[0]?.token)).id);
  }
  const agent = new Agent({ keepAlive: true, maxSockets: connections, maxFreeSockets: connections });
  const serverOf = (connection: number) => servers[connection % servers.length] ?? first;
  await Promise.all(Array.from({ length: connections }, (_, index) => connect(serverOf(index), agent)));
  const times: number[] = [];
  let shed = 0;
  const spent = () => servers.reduce((sum, { pid }) => sum + cpuMicrosOf(pid), 0) / 1000;
  const before = spent();
  const startMs = performance.now();
  const endMs = startMs + ms;
  await Promise.all(
    Array.from({ length: connections }, async (_, connection) => {
      const person = people[connection % people.length];
      for (let count = 0; performance.now() < endMs; count++) {
        const thread = threads[(connection + count) % THREADS];
        const body = pushOf(person, thread, `${connection}.${count} ${WORDS}`);
        const sentMs = performance.now();
        const status = await push(serverOf(connection), agent, person, body);
        if (status === 503) {
          shed++;
          await pause(Math.random() * RETRY_MS);
        } else times.push(performance.now() - sentMs);
      }
    }),
  );
  const seconds = (performance.now() - startMs) / 1000;
  const cpuMsPerPush = (spent() - before) / times.length;
  agent.destroy();
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return {
    acknowledged: times.length,
    shed,
    perSecond: times.length / seconds,
    p50Ms: at(0.5),
    p99Ms: at(0.99),
    cpuMsPerPush,
  };
}

/** The body of a push of one post. */
export function pushOf(person: Person | undefined, thread: number | undefined, content: string): string {
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

/** One call with a JSON body. @throws Error unless it goes well. */
async function call<T>({ url }: ServerProcess, address: string, body: object, token?: string): Promise<T> {
  const headers = {
    'content-type': 'application/json',
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  };
  const answer = await fetch(url + address, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as T;
}

/** A round in one line. */
export function lineOf(name: string, round: Round): string {
  const cpu = round.cpuMsPerPush === 0 ? '' : `, ${round.cpuMsPerPush.toFixed(2)} ms of CPU a push`;
  const shed = round.shed === 0 ? '' : `, ${round.shed} sent away`;
  return (
    `${name.padEnd(14)} ${round.perSecond.toFixed(0).padStart(6)} pushes/s, p50 ${round.p50Ms.toFixed(0)} ms, ` +
    `p99 ${round.p99Ms.toFixed(0)} ms${cpu}${shed}`
  );
}

/** The middle one by its speed. */
export const middleOf = (rounds: readonly Round[]): Round | undefined =>
  rounds.toSorted((a, b) => a.perSecond - b.perSecond)[Math.floor(rounds.length / 2)];
