import { createHash } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Problem } from '#contract/problems.ts';
import { SECOND_MS } from '#contract/time.ts';
import { migrate } from '#server/db/migrations/migrate.ts';
import { seedSampleEvents } from '#server/db/seed/sample-events.ts';
import { seedSampleGames } from '#server/db/seed/sample-games.ts';
import { kyselyOver } from '#server/db/sqlite.ts';
import { storeOver } from '#server/db/store.ts';
import { soundnessFaults } from '#tests/kill/audit.ts';
import { recountFaults } from '#tests/kill/recount.ts';
import { randomOf } from '#tests/local/random.ts';
import { type StandInProvider, startProvider } from '#tests/support/provider.ts';
import { startTestServer, type TestPerson, type TestServer } from '#tests/support/server.ts';
import { TEMPLATES } from './hostile/bodies.ts';
import { type HostileRequest, hostileRequest, type Keys } from './hostile/request.ts';
import { nameOf, routesOf } from './routes.ts';

/** The slow hash is not what is under attack here; how it is used is tested in sign-in-work.test.ts. */
vi.mock('@node-rs/argon2', () => {
  const hashed = (password: string) => `$argon2id$${createHash('sha256').update(password).digest('hex')}`;
  return {
    hash: async (password: string) => hashed(password),
    verify: async (stored: string, password: string) => stored === hashed(password),
  };
});

const REQUESTS = 12_000;
/** At most so many more go to calls that were only refused until then. */
const REQUESTS_MORE = 3000;
/** Another one by hand: `HOSTILE_SEED=7 npx vitest run tests/security/hostile-requests.test.ts`. */
const SEED = Number(process.env.HOSTILE_SEED ?? 1);
const PATIENCE_MS = 240 * SECOND_MS;
/** Of the processor: a busy neighbour makes nothing slower. */
const MOST_MICROSECONDS = 1_000_000;
const RENEW_EVERY = 20;

let handle: DatabaseSync;
let server: TestServer;
let provider: StandInProvider;
let people: TestPerson[];
beforeAll(async () => {
  handle = new DatabaseSync(':memory:');
  await migrate(kyselyOver(handle));
  provider = await startProvider();
  const rates = {
    WRITES_PER_MINUTE: '1000000',
    REGISTRATIONS_PER_HOUR: '1000000',
    VISITOR_WRITES_PER_HOUR: '1000000',
  };
  const log = pino({ level: 'error' }, { write: (line: string) => void logged.push(line) });
  const env = { ...rates, ...provider.env };
  server = await startTestServer({ store: storeOver(handle), businesses: 4, env, log });
  await seedSampleEvents(server.store, server.clock.nowMs);
  await seedSampleGames(server.store, server.clock.nowMs);
  people = [await person(0), await person(1), await person(2)];
});
afterAll(() => Promise.all([server.close(), provider.close()]));

/** What the server's log said of faults, newest last. */
const logged: string[] = [];
let made = 0;
/** Somebody new who has written something; the first of the three is an admin. */
async function person(place: number): Promise<TestPerson> {
  made += 1;
  const someone = await server.register(`hostile-${made}`);
  if (place === 0) handle.exec(`update users set is_admin = 1 where id = ${someone.user.id}`);
  const { token } = someone;
  const thread = { title: `Thread ${made}`, content: 'What do you pay?', categoryId: 1 };
  await server.request('POST', '/api/forums/threads', { body: thread, token });
  await server.request('POST', '/api/reviews', {
    body: { businessId: 1, rating: 4, comment: 'Fine.' },
    token,
  });
  return someone;
}

/** Some requests sign people out or delete them: others take their places. */
async function renewPeople(): Promise<Keys> {
  for (const [place, { token }] of people.entries())
    if ((await server.request('GET', '/api/auth/session', { token })).status !== 200)
      people[place] = await person(place);
  const userIds = people.map(({ user }) => user.id);
  const writtenIn = (table: string) =>
    handle
      .prepare(`select id from ${table} where author_id in (${userIds}) order by id desc limit 6`)
      .all()
      .map(({ id }) => Number(id));
  return {
    tokens: people.map(({ token }) => token),
    usernames: people.map(({ user }) => user.username),
    userIds,
    own: { posts: writtenIn('posts'), reviews: writtenIn('reviews') },
  };
}

/** What is wrong with the answer; null when nothing is. */
async function faultOf(request: HostileRequest): Promise<{ status: number; fault: string | null }> {
  const { method, path, headers, body } = request;
  const before = process.cpuUsage();
  const answer = await server.request<Problem>(method, path, {
    headers,
    ...(body === undefined ? {} : { body }),
  });
  const { user, system } = process.cpuUsage(before);
  const { status } = answer;
  const text = new TextDecoder().decode(answer.bytes);
  if (status >= 500) return { status, fault: `${status}: ${logged.at(-1)?.slice(0, 1000)}` };
  if (user + system > MOST_MICROSECONDS) return { status, fault: `it took ${user + system} µs` };
  if (answer.headers.get('x-api') !== '1' && path.startsWith('/api'))
    return { status, fault: 'it has no mark' };
  if (hasForeignHeader(answer.headers)) return { status, fault: JSON.stringify([...answer.headers]) };
  const isProblem = answer.headers.get('content-type') === 'application/problem+json';
  if (status >= 400 && !isProblem) return { status, fault: `${status} is no problem of ours` };
  if (/node_modules|sqlite_|\bat .*\.ts:\d|errcode/i.test(isProblem ? text : ''))
    return { status, fault: text };
  return { status, fault: null };
}

/** Whether a header stands there, or says something, that the request has put into it. */
function hasForeignHeader(headers: Headers): boolean {
  const location = headers.get('location');
  const isAstray = location !== null && !location.startsWith('/?signin=1&returnTo=%2F');
  return isAstray || headers.has('x-evil') || /evil/.test(headers.get('set-cookie') ?? '');
}

const shortOf = ({ method, path, headers, body }: HostileRequest) =>
  `${method} ${path.slice(0, 300)} ${JSON.stringify(headers).slice(0, 600)} ${String(body).slice(0, 600)}`;

test('every writing call has a good request to begin from', () => {
  const writing = routesOf(server).filter(({ method }) => method !== 'GET');
  expect(writing.map(nameOf).filter((name) => !(name in TEMPLATES))).toEqual([]);
});

test(
  `${REQUESTS} hostile requests to every call are each refused or done, never a fault of ours, and leave it healthy`,
  async () => {
    const random = randomOf(SEED);
    const routes = routesOf(server);
    const reached = new Map(routes.map((route) => [nameOf(route), new Set<number>()]));
    const faults: string[] = [];
    let keys = await renewPeople();
    const notDone = () =>
      routes.filter((route) => ![...(reached.get(nameOf(route)) ?? [])].some((status) => status < 400));
    for (let n = 0; n < REQUESTS + REQUESTS_MORE && faults.length < 5; n++) {
      const open = n < REQUESTS ? routes : notDone(); // each call is also done, not only refused
      if (open.length === 0) break;
      if (n % RENEW_EVERY === 0) keys = await renewPeople();
      const route = open[n % open.length] ?? random.pick(open);
      const request = hostileRequest(random, route, keys, n);
      const { status, fault } = await faultOf(request);
      if (request.method === route.method) reached.get(nameOf(route))?.add(status);
      if (fault !== null) faults.push(`request ${n}, ${fault}\n${shortOf(request)}`);
      server.clock.nowMs += 2 * SECOND_MS;
    }
    expect(faults).toEqual([]);
    expect(notDone().map(nameOf)).toEqual([]);
    expect(Object.prototype).not.toHaveProperty('polluted');
    expect([...soundnessFaults(handle), ...recountFaults(handle)]).toEqual([]);
    expect((await server.request('GET', '/api/health')).status).toBe(200);
    const ann = await person(1);
    const body = { businessId: 1, rating: 5, comment: 'Came at night.' };
    expect((await server.request('POST', '/api/reviews', { body, token: ann.token })).status).toBe(201);
  },
  PATIENCE_MS,
);
