import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Business } from '#contract/businesses.ts';
import type { Claim } from '#contract/owners.ts';
import type { Review } from '#contract/reviews.ts';
import { PASSWORD } from '#tests/support/server.ts';
import {
  admin,
  ann,
  begin,
  ben,
  call,
  decide,
  forums,
  isRead,
  later,
  log,
  queue,
  report,
  spam,
  tidy,
  undo,
} from './admin-queue-support.ts';

beforeEach(begin);
afterEach(tidy);

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
