import {
  encodeGaps,
  encodeNumbers,
  encodePopulations,
  encodeReferences,
  FORMAT,
  placeKey,
  steps,
} from '#contract/shared/gazetteer-format.ts';
import { milesBetween } from '#contract/shared/geo.ts';
import type { PlaceRow, ZipRow } from './place-rows.ts';

const CREDIT =
  'US Census Bureau (public domain); contains GeoNames data (geonames.org), CC BY 4.0, joined and rounded';

export interface PlaceTable {
  text: string;
  places: number;
  zips: number;
  /** Largest distance in miles between a published point and the point in the table. */
  largestErrorMiles: number;
}

/** Writes the columns of contract/shared/gazetteer-format.ts; `perDegree` is the number of units per degree. */
export function placeTable(
  places: readonly PlaceRow[],
  zips: readonly ZipRow[],
  perDegree: number,
): PlaceTable {
  const codes = [...new Set([...places, ...zips].map((row) => row.state))].sort();
  const states = codes.map((code) => stateColumns(code, places, perDegree));
  const within = new Map(states.flatMap(({ rows }) => rows.map((row, index) => [row, index] as const)));
  const byName = new Map(
    states.flatMap(({ rows }) => rows.map((row) => [nameKey(row.state, row.name), row] as const)),
  );
  const placeOf = (zip: ZipRow) => {
    const row = byName.get(nameKey(zip.state, zip.city));
    return row ? (within.get(row) ?? null) : null;
  };
  const rows = states.flatMap((state) => state.rows);
  const lines = [
    `${FORMAT} ${perDegree}`,
    CREDIT,
    states.map(({ code, rows: { length }, lat, lng }) => [code, length, lat, lng].join(',')).join(';'),
    encodeGaps(zips.map(({ zip }) => Number(zip))),
    runsOf(zips.map(({ state }) => state)),
    encodeNumbers(steps(zips.map(({ point }) => Math.round(point.lat * perDegree)))),
    encodeNumbers(steps(zips.map(({ point }) => Math.round(point.lng * perDegree)))),
    encodeReferences(zips.map(placeOf)),
    rows.map(({ name }) => name).join('\t'),
    encodeNumbers(
      states.flatMap((state) => state.rows.map(({ point }) => Math.round(point.lat * perDegree) - state.lat)),
    ),
    encodeNumbers(
      states.flatMap((state) => state.rows.map(({ point }) => Math.round(point.lng * perDegree) - state.lng)),
    ),
    encodePopulations(rows.map(({ population }) => population)),
  ];
  return {
    text: `${lines.join('\n')}\n`,
    places: rows.length,
    zips: zips.length,
    largestErrorMiles: largestError([...rows, ...zips], perDegree),
  };
}

const nameKey = (state: string, name: string) => `${state} ${placeKey(name)}`;

function stateColumns(code: string, places: readonly PlaceRow[], perDegree: number) {
  const rows = places
    .filter(({ state }) => state === code)
    .map((row) => ({ row, key: placeKey(row.name) }))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ row }) => row);
  const mean = (values: number[]) =>
    values.length === 0
      ? 0
      : Math.round((values.reduce((sum, value) => sum + value, 0) / values.length) * perDegree);
  const lat = mean(rows.map(({ point }) => point.lat));
  const lng = mean(rows.map(({ point }) => point.lng));
  return { code, rows, lat, lng };
}

function runsOf(states: readonly string[]): string {
  const runs: { state: string; count: number }[] = [];
  for (const state of states) {
    const last = runs.at(-1);
    if (last?.state === state) last.count += 1;
    else runs.push({ state, count: 1 });
  }
  return runs.map(({ state, count }) => `${state}${count}`).join(',');
}

function largestError(rows: readonly { point: { lat: number; lng: number } }[], perDegree: number): number {
  const round = (value: number) => Math.round(value * perDegree) / perDegree;
  let largest = 0;
  for (const { point } of rows) {
    const miles = milesBetween(point, { lat: round(point.lat), lng: round(point.lng) });
    if (miles > largest) largest = miles;
  }
  return largest;
}
