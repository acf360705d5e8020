import type { Ordered, SearchSort } from '#contract/business-search.ts';
import { checkedAtOf } from '#contract/businesses.ts';
import { type GridSearch, SearchGrid } from '#contract/search-grid.ts';
import { isOpenNow, type WeeklyHours } from '#contract/shared/hours.ts';
import type { ListedRow } from '../businesses/places.repository.ts';

/** Hours that a business is open by, where they are known. */
interface Open {
  hours: WeeklyHours;
  checkedAt: string | undefined;
}

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
      const isOpen = known.get(open) ?? isOpenNow(open.hours, open.checkedAt, nowMs) === true;
      known.set(open, isOpen);
      return isOpen;
    };
  }

  /** Of hours that are no hours nobody knows whether it is open. */
  private openOf(row: ListedRow): Open | undefined {
    if (row.hours === undefined || typeof row.hours === 'string') return undefined;
    const open = { hours: row.hours, checkedAt: checkedAtOf(row) };
    const text = JSON.stringify(open);
    const known = this.openBy.get(text) ?? open;
    this.openBy.set(text, known);
    return known;
  }
}
