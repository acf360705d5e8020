import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ForumThread } from '#contract/forums.ts';
import { beginLooks } from '#src/features/forums/news.local.ts';
import { appendMessage } from '#src/features/petibot/petibot.local.ts';
import { keepArea, setHomeArea } from '#src/local/areas/areas.ts';
import { readAreas } from '#src/local/areas/read-areas.ts';
import { readSession } from '#src/local/cache/identity.ts';
import { writeSetting } from '#src/local/cache/settings.ts';
import { writeDraft } from '#src/local/outbox/drafts.ts';
import { enqueue } from '#src/local/outbox/enqueue.ts';
import { receiptsOf } from '#src/local/outbox/queries.ts';
import { checkSession, signIn, signOut } from '#src/session/sign-in.ts';
import { type Phone, startPhone } from '#tests/support/device.ts';
import { HOME, PASSWORD, registration, startTestServer, type TestServer } from '#tests/support/server.ts';

/** Texts that only Ann may read; each occurs nowhere else. */
const SECRETS = {
  email: 'ann.private@example.com',
  location: 'Hidden Hollow, Florida',
  draft: 'half a review that nobody has seen',
  reply: 'half a reply that nobody has seen',
  message: 'Please call me about the thing that I do not tell',
  messageEmail: 'reach.ann.secretly@example.com',
  question: 'why does my one-eyed mare limp',
  searched: 'mastitis in the red cow',
  place: 'Lost Creek, FL',
  town: 'Behind Yeehaw Junction, FL',
  area: 'Cabin at Old Mill Pond',
  position: '27.700123',
  person: 'Dr. Dana of the hidden barn',
  gate: 'Gate code 4411, behind the well',
};
/** Public by Ann's choice: everybody may read them. */
const PUBLIC = { review: 'Came out at dawn for the grey mare.', post: 'We pay nine dollars a bale.' };

let server: TestServer;
let phone: Phone;
beforeEach(async () => {
  server = await startTestServer({ businesses: 2 });
  const body = registration('ann', { email: SECRETS.email, location: SECRETS.location });
  await server.request('POST', '/api/auth/register', { body });
  phone = startPhone(server);
});
afterEach(() => server.close());

/**
 * Everything in both databases of the phone, as one text. Receipts are separate: they keep sent content for 14 days,
 * so that a restored server gets it back (docs/sync-protocol.md, section 3), and the app shows them only to their
 * author.
 */
async function dump(hasReceipts = true): Promise<string> {
  const { cache, outbox } = phone.core;
  const tables = [...cache.tables, ...outbox.tables].filter(({ name }) => hasReceipts || name !== 'receipts');
  const rows = await Promise.all(tables.map(async (table) => [table.name, await table.toArray()]));
  return JSON.stringify(rows);
}

/** Data of the phone itself, which may stay after a person has signed out. */
const OF_THE_PHONE = [
  'areas',
  'clockSkewMs',
  'directoryCounts',
  'footerLinks',
  'hasProvider',
  'history',
  'installHint',
  'keeperMovedAtMs',
  'lastAnswerMs',
  'localPreferences',
  'localPreferencesAskedOf',
  'operator',
  'quizRecord',
  'socialLinks',
];

/** Ann uses every part of the app that stores something. */
async function useEverything() {
  const { core } = phone;
  const answer = await signIn(core, { username: 'ann', password: PASSWORD });
  if (answer.kind !== 'ok') throw new Error('could not sign in');
  const { user, token } = answer.body;
  const thread = await server.request<ForumThread>('POST', '/api/forums/threads', {
    body: { title: 'Hay prices', content: 'What do you pay?', categoryId: 1 },
    token,
  });
  await core.engine.sync();
  const write = (name: Parameters<typeof enqueue>[1]['name'], args: object) =>
    enqueue(core, { name, args: args as never, owner: user });
  await write('review.write', { businessId: 1, rating: 5, comment: PUBLIC.review });
  await write('post.create', { thread: thread.body.id, content: PUBLIC.post });
  await write('post.like', { post: 1, liked: true });
  const nothing = { animals: [], businessTypes: [] };
  await write('preferences.set', { animals: ['Goat'], businessTypes: ['Farrier'], base: nothing });
  const dana = { id: crypto.randomUUID(), businessId: null, phone: '352-555-0101' };
  await write('person.set', { entries: [{ ...dana, name: SECRETS.person, note: SECRETS.gate }], base: [] });
  await write('contact.send', {
    name: 'Ann',
    email: SECRETS.messageEmail,
    country: 'United States',
    message: SECRETS.message,
    requestType: 'support',
  });
  await core.engine.sync();
  await writeDraft(core.outbox, 'review.write/2', user.id, { comment: SECRETS.draft }, phone.clock.nowMs);
  await writeDraft(core.outbox, `people.edit:${dana.id}`, user.id, { note: SECRETS.gate }, phone.clock.nowMs);
  await writeDraft(core.outbox, 'post.create/1', user.id, { content: SECRETS.reply }, phone.clock.nowMs);
  const { cache } = core;
  await appendMessage(core, { id: '1', role: 'user', content: SECRETS.question, atMs: 1 }, user.id);
  await writeSetting(cache, 'recentSearches', [SECRETS.searched]);
  await writeSetting(cache, 'lastSearch', { location: SECRETS.place, radius: 50 });
  const point = { lat: 27.700123, lng: -80.9 };
  await writeSetting(cache, 'lastPosition', { point, atMs: 1, name: SECRETS.town });
  await writeSetting(cache, 'emergencyAnimal', 'Goat');
  await setHomeArea(cache, SECRETS.area, HOME, 50);
  await keepArea(cache, { name: SECRETS.place, centre: { lat: 27.8, lng: -81 }, radiusMiles: 50 });
  await writeSetting(cache, 'quizRun', {
    filter: { category: 'all', difficulty: 'all' },
    questionIds: [1, 2],
    index: 1,
    selected: null,
    score: 1,
    attempts: 1,
    isComplete: false,
  });
  await beginLooks(cache);
  return { user, token };
}

test('finds the secrets while Ann is signed in, so that the search works', async () => {
  await useEverything();
  const before = await dump();
  for (const secret of [
    ...Object.values(SECRETS),
    ...Object.values(PUBLIC),
    '"postId":1',
    '"animals":["Goat"]',
  ])
    expect(before).toContain(secret);
});

test('keeps nothing private in either database after signing out, and keeps public content', async () => {
  const { user, token } = await useEverything();
  expect((await signOut(phone.core, user)).kind).toBe('done');
  const after = await dump(false);
  for (const [name, secret] of Object.entries({
    ...SECRETS,
    token,
    PASSWORD,
    likes: '"postId":1',
    animal: '"animals":["Goat"]',
  }))
    expect([name, after.includes(secret)]).toEqual([name, false]);
  for (const words of Object.values(PUBLIC)) expect(after).toContain(words);
  expect((await readSession(phone.core.cache))?.user).toBeNull();
  const settings = await phone.core.cache.settings.toCollection().primaryKeys();
  expect(settings.filter((name) => !OF_THE_PHONE.includes(name))).toEqual([]);
});

test('keeps nothing private without signal either, and ends the session on the server later', async () => {
  const { user, token } = await useEverything();
  phone.goOffline();
  expect((await signOut(phone.core, user)).kind).toBe('later');
  const after = await dump(false);
  for (const [name, secret] of Object.entries({ ...SECRETS, token, PASSWORD }))
    expect([name, after.includes(secret)]).toEqual([name, false]);
  const session = () => server.request('GET', '/api/auth/session', { token });
  expect((await session()).status).toBe(200);
  phone.goOnline();
  await checkSession(phone.core);
  expect((await session()).status).toBe(401);
});

test('keeps areas under a name without personal data, and shows the next person no more of them', async () => {
  const { user } = await useEverything();
  await server.register('bob');
  await signOut(phone.core, user);
  const areas = async () =>
    (await readAreas(phone.core.cache)).map(({ name, radiusMiles }) => [name, radiusMiles]);
  expect(await areas()).toEqual([
    ['Kept area', 50],
    ['Kept area', 50],
  ]);
  await signIn(phone.core, { username: 'bob', password: PASSWORD });
  expect(await areas()).toHaveLength(2);
});

test('keeps only sent content in the remaining receipts, and shows them to nobody else', async () => {
  const { user } = await useEverything();
  await signOut(phone.core, user);
  const receipts = JSON.stringify(await phone.core.outbox.receipts.toArray());
  for (const secret of [SECRETS.email, SECRETS.location, SECRETS.draft, SECRETS.reply])
    expect(receipts).not.toContain(secret);
  await server.register('bob');
  await signIn(phone.core, { username: 'bob', password: PASSWORD });
  const bob = (await readSession(phone.core.cache))?.user?.id ?? null;
  for (const who of [null, bob])
    expect(await receiptsOf(phone.core.outbox, who, phone.clock.nowMs)).toEqual([]);
});

test('never stores the password or the token in a database, even while the person is signed in', async () => {
  const { token } = await useEverything();
  const during = await dump();
  expect(during).not.toContain(token);
  expect(during).not.toContain(PASSWORD);
});
