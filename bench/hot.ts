import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { SignedIn } from '#contract/auth.ts';
import { ANIMAL_TYPES, BUSINESS_CATEGORIES } from '#contract/catalogue.ts';
import { createBackup } from '#server/backup/backup.ts';
import { registration } from '#tests/support/server.ts';
import { fillMade } from './generated.ts';
import { CENTRES } from './made.ts';
import { call, makeThread, WORDS } from './made-thread.ts';
import { cpuMicrosOf } from './processor.ts';
import type { Person } from './storm.ts';

/**
 * Processor time of one request to the built server, as a ratio to bare `node:http` in the same run: what is read most,
 * and a search over so many made-up businesses. Contenders take turns. `--against FILE`: another built server.
 * Builds nothing: `npm exec -- node scripts/build-server.ts` comes first.
 */
const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '200000' },
    rounds: { type: 'string', default: '5' },
    requests: { type: 'string', default: '600' },
    against: { type: 'string' },
    only: { type: 'string', default: '' },
  },
});
const ROWS = Number(values.rows);
const CONNECTIONS = 20;
const CHEAP = 8;
const PUSH = '/api/sync/push';
const POSTS_OF_PUSH = 50;
const POST = JSON.stringify({ content: WORDS });

interface Contender {
  name: string;
  child: ChildProcess;
  port: number;
}

interface Asked {
  method: 'GET' | 'POST';
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

const folder = await mkdtemp(join(tmpdir(), 'petiyard-hot-'));
const contenders: Contender[] = [];
try {
  const database = join(folder, 'hot.sqlite');
  await fillMade(database, ROWS);
  const floor = await enter('floor', ['bench/hot-floor.ts', String(ROWS), join(folder, 'floor.sqlite')], {});
  const files: [string, string][] = [['ours', 'dist/server/main.js']];
  if (values.against) files.unshift(['before', values.against]);
  const servers: Contender[] = [];
  for (const [name, file] of files)
    servers.push(await enter(name, [resolve(file)], await settings(database, name)));
  await pause(Number(process.env.WARM_MS ?? 8000)); // an index is filled meanwhile
  for (const { name, child } of servers) console.log(`${name}: ${residentMb(child.pid)} MB after its start`);

  const hello = { method: 'GET', path: '/' } as const;
  const tag = await tagOf(servers.at(-1) as Contender, '/api/businesses/featured');
  const gzip = { 'accept-encoding': 'gzip' };
  const known = { 'if-none-match': tag };
  await compare('health', floor, hello, { method: 'GET', path: '/api/health' });
  await compare('304', floor, hello, { method: 'GET', path: '/api/businesses/featured', headers: known });
  await compare('featured, 20 rows', floor, hello, { method: 'GET', path: '/api/businesses/featured' });
  await compare('featured, gzip', floor, hello, {
    method: 'GET',
    path: '/api/businesses/featured',
    headers: gzip,
  });
  await compare('detail', floor, hello, { method: 'GET', path: '/api/businesses/77' });
  const asked = searches();
  await compare('search, 50 rows', floor, (index) => search(asked[index % asked.length] ?? ''));
  await compare(
    'search, gzip',
    floor,
    (index) => search(asked[index % asked.length] ?? ''),
    (index) => ({
      ...search(asked[index % asked.length] ?? ''),
      headers: { 'content-type': 'application/json', ...gzip },
    }),
  );
  await compare('search, 5 rows', floor, hello, (index) => ({
    ...search(asked[index % asked.length] ?? ''),
    path: '/api/businesses/search?limit=5',
  }));
  const phones = new Map<string, Phone>();
  for (const one of servers) phones.set(one.name, await startPhone(one));
  const unkept = { method: 'POST', path: '/post', body: POST } as const;
  const kept = { ...unkept, path: '/kept' };
  const post = (_: number, { name }: Contender) => postOf(phones.get(name));
  await compare('post', floor, unkept, post);
  await compare('post, floor on disk', floor, kept, post);
  await compare(`push of ${POSTS_OF_PUSH}`, floor, unkept, (_, { name }) => pushOf(phones.get(name)));
  for (const { name, child } of servers) console.log(`${name}: ${residentMb(child.pid)} MB at the end`);

  async function compare(
    name: string,
    bare: Contender,
    floorAsks: Asked | ((index: number) => Asked),
    weAsk: Asked | ((index: number, to: Contender) => Asked) = floorAsks,
  ) {
    if (!name.startsWith(values.only)) return;
    const figures = new Map<string, number[]>();
    for (let round = 0; round <= Number(values.rounds); round++)
      for (const one of [bare, ...servers]) {
        const ask = one === bare ? floorAsks : weAsk;
        const micros = await storm(one, typeof ask === 'function' ? ask : () => ask, round === 0);
        if (round > 0) figures.set(one.name, [...(figures.get(one.name) ?? []), micros]);
      }
    const middle = (of: string) =>
      figures
        .get(of)
        ?.toSorted((a, b) => a - b)
        .at(Math.floor((figures.get(of)?.length ?? 0) / 2)) ?? 0;
    const words = [bare, ...servers].map(
      ({ name: who }) =>
        `${who} ${middle(who).toFixed(0)} µs${who === bare.name ? '' : ` (${(middle(who) / middle(bare.name)).toFixed(2)} ×)`}`,
    );
    console.log(`${name.padEnd(20)} ${words.join(', ')}`);
  }
} finally {
  for (const { child } of contenders) child.kill('SIGTERM');
  await pause(1000);
  await rm(folder, { recursive: true, force: true });
}

function search(body: string): Asked {
  const headers = { 'content-type': 'application/json' };
  return { method: 'POST', path: '/api/businesses/search?limit=50', headers, body };
}

/** Around 200 towns, for an animal and a kind. */
function searches(): string[] {
  return Array.from({ length: 200 }, (_, index) =>
    JSON.stringify({
      location: CENTRES[index % CENTRES.length],
      radius: 50,
      animalTypes: [ANIMAL_TYPES[index % ANIMAL_TYPES.length]?.name],
      businessCategories: [BUSINESS_CATEGORIES[index % BUSINESS_CATEGORIES.length]],
    }),
  );
}

/** Who writes at a server, and where. */
interface Phone {
  person: Person;
  thread: number;
}

async function startPhone({ port }: Contender): Promise<Phone> {
  const url = `http://127.0.0.1:${port}`;
  const { user, token } = await call<SignedIn>(`${url}/api/auth/register`, registration('rider'));
  const person = { id: user.id, token };
  return { person, thread: (await makeThread(url, 'What would you try first?', 1, person)).id };
}

function postOf(phone?: Phone): Asked {
  return {
    method: 'POST',
    path: `/api/forums/threads/${phone?.thread}/posts`,
    headers: headersOf(phone),
    body: JSON.stringify({ content: `${crypto.randomUUID()} ${WORDS}` }),
  };
}

/** Fifty posts at once, as a phone sends what has waited. */
function pushOf(phone?: Phone): Asked {
  const mutations = Array.from({ length: POSTS_OF_PUSH }, () => ({
    ...{ key: crypto.randomUUID(), name: 'post.create', argsVersion: 1 },
    args: { thread: phone?.thread, content: `${crypto.randomUUID()} ${WORDS}` },
  }));
  const envelope = {
    protocol: 1,
    device: crypto.randomUUID(),
    epoch: null,
    user: phone?.person.id,
    cancel: [],
  };
  const body = JSON.stringify({ ...envelope, mutations });
  return { method: 'POST', path: PUSH, headers: headersOf(phone), body };
}

function headersOf(phone?: Phone): Record<string, string> {
  return {
    'content-type': 'application/json',
    authorization: `Bearer ${phone?.person.token}`,
    'idempotency-key': crypto.randomUUID(),
  };
}

/** Each server has a copy of its own: a database is held by one alone. */
async function settings(database: string, name: string): Promise<Record<string, string>> {
  const own = `${database}.${name}`;
  await createBackup(database, own);
  return {
    DATABASE_URL: `file:${own}`,
    STARTER_DATA: 'none',
    SEARCHES_PER_MINUTE: '1000000',
    WRITES_PER_MINUTE: '1000000',
    LOG_LEVEL: 'info',
  };
}

async function enter(name: string, args: string[], env: Record<string, string>): Promise<Contender> {
  const child = spawn(process.execPath, args, {
    env: { ...process.env, HOST: '127.0.0.1', PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const port = await new Promise<number>((done, fail) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      const match = /PetiYard is at https?:\/\/\S+:(\d+)/.exec(chunk.toString());
      if (match) done(Number(match[1]));
    });
    child.once('exit', (code) => fail(new Error(`${name} ended with ${code}`)));
  });
  const contender = { name, child, port };
  contenders.push(contender);
  return contender;
}

/** @returns microseconds of processor time for each of many requests. */
async function storm(
  to: Contender,
  ask: (index: number, to: Contender) => Asked,
  isWarming: boolean,
): Promise<number> {
  // What costs little is asked more often: a collection of garbage weighs more there.
  const first = ask(0, to);
  const dear = first.path === PUSH ? 1 / POSTS_OF_PUSH : 1;
  const count = Number(values.requests) * (first.method === 'GET' ? CHEAP : dear);
  const before = cpuMicrosOf(to.child.pid);
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS, maxFreeSockets: CONNECTIONS });
  let next = 0;
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (next < count) await send(to, ask(next++, to), agent);
    }),
  );
  agent.destroy();
  if (isWarming) return 0;
  return (cpuMicrosOf(to.child.pid) - before) / count;
}

function send(
  { port }: Contender,
  { method, path, headers = {}, body }: Asked,
  agent?: Agent,
): Promise<string> {
  const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
  const options = { host: '127.0.0.1', port, method, path, headers: { ...headers, ...length } };
  return new Promise((done, fail) => {
    const sent = request({ ...options, ...(agent ? { agent } : {}) }, (answer) => {
      const isGood = [200, 201, 304].includes(answer.statusCode ?? 0);
      if (!isGood) fail(new Error(`${path} answered ${answer.statusCode}`));
      answer.resume().on('end', () => done(answer.headers.etag ?? ''));
    });
    sent.on('error', fail);
    sent.end(body);
  });
}

function tagOf(to: Contender, path: string): Promise<string> {
  return send(to, { method: 'GET', path });
}

function residentMb(pid: number | undefined): string {
  const path = `/proc/${pid}/status`;
  const found = existsSync(path) ? /VmRSS:\s+(\d+) kB/.exec(readFileSync(path, 'utf8')) : null;
  return found ? (Number(found[1]) / 1024).toFixed(0) : '?';
}
