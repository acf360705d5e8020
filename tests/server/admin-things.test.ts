import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FoundThing, LogEntry, PersonRecord, QueueItem } from '#contract/admin.ts';
import type { PersonStanding } from '#contract/people.ts';
import type { Problem } from '#contract/problems.ts';
import type { Review } from '#contract/reviews.ts';
import type { TestPerson } from '#tests/support/server.ts';
import { type Forums, startForums } from './forums-support.ts';

let forums: Forums;
let ann: TestPerson;
let admin: TestPerson;
beforeAll(async () => {
  forums = await startForums({ WRITES_PER_MINUTE: '1000000' });
  ann = await forums.server.register('ann');
  admin = await forums.admin();
});
afterAll(() => forums.server.close());

const call = <T = Problem>(person: TestPerson | null, method: string, path: string, body?: object) =>
  forums.server.request<T>(method, `/api${path}`, { token: person?.token, ...(body ? { body } : {}) });
const find = async (q: string) =>
  (await call<FoundThing[]>(admin, 'GET', `/admin/find?q=${encodeURIComponent(q)}`)).body;
const record = async (id: number) => (await call<PersonRecord>(admin, 'GET', `/admin/people/${id}`)).body;
const writtenBy = async (id: number) =>
  (await call<FoundThing[]>(admin, 'GET', `/admin/people/${id}/written`)).body;
const hide = (path: string, hidden: boolean) =>
  call<Problem>(admin, 'POST', `/admin/${path}/hide`, { hidden });
const write = async (person: TestPerson, businessId: number, comment: string) =>
  (await call<Review>(person, 'POST', '/reviews', { businessId, rating: 1, comment })).body;
const commentsOf = async (businessId: number) =>
  (await call<Review[]>(null, 'GET', `/businesses/${businessId}/reviews`)).body.map?.((row) => row.comment);

describe('a search', () => {
  test('finds listings by name, threads by title, posts and reviews by text, including hidden ones', async () => {
    const business = await forums.server.addBusiness({ name: 'Quince Vets', is_hidden: 1 });
    const open = await forums.server.addBusiness({ name: 'Open Barn' });
    const thread = await forums.thread(ann, { title: 'Quince jelly', content: 'How long?' });
    const post = await forums.reply(ann, thread.id, 'Quinces keep for weeks.');
    const review = await write(ann, open, 'They had quinces.');
    await hide(`reviews/${review.id}`, true);
    const found = await find('quince');
    expect(found.map(({ kind, id, name, isThere }) => [kind, id, name, isThere])).toEqual([
      ['business', business, 'Quince Vets', false],
      ['thread', thread.id, 'Quince jelly', true],
      ['post', post.id, 'Quince jelly', true],
      ['review', review.id, 'Open Barn', false],
    ]);
    expect(found[2]).toMatchObject({ threadSlug: thread.slug, excerpt: 'Quinces keep for weeks.' });
    expect(found[3]).toMatchObject({ businessId: open, authorId: ann.user.id });
    expect(await find('%')).toEqual([]);
    const one = (q: string) => find(q).then((things) => things.map(({ kind, id }) => `${kind} ${id}`));
    expect(await one(`post:${post.id}`)).toEqual([`post ${post.id}`]);
    expect(await one(`https://petiyard.example/forums/thread/${thread.slug}?page=2`)).toEqual([
      `thread ${thread.id}`,
    ]);
    expect(await one(`/business/${business}`)).toEqual([`business ${business}`]);
    expect(await one(`review:${review.id}`)).toEqual([`review ${review.id}`]);
    expect((await call(ann, 'GET', '/admin/find?q=quince')).status).toBe(403);
    expect((await call(admin, 'GET', '/admin/find?q=%20')).status).toBe(422);
  });
});

describe('a review', () => {
  test('is hidden and shown again by its id, is logged, and a repeat changes nothing', async () => {
    const business = await forums.server.addBusiness();
    const { id } = await write(ann, business, 'Never came.');
    expect([(await hide(`reviews/${id}`, true)).status, await commentsOf(business)]).toEqual([200, []]);
    await hide(`reviews/${id}`, true);
    expect([(await hide(`reviews/${id}`, false)).status, await commentsOf(business)]).toEqual([
      200,
      ['Never came.'],
    ]);
    await hide(`reviews/${id}`, false);
    const log = (await call<LogEntry[]>(admin, 'GET', '/admin/log?limit=3')).body;
    expect(log.map(({ action, about }) => [action, about?.id])).toMatchObject([
      ['show-review', id],
      ['hide-review', id],
      expect.anything(),
    ]);
    expect((await hide('reviews/999999', true)).status).toBe(404);
  });

  test('is not restored over a newer one by its author', async () => {
    const business = await forums.server.addBusiness();
    const { id } = await write(ann, business, 'Never came.');
    await hide(`reviews/${id}`, true);
    await write(ann, business, 'Came after all.');
    expect((await hide(`reviews/${id}`, false)).body.code).toBe('cannot-undo');
    expect(await commentsOf(business)).toEqual(['Came after all.']);
    expect((await find('Never came'))[0]?.id).toBeTruthy(); // the refusal keeps it
  });
});

test('a listing is hidden and listed again by its id', async () => {
  const id = await forums.server.addBusiness({ name: 'Corner Feed' });
  await hide(`businesses/${id}`, true);
  expect((await call(null, 'GET', `/businesses/${id}`)).status).toBe(404);
  await hide(`businesses/${id}`, false);
  expect((await call(null, 'GET', `/businesses/${id}`)).status).toBe(200);
});

describe('a person', () => {
  test('has exact counts of the content that a hiding would affect', async () => {
    const mallory = await forums.server.register('mallory');
    const thread = await forums.thread(mallory);
    const hidden = await forums.reply(mallory, thread.id, 'Buy here');
    const other = await forums.thread(ann);
    const post = await forums.reply(mallory, other.id, 'And here');
    await forums.call(admin, 'POST', `/posts/${hidden.id}/hide`, { hidden: true });
    await forums.call(mallory, 'POST', `/posts/${post.id}/like`, { liked: true });
    const review = await write(mallory, await forums.server.addBusiness(), 'Bad.');
    await forums.server.addBusiness({ owner_id: mallory.user.id });
    await forums.server.addBusiness({ owner_id: mallory.user.id, is_hidden: 1 });
    const before = await record(mallory.user.id);
    expect(before).toMatchObject({
      standing: { username: 'mallory', suspendedUntil: null, takenBack: 0 },
      isAdmin: false,
      takes: { threads: 1, posts: 2, reviews: 1, businesses: 1, likes: 1 },
    });
    expect(
      (await writtenBy(mallory.user.id)).map(({ kind, isThere }) => `${kind} ${isThere}`).toSorted(),
    ).toEqual([
      'business false',
      'business true',
      'post false',
      'post true',
      'post true',
      'review true',
      'thread true',
    ]);
    const taken = await call<PersonStanding>(admin, 'POST', `/admin/people/${mallory.user.id}/take-back`, {});
    const sum = Object.values(before.takes).reduce((all, count) => all + count, 0);
    expect(taken.body.takenBack).toBe(sum);
    const after = await record(mallory.user.id);
    expect(after.takes).toEqual({ threads: 0, posts: 0, reviews: 0, businesses: 0, likes: 0 });
    expect((await writtenBy(mallory.user.id)).find(({ kind }) => kind === 'review')).toMatchObject({
      id: review.id,
      excerpt: 'Bad.',
      isThere: false,
    });
    // One of the hidden reviews is restored by itself.
    await hide(`reviews/${review.id}`, false);
    expect((await record(mallory.user.id)).standing.takenBack).toBe(sum - 1);
  });

  test('has a paged list of all content, newest first, hidden or not, each once', async () => {
    const writer = await forums.server.register('writer');
    const thread = await forums.thread(writer);
    for (let n = 0; n < 7; n++) await forums.reply(writer, thread.id, `Word ${n}`);
    await write(writer, await forums.server.addBusiness(), 'Good.');
    await call(admin, 'POST', `/admin/people/${writer.user.id}/take-back`, {});
    const all = await writtenBy(writer.user.id);
    expect(all).toHaveLength(10);
    expect(all.filter(({ isThere }) => isThere)).toEqual([]);
    const times = all.map(({ createdAt }) => createdAt);
    expect(times).toEqual(times.toSorted().toReversed());
    const paged: FoundThing[] = [];
    let path: string | null = `/api/admin/people/${writer.user.id}/written?limit=4`;
    while (path !== null) {
      const page: { body: FoundThing[]; headers: Headers } = await forums.server.request('GET', path, {
        token: admin.token,
      });
      paged.push(...page.body);
      path = /<([^>]+)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1] ?? null;
    }
    expect(paged).toEqual(all);
  });

  test('with an unknown id is a 404, and an admin is marked as one', async () => {
    expect((await call(admin, 'GET', '/admin/people/999999')).status).toBe(404);
    expect((await record(admin.user.id)).isAdmin).toBe(true);
  });
});

test('the queue is filtered by kind, and shows the place of a thing and whom to answer', async () => {
  const business = await forums.server.addBusiness({ name: 'New Barn', is_verified: 0 });
  const thread = await forums.thread(ann);
  await call(ann, 'POST', '/reports', { kind: 'thread', id: thread.id, reason: 'Spam' });
  const message = { name: 'Ann Tester', email: 'ann@example.com', country: 'US', requestType: 'support' };
  await call(ann, 'POST', '/contact', { ...message, message: 'Forgot password\nann' });
  const of = async (kind: string) =>
    (await call<QueueItem[]>(admin, 'GET', `/admin/queue?kind=${kind}`)).body;
  expect(await of('report')).toMatchObject([{ about: { threadSlug: thread.slug } }]);
  expect(await of('message')).toMatchObject([{ email: 'ann@example.com' }]);
  expect(await of('listing')).toMatchObject([{ about: { businessId: business } }]);
  expect(await of('claim')).toEqual([]);
  expect((await call(admin, 'GET', '/admin/queue?kind=nothing')).status).toBe(422);
});
