import { describe, expect, test } from 'vitest';
import { problemOf } from '#contract/problems.ts';
import type { Review } from '#contract/reviews.ts';
import { paintReviews } from '#src/features/reviews/reviews.overlay.ts';
import type { OutboxEntry } from '#src/local/outbox/outbox.ts';

const review = (id: number, changes: Partial<Review> = {}): Review => ({
  id,
  businessId: 1,
  rating: 4,
  comment: `Review ${id}`,
  createdAt: '2026-03-01T12:00:00.000Z',
  updatedAt: '2026-03-01T12:00:00.000Z',
  user: { fullName: 'Ann' },
  version: id,
  key: null,
  ...changes,
});

const entry = (
  key: string,
  changes: Partial<OutboxEntry<'review.write'>> = {},
): OutboxEntry<'review.write'> =>
  ({
    key,
    seq: 1,
    owner: 7,
    name: 'review.write',
    args: { businessId: 1, rating: 5, comment: `Text of ${key}` },
    argsVersion: 1,
    lane: 'review:1',
    needs: [],
    state: 'waiting',
    mayHaveLeft: false,
    failures: 0,
    notBeforeMs: 0,
    writtenAt: '2026-03-02T07:40:00.000Z',
    ...changes,
  }) as OutboxEntry<'review.write'>;

const paint = (confirmed: Review[], pending: OutboxEntry<'review.write'>[] = [], ownIds: number[] = []) =>
  paintReviews({ confirmed, pending, ownIds: new Set(ownIds) });
const names = (shown: ReturnType<typeof paint>) => shown.map(({ key }) => key);

describe('reviews of a business', () => {
  test('are sorted newest first, and by number at the same moment', () => {
    const late = '2026-03-02T12:00:00.000Z';
    expect(names(paint([review(1), review(2, { updatedAt: late }), review(3)]))).toEqual([2, 3, 1]);
  });
  test('start with the waiting ones of this phone', () => {
    expect(names(paint([review(1)], [entry('a')]))).toEqual(['a', 1]);
  });
  test('include one review of a person: the waiting one replaces the confirmed one', () => {
    expect(names(paint([review(1), review(2)], [entry('a')], [2]))).toEqual(['a', 1]);
  });
  test('match a business by its id and by its key', () => {
    const [byId, byKey] = [
      entry('a'),
      entry('b', { args: { businessId: 'key', rating: 4, comment: 'Text' } }),
    ];
    const named = () => 'key';
    const shown = paintReviews({
      confirmed: [review(1)],
      ownIds: new Set([1]),
      pending: [byId, byKey],
      named,
    });
    expect(shown).toMatchObject([{ key: 'b', draft: { businessId: 'key' } }]);
  });
  test('include only the newest waiting text', () => {
    const shown = paint([], [entry('a', { state: 'sent', mayHaveLeft: true }), entry('b', { seq: 2 })]);
    expect(shown).toMatchObject([{ key: 'b', draft: { comment: 'Text of b' } }]);
  });
  test('omit an entry whose row has arrived', () => {
    const shown = paint([review(1, { key: 'a' })], [entry('a', { state: 'sent', mayHaveLeft: true })], [1]);
    expect(shown).toMatchObject([{ kind: 'posted', key: 1, isOwn: true }]);
  });
  test('show the edit of a delivered entry instead of its row', () => {
    const edited = entry('a', {
      state: 'cancelling',
      mayHaveLeft: true,
      replacement: { businessId: 1, rating: 2, comment: 'Edited' },
    });
    expect(paint([review(1, { key: 'a' })], [edited], [1])).toMatchObject([
      { kind: 'unsent', draft: { comment: 'Edited', rating: 2 } },
    ]);
  });
  test('show the confirmed one again when its author withdraws the waiting one', () => {
    const withdrawn = entry('a', { state: 'cancelling', mayHaveLeft: true });
    expect(names(paint([review(1)], [withdrawn], [1]))).toEqual([1]);
  });
  test('keep the text of a refused one with its reason', () => {
    const refused = entry('a', { state: 'rejected', problem: problemOf('not-found', 'Gone.') });
    expect(paint([], [refused])).toMatchObject([
      { kind: 'unsent', draft: { comment: 'Text of a' }, entry: { problem: { detail: 'Gone.' } } },
    ]);
  });
  test('show a refused one beside the confirmed one and beside newer text', () => {
    const refused = entry('a', { state: 'rejected', problem: problemOf('not-found', 'Gone.') });
    expect(names(paint([review(1)], [refused], [1]))).toEqual(['a', 1]);
    expect(names(paint([review(1)], [refused, entry('b', { seq: 2 })], [1]))).toEqual(['b', 'a']);
  });
  test('match a row by the key of one’s own write before its receipt arrives', () => {
    expect(paint([review(1, { key: 'a' })], [entry('a', { state: 'sent' })])).toMatchObject([
      { isOwn: true },
    ]);
  });
});

describe('reviews of a person', () => {
  const of = (businessId: number, comment = 'New words') => ({ args: { businessId, rating: 2, comment } });
  test('show a waiting one only instead of the confirmed one of the same business', () => {
    const rows = [review(1, { businessId: 5 }), review(2, { businessId: 6 })];
    expect(names(paint(rows, [entry('a', of(5)), entry('b', of(7))], [1, 2]))).toEqual(['b', 'a', 2]);
  });
});
