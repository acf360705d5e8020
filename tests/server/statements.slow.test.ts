import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ForumPost, ForumThread } from '#contract/forums.ts';
import { storeOver } from '#server/db/engines/sqlite/store-over.ts';
import { seedSampleEvents } from '#server/db/seed/sample-events.ts';
import { seedSampleGames } from '#server/db/seed/sample-games.ts';
import { MUTATION_ARGS, TEMPLATES } from '#tests/security/hostile/bodies.ts';
import { nameOf, type Route, routesOf } from '#tests/security/routes.ts';
import { filledHandle } from '#tests/support/filled-database.ts';
import { START_MS, startTestServer, type TestPerson, type TestServer } from '#tests/support/server.ts';
import { watchedHandle } from '#tests/support/watched-handle.ts';

/** A marker that is only in requests. In a statement's own text it would be executed as SQL. */
const WORD = 'zebrafinch';
const DIGITS = 7_654_321;
const MARKS = new RegExp(`${WORD}|${DIGITS}`, 'i');
/** A marked text: free, as an e-mail address, and as a web address. */
const TEXTS = [`${WORD} '"--`, WORD, `${WORD}@example.com`, `https://${WORD}.example/`];
const UNLIMITED = '1000000';

const statements = new Set<string>();
/** Routes that passed a marker to the database as a value. */
const bound = new Set<string>();
let lastRequest = '';
/** Writing endpoints that store no text or number of the sender's choice. */
const KEEPS_NO_TEXT = new Set([
  'POST /api/auth/logout',
  'POST /api/auth/logout-everywhere',
  'DELETE /api/user/profile',
  'PATCH /api/user/preferences',
  'PATCH /api/forums/threads/:id',
  'POST /api/user/password',
  'POST /api/auth/email-confirmation',
  'POST /api/stop-emails/:link',
  'POST /api/user/email/letter',
  'POST /api/user/email/confirm',
  'POST /api/businesses/search',
  'POST /api/petibot/answers',
  // A picture is named by its hash, which no marker has.
  'PUT /api/admin/pictures/:hash',
  'PUT /api/user/picture/:hash',
  'DELETE /api/user/picture',
  'PUT /api/businesses/:id/pictures/:hash',
  'DELETE /api/businesses/:id/pictures/:hash',
  // Each request has a new person, who has no record yet.
  'PATCH /api/user/animals/:id/records/:record',
  'DELETE /api/user/animals/:id/records/:record',
]);
const LOOK_UP = [
  'GET /api/businesses/:id',
  'GET /api/businesses/:id/reviews',
  'GET /api/forums/threads/slug/:slug',
  'GET /api/events/:id',
];

let server: TestServer;
let ann: TestPerson;
/** Ids of her content. */
let own: { thread: string; post: string };
beforeAll(async () => {
  const handle = watchedHandle(await filledHandle('none', START_MS), (sql, values) => {
    statements.add(sql);
    if (values.some((value) => MARKS.test(String(value)))) bound.add(lastRequest);
  });
  const env = {
    WRITES_PER_MINUTE: UNLIMITED,
    REGISTRATIONS_PER_HOUR: UNLIMITED,
    VISITOR_WRITES_PER_HOUR: UNLIMITED,
    PUSH_SUBJECT: 'mailto:push@example.org',
    PUSH_HOSTS: `${WORD}.example`,
  };
  const letters = { publicUrl: 'https://petiyard.test', nudge: () => {} };
  server = await startTestServer({ store: storeOver(handle), businesses: 3, env, letters });
  await seedSampleEvents(server.store, server.clock.nowMs);
  await seedSampleGames(server.store, server.clock.nowMs);
  await server.register('ann');
});
afterAll(() => server.close());

/** Copies of a body, each with one text or number replaced by a marked one. */
function markedCopies(body: Record<string, unknown>): Record<string, unknown>[] {
  const copies: Record<string, unknown>[] = [];
  const at = (path: string[], value: unknown) => {
    if (typeof value === 'string') for (const text of TEXTS) copies.push(withValue(body, path, text));
    else if (typeof value === 'number') {
      copies.push(withValue(body, path, DIGITS));
      copies.push(withValue(body, path, Math.trunc(value) + Math.sign(value || 1) * (DIGITS / 10_000_000)));
    } else if (typeof value === 'object' && value !== null)
      for (const [name, inner] of Object.entries(value)) at([...path, name], inner);
  };
  at([], body);
  return copies;
}

function withValue(body: object, path: string[], value: unknown): Record<string, unknown> {
  const copy = structuredClone(body) as Record<string, unknown>;
  const [mutation] = Array.isArray(copy.mutations) ? copy.mutations : [];
  if (mutation) mutation.key = randomUUID(); // a new write, not a replay
  const last = path.at(-1) ?? '';
  const holder = path.slice(0, -1).reduce((inner, name) => inner[name] as Record<string, unknown>, copy);
  holder[last] = value;
  if (last === 'password' && 'passwordConfirm' in copy) copy.passwordConfirm = value;
  return copy;
}

const QUERY_NAMES = ['q', 'limit', 'after', 'streams', 'epoch', 'from', 'to', 'type', 'state', 'returnTo'];
const queries = () => [
  ...QUERY_NAMES.flatMap((name) =>
    [`${WORD}'"`, String(DIGITS)].map((text) => `?${name}=${encodeURIComponent(text)}`),
  ),
  `?streams=thread:${DIGITS}@${DIGITS},${WORD}@0`,
];

/** Every path of a route: with an own id, and with a marker. */
function pathsOf({ path }: Route): string[] {
  if (!path.includes(':')) return [path];
  const marked = [DIGITS, WORD, `${WORD}'"--`].map(encodeURIComponent);
  const item = path.includes('/queue/') ? 'report-' : '';
  return [ownIdFor(path), ...marked].map((part) =>
    path
      .replace(/:\w+/, item + part)
      .replace(':act', 'dismiss')
      .replace(':record', '1'),
  );
}

const ownIdFor = (path: string) =>
  path.includes('/posts/') ? own.post : path.includes('/threads/:id') ? own.thread : '1';

function bodiesOf(route: Route): (Record<string, unknown> | undefined)[] {
  const name = nameOf(route);
  const kinds = name === 'POST /api/sync/push' ? Object.keys(MUTATION_ARGS).length : 1;
  const good = Array.from({ length: kinds }, (_, n) => TEMPLATES[name]?.(n) ?? null);
  return good.flatMap((body) => {
    if (body === null) return [undefined];
    if (route.path === '/api/auth/login') body.username = 'ann';
    if ('threadId' in body) body.threadId = Number(own.thread);
    return [body, ...markedCopies(body)];
  });
}

let made = 0;
/** A new admin with a thread and its post. */
async function newcomer(): Promise<void> {
  made += 1;
  ann = await server.register(`ann-${made}`);
  await server.store.write(({ trx }) =>
    trx.updateTable('users').set({ is_admin: 1 }).where('id', '=', ann.user.id).execute(),
  );
  const body = { title: `Hay prices ${made}`, content: 'What do you pay?', categoryId: 1 };
  const { token } = ann;
  const thread = await server.request<ForumThread>('POST', '/api/forums/threads', { body, token });
  const posts = `/api/forums/threads/${thread.body.id}/posts`;
  const post = await server.request<ForumPost>('POST', posts, {
    body: { content: 'Nine dollars.', threadId: thread.body.id },
    token,
  });
  own = { thread: String(thread.body.id), post: String(post.body.id) };
}

let sent = 0;
async function send({ method, path: pattern }: Route, path: string, body?: Record<string, unknown>) {
  // A write may have ended the session.
  if (
    method !== 'GET' &&
    (await server.request('GET', '/api/auth/session', { token: ann.token })).status !== 200
  )
    await newcomer();
  sent += 1;
  if (body && 'user' in body && body.user === 1) body.user = ann.user.id;
  const answer = await server.request(method, path, {
    token: pattern === '/api/auth/register' ? undefined : ann.token,
    headers: method === 'GET' || (body && 'mutations' in body) ? {} : { 'idempotency-key': randomUUID() },
    address: `10.${(sent >> 16) & 255}.${(sent >> 8) & 255}.${sent & 255}`,
    ...(body ? { body } : {}),
  });
  expect([method, path, answer.status < 500]).toEqual([method, path, true]);
}

test('no request value is ever in the text of a statement: every endpoint binds it', async () => {
  for (const route of routesOf(server)) {
    await newcomer();
    lastRequest = nameOf(route);
    const [first] = bodiesOf(route);
    for (const path of pathsOf(route)) await send(route, path, first);
    const [good = ''] = pathsOf(route);
    if (route.method === 'GET') for (const query of queries()) await send(route, good + query);
    else for (const body of bodiesOf(route)) await send(route, good, body);
  }
  const texts = [...statements];
  expect(texts.filter((sql) => MARKS.test(sql))).toEqual([]);
  expect(texts.length).toBeGreaterThan(100);
});

test('every endpoint that stores or looks up a value passed it to the database', () => {
  const writing = Object.keys(TEMPLATES).filter((name) => !KEEPS_NO_TEXT.has(name));
  expect([...writing, ...LOOK_UP].filter((name) => !bound.has(name))).toEqual([]);
});
