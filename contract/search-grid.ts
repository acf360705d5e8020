import {
  type Asked,
  compareFound,
  type Filtered,
  farmOf,
  type Ordered,
  type SearchSort,
} from './business-search.ts';
import { checkedAtOf } from './businesses.ts';
import { ANIMAL_TYPES, BUSINESS_CATEGORIES } from './catalogue.ts';
import { FACT_NAMES } from './facts.ts';
import { type LatLng, milesBetween } from './shared/geo.ts';
import { isOpenNow, type WeeklyHours } from './shared/hours.ts';
import { type Cell, cellKeyOf, cellsAround, newCell } from './shared/search-cells.ts';

/** A listing as a search by place looks at it. */
export interface PlacedRow extends Filtered {
  id: number;
  version: number;
  location: LatLng;
  rating: number;
  name: string;
}

/** What is asked of the listings around a place; the names are of the catalogue. */
export interface GridSearch extends Asked {
  location: LatLng;
  radius: number;
  sort: SearchSort;
  /** Whether its words answer, where words are asked for. */
  isNamed?: ((id: number) => boolean) | undefined;
}

/** As many hits as a page wants, behind the place where an earlier one ended. */
export interface GridPage {
  limit: number;
  after: Ordered | null;
}

/** Hits in their order, at most as many as were asked for, how many there are in all, and whether some come behind. */
export interface GridAnswer {
  hits: Ordered[];
  total: number;
  hasMore: boolean;
}

/** Hits are sorted and cut to what a page wants whenever so many more have come together. */
const SPARE_HITS = 256;
const FIRST_ROWS = 1024;

const bitsOf = (names: readonly string[]) => new Map(names.map((name, index) => [name, 1 << index]));
const ANIMAL_BITS = bitsOf(ANIMAL_TYPES.map(({ name }) => name));
const CATEGORY_BITS = bitsOf(BUSINESS_CATEGORIES);
const FACT_BITS = bitsOf(FACT_NAMES);
const VERIFIED = 1 << FACT_NAMES.length;
if (Math.max(ANIMAL_BITS.size, CATEGORY_BITS.size, FACT_BITS.size + 1) > 31)
  throw new Error('a mask of 32 bits has no room for so many names');

const maskOf = (bits: ReadonlyMap<string, number>, names: readonly string[]) =>
  names.reduce((mask, name) => mask | (bits.get(name) ?? 0), 0);

/** Hours that a business is open by, where they are known. */
interface Open {
  hours: WeeklyHours;
  checkedAt: string | undefined;
}

/**
 * The listings of a directory in columns, by cells of a grid. It finds what `matches` finds within the radius, in the
 * same order, and looks at the nearest cells first: whatever lies behind what a page shows is only counted.
 */
export class SearchGrid {
  private readonly cells = new Map<number, Cell>();
  private readonly slots = new Map<number, number>();
  private readonly free: number[] = [];
  private ids = new Uint32Array(FIRST_ROWS);
  private versions = new Float64Array(FIRST_ROWS);
  private lats = new Float64Array(FIRST_ROWS);
  private lngs = new Float64Array(FIRST_ROWS);
  private animals = new Uint32Array(FIRST_ROWS);
  private categories = new Uint32Array(FIRST_ROWS);
  private facts = new Uint32Array(FIRST_ROWS);
  private ratings = new Float64Array(FIRST_ROWS);
  /** How far it comes, in miles; not a number where it does not say. */
  private reach = new Float64Array(FIRST_ROWS);
  private readonly names: string[] = [];
  private readonly open: (Open | undefined)[] = [];
  private readonly openBy = new Map<string, Open>();

  get size(): number {
    return this.slots.size;
  }

  /** The version of a listing as it is known here. */
  versionOf(id: number): number | undefined {
    const slot = this.slots.get(id);
    return slot === undefined ? undefined : this.versions[slot];
  }

  /** Takes a listing in, in place of what was known under its id. */
  put(row: PlacedRow): void {
    this.remove(row.id);
    const slot = this.free.pop() ?? this.slots.size;
    if (slot >= this.ids.length) this.grow();
    this.slots.set(row.id, slot);
    this.ids[slot] = row.id;
    this.versions[slot] = row.version;
    this.lats[slot] = row.location.lat;
    this.lngs[slot] = row.location.lng;
    this.animals[slot] = maskOf(ANIMAL_BITS, row.animalTypes);
    this.categories[slot] = maskOf(CATEGORY_BITS, row.businessCategories);
    const stated = FACT_NAMES.filter((fact) => row[fact] === true);
    this.facts[slot] = maskOf(FACT_BITS, stated) | (row.isVerified ? VERIFIED : 0);
    this.ratings[slot] = row.rating;
    this.reach[slot] = row.serviceRadiusMiles ?? Number.NaN;
    this.names[slot] = row.name.toLowerCase();
    this.open[slot] = this.openOf(row);
    const key = cellKeyOf(row.location);
    const cell = this.cells.get(key) ?? newCell(row.location);
    this.cells.set(key, cell);
    cell.slots.push(slot);
  }

  remove(id: number): void {
    const slot = this.slots.get(id);
    if (slot === undefined) return;
    const key = cellKeyOf(this.placeOf(slot));
    const slots = this.cells.get(key)?.slots ?? [];
    const last = slots.pop();
    if (last !== undefined && last !== slot) slots[slots.indexOf(slot)] = last;
    if (slots.length === 0) this.cells.delete(key);
    this.slots.delete(id);
    this.free.push(slot);
    this.names[slot] = '';
    this.open[slot] = undefined;
  }

  /** Finds a page of the listings that answer, and counts them all. */
  search(asked: GridSearch, { limit, after }: GridPage, nowMs: number): GridAnswer {
    const { location, radius, sort } = asked;
    const passes = this.filterOf(asked, nowMs);
    const farm = asked.farmCalls ? farmOf(asked) : null;
    const keyOf = this.keyOf(sort);
    const wanted = limit + 1;
    let hits: Ordered[] = [];
    let total = 0;
    let furthest = Number.POSITIVE_INFINITY;
    for (const { cell, least, most } of cellsAround(this.cells, location, radius)) {
      const isCounted = sort === 'distance' && least > furthest && most <= radius && farm === null;
      for (const slot of cell.slots) {
        if (!passes(slot)) continue;
        if (isCounted) {
          total += 1;
          continue;
        }
        const distance = milesBetween(location, this.placeOf(slot));
        if (distance > radius || (farm !== null && distance > (this.reach[slot] as number))) continue;
        total += 1;
        if (sort === 'distance' && distance > furthest) continue;
        const hit = { id: this.ids[slot] as number, key: keyOf(slot), distance };
        if (after === null || compareFound(hit, after) > 0) hits.push(hit);
      }
      const spare = sort === 'distance' && furthest === Number.POSITIVE_INFINITY ? 0 : SPARE_HITS;
      if (hits.length < wanted + spare) continue;
      hits = hits.sort(compareFound).slice(0, wanted);
      if (sort === 'distance') furthest = hits.at(-1)?.distance ?? furthest;
    }
    hits.sort(compareFound);
    return { hits: hits.slice(0, limit), total, hasMore: hits.length > limit };
  }

  /** Whether a row answers whatever does not depend on the distance. */
  private filterOf(asked: GridSearch, nowMs: number): (slot: number) => boolean {
    const { animalTypes = [], businessCategories = [], isNamed } = asked;
    const animals = maskOf(ANIMAL_BITS, animalTypes);
    const categories = maskOf(CATEGORY_BITS, businessCategories);
    const facts =
      maskOf(
        FACT_BITS,
        FACT_NAMES.filter((fact) => asked[fact]),
      ) | (asked.verifiedOnly ? VERIFIED : 0);
    const isOpen = asked.openNow ? this.openTest(nowMs) : undefined;
    return (slot) =>
      (animalTypes.length === 0 || ((this.animals[slot] as number) & animals) !== 0) &&
      (businessCategories.length === 0 || ((this.categories[slot] as number) & categories) !== 0) &&
      ((this.facts[slot] as number) & facts) === facts &&
      (isNamed === undefined || isNamed(this.ids[slot] as number)) &&
      (isOpen === undefined || isOpen(slot));
  }

  /** Many keep the same hours: each is looked at once. */
  private openTest(nowMs: number): (slot: number) => boolean {
    const known = new Map<Open, boolean>();
    return (slot) => {
      const open = this.open[slot];
      if (open === undefined) return false;
      const isOpen = known.get(open) ?? isOpenNow(open.hours, open.checkedAt, nowMs) === true;
      known.set(open, isOpen);
      return isOpen;
    };
  }

  /** Of hours that are no hours nobody knows whether it is open. */
  private openOf(row: PlacedRow): Open | undefined {
    if (row.hours === undefined || typeof row.hours === 'string') return undefined;
    const open = { hours: row.hours, checkedAt: checkedAtOf(row) };
    const text = JSON.stringify(open);
    const known = this.openBy.get(text) ?? open;
    this.openBy.set(text, known);
    return known;
  }

  private keyOf(sort: SearchSort): (slot: number) => Ordered['key'] {
    if (sort === 'rating') return (slot) => -(this.ratings[slot] as number);
    if (sort === 'name') return (slot) => this.names[slot] ?? '';
    return () => 0;
  }

  private placeOf(slot: number): LatLng {
    return { lat: this.lats[slot] as number, lng: this.lngs[slot] as number };
  }

  private grow(): void {
    const rows = this.ids.length * 2;
    const longer = <A extends Uint32Array | Float64Array>(column: A, next: A): A => {
      next.set(column);
      return next;
    };
    this.ids = longer(this.ids, new Uint32Array(rows));
    this.versions = longer(this.versions, new Float64Array(rows));
    this.lats = longer(this.lats, new Float64Array(rows));
    this.lngs = longer(this.lngs, new Float64Array(rows));
    this.animals = longer(this.animals, new Uint32Array(rows));
    this.categories = longer(this.categories, new Uint32Array(rows));
    this.facts = longer(this.facts, new Uint32Array(rows));
    this.ratings = longer(this.ratings, new Float64Array(rows));
    this.reach = longer(this.reach, new Float64Array(rows));
  }
}
