import { afterEach, beforeEach, expect, test } from 'vitest';
import type { LogEntry } from '#contract/admin.ts';
import { ADMIN_MESSAGES } from '#contract/admin.ts';
import type { Problem } from '#contract/problems.ts';
import type { Review } from '#contract/reviews.ts';
import {
  admin,
  ann,
  begin,
  ben,
  call,
  forums,
  later,
  queue,
  report,
  spam,
  tidy,
} from './admin-queue-support.ts';

beforeEach(begin);
afterEach(tidy);

const decideSeen = (item: string, act: string, revision: unknown) =>
  call<LogEntry & Problem>(admin, 'POST', `/api/admin/queue/${item}/${act}`, { revision });
const found = async () => (await queue())[0] ?? expect.fail('nothing waits');
const edit = (id: number, fields: object) => call(ben, 'PATCH', `/api/businesses/${id}`, fields);
const claim = (id: number, message: string) => call(ben, 'POST', `/api/businesses/${id}/claims`, { message });
const LONG = 'Hay for sale. '.repeat(40);

test.each<[string, string, () => Promise<() => Promise<unknown>>]>([
  [
    'a new listing',
    'verify',
    async () => {
      const id = await forums.server.addBusiness({ owner_id: ben.user.id, is_verified: 0 });
      return () => edit(id, { phone: '352-555-0199' });
    },
  ],
  [
    'a new listing',
    'hide',
    async () => {
      const id = await forums.server.addBusiness({ owner_id: ben.user.id, is_verified: 0 });
      return () => edit(id, { description: 'Hay, feed and friendly words.' });
    },
  ],
  [
    'a claim',
    'grant',
    async () => {
      const id = await forums.server.addBusiness();
      await claim(id, 'The sign has my name on it.');
      return () => claim(id, 'My mother is the owner of this farm.');
    },
  ],
  [
    'a report of a review',
    'dismiss',
    async () => {
      const written = {
        businessId: await forums.server.addBusiness(),
        rating: 1,
        comment: 'Never went there.',
      };
      const { id } = (await call<Review>(ben, 'POST', '/api/reviews', written)).body;
      await report('review', id);
      return () => call(ben, 'POST', '/api/reviews', { ...written, comment: 'Buy at my shop.' });
    },
  ],
  [
    'a report of a long post',
    'dismiss',
    async () => {
      const post = await forums.reply(ben, (await forums.thread(ann)).id, LONG);
      await report('post', post.id);
      return () => call(ben, 'PATCH', `/api/forums/posts/${post.id}`, { content: `${LONG}Buy here` });
    },
  ],
  [
    'a report',
    'dismiss',
    async () => {
      const post = await spam();
      await report('post', post.id);
      return () => report('post', post.id, 'Harassment', admin, 'This is my address.');
    },
  ],
])('an act on %s (%s) is refused if it changed after the admin read it', async (_, act, begun) => {
  const change = await begun();
  const before = await found();
  later();
  await change();
  const after = await found();
  expect(after.revision).not.toBe(before.revision);
  const refused = await decideSeen(before.id, act, before.revision);
  expect([refused.status, refused.body]).toMatchObject([
    409,
    { code: 'changed-meanwhile', detail: ADMIN_MESSAGES.changedMeanwhile },
  ]);
  expect(await found()).toEqual(after);
  expect((await decideSeen(after.id, act, after.revision)).status).toBe(200);
});

test('an item keeps its revision while only likes, repeated reports and other items change', async () => {
  const post = await spam();
  await report('post', post.id);
  const { revision } = await found();
  later();
  await report('post', post.id, 'Spam', admin);
  await call(ann, 'POST', `/api/forums/posts/${post.id}/like`, {});
  await report('post', post.id, 'Spam', ben);
  await call(ann, 'PATCH', '/api/user/profile', { fullName: 'Ann Other' });
  expect((await found()).revision).toBe(revision);
});

test('the picture of a listing does not change with the listing', async () => {
  const id = await forums.server.addBusiness({ owner_id: ben.user.id });
  const picture = { hash: 'a'.repeat(64), checksum: '', position: 0, is_waiting: 1 };
  const created_at = new Date(forums.server.clock.nowMs).toISOString();
  await forums.server.store.write(({ trx }) =>
    trx
      .insertInto('pictures')
      .values({ ...picture, business_id: id, created_at })
      .execute(),
  );
  const pictures = async () => (await queue()).filter(({ kind }) => kind === 'picture');
  const before = await pictures();
  expect(before).toHaveLength(1);
  later();
  await edit(id, { phone: '352-555-0199' });
  expect(await pictures()).toEqual(before);
});

test('an act without a revision decides the item as it is now', async () => {
  const id = await forums.server.addBusiness({ owner_id: ben.user.id, is_verified: 0 });
  const { id: item } = await found();
  await edit(id, { phone: '352-555-0199' });
  expect((await call(admin, 'POST', `/api/admin/queue/${item}/verify`)).status).toBe(200);
});
