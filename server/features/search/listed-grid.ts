import { isAlwaysOpen, isKnownOpen, type Ordered, type SearchSort } from '#contract/business-search.ts';
import { checkedAtOf } from '#contract/businesses.ts';
import { type GridSearch, SearchGrid } from '#contract/search-grid.ts';
import type { ListedRow } from '../businesses/places.repository.ts';

/** What tells when a business is open, where that is known. */
type Open = Parameters<typeof isKnownOpen>[0];
const ALWAYS: Open = { emergency24h: true };

/** The grid with what a server, which has all listings in memory, looks at besides: names, hours and versions. */
export class ListedGrid extends SearchGrid {
  private readonly versions: number[] = [];
  private readonly names: string[] = [];
  private readonly open: (Open | undefined)[] = [];
  private readonly openBy = new Map<string, Open>();

  /** The version of a listing as it is known here. */
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

  protected override filterOf(asked: GridSearch, nowMs: number): (slot: number) => boolean {
    const passes = super.filterOf(asked, nowMs);
    if (!asked.openNow) return passes;
    const isOpen = this.openTest(nowMs);
    return (slot) => passes(slot) && isOpen(slot);
  }

  protected override keyOf(sort: SearchSort): (slot: number) => Ordered['key'] {
    return sort === 'name' ? (slot) => this.names[slot] ?? '' : super.keyOf(sort);
  }

  /** Many keep the same hours: each is looked at once. */
  private openTest(nowMs: number): (slot: number) => boolean {
    const known = new Map<Open, boolean>();
    return (slot) => {
      const open = this.open[slot];
      if (open === undefined) return false;
      const isOpen = known.get(open) ?? isKnownOpen(open, nowMs);
      known.set(open, isOpen);
      return isOpen;
    };
  }

  /** Of hours that are no hours nobody knows whether it is open, unless it says day and night. */
  private openOf(row: ListedRow): Open | undefined {
    if (isAlwaysOpen(row)) return ALWAYS;
    if (typeof row.hours !== 'object') return undefined;
    const checkedAt = checkedAtOf(row);
    const open: Open = { hours: row.hours, ...(checkedAt === undefined ? {} : { checkedAt }) };
    const text = JSON.stringify(open);
    const known = this.openBy.get(text) ?? open;
    this.openBy.set(text, known);
    return known;
  }
}
