import { expect, test, vi } from 'vitest';
import { ListedGrid } from '#server/features/search/listed-grid.ts';
import { HOME } from '#tests/support/server.ts';

type Listed = Parameters<ListedGrid['put']>[0];

const rowOf = (id: number, more: Partial<Listed> = {}): Listed => ({
  ...{ id, version: 1, name: `Barn ${id}`, location: HOME, rating: 0, isVerified: true },
  ...{ businessCategories: [], animalTypes: [] },
  ...more,
});
const EVERYWHERE = { location: HOME, radius: 12_500 };
const PAGE = { limit: 200, after: null };

test('listings that are confirmed again and again do not fill the memory', () => {
  const grid = new ListedGrid();
  const hours = { timeZone: 'America/New_York', weekly: [{ day: 1, opens: '08:00', closes: '17:00' }] };
  for (let n = 0; n < 20_000; n++)
    grid.put(rowOf(n % 2, { hours, checkedAt: new Date(1_772_000_000_000 + n).toISOString() }));
  const { openBy } = grid as unknown as { openBy: Map<string, unknown> };
  expect(openBy.size).toBeLessThan(5000);
});

test.each(['name', 'rating'] as const)(
  'a search of everything by %s computes few distances, and finds the first of all',
  (sort) => {
    const grid = new ListedGrid();
    const random = [...Array(20_000)].map((_, n) => (n * 7919) % 20_000);
    for (const [n, at] of random.entries())
      grid.put(
        rowOf(n + 1, {
          name: `Barn ${String(at).padStart(6, '0')}`,
          rating: at / 4000,
          location: { lat: 26 + (n % 200) / 10, lng: -120 + (n % 317) / 10 },
        }),
      );
    const roots = vi.spyOn(Math, 'asin');
    const { hits, total } = grid.search({ ...EVERYWHERE, sort }, PAGE);
    const computed = roots.mock.calls.length;
    roots.mockRestore();
    expect(total).toBe(20_000);
    const best = random.map((at, n) => ({ at, id: n + 1 })).toSorted((a, b) => a.at - b.at);
    const first = sort === 'name' ? best : best.toReversed();
    expect(hits.map(({ id }) => id)).toEqual(first.slice(0, 200).map(({ id }) => id));
    expect(computed).toBeLessThan(15_000); // some for each cell
  },
);

test('a search by rating of listings without reviews computes few distances', () => {
  const grid = new ListedGrid();
  for (let n = 0; n < 20_000; n++)
    grid.put(rowOf(n + 1, { location: { lat: 26 + (n % 200) / 10, lng: -120 + (n % 317) / 10 } }));
  const roots = vi.spyOn(Math, 'asin');
  const byRating = grid.search({ ...EVERYWHERE, sort: 'rating' }, PAGE);
  const computed = roots.mock.calls.length;
  roots.mockRestore();
  const plain = grid.search({ ...EVERYWHERE, sort: 'distance' }, PAGE);
  expect(byRating.total).toBe(20_000);
  expect(byRating.hits.map(({ id }) => id)).toEqual(plain.hits.map(({ id }) => id));
  expect(computed).toBeLessThan(15_000); // some for each cell
});
