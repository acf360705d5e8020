import {
  type Asked,
  compareFound,
  type Filtered,
  farmOf,
  type Ordered,
  type SearchSort,
} from './business-search.ts';
import { ANIMAL_TYPES, BUSINESS_CATEGORIES } from './catalogue.ts';
import { FACT_NAMES } from './facts.ts';
import { type LatLng, milesBetween } from './shared/geo.ts';
import { type Cell, cellKeyOf, cellsAround, newCell } from './shared/search-cells.ts';

/** A listing as the place search reads it. */
export interface PlacedRow
  extends Pick<
      Filtered,
      'animalTypes' | 'businessCategories' | 'hours' | 'isVerified' | 'serviceRadiusMiles'
    >,
    Pick<Filtered, (typeof FACT_NAMES)[number]> {
  id: number;
  location: LatLng;
  rating: number;
}

/** A query around a place; names are those of the catalogue. */
export interface GridSearch extends Asked {
  location: LatLng;
  radius: number;
  sort: SearchSort;
  /** Only listings that state no animal. */
  isUnstated?: boolean | undefined;
  /** Matches the words of the query, if any. */
  isNamed?: ((id: number) => boolean) | undefined;
}

/** A page of results after a given position. */
export interface GridPage {
  limit: number;
  after: Ordered | null;
}

/** The hits of a page in order, the total, and whether more follow. */
export interface GridAnswer {
  hits: Ordered[];
  total: number;
  hasMore: boolean;
}

/** Stored form of a grid: one array per column, cell after cell. */
export interface GridColumns {
  /** A restored database can have ids beyond 32 bits. */
  ids: Float64Array;
  lats: Float64Array;
  lngs: Float64Array;
  categories: Uint32Array;
  marks: Uint32Array;
  ratings: Float64Array;
  /** Positions of listings that state a service radius, and their radius in miles. */
  reach: Map<number, number>;
}

/** Sort and cut the hits whenever this many have been collected. */
const SPARE_HITS = 256;
const FIRST_ROWS = 1024;

const ANIMALS = ANIMAL_TYPES.map(({ name }) => name);
const FLAGS = [...FACT_NAMES, 'isVerified', 'statesNoAnimal', 'mayBeOpen'];
const MARKS = bitsOf([...ANIMALS, ...FLAGS]);
const CATEGORIES = bitsOf(BUSINESS_CATEGORIES);

/** Version of the columns; columns of another version are discarded. */
export const GRID_FORM = ['ids of 64 bits', ...MARKS.keys(), '', ...CATEGORIES.keys()].join();

function bitsOf(names: readonly string[]): ReadonlyMap<string, number> {
  if (names.length > 31) throw new Error('a 32-bit mask cannot hold more than 31 names');
  return new Map(names.map((name, index) => [name, 1 << index]));
}

const maskOf = (bits: ReadonlyMap<string, number>, names: readonly string[]) =>
  names.reduce((mask, name) => mask | (bits.get(name) ?? 0), 0);

/** Whether the columns know all of some animals and categories. */
export const knowsNames = ({ animalTypes = [], businessCategories = [] }: Asked): boolean =>
  animalTypes.every((name) => ANIMALS.some((known) => known === name)) &&
  businessCategories.every((name) => CATEGORIES.has(name));

/**
 * Listings in columns, by grid cell. Finds the same as `matches` within the radius, in the same order. Nearest cells
 * come first, and hits behind the page are only counted. Names and hours are not in columns: an order by name and an
 * "open now" filter read the rows.
 */
export class SearchGrid {
  private readonly cells = new Map<number, Cell>();
  private readonly free: number[] = [];
  private used = 0;
  private columns: GridColumns;
  /** Position of each listing by id; built when the first listing changes. */
  private slots: Map<number, number> | null = null;

  /** @param columns stored columns; without them the grid starts empty */
  constructor(columns: GridColumns = columnsOf(FIRST_ROWS)) {
    this.columns = columns;
    const { ids, lats, lngs } = columns;
    while (this.used < ids.length && ids[this.used] !== 0) {
      const slot = this.used++;
      this.cellOf({ lat: lats[slot] as number, lng: lngs[slot] as number }).slots.push(slot);
    }
  }

  get size(): number {
    return this.used - this.free.length;
  }

  /** Adds or replaces a listing. @returns its position */
  put(row: PlacedRow): number {
    this.remove(row.id);
    const slot = this.free.pop() ?? this.used++;
    if (slot >= this.columns.ids.length) this.columns = longer(this.columns);
    this.places().set(row.id, slot);
    const { columns } = this;
    columns.ids[slot] = row.id;
    columns.lats[slot] = row.location.lat;
    columns.lngs[slot] = row.location.lng;
    columns.categories[slot] = maskOf(CATEGORIES, row.businessCategories);
    columns.marks[slot] = maskOf(MARKS, [
      ...row.animalTypes.filter((name) => !FLAGS.includes(name)),
      ...FACT_NAMES.filter((fact) => row[fact] === true),
      row.isVerified ? 'isVerified' : '',
      row.animalTypes.length === 0 ? 'statesNoAnimal' : '',
      typeof row.hours === 'object' || row.emergency24h === true ? 'mayBeOpen' : '',
    ]);
    columns.ratings[slot] = row.rating;
    if (row.serviceRadiusMiles !== undefined) columns.reach.set(slot, row.serviceRadiusMiles);
    this.cellOf(row.location).slots.push(slot);
    return slot;
  }

  /** @returns its former position; undefined if it was absent */
  remove(id: number): number | undefined {
    const slot = this.places().get(id);
    if (slot === undefined) return undefined;
    const key = cellKeyOf(this.placeOf(slot));
    const slots = this.cells.get(key)?.slots ?? [];
    const last = slots.pop();
    if (last !== undefined && last !== slot) slots[slots.indexOf(slot)] = last;
    if (slots.length === 0) this.cells.delete(key);
    this.places().delete(id);
    this.columns.reach.delete(slot);
    this.free.push(slot);
    return slot;
  }

  /** Returns the position of a listing. */
  slotOf(id: number): number | undefined {
    return this.places().get(id);
  }

  /** Returns all ids. */
  ids(): number[] {
    return [...this.places().keys()];
  }

  /** Returns the columns without gaps, for storage. */
  packed(): GridColumns {
    const packed = columnsOf(this.size);
    let to = 0;
    for (const { slots } of this.cells.values())
      for (const slot of slots) copy(this.columns, slot, packed, to++);
    return packed;
  }

  /** Returns a page of matching listings and counts all of them. */
  search(asked: GridSearch, { limit, after }: GridPage, nowMs = 0): GridAnswer {
    const { location, radius, sort } = asked;
    const passes = this.filterOf(asked, nowMs);
    const farm = asked.farmCalls ? farmOf(asked) : null;
    const keyOf = this.keyOf(sort);
    const wanted = limit + 1;
    let hits: Ordered[] = [];
    let total = 0;
    /** The last of enough hits: what comes later is only counted. */
    let last: Ordered | undefined;
    const isBehind = (key: Ordered['key'], distance: number) =>
      last !== undefined && (key > last.key || (key === last.key && distance > last.distance));
    for (const { cell, least, most } of cellsAround(this.cells, location, radius)) {
      const isInside = most <= radius && farm === null;
      for (const slot of cell.slots) {
        if (!passes(slot)) continue;
        const key = keyOf(slot);
        if (isInside && isBehind(key, least)) {
          total += 1;
          continue;
        }
        const distance = milesBetween(location, this.placeOf(slot));
        if (distance > radius || (farm !== null && distance > this.reachOf(slot))) continue;
        total += 1;
        if (isBehind(key, distance)) continue;
        const hit = { id: this.columns.ids[slot] as number, key, distance };
        if (after === null || compareFound(hit, after) > 0) hits.push(hit);
      }
      if (hits.length < wanted + (sort === 'distance' && !last ? 0 : SPARE_HITS)) continue;
      hits = hits.sort(compareFound).slice(0, wanted);
      last = hits.at(-1);
    }
    hits.sort(compareFound);
    return { hits: hits.slice(0, limit), total, hasMore: hits.length > limit };
  }

  /** Whether a row matches all filters except the distance. */
  protected filterOf(asked: GridSearch, _nowMs: number): (slot: number) => boolean {
    const { animalTypes = [], businessCategories = [], isNamed } = asked;
    const { ids, marks, categories } = this.columns;
    const animals = maskOf(MARKS, animalTypes);
    const kinds = maskOf(CATEGORIES, businessCategories);
    const flags = maskOf(MARKS, [
      ...FACT_NAMES.filter((fact) => asked[fact]),
      asked.verifiedOnly ? 'isVerified' : '',
      asked.isUnstated ? 'statesNoAnimal' : '',
      asked.openNow ? 'mayBeOpen' : '',
    ]);
    return (slot) => {
      const mark = marks[slot] as number;
      return (
        (animalTypes.length === 0 || (mark & animals) !== 0) &&
        (businessCategories.length === 0 || ((categories[slot] as number) & kinds) !== 0) &&
        (mark & flags) === flags &&
        (isNamed === undefined || isNamed(ids[slot] as number))
      );
    };
  }

  protected keyOf(sort: SearchSort): (slot: number) => Ordered['key'] {
    if (sort === 'rating') return (slot) => -(this.columns.ratings[slot] as number);
    return () => 0;
  }

  private reachOf(slot: number): number {
    return this.columns.reach.get(slot) ?? Number.POSITIVE_INFINITY;
  }

  private placeOf(slot: number): LatLng {
    return { lat: this.columns.lats[slot] as number, lng: this.columns.lngs[slot] as number };
  }

  private cellOf(place: LatLng): Cell {
    const key = cellKeyOf(place);
    const cell = this.cells.get(key) ?? newCell(place);
    this.cells.set(key, cell);
    return cell;
  }

  private places(): Map<number, number> {
    if (this.slots) return this.slots;
    this.slots = new Map();
    for (let slot = 0; slot < this.used; slot++) this.slots.set(this.columns.ids[slot] as number, slot);
    return this.slots;
  }
}

const columnsOf = (rows: number): GridColumns => ({
  ids: new Float64Array(rows),
  lats: new Float64Array(rows),
  lngs: new Float64Array(rows),
  categories: new Uint32Array(rows),
  marks: new Uint32Array(rows),
  ratings: new Float64Array(rows),
  reach: new Map(),
});

const NUMBERS = ['ids', 'lats', 'lngs', 'categories', 'marks', 'ratings'] as const;

function longer(columns: GridColumns): GridColumns {
  const next = { ...columnsOf(columns.ids.length * 2 + 1), reach: columns.reach };
  for (const name of NUMBERS) next[name].set(columns[name]);
  return next;
}

function copy(from: GridColumns, slot: number, to: GridColumns, place: number): void {
  for (const name of NUMBERS) to[name][place] = from[name][slot] as number;
  const reach = from.reach.get(slot);
  if (reach !== undefined) to.reach.set(place, reach);
}
