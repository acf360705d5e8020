import { expect } from 'vitest';
import { search } from '#src/local/cache/businesses.ts';
import type { Cache, StoredBusiness } from '#src/local/cache/cache.ts';
import { START_MS } from '#tests/support/server.ts';
import type { randomOf } from './random.ts';
import { businessOf, requestOf, searchRows } from './search-index-support.ts';

export type Random = ReturnType<typeof randomOf>;
export const AREAS = ['area:59:-165', 'area:57:-163'];
export const HERE = { location: { lat: 29.65, lng: -82.32 }, radius: 12_500 };
export const [noneSpared, h] = [() => false, 1];

/** Expects the same bytes, for one page and for all results. */
export async function expectSame(cache: Cache, random: Random): Promise<number> {
  const request = requestOf(random);
  const was = await searchRows(cache, request, START_MS);
  const limit = random.pick([0, 1, 10]);
  const page = await search(cache, request, START_MS, limit);
  const cut = { ...was, found: was.found.slice(0, limit), unstated: was.unstated.slice(0, limit) };
  expect(JSON.stringify(page), JSON.stringify(request)).toBe(JSON.stringify(cut));
  const whole = await search(cache, request, START_MS);
  expect(JSON.stringify(whole), JSON.stringify(request)).toBe(JSON.stringify(was));
  return was.total;
}

export const stored = (id: number, random: Random): StoredBusiness => {
  const row = businessOf(id, id, random);
  return { ...row, h: 1, ...(row.location ?? {}) };
};
