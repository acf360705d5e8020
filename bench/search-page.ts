import type { Business } from '#contract/businesses.ts';
import { type LatLng, milesBetween } from '#contract/shared/geo.ts';
import { applyPages } from '#src/local/cache/apply.ts';
import { search } from '#src/local/cache/businesses.ts';
import { Cache } from '#src/local/cache/cache.ts';
import { packSearch, readGrid, searchedTables } from '#src/local/cache/search-index.ts';
import { businessesOf, CENTERS, type Made } from './made.ts';

const PAGE_ROWS = 500;
const SHOWN = 20;
/** The clock of a page has steps of 0.1 ms; shorter work is repeated this often. */
const REPEATS = 20;
const FILTERS = {
  animalTypes: ['Horse', 'Cattle'],
  businessCategories: ['Veterinary Services', 'Animal Feed', 'Farrier', 'Boarding', 'Training', 'Breeders'],
};

const openCache = (count: number) =>
  new Cache({
    indexedDB,
    IDBKeyRange,
    databasePrefix: `${count}-`,
    setTimer: (work, ms) => {
      const timer = setTimeout(work, ms);
      return () => clearTimeout(timer);
    },
  });

const listing = ({ facts, ...made }: Made): Business => ({
  ...{
    ...made,
    ...facts,
    images: [],
    reviewCount: 1,
    state: 'Florida',
    zipCode: '34470',
    phone: '352-555-0100',
  },
  ...{ email: null, website: null, isFeatured: false, ownerId: null, isSample: false, isVerified: true },
  ...{ updatedAt: '2026-01-01T00:00:00.000Z', version: made.id, key: null },
});

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startMs = performance.now();
  await work();
  return performance.now() - startMs;
}

/** Stores made-up businesses as pages of a followed stream and packs the search columns. */
async function store(count: number) {
  const cache = openCache(count);
  const rows = [...businessesOf(count)].map(listing);
  const storeMs = await timed(async () => {
    for (let at = 0; at < rows.length; at += PAGE_ROWS) {
      const businesses = rows.slice(at, at + PAGE_ROWS);
      const page = {
        stream: 'area:59:-165',
        from: at,
        to: at + PAGE_ROWS,
        more: true,
        rows: { businesses },
        gone: {},
      };
      await applyPages(cache, [page], 1, 0);
    }
  });
  const packMs = await timed(() => packSearch(cache));
  cache.close();
  return { storeMs, packMs };
}

/** Returns the ids of all matches in a plain list, nearest first. */
function scan(rows: readonly Made[], location: LatLng, radius: number): number[] {
  const matches = (names: readonly string[], wanted: readonly string[]) =>
    wanted.some((name) => names.includes(name));
  return rows
    .filter(({ animalTypes }) => matches(animalTypes, FILTERS.animalTypes))
    .filter(({ businessCategories }) => matches(businessCategories, FILTERS.businessCategories))
    .map((row) => ({ id: row.id, miles: milesBetween(location, row.location) }))
    .filter(({ miles }) => miles <= radius)
    .sort((a, b) => a.miles - b.miles || a.id - b.id)
    .map(({ id }) => id);
}

/** Runs the same searches each way. @throws Error if the results differ. */
async function compare(count: number, radius: number, runs: number) {
  const [cache, rows] = [openCache(count), [...businessesOf(count)]];
  const grid = await cache.transaction('r', searchedTables(cache), () => readGrid(cache));
  const [scanned, columns, stored]: [number[], number[], number[]] = [[], [], []];
  let hits = 0;
  for (let run = -3; run < runs; run++) {
    if (run === 0) for (const times of [scanned, columns, stored]) times.length = 0; // the runs before warm up
    const location = CENTERS[(run + 3) % CENTERS.length] as LatLng;
    const request = { location, radius, ...FILTERS };
    const startMs = performance.now();
    const expected = scan(rows, location, radius);
    scanned.push(performance.now() - startMs);
    const columnsMs = await timed(async () => {
      for (let repeat = 0; repeat < REPEATS; repeat++)
        grid.search({ ...request, sort: 'distance' }, { limit: SHOWN, after: null });
    });
    columns.push(columnsMs / REPEATS);
    let found: number[] = [];
    const storedMs = await timed(async () => {
      found = (await search(cache, request, 0, SHOWN)).found.map(({ id }) => id);
    });
    stored.push(storedMs);
    if (`${found}` !== `${expected.slice(0, SHOWN)}`) throw new Error(`the results differ in run ${run}`);
    hits += expected.length;
  }
  cache.close();
  return { scanned, columns, stored, hits: hits / (runs + 3) };
}

/** Opens the database in a new page and returns the milliseconds until the first result. */
const cold = (count: number, radius: number) =>
  timed(() => search(openCache(count), { location: CENTERS[40] as LatLng, radius, ...FILTERS }, 0, SHOWN));

export const phone = { store, compare, cold };
Object.assign(globalThis, { searchPhone: phone });
