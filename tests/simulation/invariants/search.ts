import { isDeepStrictEqual } from 'node:util';
import { GRID_FORM, type GridColumns, SearchGrid } from '#contract/search-grid.ts';
import { count, search } from '#src/local/cache/businesses.ts';
import type { StoredBusiness } from '#src/local/cache/cache.ts';
import { searchedTables } from '#src/local/cache/search-index.ts';
import { type SearchNote, WHOLE } from '#src/local/cache/search-notes.ts';
import { HOME } from '../../support/server.ts';
import { perform } from '../acts.ts';
import type { Context, Phone } from '../phone.ts';
import type { World } from '../world.ts';

type Rows = ReadonlyMap<number, StoredBusiness>;

/** Checks after each commit of a cache that the notes for the search cover every change of its businesses. */
export class SearchWatch {
  /** As of the previous commit; null where nobody knows. */
  private rows: Rows | null = null;
  private seq = 0;
  private readonly world: World;
  private readonly phone: Phone;

  constructor(world: World, phone: Phone) {
    this.world = world;
    this.phone = phone;
  }

  /** The cache is another one with the next commit. */
  forget(): void {
    this.rows = null;
  }

  committed(tables: ReadonlySet<string>): void {
    if (!tables.has('businesses') && !tables.has('searchNotes')) return;
    const [before, seq, notes, rows] = [this.rows, this.seq, this.notes(), this.businesses()];
    this.rows = rows;
    this.seq = notes.at(-1)?.seq ?? 0;
    if (before === null) return;
    const packed = notes.findLast((note) => note.columns !== undefined);
    if (packed && packed.seq > seq && packed.form === GRID_FORM) this.checkColumns(packed.columns, rows);
    else if (notes.length > 0)
      this.checkNotes(
        before,
        rows,
        notes.filter((note) => note.seq > seq),
      );
  }

  private checkNotes(before: Rows, rows: Rows, news: readonly SearchNote[]): void {
    const noted = new Set(news.flatMap(({ ids = [] }) => ids));
    for (const [id, row] of rows)
      if (before.get(id) !== row && !noted.has(id)) this.fail(`business ${id} was stored but not noted`);
    const isWhole = this.notes().some(({ seq }) => seq === WHOLE);
    for (const id of before.keys())
      if (isWhole && !rows.has(id)) this.fail(`the removal of business ${id} was not noted`);
  }

  private checkColumns(columns: GridColumns | undefined, rows: Rows): void {
    const grid = new SearchGrid();
    for (const row of rows.values()) if (row.location) grid.put({ ...row, location: row.location });
    if (!columns || !isDeepStrictEqual(linesOf(columns), linesOf(grid.packed())))
      this.fail('the packed columns do not match the businesses');
  }

  private businesses(): Rows {
    const rows = this.phone.disk.rows<StoredBusiness>('cache', 'businesses');
    return new Map(rows.map((row) => [row.id, row]));
  }

  private notes(): readonly SearchNote[] {
    return this.phone.disk.rows<SearchNote>('cache', 'searchNotes');
  }

  private fail(text: string): void {
    this.world.fail('search', `${this.phone.name}: ${text}`);
  }
}

const linesOf = ({ ids, lats, lngs, categories, marks, ratings, reach }: GridColumns) =>
  [...ids]
    .map((id, at) => [id, lats[at], lngs[at], categories[at], marks[at], ratings[at], reach.get(at)])
    .sort(([a = 0], [b = 0]) => a - b);

/** A page searches, and its results match the businesses of that moment. */
export function searchAndCheck(world: World, phone: Phone, page: Context): void {
  const { cache } = page.core;
  const everywhere = { location: HOME, radius: 12_500 };
  perform(world, page, 'searches', async () => {
    const [found, isCounted, rows] = await cache.transaction(
      'r',
      searchedTables(cache),
      async () =>
        [
          (await search(cache, everywhere, phone.nowMs())).found
            .map(({ id, version }) => `${id} ${version}`)
            .sort(),
          await count(cache, everywhere, phone.nowMs()),
          (await cache.businesses.toArray())
            .filter(({ location }) => location)
            .map(({ id, version }) => `${id} ${version}`)
            .sort(),
        ] as const,
    );
    if (!isDeepStrictEqual(found, rows) || isCounted !== rows.length)
      world.fail('search', `${page.name} finds ${found} instead of ${rows}`);
  });
}
