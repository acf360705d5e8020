import type { Insertable } from 'kysely';
import { type Logger, pino } from 'pino';
import type { SignedIn, User } from '#contract/auth.ts';
import { DAY_MS } from '#contract/shared/time.ts';
import { createApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { recordChanges } from '#server/db/change-log.ts';
import { seed } from '#server/db/seed/seed.ts';
import type { Store } from '#server/db/store.ts';
import { businessChanges } from '#server/features/businesses/businesses.changes.ts';
import { insertBusiness } from '#server/features/businesses/businesses.repository.ts';
import type { BusinessesTable } from '#server/features/businesses/businesses.table.ts';
import type { Letters } from '#server/features/letters/letters.service.ts';
import { openMapPack } from '#server/features/map/pack-file.ts';
import { loadIdentity } from '#server/identity-loader.ts';
import { openPictures } from '#server/pictures/picture-files.ts';
import { nationalGazetteer } from '#server/places/gazetteer.ts';
import { openFilled } from './filled-database.ts';
import { envOfThisRun, sentBy } from './signed-in-by.ts';

/** The test clock starts here and does not move by itself. */
export const START_MS = Date.UTC(2026, 2, 2, 12);
/** Password of everybody from `register`. */
export const PASSWORD = 'barn-door-7';
/** The location of the fixture businesses: Gainesville, Florida, the cell `area:59:-165`. */
export const HOME = { lat: 29.65, lng: -82.32 };
const HOST = 'petiyard.test';
const WEEK_MS = 7 * DAY_MS;

/**
 * Columns of a fixture business that differ from the default; `lat: null, lng: null` creates one without a location.
 */
export type BusinessFixture = Partial<Insertable<BusinessesTable>>;

export interface TestServerOptions {
  /** Environment variables, for example `{ TRUST_PROXY: '1', WRITES_PER_MINUTE: '1' }`. */
  env?: Record<string, string>;
  /** Fixture businesses: this many at `HOME` (ids 1, 2, …), or one for each entry. Default: none. */
  businesses?: number | BusinessFixture[];
  /** Receives the log; silent by default. */
  log?: Logger;
  /** The test's own database, for example one that fails. It must have been opened by `openStore`. */
  store?: Store;
  /** How emails are sent; by default none are. `startWithMail` has the whole path. */
  letters?: Letters;
}

export interface TestRequest {
  /** Sent as JSON; a string or bytes are sent unchanged. */
  body?: unknown;
  /** Bearer token. */
  token?: string | undefined;
  /** Cookie header, for example `person.cookie`. */
  cookie?: string | undefined;
  headers?: Record<string, string>;
  /** Address of the client's socket. */
  address?: string;
}

/** A response that was read to its end. `body` is the parsed JSON, otherwise the text, or null if it is empty. */
export interface TestAnswer<T> {
  status: number;
  headers: Headers;
  bytes: Uint8Array;
  body: T;
}

/** `cookie` is ready for a Cookie header. */
export interface TestPerson {
  user: User;
  token: string;
  cookie: string;
}

/** See {@link startTestServer}. */
export type TestServer = Awaited<ReturnType<typeof startTestServer>>;

/**
 * The whole API in this process on an in-memory database, without a socket.
 *
 *     const server = await startTestServer({ businesses: 3 });
 *     const ann = await server.register('ann');            // { user, token, cookie }, password PASSWORD
 *     const answer = await server.request<Review>('POST', '/api/reviews', { token: ann.token, body: {…} });
 *     answer.status; answer.headers.get('etag'); answer.body.id;
 *     server.clock.nowMs += 60_000;                         // the server's only clock
 *     await server.close();
 *
 * Also: `app` (Hono), `store` (to read the database), `epoch()`, `addBusiness(columns)` (returns its id),
 * `addBusinesses(list)`.
 */
export async function startTestServer(options: TestServerOptions = {}) {
  const clock = { nowMs: START_MS };
  const env = {
    ...{ DATABASE_URL: ':memory:', STARTER_DATA: 'none', LOG_LEVEL: 'silent' },
    ...envOfThisRun(),
    ...options.env,
  };
  const config = readConfig(env);
  const store = options.store ?? (await openFilled(config, clock.nowMs));
  await seed(store, config.starterData, clock.nowMs); // skips filled tables
  const log = options.log ?? pino({ level: config.logLevel });
  const { letters = null } = options;
  const gazetteer = nationalGazetteer();
  const nowMs = () => clock.nowMs;
  const openIdentity = await loadIdentity(config);
  const mapPack = config.mapPack ? await openMapPack(config.mapPack) : null;
  const pictures = openPictures(config);
  const app = createApp({ config, store, log, nowMs, gazetteer, letters, openIdentity, mapPack, pictures });

  const { businesses = 0 } = options;
  const fixtures =
    typeof businesses === 'number' ? Array.from({ length: businesses }, () => ({})) : businesses;
  for (const fixture of fixtures) await addBusiness(store, fixture, clock.nowMs);

  const byItsWay = sentBy({ store, nowMs, settings: config.identity });
  async function request<T = unknown>(
    method: string,
    path: string,
    written: TestRequest = {},
  ): Promise<TestAnswer<T>> {
    const sent = await byItsWay(written);
    const bindings = { incoming: { socket: { remoteAddress: sent.address ?? '192.0.2.1' } } };
    return answerOf(await app.request(`http://${HOST}${path}`, initOf(method, sent), bindings));
  }

  return {
    app,
    store,
    pictures,
    /** Change `clock.nowMs` to let time pass. */
    clock,
    request,
    /**
     * Creates an account by the documented call, with a matching email and `PASSWORD`. It is a week old unless
     * `isNew` is set.
     */
    async register(name: string, { isNew = false } = {}): Promise<TestPerson> {
      const answer = await request<SignedIn>('POST', '/api/auth/register', { body: registration(name) });
      if (answer.status !== 201) throw new Error(`could not register ${name}: ${answer.status}`);
      const { user, token } = answer.body;
      if (!isNew) await makeOlder(store, user.id, clock.nowMs - WEEK_MS);
      return { user, token, cookie: cookieOf(answer) };
    },
    /** Adds one more fixture business and returns its id. */
    addBusiness: (columns: BusinessFixture = {}) => addBusiness(store, columns, clock.nowMs),
    addBusinesses: (fixtures: readonly BusinessFixture[]) => addBusinesses(store, fixtures, clock.nowMs),
    /** The current epoch. */
    async epoch() {
      const rows = await store.read.selectFrom('epochs').select('epoch').orderBy('position').execute();
      return rows.at(-1)?.epoch ?? '';
    },
    async close() {
      await mapPack?.close();
      await store.close();
    },
  };
}

function makeOlder(store: Store, userId: number, createdAtMs: number) {
  const created = { created_at: new Date(createdAtMs).toISOString() };
  return store.write(({ trx }) => trx.updateTable('users').set(created).where('id', '=', userId).execute());
}

/** A complete registration; `changes` replace fields. */
export const registration = (name: string, changes: object = {}) => ({
  fullName: `${name} Tester`,
  email: `${name}@example.com`,
  username: name,
  password: PASSWORD,
  passwordConfirm: PASSWORD,
  location: 'Gainesville, Florida',
  termsAccepted: true,
  ...changes,
});

/** The `name=value` of a response cookie, for a Cookie header. */
export const cookieOf = (answer: { headers: Headers }) =>
  (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '';

function initOf(method: string, { body, token, cookie, headers = {} }: TestRequest): RequestInit {
  const isRaw = typeof body === 'string' || body instanceof Uint8Array;
  const sent = new Headers({ host: HOST });
  if (body !== undefined) sent.set('content-type', 'application/json');
  if (token !== undefined) sent.set('authorization', `Bearer ${token}`);
  if (cookie !== undefined) sent.set('cookie', cookie);
  for (const [name, value] of Object.entries(headers)) sent.set(name, value);
  const bytes = isRaw ? (body as BodyInit) : JSON.stringify(body);
  return { method, headers: sent, ...(body === undefined ? {} : { body: bytes }) };
}

async function answerOf<T>(response: Response): Promise<TestAnswer<T>> {
  const bytes = new Uint8Array(await response.arrayBuffer());
  const text = new TextDecoder().decode(bytes);
  const isJson = /json/.test(response.headers.get('content-type') ?? '');
  const isPlain = !response.headers.has('content-encoding');
  const body = text === '' ? null : isJson && isPlain ? JSON.parse(text) : text;
  return { status: response.status, headers: response.headers, bytes, body: body as T };
}

/** Adds a fixture business to an open database and returns its id. */
export async function addBusiness(store: Store, columns: BusinessFixture, nowMs: number): Promise<number> {
  const [id] = await addBusinesses(store, [columns], nowMs);
  if (id === undefined) throw new Error('no business was added');
  return id;
}

/** Adds at most 200 fixture businesses in one write, so that they share a version. Returns their ids. */
function addBusinesses(store: Store, fixtures: readonly BusinessFixture[], nowMs: number): Promise<number[]> {
  const nowIso = new Date(nowMs).toISOString();
  return store.write(async ({ trx }) => {
    const times = { created_at: nowIso, updated_at: nowIso };
    const ids: number[] = [];
    for (const columns of fixtures)
      ids.push(await insertBusiness(trx, { ...DEFAULT_BUSINESS, ...times, ...columns }));
    const rows = await trx.selectFrom('businesses').selectAll().where('id', 'in', ids).execute();
    await recordChanges(trx, await businessChanges(trx, rows), nowIso);
    return ids;
  });
}

const DEFAULT_BUSINESS = {
  name: 'Prairie Large Animal Vets',
  description: 'Vets for horses and cattle.',
  images: '[]',
  rating_sum: 0,
  review_count: 0,
  address: '1 County Road',
  city: 'Gainesville',
  state: 'Florida',
  zip_code: '32601',
  phone: '352-555-0100',
  email: null,
  website: null,
  lat: HOME.lat,
  lng: HOME.lng,
  is_featured: 0,
  business_categories: '["Veterinary Services"]',
  animal_types: '["Horse","Cattle"]',
  owner_id: null,
  is_sample: 0,
  facts: '{}',
  source_identity: null,
  source_hash: null,
  version: 0,
  key: null,
} as const;
