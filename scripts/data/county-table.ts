import { placeKey } from '#contract/shared/gazetteer-format.ts';
import type { Cells } from './place-rows.ts';

const DECIMALS = 100;

/**
 * Returns one line per county, `FL,marion,29.18,-82.13`: the median position of its ZIP codes, which is where its
 * people live.
 */
export function countyTable(zips: readonly Cells[]): string {
  const points = new Map<string, { lats: number[]; lngs: number[] }>();
  for (const { state = '', county = '', lat, lng } of zips) {
    if (state === '' || county === '') continue;
    const key = `${state},${placeKey(county)}`;
    const known = points.get(key) ?? { lats: [], lngs: [] };
    known.lats.push(Number(lat));
    known.lngs.push(Number(lng));
    points.set(key, known);
  }
  return [...points]
    .map(([key, { lats, lngs }]) => `${key},${middleOf(lats)},${middleOf(lngs)}\n`)
    .toSorted()
    .join('');
}

function middleOf(values: readonly number[]): number {
  const middle = values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
  return Math.round(middle * DECIMALS) / DECIMALS;
}
