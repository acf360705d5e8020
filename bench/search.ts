import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import type { Business } from '#contract/businesses.ts';
import { milesBetween } from '#contract/shared/geo.ts';
import { applyRows } from '#src/local/cache/apply.ts';
import { search } from '#src/local/cache/businesses.ts';
import { Cache } from '#src/local/cache/cache.ts';
import { line, timed } from './timing.ts';

/**
 * Radius search over 10,000 businesses on the phone's own code. Its storage here is in memory, so the figures say what
 * our code costs, not what a phone's disk does. The floor is a scan of two columns of numbers in the same run.
 */
const COUNT = 10_000;
const RUNS = 20;
const CENTRE = { lat: 28.5, lng: -81.4 };
const RADIUS_MILES = 50;

const businesses = Array.from({ length: COUNT }, (_, index) => businessOf(index + 1));
const cache = new Cache({
  indexedDB: new IDBFactory(),
  IDBKeyRange,
  databasePrefix: 'bench-',
  setTimer: () => () => {},
});
const stored = await timed(1, () => applyRows(cache, { businesses }, 1, 0));

const lats = Float64Array.from(businesses, (row) => row.location?.lat ?? 0);
const lngs = Float64Array.from(businesses, (row) => row.location?.lng ?? 0);
const floor = await timed(RUNS, () => {
  const hits: { index: number; miles: number }[] = [];
  for (let index = 0; index < COUNT; index++) {
    const miles = milesBetween(CENTRE, { lat: lats[index] ?? 0, lng: lngs[index] ?? 0 });
    if (miles <= RADIUS_MILES) hits.push({ index, miles });
  }
  hits.sort((a, b) => a.miles - b.miles);
});
const all = await timed(
  RUNS,
  async () => void (await search(cache, { location: CENTRE, radius: RADIUS_MILES }, Date.now())),
);
const text = await timed(
  RUNS,
  async () =>
    void (await search(cache, { location: CENTRE, radius: RADIUS_MILES, q: 'large animal vet' }, Date.now())),
);

console.log(line(`scan of ${COUNT} positions (floor)`, floor));
console.log(line(`search within ${RADIUS_MILES} miles`, all, floor));
console.log(line('the same with words', text, floor));
console.log(line(`store ${COUNT} businesses`, stored));
await cache.delete();

function businessOf(id: number): Business {
  const random = (salt: number) => (Math.sin(id * 12.9898 + salt * 78.233) * 43_758.5453) % 1;
  return {
    id,
    name: `Barn and Yard ${id}`,
    description: 'Feed, hay and friendly words for everybody who keeps animals.',
    images: [],
    rating: 0,
    reviewCount: 0,
    address: `${id} County Road`,
    city: 'Ocala',
    state: 'Florida',
    zipCode: '34470',
    phone: null,
    email: null,
    website: null,
    location: { lat: 27.5 + 3 * Math.abs(random(1)), lng: -83 + 3 * Math.abs(random(2)) },
    isFeatured: false,
    businessCategories: [id % 3 === 0 ? 'Veterinary Services' : 'Animal Feed'],
    animalTypes: [],
    ownerId: null,
    isSample: false,
    isVerified: true,
    updatedAt: '2026-01-01T00:00:00.000Z',
    version: id,
    key: null,
  };
}
