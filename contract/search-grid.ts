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

/** A listing as a search by place looks at it. */
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

/** What is asked of the listings around a place; the names are of the catalogue. */
export interface GridSearch extends Asked {
  location: LatLng;
  radius: number;
  sort: SearchSort;
  /** Only those that state no animal at all. */
  isUnstated?: boolean | undefined;
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

/** All listings of a grid as it is stored: column by column, cell after cell. */
export interface GridColumns {
  /** Larger than 32 bits hold, once a database was restored: its ids go on far above. */
  ids: Float64Array;
  lats: Float64Array;
  lngs: Float64Array;
  categories: Uint32Array;
  marks: Uint32Array;
  ratings: Float64Array;
  /** Who says how far it comes, by its place in the columns, and how many miles. */
  reach: Map<number, number>;
}

/** Hits are sorted and cut to what a page wants whenever so many more have come together. */
const SPARE_HITS = 256;
const FIRST_ROWS = 1024;

const ANIMALS = ANIMAL_TYPES.map(({ name }) => name);
const FLAGS = [...FACT_NAMES, 'isVerified', 'statesNoAnimal', 'mayBeOpen'];
const MARKS = bitsOf([...ANIMALS, ...FLAGS]);
const CATEGORIES = bitsOf(BUSINESS_CATEGORIES);

/** What the columns mean: those of another meaning are of no use. */
export const GRID_FORM = ['ids of 64 bits', ...MARKS.keys(), '', ...CATEGORIES.keys()].join();

function bitsOf(names: readonly string[]): ReadonlyMap<string, number> {
  if (names.length > 31) throw new Error('a mask of 32 bits has no room for so many names');
  return new Map(names.map((name, index) => [name, 1 << index]));
}

const maskOf = (bits: ReadonlyMap<string, number>, names: readonly string[]) =>
  names.reduce((mask, name) => mask | (bits.get(name) ?? 0), 0);

/** Whether the columns know all of some animals and kinds. */
export const knowsNames = ({ animalTypes = [], businessCategories = [] }: Asked): boolean =>
  animalTypes.every((name) => ANIMALS.some((known) => known === name)) &&
  businessCategories.every((name) => CATEGORIES.has(name));

/**
 * The listings of a directory in columns, by cells of a grid. It finds what `matches` finds within the radius, in the
 * same order, and looks at the nearest cells first: whatever lies behind what a page shows is only counted. Names and hours
 * are no columns: who asks for an order by name, or for who is open, looks at the rows.
 */
export class SearchGrid {
  private readonly cells = new Map<number, Cell>();
  private readonly free: number[] = [];
  private used = 0;
  private columns: GridColumns;
  /** Where each listing stands; made when the first one changes. */
  private slots: Map<number, number> | null = null;

  /** @param columns as they were stored, else it begins empty. */
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

  /** Takes a listing in, in place of what was known under its id. @returns its place in the columns. */
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

  /** @returns where it stood; undefined where it was not there. */
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

  /** Where a listing stands in the columns. */
  slotOf(id: number): number | undefined {
    return this.places().get(id);
  }

  /** The ids of all. */
  ids(): number[] {
    return [...this.places().keys()];
  }

  /** Its columns without gaps, to be stored. */
  packed(): GridColumns {
    const packed = columnsOf(this.size);
    let to = 0;
    for (const { slots } of this.cells.values())
      for (const slot of slots) copy(this.columns, slot, packed, to++);
    return packed;
  }

  /** Finds a page of the listings that answer, and counts them all. */
  search(asked: GridSearch, { limit, after }: GridPage, nowMs = 0): GridAnswer {
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
        if (distance > radius || (farm !== null && distance > this.reachOf(slot))) continue;
        total += 1;
        if (sort === 'distance' && distance > furthest) continue;
        const hit = { id: this.columns.ids[slot] as number, key: keyOf(slot), distance };
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
