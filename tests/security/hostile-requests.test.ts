import { createHash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { expect, test, vi } from 'vitest';
import { SECOND_MS } from '#contract/shared/time.ts';
import { soundnessFaults } from '#tests/kill/audit.ts';
import { recountFaults } from '#tests/kill/recount.ts';
import { randomOf } from '#tests/local/random.ts';
import { startTestServer } from '#tests/support/server.ts';
import { TEMPLATES } from './hostile/bodies.ts';
import { planOf, SEEDS_A_DAY, seedsOfDay } from './hostile/plan.ts';
import { type HostileRequest, hostileRequest } from './hostile/request.ts';
import { startHostileWorld } from './hostile/world.ts';
import { nameOf, routesOf } from './routes.ts';

/** The slow hash is not under attack here; sign-in-work.test.ts covers its use. */
vi.mock('@node-rs/argon2', () => {
  const hashed = (password: string) => `$argon2id$${createHash('sha256').update(password).digest('hex')}`;
  return {
    hash: async (password: string) => hashed(password),
    verify: async (stored: string, password: string) => stored === hashed(password),
  };
});

/** The date picks the seeds. To run one: `HOSTILE_SEED=7 npx vitest run tests/security/hostile-requests.test.ts`. */
const { seeds, requestsASeed: REQUESTS } = planOf(process.env, Date.now());
/** Maximum number of extra requests to calls that have only refused so far. */
const REQUESTS_MORE = 3000;
/** For a busy machine and a very full database: a run without a result would be wasted. */
const PATIENCE_MS = 240 * SECOND_MS + REQUESTS * 200;
const RENEW_EVERY = 20;
const ENOUGH_FAULTS = 5;

const shortOf = ({ method, path, headers, body }: HostileRequest) =>
  `${method} ${path.slice(0, 300)} ${JSON.stringify(headers).slice(0, 600)} ${String(body).slice(0, 600)}`;

/**
 * A success needs a record, its animal and their owner in one request, or the bytes of a picture and their hash:
 * `tests/server/animals.test.ts` and `tests/server/pictures.test.ts` have those.
 */
const OF_FITTING_PARTS = /\/animals\/:id|\/pictures?\/:/;

test('has a valid request to start from for every writing call', async () => {
  const server = await startTestServer();
  const writing = routesOf(server).filter(({ method }) => method !== 'GET');
  expect(writing.map(nameOf).filter((name) => !(name in TEMPLATES))).toEqual([]);
  await server.close();
});

test('uses different seeds every day', () => {
  const days = ['2026-11-22T00:00:00Z', '2026-11-22T23:59:59Z', '2026-11-23T00:00:00Z'].map(Date.parse);
  const [morning, night, tomorrow] = days.map(seedsOfDay);
  expect(night).toEqual(morning);
  expect(new Set([...(morning ?? []), ...(tomorrow ?? [])]).size).toBe(2 * SEEDS_A_DAY);
});

test('repeats a named seed as it ran with the others of its day', () => {
  const { requestsASeed } = planOf({}, 0);
  expect(planOf({ HOSTILE_SEED: '7' }, 0)).toEqual({ seeds: [7], requestsASeed });
  expect(planOf({ HOSTILE_REQUESTS: '100000' }, 0).requestsASeed).toBe(Math.ceil(100_000 / SEEDS_A_DAY));
  expect(() => planOf({ HOSTILE_SEED: 'seven' }, 0)).toThrow('HOSTILE_SEED must be a whole number');
});

/** A listing that this person may review. */
const listedFor = (handle: DatabaseSync, personId: number) =>
  Number(
    handle
      .prepare('select id from businesses where is_hidden = 0 and owner_id is not ? order by id limit 1')
      .get(personId)?.id,
  );

test.each(seeds)(
  `refuses or performs each of ${REQUESTS} hostile requests of seed %i without a fault, and stays healthy`,
  async (seed) => {
    const startMs = performance.now();
    const { server, handle, person, renewPeople, ask, close } = await startHostileWorld();
    const random = randomOf(seed);
    const routes = routesOf(server);
    const reached = new Map(routes.map((route) => [nameOf(route), new Set<number>()]));
    const faults: string[] = [];
    let keys = await renewPeople();
    let [sent, dearest] = [0, { microseconds: 0, name: '' }];
    const notDone = () =>
      routes.filter(
        (route) =>
          !OF_FITTING_PARTS.test(route.path) &&
          ![...(reached.get(nameOf(route)) ?? [])].some((status) => status < 400),
      );
    for (let n = 0; n < REQUESTS + REQUESTS_MORE && faults.length < ENOUGH_FAULTS; n++) {
      const open = n < REQUESTS ? routes : notDone(); // each call must also succeed, not only refuse
      if (open.length === 0) break;
      if (n % RENEW_EVERY === 0) keys = await renewPeople();
      const route = open[n % open.length] ?? random.pick(open);
      const request = hostileRequest(random, route, keys, n);
      const { status, microseconds, fault } = await ask(request);
      sent += 1;
      if (microseconds > dearest.microseconds) dearest = { microseconds, name: nameOf(route) };
      if (request.method === route.method) reached.get(nameOf(route))?.add(status);
      if (fault !== null) faults.push(`request ${n}, ${fault}\n${shortOf(request)}`);
      server.clock.nowMs += 2 * SECOND_MS;
    }
    const seconds = ((performance.now() - startMs) / SECOND_MS).toFixed(1);
    const most = `${Math.round(dearest.microseconds / 1000)} ms (${dearest.name})`;
    console.log(
      `HOSTILE_SEED=${seed} HOSTILE_REQUESTS=${REQUESTS}: ${sent} sent, ${seconds} s; most processor time of one: ${most}`,
    );
    expect(faults).toEqual([]);
    expect(notDone().map(nameOf)).toEqual([]);
    expect(Object.prototype).not.toHaveProperty('polluted');
    expect([...soundnessFaults(handle), ...recountFaults(handle)]).toEqual([]);
    expect((await server.request('GET', '/api/health')).status).toBe(200);
    const ann = await person(1);
    const businessId = listedFor(handle, ann.user.id); // owners and admins have removed some
    const body = { businessId, rating: 5, comment: 'Came at night.' };
    expect((await server.request('POST', '/api/reviews', { body, token: ann.token })).status).toBe(201);
    await close();
  },
  PATIENCE_MS,
);
