import { afterEach, describe, expect, test } from 'vitest';
import type { User } from '#contract/auth.ts';
import type { MutationName, Mutations } from '#contract/mutations.ts';
import type { Review } from '#contract/reviews.ts';
import { fetchReviews } from '#src/features/reviews/reviews.remote.ts';
import { nameOf } from '#src/local/outbox/queries.ts';
import { type Phone, startPhone } from '#tests/support/device.ts';
import type { TestServer } from '#tests/support/server.ts';
import {
  backUp,
  entries,
  queueOffline,
  review,
  reviewsOf,
  settleDown,
  startTogether,
  write,
} from './helpers.ts';

const cleanUps: (() => void)[] = [];
afterEach(() => {
  for (const cleanUp of cleanUps.splice(0)) cleanUp();
});

/** Ann and Ben, each with a phone, and a listing that Ann owns. */
async function startTwo() {
  const together = await startTogether();
  const { server, people, phone, ann } = together;
  const listing = await server.addBusiness({ name: 'Oak Vets', owner_id: people.ann.user.id });
  const bens = startPhone(server);
  const ben = await bens.signIn('ben');
  const both = async (passes = 2) => {
    for (let pass = 0; pass < passes; pass++)
      for (const one of [phone, bens]) await settleDown(one, one.core, 1);
  };
  await both();
  return { ...together, ann, ben, bens, listing, both };
}

/** Both phones meet the restored server, Ann's first: the row that she names is not there yet. */
async function meet(phones: readonly Phone[], restored: TestServer) {
  for (const phone of phones) Object.assign(phone, { server: restored, clock: restored.clock });
  for (let round = 0; round < 3; round++) for (const phone of phones) await settleDown(phone, phone.core, 1);
}

async function saved(server: TestServer) {
  const backup = await backUp(server);
  cleanUps.push(backup.remove);
  return backup;
}

const offline = <N extends MutationName>(phone: Phone, owner: User, name: N, args: Mutations[N]) =>
  queueOffline(phone, () => write(phone.core, owner, name, args));

/** The review of a listing as a phone has it now. */
const reviewOn = async ({ core }: Phone, business: number): Promise<Review> => {
  await fetchReviews(core, business);
  const [row] = await core.cache.reviews.where({ businessId: business }).toArray();
  if (!row) throw new Error('the review is not on this phone');
  return row;
};

describe('when a review is sent again under a new id after a restore', () => {
  /** Ben's review is on both phones, and the server has lost it. */
  async function withLostReview() {
    const two = await startTwo();
    const { server, bens, ben, listing, phone } = two;
    const backup = await saved(server);
    await review(bens.core, ben, listing, 'Came at night.');
    await two.both();
    return { ...two, backup, known: await reviewOn(phone, listing) };
  }

  test('the owner’s waiting reply reaches it', async () => {
    const { phone, ann, bens, listing, backup, known } = await withLostReview();
    await offline(phone, ann, 'review.reply', { review: nameOf(known), content: 'Thank you, Ben.' });
    const restored = await backup.restore();
    await meet([phone, bens], restored);
    expect(await reviewsOf(restored, listing)).toMatchObject([
      { comment: 'Came at night.', reply: { content: 'Thank you, Ben.' } },
    ]);
    expect((await reviewsOf(restored, listing))[0]?.id).not.toBe(known.id);
    expect(await entries(phone)).toEqual([]);
  });

  test('a reply that was delivered before is sent again and reaches it', async () => {
    const { phone, ann, bens, listing, backup, known } = await withLostReview();
    await write(phone.core, ann, 'review.reply', { review: nameOf(known), content: 'Thank you, Ben.' });
    await settleDown(phone);
    expect(await entries(phone)).toEqual([]);
    const restored = await backup.restore();
    await meet([phone, bens], restored);
    expect(await reviewsOf(restored, listing)).toMatchObject([{ reply: { content: 'Thank you, Ben.' } }]);
  });

  test('a report of it reaches the moderators', async () => {
    const { phone, ann, bens, listing, backup, known } = await withLostReview();
    const words = { reason: 'Spam or advertising', text: 'Look.' };
    await offline(phone, ann, 'report.send', { kind: 'review', id: nameOf(known), ...words });
    const restored = await backup.restore();
    await meet([phone, bens], restored);
    const [back] = await reviewsOf(restored, listing);
    expect(await restored.store.read.selectFrom('reports').selectAll().execute()).toMatchObject([
      { kind: 'review', about_id: back?.id, text: 'Look.' },
    ]);
  });
});

describe('a review that its author has meanwhile written again', () => {
  test('gets the reply that names it by the key of its earlier text', async () => {
    const { phone, ann, bens, ben, listing, both, server } = await startTwo();
    await review(bens.core, ben, listing, 'Came at night.');
    await both();
    const known = await reviewOn(phone, listing);
    await offline(phone, ann, 'review.reply', { review: nameOf(known), content: 'Thank you, Ben.' });
    await review(bens.core, ben, listing, 'Came at night, twice.');
    await settleDown(bens);
    await both();
    expect(await reviewsOf(server, listing)).toMatchObject([
      { comment: 'Came at night, twice.', reply: { content: 'Thank you, Ben.' } },
    ]);
    expect(await entries(phone)).toEqual([]);
  });

  test('keeps the key that writes use for it', async () => {
    const { bens, ben, listing, both, phone } = await startTwo();
    await review(bens.core, ben, listing, 'Came at night.');
    await both();
    const before = await reviewOn(phone, listing);
    await review(bens.core, ben, listing, 'Came at night, twice.');
    await both();
    const after = await reviewOn(phone, listing);
    expect(after.key).not.toBe(before.key);
    expect(after.firstKey).toBe(before.key);
  });

  test('refuses the reply instead of letting it wait if it is removed again', async () => {
    const { server, people, phone, ann, bens, ben, listing, both } = await startTwo();
    await review(bens.core, ben, listing, 'Came at night.');
    await both();
    const known = await reviewOn(phone, listing);
    await offline(phone, ann, 'review.reply', { review: nameOf(known), content: 'Thank you, Ben.' });
    await server.request('DELETE', `/api/reviews/${known.id}`, { token: people.ben.token });
    await settleDown(phone);
    expect(await entries(phone)).toMatchObject([
      { state: 'rejected', problem: { detail: 'This review is no longer here.' } },
    ]);
  });
});

describe('when a listing is registered again under a new id after a restore', () => {
  /** A listing that Ann has registered on her phone is on both phones, and the server has lost it. */
  async function withLostListing() {
    const two = await startTwo();
    const { server, phone, ann } = two;
    const backup = await saved(server);
    const key = await write(phone.core, ann, 'business.register', {
      name: 'Pine Farriers',
      description: 'Shoes horses at the farm.',
      address: '2 County Road',
      city: 'Gainesville',
      state: 'Florida',
      zipCode: '32601',
      phone: '352-555-0101',
      email: null,
      website: null,
      businessCategories: ['Farrier'],
      animalTypes: ['Horse'],
      facts: [],
    });
    await settleDown(phone);
    const [row] = await phone.core.cache.businesses.where({ key }).toArray();
    if (!row) throw new Error('the listing is not on this phone');
    await settleDown(two.bens);
    return { ...two, backup, lost: row };
  }
  const listed = async (server: TestServer, key: string | null) => {
    const row = server.store.read.selectFrom('businesses').selectAll().where('key', '=', key);
    return row.executeTakeFirstOrThrow();
  };

  test('a waiting review, report and claim of it reach it', async () => {
    const { phone, bens, ben, backup, lost } = await withLostListing();
    const name = nameOf(lost);
    await offline(bens, ben, 'review.write', { businessId: name, rating: 4, comment: 'Shod well.' });
    await offline(bens, ben, 'report.send', { kind: 'business', id: name, reason: 'Listed twice', text: '' });
    const restored = await backup.restore();
    await meet([bens, phone], restored);
    const back = await listed(restored, lost.key);
    expect(back.id).not.toBe(lost.id);
    expect(await reviewsOf(restored, back.id)).toMatchObject([{ comment: 'Shod well.' }]);
    expect(await restored.store.read.selectFrom('reports').selectAll().execute()).toMatchObject([
      { kind: 'business', about_id: back.id },
    ]);
    await restored.store.write(({ trx }) =>
      trx.updateTable('businesses').set({ owner_id: null }).where('id', '=', back.id).execute(),
    );
    await offline(bens, ben, 'claim.send', { business: name, message: 'It is my practice.' });
    await settleDown(bens);
    expect(await restored.store.read.selectFrom('claims').selectAll().execute()).toMatchObject([
      { business_id: back.id, message: 'It is my practice.' },
    ]);
    expect(await entries(bens)).toEqual([]);
  });
});

test('a thread and a post that a restored server has lost are reported under their new ids', async () => {
  const { server, phone, ann, bens, ben } = await startTwo();
  const backup = await saved(server);
  const draft = { categoryId: 1, title: 'Cheap pills', content: 'Buy them here', isSticky: false };
  const thread = await write(bens.core, ben, 'thread.create', draft);
  const post = await write(bens.core, ben, 'post.create', { thread, content: 'Or here' });
  await settleDown(bens);
  await settleDown(phone);
  const words = { reason: 'Spam or advertising', text: '' };
  await offline(phone, ann, 'report.send', { kind: 'thread', id: thread, ...words });
  await offline(phone, ann, 'report.send', { kind: 'post', id: post, ...words });
  const restored = await backup.restore();
  await meet([phone, bens], restored);
  const { read } = restored.store;
  const ids = [
    await read.selectFrom('threads').select('id').where('key', '=', thread).executeTakeFirstOrThrow(),
    await read.selectFrom('posts').select('id').where('key', '=', post).executeTakeFirstOrThrow(),
  ].map(({ id }) => id);
  const reports = await read.selectFrom('reports').select(['kind', 'about_id']).orderBy('kind').execute();
  expect(reports).toEqual([
    { kind: 'post', about_id: ids[1] },
    { kind: 'thread', about_id: ids[0] },
  ]);
  expect(await entries(phone)).toEqual([]);
});
