import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { pino } from 'pino';
import type { SignedIn } from '#contract/auth.ts';
import type { MapPackAnswer } from '#contract/map-pack.ts';
import type { Problem } from '#contract/problems.ts';
import { openHandle } from '#server/db/engines/sqlite/handle.ts';
import { storeOver } from '#server/db/engines/sqlite/store-over.ts';
import { addAlert } from '#server/features/alerts/alerts.service.ts';
import { fillIndexes } from '#server/features/search/fill-indexes.ts';
import { filledHandle } from '#tests/support/filled-database.ts';
import { keepCodes } from '#tests/support/letter-codes.ts';
import { packOnDisk, tilesAround } from '#tests/support/map-pack.ts';
import { startProvider } from '#tests/support/provider.ts';
import {
  cookieOf,
  HOME,
  PASSWORD,
  START_MS,
  startTestServer,
  type TestPerson,
} from '#tests/support/server.ts';
import { TEMPLATES } from './bodies.ts';
import { HEAVY_NAME } from './heavy.ts';
import type { HostileRequest, Keys } from './request.ts';

/** Processor time, so that a busy neighbor does not matter. */
const MOST_MICROSECONDS = 1_000_000;
/** Acts on all content of the person with the most posts; others are answered between their parts. */
const IN_PARTS =
  /^(?:GET \/api\/user\/export|DELETE \/api\/user\/profile|\w+ \/api\/admin\/\w+\/[^/]+\/(?:take-back|restore|undo))/;
const MOST_IN_PARTS = 4_000_000;
const UNLIMITED = '1000000';

/** Result of one request. */
export interface HostileAnswer {
  status: number;
  /** Processor time of this process until the response was complete. */
  microseconds: number;
  /** Description of a fault; null if there is none. */
  fault: string | null;
}

/** A copy of a database file that no server has open. */
function copyOf(file: string): DatabaseSync {
  const folder = mkdtempSync(join(tmpdir(), 'hostile-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  copyFileSync(file, join(folder, 'yard.sqlite'));
  return openHandle(join(folder, 'yard.sqlite'));
}

/**
 * The whole server with the shipped data (`STARTER_DATA=demo`) or a copy of `HOSTILE_DATABASE`, and three people: an
 * admin, another, and the one with the most posts if the database is from `bench/heavy.ts`.
 */
export async function startHostileWorld() {
  const { HOSTILE_DATABASE: file } = process.env;
  const handle = file === undefined ? await filledHandle('demo', START_MS) : copyOf(file);
  const provider = await startProvider();
  const pack = packOnDisk(tilesAround(HOME, 25));
  /** Faults in the server's log, newest last. */
  const logged: string[] = [];
  const server = await startTestServer({
    store: storeOver(handle),
    env: {
      WRITES_PER_MINUTE: '5000', // with more, nobody's share of the forum is limited
      REGISTRATIONS_PER_HOUR: UNLIMITED,
      VISITOR_WRITES_PER_HOUR: UNLIMITED,
      MAP_PACK: pack.path,
      PUSH_SUBJECT: 'mailto:push@example.org',
      ...provider.env,
    },
    log: pino({ level: 'error' }, { write: (line: string) => void logged.push(line) }),
    letters: { publicUrl: 'https://petiyard.test', nudge: () => {} },
  });
  pack.remove();
  const { body } = await server.request<MapPackAnswer>('GET', '/api/map/pack');
  // The time of these must not count for a request: they run once per start.
  await fillIndexes(server.store);
  await server.request('GET', '/api/openapi.json');
  handle.exec(`update businesses set email = 'info@barn.example' where id in (${REACHED})`);

  let made = 0;
  let lastBusiness = 1;
  /** A new person who has written something. */
  async function person(place: number): Promise<TestPerson> {
    made += 1;
    const someone = await server.register(`hostile-${made}`);
    if (place === 0) handle.exec(`update users set is_admin = 1 where id = ${someone.user.id}`);
    const { token } = someone;
    const thread = { title: `Thread ${made}`, content: 'What do you pay?', categoryId: 1 };
    await server.request('POST', '/api/forums/threads', { body: thread, token });
    const others = lastBusiness;
    const listed = await server.request<{ id: number }>('POST', '/api/businesses', {
      body: TEMPLATES['POST /api/businesses']?.(made) ?? {},
      token,
    });
    lastBusiness = listed.body.id;
    for (const businessId of [1, others]) {
      const review = { businessId, rating: 4, comment: `Fine, ${made}.` };
      await server.request('POST', '/api/reviews', { body: review, token });
    }
    return someone;
  }
  /** Signs the person with the most posts in, with the password of `other`; null if the database has none. */
  async function heavyPerson(other: TestPerson): Promise<TestPerson | null> {
    const { changes } = handle
      .prepare(
        `update users set password_hash = (select password_hash from users where id = ?) where username = ?`,
      )
      .run(other.user.id, HEAVY_NAME);
    if (changes === 0) return null;
    const body = { username: HEAVY_NAME, password: PASSWORD };
    const answer = await server.request<SignedIn>('POST', '/api/auth/login', { body });
    return { ...answer.body, cookie: cookieOf(answer) };
  }
  const [admin, other] = [await person(0), await person(1)];
  const heavy = await heavyPerson(other);
  const people = [admin, other, heavy ?? (await person(2))];

  const makeAlert = () =>
    server.store.write(({ trx }) =>
      addAlert(
        { trx, nowIso: new Date(server.clock.nowMs).toISOString() },
        TEMPLATES['POST /api/admin/alerts']?.(made),
      ),
    );
  const idsOf = () => people.map(({ user }) => user.id);

  return {
    server,
    handle,
    person,
    /** Some requests sign people out or delete them: replaces those people. */
    async renewPeople(): Promise<Keys> {
      for (const [place, { token }] of people.entries())
        if ((await server.request('GET', '/api/auth/session', { token })).status !== 200)
          people[place] = await person(place);
      if (answerable(handle, idsOf()).length === 0) people.splice(1, 2, await person(1), await person(2));
      if (lastOf(handle, 'alerts').length === 0) await makeAlert(); // the shipped data has none
      if (waitingReports(handle).length === 0) handle.exec(REPORT);
      if (undoable(handle).length === 0) handle.exec(LINE);
      if (waitingMessages(handle).length === 0) handle.exec(MESSAGE);
      if (lastOf(handle, 'testimonials').length === 0) handle.exec(QUOTE);
      for (const { user } of people)
        await keepCodes(
          server.store,
          { personId: user.id, email: user.email, businessId: REACHED[0] },
          server.clock.nowMs,
        );
      const userIds = idsOf();
      return {
        tokens: people.map(({ token }) => token),
        pack: body.pack?.mark ?? '',
        usernames: people.map(({ user }) => user.username),
        userIds,
        own: {
          posts: newestOf(handle, 'posts', userIds),
          reviews: newestOf(handle, 'reviews', userIds),
          answerable: answerable(handle, userIds),
          businesses: newestOf(handle, 'businesses', userIds, 'owner_id'),
          owned: newestOf(handle, 'businesses', userIds, 'owner_id'),
          animals: newestOf(handle, 'animals', userIds, 'person_id'),
          records: newestOf(handle, 'animal_records', userIds, 'person_id'),
        },
        kept: {
          alerts: lastOf(handle, 'alerts'),
          events: lastOf(handle, 'events'),
          games: lastOf(handle, 'games'),
          testimonials: lastOf(handle, 'testimonials'),
          'forum-categories': lastOf(handle, 'forum_categories'),
          queue: waitingReports(handle),
          messages: waitingMessages(handle),
          reached: REACHED,
          log: undoable(handle),
        },
      };
    },
    async ask({ method, path, headers, body }: HostileRequest): Promise<HostileAnswer> {
      const before = process.cpuUsage();
      const answer = await server.request<Problem>(method, path, {
        headers,
        ...(body === undefined ? {} : { body }),
      });
      const { user, system } = process.cpuUsage(before);
      const microseconds = user + system;
      const most = heavy && IN_PARTS.test(`${method} ${path}`) ? MOST_IN_PARTS : MOST_MICROSECONDS;
      const fault =
        answer.status >= 500
          ? `${answer.status}: ${logged.at(-1)?.slice(0, 1000)}`
          : microseconds > most
            ? `it took ${microseconds} µs`
            : faultOf(answer, path);
      return { status: answer.status, microseconds, fault };
    },
    close: () => Promise.all([server.close(), provider.close()]),
  };
}

/** Ids of the newest content of these people. */
const newestOf = (handle: DatabaseSync, table: string, userIds: number[], column = 'author_id') =>
  handle
    .prepare(`select id from ${table} where ${column} in (${userIds}) order by id desc limit 6`)
    .all()
    .map(({ id }) => Number(id));

/** Newest ids of a table. */
const lastOf = (handle: DatabaseSync, table: string) =>
  handle
    .prepare(`select id from ${table} order by id desc limit 6`)
    .all()
    .map(({ id }) => Number(id));

/** Ids of reviews of these people's businesses. */
const answerable = (handle: DatabaseSync, userIds: number[]) =>
  handle
    .prepare(
      `select reviews.id from reviews join businesses on businesses.id = business_id
       where owner_id in (${userIds}) and is_hidden = 0 order by reviews.id desc limit 6`,
    )
    .all()
    .map(({ id }) => Number(id));

const REPORT = `insert into reports (kind, about_id, reason, text, created_at)
  values ('business', 1, 'Moved away', '', '2026-03-02T12:00:00.000Z')`;
const LINE = `insert into moderation_log (action, created_at) values ('done', '2026-03-02T12:00:00.000Z')`;

const QUOTE = `insert into testimonials (name, text, location, animal_type, version)
  values ('Rosa Vega', 'A vet came on Sunday.', 'Ocala', 'Horse', 0)`;
const MESSAGE = `insert into contact_messages (name, email, country, message, request_type, created_at)
  values ('Ann', 'ann@example.com', 'US', 'There is a gate in it.', 'support', '2026-03-02T12:00:00.000Z')`;
/** Listings whose address can receive a code. */
const REACHED = [2, 3, 4] as const;

const waitingMessages = (handle: DatabaseSync) =>
  handle
    .prepare('select id from contact_messages where closed_by is null order by id limit 6')
    .all()
    .map(({ id }) => Number(id));
const waitingReports = (handle: DatabaseSync) =>
  handle
    .prepare('select id from reports where closed_by is null order by id limit 6')
    .all()
    .map(({ id }) => Number(id));

/** Log lines that can still be undone. */
const undoable = (handle: DatabaseSync) =>
  handle
    .prepare(
      `select id from moderation_log as line where action in ('done', 'dismiss')
       and not exists (select 1 from moderation_log where undoes = line.id) order by id desc limit 6`,
    )
    .all()
    .map(({ id }) => Number(id));

/** Describes the fault of a response without a 5xx status; null if there is none. */
function faultOf(
  { status, headers, bytes }: { status: number; headers: Headers; bytes: Uint8Array },
  path: string,
) {
  if (headers.get('x-api') !== '1' && path.startsWith('/api')) return 'it has no mark';
  if (hasForeignHeader(headers)) return JSON.stringify([...headers]);
  const isProblem = headers.get('content-type') === 'application/problem+json';
  if (status >= 400 && !isProblem) return `${status} is not one of our problem responses`;
  const text = isProblem ? new TextDecoder().decode(bytes) : '';
  return /node_modules|sqlite_|\bat .*\.ts:\d|errcode/i.test(text) ? text : null;
}

/** Whether the response has a header, or header text, from the request. */
function hasForeignHeader(headers: Headers): boolean {
  const location = headers.get('location');
  const isAstray = location !== null && !location.startsWith('/?signin=1&returnTo=%2F');
  return isAstray || headers.has('x-evil') || /evil/.test(headers.get('set-cookie') ?? '');
}
