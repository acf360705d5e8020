import { describe, expect, test } from 'vitest';
import type { Business } from '#contract/businesses.ts';
import type { Preferences } from '#contract/profile.ts';
import type { Review } from '#contract/reviews.ts';
import {
  paintOwnBusinesses,
  paintOwnReviews,
  selectionOf,
  toggle,
  toggledOf,
} from '#src/features/profile/profile.overlay.ts';
import type { OutboxEntry } from '#src/local/outbox/outbox.ts';

const listed = (id: number, key: string | null = null) => ({ id, key, name: `Farm ${id}` }) as Business;
const posted = (id: number, businessId: number, updatedAt: string, key: string | null = null) =>
  ({ id, businessId, updatedAt, key, rating: 4, comment: 'Kind people' }) as Review;
const entry = <N extends 'business.register' | 'review.write'>(
  key: string,
  args: object,
  rest: object = {},
) => ({ key, args, state: 'waiting', ...rest }) as unknown as OutboxEntry<N>;
const favorites = (...animals: string[]): Preferences => ({ animals, businessTypes: [] });

describe('Your Businesses', () => {
  test('lists waiting registrations above the listed ones, both newest first', () => {
    const rows = paintOwnBusinesses(
      [listed(1), listed(7)],
      [entry('a', { name: 'Older' }), entry('b', { name: 'Newer' })],
    );
    expect(rows.map((row) => (row.kind === 'listed' ? row.business.id : row.entry.key))).toEqual([
      'b',
      'a',
      7,
      1,
    ]);
  });
  test('does not draw a registration twice once the server has it', () => {
    expect(paintOwnBusinesses([listed(1, 'a')], [entry('a', {})])).toEqual([
      { kind: 'listed', business: listed(1, 'a') },
    ]);
  });
  test('keeps a refused registration and leaves out one that is being taken back', () => {
    const rows = paintOwnBusinesses(
      [],
      [entry('a', {}, { state: 'rejected' }), entry('b', {}, { state: 'cancelling' })],
    );
    expect(rows).toMatchObject([{ kind: 'waiting', entry: { key: 'a' } }]);
  });
});

describe('Your Reviews', () => {
  const nameOf = (id: number) => (id === 5 ? 'Payne Vet' : undefined);

  test('shows a waiting review in place of the posted one of the same business', () => {
    const rows = paintOwnReviews(
      [posted(1, 5, '2026-01-01'), posted(2, 6, '2026-02-01')],
      [entry('a', { businessId: 5, rating: 2, comment: 'New words' })],
      nameOf,
    );
    expect(rows.map((row) => (row.kind === 'posted' ? row.review.id : row.entry.key))).toEqual(['a', 2]);
    expect(rows[0]?.businessName).toBe('Payne Vet');
    expect(rows[1]?.businessName).toBeNull();
  });
  test('shows a refused review beside the posted one, which still stands', () => {
    const refused = entry<'review.write'>('a', { businessId: 5 }, { state: 'rejected' });
    expect(paintOwnReviews([posted(1, 5, '2026-01-01')], [refused], nameOf)).toHaveLength(2);
  });
  test('orders posted reviews by their last change', () => {
    const rows = paintOwnReviews([posted(1, 5, '2026-03-01'), posted(2, 6, '2026-01-01')], [], nameOf);
    expect(rows.map((row) => row.kind === 'posted' && row.review.id)).toEqual([1, 2]);
  });
});

describe('favorites', () => {
  test('keep an unsaved toggle when another phone saves something else meanwhile', () => {
    const toggled = toggle(favorites('Dog'), null, 'animals', 'Goat');
    expect(selectionOf(favorites('Dog', 'Horse'), toggled).animals).toEqual(['Dog', 'Horse', 'Goat']);
  });
  test('pressed twice are as before', () => {
    const once = toggle(favorites('Dog'), null, 'animals', 'Dog');
    expect(selectionOf(favorites('Dog'), once).animals).toEqual([]);
    const twice = toggle(favorites('Dog'), once, 'animals', 'Dog');
    expect(selectionOf(favorites('Dog'), twice).animals).toEqual(['Dog']);
  });
  test('of another phone are not removed by a toggle that did not know them', () => {
    const first = toggle(favorites('Dog'), null, 'animals', 'Dog');
    const second = toggle(favorites('Dog', 'Cat'), first, 'animals', 'Goat');
    expect(selectionOf(favorites('Dog', 'Cat'), second).animals).toEqual(['Cat', 'Goat']);
  });
  test('are read from a kept draft of the right form alone', () => {
    const toggled = { base: favorites(), chosen: favorites('Dog') };
    expect(toggledOf(toggled)).toEqual(toggled);
    expect(toggledOf({ base: favorites(), chosen: { animals: [3], businessTypes: [] } })).toBeNull();
    expect(toggledOf(null)).toBeNull();
  });
});
