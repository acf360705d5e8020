import { expect, test } from 'vitest';
import { readReviews } from '#src/features/reviews/reviews.local.ts';
import { fetchReviews } from '#src/features/reviews/reviews.remote.ts';
import { joinListings } from '#tests/support/joined-listing.ts';
import { entries, queueOffline, review, settleDown, startTogether } from './helpers.ts';

test('a waiting review of a listing that an import merges into another is delivered to the other one', async () => {
  const { server, phone, ann } = await startTogether({ businesses: 2 });
  await queueOffline(phone, () => review(phone.core, ann, 1, 'Came at night.'));
  await joinListings(server, 1, 2);
  await settleDown(phone);
  expect(await entries(phone)).toEqual([]);
  await fetchReviews(phone.core, 2);
  expect(await readReviews(phone.core, 2, ann.id)).toMatchObject([
    { kind: 'posted', isOwn: true, draft: { comment: 'Came at night.' } },
  ]);
});
