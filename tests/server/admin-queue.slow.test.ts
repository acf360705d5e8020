import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { LogEntry, QueueItem } from '#contract/admin.ts';
import type { Business } from '#contract/businesses.ts';
import type { ForumPost } from '#contract/forums.ts';
import type { Claim } from '#contract/owners.ts';
import type { Problem } from '#contract/problems.ts';
import type { ReportReceipt } from '#contract/reports.ts';
import type { Review } from '#contract/reviews.ts';
import { startOf } from '#src/features/contact/contact.local.ts';
import { PASSWORD, type TestPerson } from '#tests/support/server.ts';
import { pullAll } from '#tests/support/sync.ts';
import { type Forums, startForums } from './forums-support.ts';

let forums: Forums;
let ann: TestPerson;
let ben: TestPerson;
let admin: TestPerson;
beforeEach(async () => {
  forums = await startForums({ WRITES_PER_MINUTE: '1000000' });
  [ann, ben] = [await forums.server.register('ann'), await forums.server.register('ben')];
  admin = await forums.admin();
});
afterEach(() => forums.server.close());

const call = <T = Problem>(person: TestPerson | null, method: string, path: string, body?: object) =>
  forums.server.request<T>(method, path, { token: person?.token, ...(body ? { body } : {}) });
const report = async (kind: string, id: number, reason = 'Spam', by: TestPerson | null = ann, text = '') =>
  (await call<ReportReceipt>(by, 'POST', '/api/reports', { kind, id, reason, text })).body.id;
const queue = async () => (await call<QueueItem[]>(admin, 'GET', '/api/admin/queue')).body;
const log = async () => (await call<LogEntry[]>(admin, 'GET', '/api/admin/log')).body;
const decide = (item: string, act: string, by = admin) =>
  call<LogEntry & Problem>(by, 'POST', `/api/admin/queue/${item}/${act}`, {});
const undo = (line: number) => call<LogEntry & Problem>(admin, 'POST', `/api/admin/log/${line}/undo`, {});
const later = () => {
  forums.server.clock.nowMs += 60_000;
};
const spam = async () => forums.reply(ben, (await forums.thread(ann)).id, 'Buy here');
const isRead = async ({ id, threadId }: ForumPost) =>
  (await forums.posts(threadId)).some((post) => post.id === id);

describe('the queue', () => {
  test('holds everything that waits for a decision, oldest first, with its context and acts', async () => {
    const listed = { owner_id: ben.user.id, is_verified: 0, name: 'New Barn' };
    const listing = await forums.server.addBusiness(listed);
    later();
    const begun = startOf({
      prefill: {},
      listing: { id: listing, name: 'New Barn' },
      user: null,
      kept: null,
    });
    const message = {
      ...{ name: 'Ann Tester', email: 'ann@example.com', country: 'United States', requestType: 'support' },
      message: `${begun.message}The phone is wrong.`, // the format of the phone
    };
    await call(ann, 'POST', '/api/contact', message);
    later();
    const claimed = await forums.server.addBusiness({
      name: 'Old Oak',
      phone: '352-555-0142',
      email: 'oak@farm.example',
    });
    const claim = { message: 'The sign has my name on it.' };
    await call<Claim>(ben, 'POST', `/api/businesses/${claimed}/claims`, claim);
    later();
    const post = await spam();
    const id = await report('post', post.id, 'Spam', ann, 'Third one today.');
    const person = { id: ben.user.id, username: 'ben' };
    const newBarn = {
      kind: 'business',
      id: listing,
      name: 'New Barn',
      excerpt: 'Vets for horses and cattle.',
    };
    expect(await queue()).toMatchObject([
      {
        id: `listing-${listing}`,
        kind: 'listing',
        count: 1,
        title: 'New Barn, Gainesville, Florida',
        about: { ...newBarn, authorId: ben.user.id },
        person,
        acts: ['verify', 'hide', 'take-back', 'remove'],
      },
      {
        id: 'message-1',
        title: 'support: Ann Tester <ann@example.com>, United States',
        text: message.message,
        about: newBarn,
        person: { id: ann.user.id, username: 'ann' },
        acts: ['done'],
      },
      {
        id: 'claim-1',
        title: 'Old Oak',
        text: claim.message,
        contacts: {
          phone: '352-555-0142',
          email: 'oak@farm.example',
          claimantEmail: 'ben@example.com',
          isConfirmed: false,
        },
        about: { kind: 'business', id: claimed, name: 'Old Oak' },
        person,
        acts: ['grant', 'refuse'],
      },
      {
        id: `report-${id}`,
        title: 'Spam',
        text: 'Third one today.',
        about: { kind: 'post', id: post.id, name: 'Hay prices', excerpt: 'Buy here', authorId: ben.user.id },
        person: { id: ann.user.id, username: 'ann' },
        acts: ['hide', 'take-back', 'dismiss', 'done'],
      },
    ]);
  });

  test('groups several reports of one thing into one item, which one act closes', async () => {
    const post = await spam();
    const id = await report('post', post.id, 'Spam', ann, 'Again.');
    await report('post', post.id, 'Rude', admin, 'And rude.');
    await report('thread', post.threadId);
    expect(await queue()).toMatchObject([
      { id: `report-${id}`, count: 2, title: 'Spam · Rude', text: 'Again.\n\nAnd rude.', person: null },
      { count: 1 },
    ]);
    expect((await decide(`report-${id}`, 'hide')).status).toBe(200);
    expect((await queue()).map(({ about }) => about?.kind)).toEqual(['thread']);
  });

  test('is paged completely, and is for admins only', async () => {
    for (let n = 0; n < 5; n++) {
      await report('business', await forums.server.addBusiness({ is_verified: 0 }));
      if (n % 2 === 0) later();
    }
    const allIds = (await queue()).map(({ id }) => id);
    const paged: string[] = [];
    for (let path = '/api/admin/queue?limit=3'; path !== ''; ) {
      const { body, headers } = await call<QueueItem[]>(admin, 'GET', path);
      paged.push(...body.map(({ id }) => id));
      path = /<(.*?)>/.exec(headers.get('link') ?? '')?.[1] ?? '';
    }
    expect(paged).toEqual(allIds);
    expect(allIds).toHaveLength(10);
    expect((await call(ann, 'GET', '/api/admin/queue')).status).toBe(403);
    expect((await decide('listing-1', 'verify', ann)).status).toBe(403);
  });

  test('offers no act that would change nothing', async () => {
    const post = await spam();
    await report('post', post.id);
    await report('person', admin.user.id);
    await forums.call(ben, 'DELETE', `/posts/${post.id}`);
    expect((await queue()).map(({ acts }) => acts)).toEqual([
      ['take-back', 'dismiss', 'done'],
      ['dismiss', 'done'],
    ]);
  });
});

describe('an act', () => {
  test('hides reported content, is logged, and can be undone, which reopens the item', async () => {
    const post = await spam();
    const id = await report('post', post.id);
    const { body: line } = await decide(`report-${id}`, 'hide');
    expect(line).toMatchObject({
      action: 'hide-post',
      about: { kind: 'post', id: post.id, name: 'Hay prices' },
      item: `report-${id}`,
      adminName: 'caretaker Tester',
      undoes: null,
      isUndone: false,
      canUndo: true,
    });
    expect([await isRead(post), await queue()]).toEqual([false, []]);
    later();
    const undone = await undo(line.id);
    expect([undone.status, undone.body]).toMatchObject([
      200,
      { action: 'show-post', undoes: line.id, canUndo: false },
    ]);
    expect([await isRead(post), (await queue())[0]?.id]).toEqual([true, `report-${id}`]);
    expect(await log()).toEqual([undone.body, { ...line, isUndone: true, canUndo: false }]);
  });

  test('hides a thread, a review or a listing, and undoing restores each as it was', async () => {
    const business = await forums.server.addBusiness();
    const written = { businessId: business, rating: 1, comment: 'Never went there.' };
    const review = (await call<Review>(ben, 'POST', '/api/reviews', written)).body;
    const thread = await forums.thread(ben);
    const seen = async () => ({
      business: (await call<Business>(null, 'GET', `/api/businesses/${business}`)).body.rating,
      reviews: (await call<Review[]>(null, 'GET', `/api/businesses/${business}/reviews`)).body.map?.(
        ({ version: _, ...row }) => row,
      ),
      thread: (await call(null, 'GET', `/api/forums/threads/slug/${thread.slug}`)).status,
    });
    const before = await seen();
    const lines: number[] = [];
    for (const [kind, id] of Object.entries({ review: review.id, business, thread: thread.id }))
      lines.push((await decide(`report-${await report(kind, id)}`, 'hide')).body.id);
    expect(await seen()).toEqual({ business: undefined, reviews: undefined, thread: 404 });
    expect((await log()).map(({ action, about }) => [action, about?.name])).toEqual([
      ['hide-thread', thread.title],
      ['hide-business', 'Prairie Large Animal Vets'],
      ['hide-review', 'Prairie Large Animal Vets'],
    ]);
    for (const line of lines.toReversed()) expect((await undo(line)).status).toBe(200);
    expect(await seen()).toEqual(before);
    expect(await queue()).toHaveLength(3);
  });

  test('that hides one review keeps it hidden when the author’s content is restored, and puts it into their export', async () => {
    const business = await forums.server.addBusiness();
    const written = { businessId: business, rating: 1, comment: 'Never went there.' };
    const review = (await call<Review>(ben, 'POST', '/api/reviews', written)).body;
    const { id } = (await decide(`report-${await report('review', review.id)}`, 'hide')).body;
    const path = `/api/admin/people/${ben.user.id}`;
    expect((await call(admin, 'POST', `${path}/take-back`, {})).body).toMatchObject({ takenBack: 0 });
    await call(admin, 'POST', `${path}/restore`, {});
    const reviews = async () =>
      (await call<Review[]>(null, 'GET', `/api/businesses/${business}/reviews`)).body.map((row) => row.id);
    expect(await reviews()).toEqual([]);
    const { body: exported } = await call<{ takenBack: object[] }>(ben, 'GET', '/api/user/export');
    expect(exported.takenBack).toMatchObject([{ entity: 'reviews', row: { comment: written.comment } }]);
    const rewritten = { ...written, rating: 4 };
    const { body: newer } = await call<Review>(ben, 'POST', '/api/reviews', rewritten);
    expect((await undo(id)).body.code).toBe('cannot-undo'); // its author has written a new one
    await call(ben, 'DELETE', `/api/reviews/${newer.id}`);
    expect((await undo(id)).status).toBe(200);
    expect(await reviews()).toEqual([review.id]);
  });

  test('that hides a review outlives the account of its author, without a name', async () => {
    const business = await forums.server.addBusiness();
    const written = { businessId: business, rating: 1, comment: 'Never went there.' };
    const review = (await call<Review>(ben, 'POST', '/api/reviews', written)).body;
    const { id } = (await decide(`report-${await report('review', review.id)}`, 'hide')).body;
    expect((await call(ben, 'DELETE', '/api/user/profile', { password: PASSWORD })).status).toBe(204);
    expect((await undo(id)).status).toBe(200);
    const { body } = await call<Review[]>(null, 'GET', `/api/businesses/${business}/reviews`);
    expect(body).toMatchObject([{ id: review.id, user: { fullName: 'Former member' } }]);
  });

  test('verifies a new listing, and undoing removes the mark', async () => {
    const id = await forums.server.addBusiness({ is_verified: 0 });
    const read = async () => (await call<Business>(null, 'GET', `/api/businesses/${id}`)).body;
    const before = await read();
    const { body: line } = await decide(`listing-${id}`, 'verify');
    expect(await read()).toMatchObject({ isVerified: true, verifiedAt: line.createdAt });
    expect(await queue()).toEqual([]);
    expect((await undo(line.id)).body.action).toBe('unverify');
    expect(await read()).toEqual({ ...before, version: expect.any(Number) });
    expect((await queue()).map((item) => item.id)).toEqual([`listing-${id}`]);
  });

  test('grants a claim, and undoing revokes it, also after the claimant has changed the listing', async () => {
    const id = await forums.server.addBusiness();
    const message = 'The sign has my name on it.';
    const claim = await call<Claim>(ben, 'POST', `/api/businesses/${id}/claims`, { message });
    const item = `claim-${claim.body.id}`;
    const owner = async () => (await call<Business>(null, 'GET', `/api/businesses/${id}`)).body.ownerId;
    const granted = (await decide(item, 'grant')).body;
    expect(await owner()).toBe(ben.user.id);
    later();
    expect((await undo(granted.id)).body.action).toBe('ungrant');
    expect([await owner(), (await queue()).map((waiting) => waiting.id)]).toEqual([null, [item]]);
    const again = (await decide(item, 'grant')).body;
    later();
    await call(ben, 'PATCH', `/api/businesses/${id}`, { phone: '352-555-0199' });
    expect((await undo(again.id)).status).toBe(200);
    expect(await owner()).toBe(null);
  });

  test('refuses a claim, and undoing reopens it', async () => {
    const id = await forums.server.addBusiness();
    const message = 'The sign has my name on it.';
    await call(ben, 'POST', `/api/businesses/${id}/claims`, { message });
    const { body: line } = await decide('claim-1', 'refuse');
    expect([line.action, await queue()]).toEqual(['refuse', []]);
    expect((await undo(line.id)).status).toBe(200);
    expect(await queue()).toMatchObject([{ id: 'claim-1' }]);
  });

  test('cannot grant a listing that has an owner now', async () => {
    const id = await forums.server.addBusiness();
    for (const person of [ann, ben])
      await call(person, 'POST', `/api/businesses/${id}/claims`, { message: 'It is mine, surely.' });
    await decide('claim-1', 'grant');
    expect((await queue())[0]?.acts).toEqual(['refuse']);
    expect((await decide('claim-2', 'grant')).body.code).toBe('already-owned');
    expect((await decide('claim-2', 'refuse')).status).toBe(200);
  });

  test('closes a message or a report without another effect, until it is reopened', async () => {
    const sent = { name: 'Ann', email: 'a@example.com', country: 'US', requestType: 'feedback' };
    await call(null, 'POST', '/api/contact', { ...sent, message: 'Thank you for this.' });
    const id = await report('person', ben.user.id);
    const lines = [await decide('message-1', 'done'), await decide(`report-${id}`, 'dismiss')];
    expect(await queue()).toEqual([]);
    expect(lines.map(({ body }) => [body.action, body.about?.name])).toEqual([
      ['done', undefined],
      ['dismiss', 'ben Tester'],
    ]);
    for (const { body } of lines) expect((await undo(body.id)).body.action).toBe('reopen');
    expect((await queue()).map((item) => item.id)).toEqual(['message-1', `report-${id}`]);
  });

  test('that removes a listing logs its name', async () => {
    const id = await forums.server.addBusiness({ is_verified: 0, name: 'Fake Vets' });
    await report('business', id);
    const { body: line } = await decide(`listing-${id}`, 'remove');
    expect(line).toMatchObject({ action: 'remove', about: { id, name: 'Fake Vets' }, canUndo: true });
    expect([await queue(), (await log())[0]]).toEqual([[], line]);
  });

  test('runs once: the second of two admins gets an error, and nothing is written twice', async () => {
    const id = await report('post', (await spam()).id);
    await report('business', await forums.server.addBusiness());
    expect((await decide(`report-${id}`, 'hide')).status).toBe(200);
    for (const act of ['hide', 'dismiss', 'take-back']) {
      const { status, body } = await decide(`report-${id}`, act);
      expect([status, body.code]).toEqual([409, 'already-decided']);
    }
    expect(await log()).toHaveLength(1);
  });

  test.each(['report-99', 'claim-99', 'message-99', 'listing-99', 'nothing-1', 'report-x'])(
    'on %s finds no item',
    async (item) => expect((await decide(item, 'done')).status).toBe(404),
  );

  test('must fit its item', async () => {
    const id = await report('person', ben.user.id);
    for (const act of ['hide', 'grant', 'verify', 'constructor'])
      expect((await decide(`report-${id}`, act)).status, act).toBe(404);
    expect((await decide(`report-${await report('person', admin.user.id)}`, 'take-back')).status).toBe(403);
    expect(await queue()).toHaveLength(2);
  });
});

describe('the log', () => {
  test('has acts of every origin, and undoes those too', async () => {
    const thread = await forums.thread(ben);
    await forums.call(admin, 'PATCH', `/threads/${thread.id}`, { isLocked: true, isSticky: true });
    const suspension = { until: '2026-03-05T12:00:00.000Z', reason: 'Advertising.' };
    await call(admin, 'POST', `/api/admin/people/${ben.user.id}/suspend`, suspension);
    const [suspended, stuck, locked] = await log();
    expect([suspended, stuck, locked]).toMatchObject([
      { action: 'suspend', about: { kind: 'person', name: 'ben Tester' }, ...suspension, canUndo: true },
      { action: 'stick', item: null, canUndo: true },
      { action: 'lock' },
    ]);
    expect((await undo(locked?.id ?? 0)).body.action).toBe('unlock');
    expect(await forums.readThread(thread.slug)).toMatchObject({ isLocked: false, isSticky: true });
    expect((await undo(suspended?.id ?? 0)).body.action).toBe('end-suspension');
    await forums.reply(ben, thread.id, 'I may write again');
  });

  test('undoes a line once, but no undoing and no line whose subject has changed since', async () => {
    const post = await spam();
    const { body: line } = await decide(`report-${await report('post', post.id)}`, 'hide');
    await forums.call(admin, 'POST', `/posts/${post.id}/hide`, { hidden: false }); // shown by a direct act
    expect((await undo(line.id)).body.code).toBe('cannot-undo');
    await forums.call(admin, 'POST', `/posts/${post.id}/hide`, { hidden: true });
    const [again] = await log(); // only the last act can be undone
    const { body: back } = await undo(again?.id ?? 0);
    const twice = await undo(again?.id ?? 0);
    expect([twice.status, twice.body.code]).toEqual([409, 'already-decided']);
    expect((await undo(back.id)).body.code).toBe('cannot-undo');
    expect((await undo(987_654)).status).toBe(404);
  });

  test('hiding from the thread closes its reports too', async () => {
    const post = await spam();
    await report('post', post.id);
    await forums.call(admin, 'POST', `/posts/${post.id}/hide`, { hidden: true });
    expect(await queue()).toEqual([]);
  });
});

describe('one spammer of 500 posts', () => {
  test('is reported, hidden with one act, leaves every phone, and is restored completely', async () => {
    const thread = await forums.thread(ann);
    const other = await forums.thread(ann, { title: 'Feed', content: 'Which one?' });
    const posts: ForumPost[] = [];
    for (let n = 0; n < 500; n++) {
      forums.server.clock.nowMs += 1000; // the rate limit refills
      posts.push(await forums.reply(ben, (n % 2 === 0 ? thread : other).id, `Buy number ${n}`));
    }
    const id = await report('post', posts[7]?.id ?? 0);
    await report('post', posts[8]?.id ?? 0, 'Rude', admin);
    const streams = ['forum', `thread:${thread.id}`, `thread:${other.id}`];
    const pull = async (cursors: readonly number[]) => {
      const pages = await Promise.all(
        streams.map((stream, at) => pullAll(forums.server, stream, cursors[at] ?? 0)),
      );
      const flat = pages.flat();
      return {
        cursors: pages.map((of) => of.at(-1)?.to ?? 0),
        posts: new Set(flat.flatMap(({ rows }) => (rows.posts ?? []).map((post) => post.id))),
        gone: new Set(flat.flatMap(({ gone }) => gone.posts ?? [])),
      };
    };
    const first = await pull([0, 0, 0]);
    const all = posts.map((post) => post.id);
    expect(all.filter((post) => !first.posts.has(post))).toEqual([]);

    const { body: line } = await decide(`report-${id}`, 'take-back');
    expect(line).toMatchObject({ action: 'take-back', about: { kind: 'person', id: ben.user.id } });
    expect(await queue()).toEqual([]); // both reported posts are hidden
    const second = await pull(first.cursors);
    expect(all.filter((post) => !second.gone.has(post))).toEqual([]);
    expect((await forums.posts(thread.id)).map((post) => post.authorId)).toEqual([ann.user.id]);

    expect((await undo(line.id)).body.action).toBe('bring-back');
    const third = await pull(second.cursors);
    expect(all.filter((post) => !third.posts.has(post))).toEqual([]);
    expect(await forums.readThread(thread.slug)).toMatchObject({ postCount: 251 });
    expect(await queue()).toHaveLength(2);
  }, 60_000);

  test('is hidden again after continuing, and each act is undone by itself', async () => {
    const { id: thread } = await forums.thread(ann);
    const first = await forums.reply(ben, thread, 'Buy here');
    const line = (await decide(`report-${await report('person', ben.user.id)}`, 'take-back')).body;
    const second = await forums.reply(ben, thread, 'Buy there');
    const next = (await decide(`report-${await report('person', ben.user.id)}`, 'take-back')).body;
    await undo(next.id);
    expect([await isRead(first), await isRead(second)]).toEqual([false, true]);
    await undo(line.id);
    expect(await isRead(first)).toBe(true);
  });
});
