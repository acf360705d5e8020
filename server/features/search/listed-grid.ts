import { isAlwaysOpen, isKnownOpen, type Ordered, type SearchSort } from '#contract/business-search.ts';
import { checkedAtOf } from '#contract/businesses.ts';
import { type GridSearch, SearchGrid } from '#contract/search-grid.ts';
import type { ListedRow } from '../businesses/places.repository.ts';

/** The fields that opening hours depend on. */
type Open = Parameters<typeof isKnownOpen>[0];
const ALWAYS: Open = { emergency24h: true };
/** Unused hours that are kept, so that they are seldom removed. */
const SPARE_OPEN = 1000;

/** The search grid with the fields of a server that holds all listings in memory: names, hours and versions. */
export class ListedGrid extends SearchGrid {
  private readonly versions: number[] = [];
  private readonly names: string[] = [];
  private readonly open: (Open | undefined)[] = [];
  private readonly openBy = new Map<string, Open>();

  /** Returns the version of a listing in the index. */
  versionOf(id: number): number | undefined {
    const slot = this.slotOf(id);
    return slot === undefined ? undefined : this.versions[slot];
  }

  override put(row: ListedRow): number {
    const slot = super.put(row);
    this.versions[slot] = row.version;
    this.names[slot] = row.name.toLowerCase();
    this.open[slot] = this.openOf(row);
    return slot;
  }

  override remove(id: number): number | undefined {
    const slot = super.remove(id);
    if (slot === undefined) return undefined;
    this.names[slot] = '';
    this.open[slot] = undefined;
    return slot;
  }

  protected override filterOf(search: GridSearch, nowMs: number): (slot: number) => boolean {
    const passes = super.filterOf(search, nowMs);
    if (!search.openNow) return passes;
    const isOpen = this.openTest(nowMs);
    return (slot) => passes(slot) && isOpen(slot);
  }

  protected override keyOf(sort: SearchSort): (slot: number) => Ordered['key'] {
    return sort === 'name' ? (slot) => this.names[slot] ?? '' : super.keyOf(sort);
  }

  /** Many share the same hours: each is evaluated once. */
  private openTest(nowMs: number): (slot: number) => boolean {
    const evaluated = new Map<Open, boolean>();
    return (slot) => {
      const open = this.open[slot];
      if (open === undefined) return false;
      const isOpen = evaluated.get(open) ?? isKnownOpen(open, nowMs);
      evaluated.set(open, isOpen);
      return isOpen;
    };
  }

  /** Without readable hours nobody knows if it is open, unless it is open day and night. */
  private openOf(row: ListedRow): Open | undefined {
    if (isAlwaysOpen(row)) return ALWAYS;
    if (typeof row.hours !== 'object') return undefined;
    const checkedAt = checkedAtOf(row);
    const open: Open = { hours: row.hours, ...(checkedAt === undefined ? {} : { checkedAt }) };
    const text = JSON.stringify(open);
    const shared = this.openBy.get(text) ?? open;
    this.openBy.set(text, shared);
    if (this.openBy.size > this.size + SPARE_OPEN) this.forgetUnused();
    return shared;
  }

  /** Each confirmation of a listing leaves the hours of before. */
  private forgetUnused(): void {
    this.openBy.clear();
    for (const open of this.open) if (open) this.openBy.set(JSON.stringify(open), open);
  }
}
