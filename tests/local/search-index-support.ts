import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import {
  compareFound,
  matches,
  matchesButAnimals,
  orderKey,
  SEARCH_SORTS,
  type SearchRequest,
} from '#contract/business-search.ts';
import type { Business, FoundBusiness } from '#contract/businesses.ts';
import { ANIMAL_TYPES, BUSINESS_CATEGORIES } from '#contract/catalogue.ts';
import { FACT_NAMES } from '#contract/facts.ts';
import { boundingBox, boxHolds, type LatLng, milesBetween } from '#contract/shared/geo.ts';
import { readHours } from '#contract/shared/hours-text.ts';
import { textMatcher } from '#contract/shared/text-search.ts';
import { Cache, type StoredBusiness } from '#src/local/cache/cache.ts';
import { watched } from '#tests/support/device-storage.ts';
import { START_MS } from '#tests/support/server.ts';
import type { randomOf } from './random.ts';

type Random = ReturnType<typeof randomOf>;

/** A phone's storage: its contexts see the same businesses. Timers wait until the test runs them. */
export function startStorage() {
  const indexedDB = new IDBFactory();
  const timers: (() => void)[] = [];
  const full = { outbox: 0, cache: 0 };
  const ports = {
    indexedDB: watched(indexedDB, { step: () => {}, full }),
    IDBKeyRange,
    databasePrefix: 'test-',
    setTimer: (run: () => void) => {
      timers.push(run);
      return () => {};
    },
  };
  return { ports, full, timers, open: () => new Cache(ports) };
}

/** Searches by reading every business, without the index. It is the reference for all results. */
export async function searchRows(cache: Cache, request: SearchRequest, nowMs: number) {
  const { location, radius, animalTypes = [], q = '', sort } = request;
  const box = boundingBox(location, radius);
  const isNamed = textMatcher(q);
  const hits = (await cache.businesses.toArray())
    .filter((row) => row.location !== null && boxHolds(box, row.location))
    .filter((row) => matchesButAnimals(row, request, nowMs) && isNamed(row))
    .map(
      (row): FoundBusiness => ({
        ...toBusiness(row),
        distance: milesBetween(location, row.location ?? location),
      }),
    )
    .filter((row) => row.distance <= radius)
    .map((row) => ({ row, id: row.id, distance: row.distance, key: orderKey(row, sort) }))
    .sort(compareFound)
    .map(({ row }) => row);
  const found = hits.filter((row) => matches(row, request, nowMs));
  const unstated = animalTypes.length > 0 ? hits.filter((row) => row.animalTypes.length === 0) : [];
  return { found, unstated, total: found.length, unstatedTotal: unstated.length };
}

const toBusiness = ({ lat: _lat, lng: _lng, h: _h, ...business }: StoredBusiness): Business => business;

const ANIMALS = [...ANIMAL_TYPES.map(({ name }) => name), 'Llama'];
const CATEGORIES = [...BUSINESS_CATEGORIES, 'Zoo'];
const WORDS = ['vet', 'feed', 'oak', 'horse', 'ocala', 'farier', 'zzz', '  '];
/** Unreadable text; empty where there is none. */
const HOURS = [
  '',
  '',
  'by appointment',
  readHours('24/7', 'America/New_York') ?? '',
  readHours('Mon-Fri 8am-5pm', 'America/New_York') ?? '',
];
const TOWNS: LatLng[] = [
  { lat: 29.65, lng: -82.32 },
  { lat: 28.54, lng: -81.38 },
  { lat: 27.9, lng: -82.4 },
  { lat: -16.8, lng: 179.98 },
  { lat: 89.9, lng: 10 },
];

/** A business as any server might send it, also with names of a newer server that this app does not know. */
export function businessOf(id: number, version: number, random: Random): Business {
  const town = random.pick(TOWNS);
  const off = random.chance(0.1) ? () => 0 : () => random.between(-0.7, 0.7);
  const lng = town.lng + off();
  const isPlaced = random.chance(0.95);
  return {
    id,
    version,
    name: random.pick(['Oak Hill Feed', 'oak hill feed', 'Prairie Vets', 'Smith Farrier', 'Équine Care']),
    description: random.pick(['Day and night.', 'Horses and cattle.', 'Hay, oats and feed.']),
    images: [],
    rating: random.pick([0, 4.33, 4.34, 5]),
    reviewCount: 1,
    address: '1 County Road',
    city: random.pick(['Ocala', 'Gainesville']),
    state: 'Florida',
    zipCode: '34470',
    phone: null,
    email: null,
    website: null,
    location: isPlaced ? { lat: Math.min(90, town.lat + off()), lng: lng > 180 ? lng - 360 : lng } : null,
    isFeatured: false,
    businessCategories: random.some(CATEGORIES, 2),
    animalTypes: random.some(ANIMALS, 3),
    ownerId: null,
    isSample: random.chance(0.2),
    isVerified: random.chance(0.5),
    updatedAt: new Date(START_MS).toISOString(),
    key: null,
    ...Object.fromEntries(
      FACT_NAMES.filter(() => random.chance(0.3)).map((fact) => [fact, random.chance(0.7)]),
    ),
    ...(random.chance(0.3) ? { serviceRadiusMiles: random.pick([1, 12.5, 33.3, 100]) } : {}),
    ...given('hours', random.pick(HOURS)),
    ...given('checkedAt', random.pick(['', new Date(START_MS).toISOString(), '2014-01-01'])),
  };
}

const given = (name: string, value: unknown) => (value === '' ? {} : { [name]: value });

/** A plausible search, sometimes an unlikely one. */
export function requestOf(random: Random): SearchRequest {
  const town = random.pick(TOWNS);
  const flags = [...FACT_NAMES, 'verifiedOnly', 'openNow'].filter(() => random.chance(0.07));
  const some = (names: readonly string[]) => (random.chance(0.5) ? [] : random.some(names, 3));
  return {
    location: { lat: Math.min(90, town.lat + random.between(-0.5, 0.5)), lng: town.lng },
    radius: random.chance(0.05) ? random.pick([400, 1500, 12_500]) : random.pick([0.5, 5, 15, 25, 50, 100]),
    animalTypes: some(ANIMALS),
    businessCategories: some(CATEGORIES),
    sort: random.pick(SEARCH_SORTS),
    ...(random.chance(0.1) ? { q: random.pick(WORDS) } : {}),
    ...Object.fromEntries(flags.map((flag) => [flag, true])),
  };
}
