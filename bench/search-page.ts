import { Dexie, type EntityTable } from 'dexie';
import KDBush from 'kdbush';
import type { SearchRequest } from '#contract/business-search.ts';
import type { Business } from '#contract/businesses.ts';
import { boundingBox, type LatLng, milesBetween } from '#contract/shared/geo.ts';
import { cellKeyOf } from '#contract/shared/search-cells.ts';
import { applyPages } from '#src/local/cache/apply.ts';
import { search } from '#src/local/cache/businesses.ts';
import { Cache } from '#src/local/cache/cache.ts';
import { packSearch, readGrid, searchedTables } from '#src/local/cache/search-index.ts';
import { businessesOf, CENTRES, type Made } from './made.ts';
import { storedForms } from './stored-forms.ts';

/** What runs in the browser: the phone's own search beside kdbush in memory and beside Dexie with an index of tiles. */
const ROWS_AT_ONCE = 5000;
const PAGE_ROWS = 500;
const SHOWN = 20;
/** The clock of a page tells tenths of milliseconds: what takes less is done so many times. */
const OFTEN = 20;
const ASKED = {
  animalTypes: ['Horse', 'Cattle'],
  businessCategories: ['Veterinary Services', 'Animal Feed', 'Farrier', 'Boarding', 'Training', 'Breeders'],
};

interface Tiled extends Business {
  tile: number;
}
class Peer extends Dexie {
  declare rows: EntityTable<Tiled, 'id'>;
  constructor(name: string) {
    super(`peer-${name}`, { chromeTransactionDurability: 'relaxed' });
    this.version(1).stores({ rows: 'id, tile' });
  }
}

const openCache = (name: string) =>
  new Cache({
    indexedDB,
    IDBKeyRange,
    databasePrefix: `${name}-`,
    setTimer: (work, ms) => {
      const timer = setTimeout(work, ms);
      return () => clearTimeout(timer);
    },
  });

const tasks: number[] = [];
new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries()) tasks.push(Math.round(duration));
}).observe({ type: 'longtask' });

const listing = (made: Made): Business => ({
  ...{ id: made.id, name: made.name, description: made.description, images: ['/images/barn.svg'] },
  ...{ rating: made.rating, reviewCount: 1, address: made.address, city: made.city, state: 'Florida' },
  ...{ zipCode: '34470', phone: '352-555-0100', email: null, website: 'https://example.org/' },
  ...{ location: made.location, isFeatured: false, businessCategories: made.businessCategories },
  ...{ animalTypes: made.animalTypes, ownerId: null, isSample: false, isVerified: true },
  ...{ updatedAt: '2026-01-01T00:00:00.000Z', version: made.id, key: null },
  ...made.facts,
});

function* inPieces(count: number, size: number): Generator<Business[]> {
  let piece: Business[] = [];
  for (const made of businessesOf(count)) {
    piece.push(listing(made));
    if (piece.length < size) continue;
    yield piece;
    piece = [];
  }
  if (piece.length > 0) yield piece;
}

async function timed(work: () => Promise<unknown>): Promise<{ ms: number; longest: number }> {
  tasks.length = 0;
  const startMs = performance.now();
  await work();
  const ms = performance.now() - startMs;
  await new Promise((next) => setTimeout(next, 100)); // the browser tells of a long task after it
  return { ms, longest: Math.max(0, ...tasks) };
}

/** Stores so many businesses as pages of a followed stream, and single rows with an index of tiles. */
async function store(count: number) {
  const [cache, peer] = [openCache(String(count)), new Peer(String(count))];
  const pages = [...inPieces(count, PAGE_ROWS)];
  const ours = await timed(async () => {
    let from = 0;
    for (const businesses of pages) {
      const page = { stream: 'area:59:-165', from, to: from + 1, more: true, rows: { businesses }, gone: {} };
      await applyPages(cache, [page], 1, 0);
      from += 1;
    }
  });
  const packing = await timed(() => packSearch(cache));
  const rows = pages.flat().map((row): Tiled => ({ ...row, tile: cellKeyOf(row.location as LatLng) }));
  const tiles = await timed(async () => {
    for (let at = 0; at < rows.length; at += ROWS_AT_ONCE)
      await peer.rows.bulkPut(rows.slice(at, at + ROWS_AT_ONCE));
  });
  cache.close();
  peer.close();
  return { ours, packing, tiles };
}

type Hit = [id: number, miles: number];
const bitsOf = (names: readonly string[], wanted: readonly string[]) =>
  wanted.some((name) => names.includes(name));

/** kdbush over all businesses, which are in memory. */
function treeOf(count: number): (request: SearchRequest) => Hit[] {
  const rows = [...businessesOf(count)];
  const tree = new KDBush(rows.length);
  for (const { location } of rows) tree.add(location.lng, location.lat);
  tree.finish();
  return ({ location, radius }) => {
    const { south, west, north, east } = boundingBox(location, radius);
    const hits: Hit[] = [];
    for (const at of tree.range(west, south, east, north)) {
      const row = rows[at] as Made;
      if (!bitsOf(row.animalTypes, ASKED.animalTypes)) continue;
      if (!bitsOf(row.businessCategories, ASKED.businessCategories)) continue;
      const miles = milesBetween(location, row.location);
      if (miles <= radius) hits.push([row.id, miles]);
    }
    return hits.sort((a, b) => a[1] - b[1] || a[0] - b[0]);
  };
}

async function searchTiles(peer: Peer, { location, radius }: SearchRequest): Promise<Hit[]> {
  const { south, west, north, east } = boundingBox(location, radius);
  const tiles: number[] = [];
  for (let lat = Math.floor(south * 4) / 4; lat <= north; lat += 0.25)
    for (let lng = Math.floor(west * 4) / 4; lng <= east; lng += 0.25) tiles.push(cellKeyOf({ lat, lng }));
  const rows = await peer.rows.where('tile').anyOf(tiles).toArray();
  return rows
    .filter((row) => bitsOf(row.animalTypes, ASKED.animalTypes))
    .filter((row) => bitsOf(row.businessCategories, ASKED.businessCategories))
    .map((row): Hit => [row.id, milesBetween(location, row.location as LatLng)])
    .filter(([, miles]) => miles <= radius)
    .sort((a, b) => a[1] - b[1] || a[0] - b[0])
    .slice(0, SHOWN);
}

const checksumOf = (hits: readonly Hit[]) =>
  hits
    .slice(0, SHOWN)
    .reduce((sum, [id, miles], at) => (sum * 31 + id * (at + 1) + Math.round(miles * 1e6)) % 1e9, 7);

/** The same searches by each, in turn. @throws where their answers differ. */
async function compare(count: number, radius: number, runs: number) {
  const [cache, peer, tree] = [openCache(String(count)), new Peer(String(count)), treeOf(count)];
  const grid = await cache.transaction('r', searchedTables(cache), () => readGrid(cache));
  const times = {
    kdbush: [] as number[],
    columns: [] as number[],
    ours: [] as number[],
    words: [] as number[],
    tiles: [] as number[],
  };
  const timing = async <T>(name: keyof typeof times, work: () => T | Promise<T>): Promise<T> => {
    const startMs = performance.now();
    const answer = await work();
    times[name].push(performance.now() - startMs);
    return answer;
  };
  const timingOften = <T>(name: keyof typeof times, work: () => T): T => {
    const startMs = performance.now();
    for (let more = 1; more < OFTEN; more++) work();
    const answer = work();
    times[name].push((performance.now() - startMs) / OFTEN);
    return answer;
  };
  let hits = 0;
  tasks.length = 0;
  for (let run = -3; run < runs; run++) {
    const location = CENTRES[(run + 3) % CENTRES.length] as LatLng;
    const request = { location, radius, ...ASKED };
    const floor = timingOften('kdbush', () => tree(request));
    timingOften('columns', () =>
      grid.search({ ...request, sort: 'distance' }, { limit: SHOWN, after: null }),
    );
    const ours = await timing('ours', () => search(cache, request, 0, SHOWN));
    await timing('words', () => search(cache, { ...request, q: 'oak' }, 0, SHOWN));
    const tiles = run % 10 === 0 || run < 0 ? await timing('tiles', () => searchTiles(peer, request)) : null;
    const sums = [floor, ours.found.map(({ id, distance }): Hit => [id, distance]), tiles ?? floor].map(
      checksumOf,
    );
    if (new Set(sums).size > 1 || ours.total !== floor.length)
      throw new Error(`answers differ: ${sums}, ${run}`);
    hits += floor.length;
    if (run < 0) for (const list of Object.values(times)) list.length = 0;
  }
  const { ids, lats, lngs, categories, marks, ratings } = grid.packed();
  const bytes = [ids, lats, lngs, categories, marks, ratings].reduce(
    (sum, column) => sum + column.byteLength,
    0,
  );
  const longest = Math.max(0, ...tasks);
  cache.close();
  peer.close();
  return { times, hits: hits / (runs + 3), bytesOfRow: bytes / grid.size, longest };
}

/** From opening the database to the first result, in a page that has just begun. */
async function cold(count: number, radius: number, who: 'ours' | 'tiles') {
  const request = { location: CENTRES[40] as LatLng, radius, ...ASKED };
  return timed(() =>
    who === 'ours'
      ? search(openCache(String(count)), request, 0, SHOWN)
      : searchTiles(new Peer(String(count)), request),
  );
}

/** The forms in which a copy can stand, each stored, read and changed: medians of `runs` for the small ones, in milliseconds. */
async function forms(count: number, runs: number) {
  const all = await storedForms(`forms-${count}`);
  const pages = [...inPieces(count, PAGE_ROWS)];
  const answer = [];
  for (const name of ['single', 'packed'] as const) {
    const form = all[name];
    const stored = await timed(async () => {
      for (const page of pages) await form.store(page);
    });
    const rows = pages.flat();
    const anywhere = (times: number, run: number) =>
      Array.from({ length: times }, (_, at) => rows[(at * 7919 + run * 104_729) % rows.length] as Business);
    const median = async (work: (run: number) => Promise<unknown>) => {
      const times: number[] = [];
      for (let run = 0; run < runs; run++) {
        const startMs = performance.now();
        await work(run);
        times.push(performance.now() - startMs);
      }
      return times.sort((a, b) => a - b)[Math.floor(runs / 2)] ?? 0;
    };
    const ids = (run: number) => anywhere(SHOWN, run).map(({ id }) => id);
    const read = await median(async (run) => {
      const { length } = await form.read(ids(run));
      if (length !== SHOWN) throw new Error(`${name} has ${length} of ${SHOWN} rows`);
    });
    const changed = await median((run) => form.change(anywhere(CHANGED, run)));
    answer.push({ name, stored: stored.ms, read, changed });
  }
  all.close();
  return answer;
}

/** So many rows a delta brings. */
const CHANGED = 200;

export const bench = { store, forms, compare, cold };
Object.assign(globalThis, { inPage: () => bench });
