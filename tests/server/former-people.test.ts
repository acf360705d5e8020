import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Business } from '#contract/businesses.ts';
import type { ModerationEntry } from '#contract/forums.ts';
import type { PersonStanding } from '#contract/people.ts';
import type { Problem } from '#contract/problems.ts';
import type { Review } from '#contract/reviews.ts';
import { DAY_MS, HOUR_MS } from '#contract/shared/time.ts';
import { runDaily } from '#server/jobs/daily.ts';
import { PASSWORD, registration, type TestPerson } from '#tests/support/server.ts';
import { pullAll } from '#tests/support/sync.ts';
import { type Forums, startForums } from './forums-support.ts';

const UNTIL = '2026-03-05T12:00:00.000Z'; // three days after the tests' clock starts
const REASON = 'The same advertisement in nine threads.';

let forums: Forums;
let ann: TestPerson;
let mallory: TestPerson;
let admin: TestPerson;

beforeEach(async () => {
  forums = await startForums();
  [ann, mallory] = [await forums.server.register('ann'), await forums.server.register('mallory')];
  admin = await forums.admin();
});
afterEach(() => forums.server.close());

const call = <T = Problem>(person: TestPerson | null, method: string, path: string, body?: object) =>
  forums.server.request<T>(method, path, { token: person?.token, ...(body ? { body } : {}) });
const act = (name: string, body: object = {}) =>
  call<PersonStanding & Problem>(admin, 'POST', `/api/admin/people/${mallory.user.id}/${name}`, body);
const suspend = () => act('suspend', { until: UNTIL, reason: REASON });
const leave = async () => {
  const answer = await call(mallory, 'DELETE', '/api/user/profile', { password: PASSWORD });
  if (answer.status !== 204) throw new Error(`could not delete the account: ${answer.status}`);
};
const registers = async (changes: object, name = 'newcomer') => {
  const { status, body } = await call(null, 'POST', '/api/auth/register', registration(name, changes));
  return status === 201 ? 201 : body.code;
};
const doDaily = () => {
  const { store, clock } = forums.server;
  return runDaily({ store, nowMs: () => clock.nowMs, log: undefined as never });
};

/** Content of every kind by mallory, among others' content. */
async function writeAll() {
  const own = await forums.server.addBusiness({ owner_id: mallory.user.id, name: 'Fake Vets' });
  const other = await forums.server.addBusiness({ name: 'Old Oak' });
  const review = async (person: TestPerson, businessId: number, rating: number) =>
    (await call<Review>(person, 'POST', '/api/reviews', { businessId, rating, comment: 'As it is.' })).body;
  await review(mallory, other, 1);
  await review(ann, other, 5);
  const annsThread = await forums.thread(ann);
  const reply = await forums.reply(mallory, annsThread.id, 'Buy here');
  const spam = await forums.thread(mallory, { title: 'Buy', content: 'Buy now' });
  await forums.reply(ann, spam.id, 'No');
  await forums.call(mallory, 'POST', '/posts/1/like');
  return { own, other, annsThread, reply, spam };
}

/** All that everyone can see. */
async function everything() {
  const rowsOf = async (stream: string) =>
    Object.assign({}, ...(await pullAll(forums.server, stream, 0)).map(({ rows }) => rows));
  const get = async (path: string) => (await call<object>(null, 'GET', path)).body;
  const streams = ['catalogue', 'forum', 'thread:1', 'thread:2', 'area:59:-165'];
  const shown = {
    streams: await Promise.all(streams.map(rowsOf)),
    threads: await get('/api/forums/recent-threads'),
    places: await get('/api/directory'),
    reviews: await get('/api/businesses/2/reviews'),
  };
  return JSON.parse(
    JSON.stringify(shown, (name, field) => (/version|updatedAt/.test(name) ? undefined : field)),
  );
}

/** Asserts that nothing of mallory's is visible or counted. */
async function expectAllGone({ own, other, annsThread, spam }: Awaited<ReturnType<typeof writeAll>>) {
  expect((await call(null, 'GET', `/api/businesses/${own}`)).status).toBe(404);
  expect((await call<Business>(null, 'GET', `/api/businesses/${other}`)).body).toMatchObject({
    rating: 5,
    reviewCount: 1,
  });
  expect((await call(null, 'GET', `/api/forums/threads/slug/${spam.slug}`)).status).toBe(404);
  expect((await forums.posts(annsThread.id)).map(({ id }) => id)).toEqual([1]);
}

describe('the content of a deleted account', () => {
  test('can be hidden by the account’s id, and restored exactly', async () => {
    const written = await writeAll();
    await leave();
    const before = await everything();
    const taken = await act('take-back');
    expect([taken.status, taken.body]).toEqual([
      200,
      {
        id: mallory.user.id,
        username: null,
        fullName: 'Former member',
        suspendedUntil: null,
        suspendedReason: null,
        takenBack: 5, // business, review, thread, its post, reply; its like was deleted with the account
      },
    ]);
    await expectAllGone(written);
    expect((await act('restore')).body.takenBack).toBe(0);
    expect(await everything()).toEqual(before);
    const after = await forums.thread(ann, { title: 'Later' });
    expect(after.postCount).toBe(1);
  });

  test('stays hidden if it was, and is restored without a name', async () => {
    const written = await writeAll();
    await act('take-back');
    await leave();
    await expectAllGone(written);
    const kept = await forums.server.store.read.selectFrom('taken_back').selectAll().execute();
    expect(kept.map(({ entity }) => entity)).not.toContain('likes'); // they are deleted with the account
    await act('restore');
    const { body } = await call<Review[]>(null, 'GET', `/api/businesses/${written.other}/reviews`);
    expect(body.map(({ rating, user }) => [rating, user.fullName]).toSorted()).toEqual([
      [1, 'Former member'],
      [5, 'ann Tester'],
    ]);
    expect((await forums.readThread(written.spam.slug)).authorName).toBe('Former member');
  });

  test('is named by its number in the moderation log', async () => {
    const written = await writeAll();
    await leave();
    const { id } = mallory.user;
    await forums.call(admin, 'POST', `/posts/${written.reply.id}/hide`, { hidden: true });
    await forums.call(admin, 'PATCH', `/threads/${written.spam.id}`, { isLocked: true });
    const { body: log } = await forums.call<ModerationEntry[]>(admin, 'GET', '/moderation-log');
    expect(log.map(({ action, personId }) => [action, personId])).toEqual([
      ['lock', id],
      ['hide-post', id],
    ]);
  });

  test('reveals the account’s id to nobody', async () => {
    await writeAll();
    await leave();
    expect(JSON.stringify(await everything())).not.toMatch(/former_|formerA|formerO|personId/);
    const admins = await call<object>(admin, 'GET', '/api/user/export');
    expect(JSON.stringify(admins.body)).not.toMatch(/former_|formerA|formerO/);
  });

  test('still counts against its author’s share when it is restored', async () => {
    const long = (n: number) =>
      Array.from({ length: 4000 }, (_, at) =>
        String.fromCodePoint(0x4e00 + ((at * 7919 + n * 104_729) % 20_000)),
      ).join('');
    const thread = await forums.thread(ann);
    for (let n = 0; n < 6; n++) {
      await forums.reply(mallory, thread.id, long(n));
      forums.server.clock.nowMs += HOUR_MS;
    }
    await leave();
    const carried = async () =>
      (await pullAll(forums.server, 'forum', 0)).flatMap(({ rows }) => rows.posts ?? []).length;
    const before = await carried();
    expect(before).toBeLessThan(4);
    await act('take-back');
    expect(await carried()).toBe(1);
    await act('restore');
    expect(await carried()).toBe(before);
  });
});

describe('a suspension', () => {
  test('survives deleting the account and registering again with its name or address', async () => {
    await suspend();
    await leave();
    expect(await registers({ email: 'MALLORY@example.com' })).toBe('email-taken');
    expect(await registers({ username: 'Mallory' })).toBe('username-taken');
    expect(await registers({ username: 'maIlory' })).toBe('username-taken'); // a look-alike
    expect(await registers({})).toBe(201);
    const change = await call(ann, 'PATCH', '/api/user/profile', { email: 'mallory@example.com' });
    expect([change.status, change.body.code]).toEqual([409, 'email-taken']);
    forums.server.clock.nowMs += 3 * DAY_MS;
    expect(await registers({}, 'mallory')).toBe(201);
  });

  test('keeps only keyed hashes of a deleted account, and deletes them when it ends', async () => {
    await suspend();
    await leave();
    const kept = () => forums.server.store.read.selectFrom('kept_suspensions').selectAll().execute();
    const rows = await kept();
    expect(rows.length).toBeGreaterThan(1);
    for (const { hash, until, person_id } of rows) {
      expect([person_id, until]).toEqual([mallory.user.id, UNTIL]);
      expect(hash).toMatch(/^[0-9a-f]{64}$/);
    }
    await doDaily();
    expect(await kept()).toEqual(rows);
    forums.server.clock.nowMs += 3 * DAY_MS;
    await doDaily();
    expect(await kept()).toEqual([]);
  });

  test('of a deleted account ends when an admin restores it', async () => {
    await suspend();
    await leave();
    expect((await act('restore')).body.suspendedUntil).toBeNull();
    expect(await registers({}, 'mallory')).toBe(201);
  });

  test('that has ended before the account is deleted leaves nothing', async () => {
    await suspend();
    forums.server.clock.nowMs += 3 * DAY_MS;
    await call(null, 'POST', '/api/auth/login', { username: 'mallory', password: PASSWORD });
    await leave();
    expect(await registers({}, 'mallory')).toBe(201);
  });

  test('cannot be given to a deleted account, and an unknown id is refused', async () => {
    await leave();
    expect((await suspend()).status).toBe(404);
    expect((await act('take-back')).status).toBe(404); // it had written nothing
  });
});

describe('the moderation log', () => {
  const reasons = async () =>
    (await forums.call<ModerationEntry[]>(admin, 'GET', '/moderation-log')).body.map((entry) => [
      entry.action,
      entry.personId,
      entry.personName,
      entry.until,
      entry.reason,
      entry.adminName,
    ]);
  const line = (reason: string | null) => [
    ['suspend', mallory.user.id, null, UNTIL, reason, 'caretaker Tester'],
  ];

  test('deletes the reason of a suspension when the account is deleted afterwards', async () => {
    await suspend();
    forums.server.clock.nowMs += 3 * DAY_MS;
    await leave();
    expect(await reasons()).toEqual(line(null));
  });

  test('keeps the reason for a deleted account while the suspension lasts', async () => {
    await suspend();
    await leave();
    await doDaily();
    expect(await reasons()).toEqual(line(REASON));
    forums.server.clock.nowMs += 3 * DAY_MS;
    await doDaily();
    expect(await reasons()).toEqual(line(null));
  });

  test('deletes the reason when a deleted account is restored', async () => {
    await suspend();
    await leave();
    await act('restore');
    const [restored, suspended] = await reasons();
    expect([restored?.[0], suspended?.[0], suspended?.[4]]).toEqual(['restore', 'suspend', null]);
  });

  test('keeps all reasons of an existing account', async () => {
    await suspend();
    forums.server.clock.nowMs += 3 * DAY_MS;
    await doDaily();
    expect((await reasons())[0]?.[4]).toBe(REASON);
  });
});
