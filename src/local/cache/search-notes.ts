import type { Dexie, EntityTable } from 'dexie';
import type { GridColumns } from '#contract/search-grid.ts';

/**
 * What is noted for the search beside the businesses, in the transaction that changes them; a search takes in whatever is
 * newer than what it knows (search-index.ts).
 */
export type SearchNote = {
  /** Counted up by the database; {@link WHOLE} for the one note that has no place among the others. */
  seq: number;
} & Partial<ChangedNote> &
  Partial<PackedNote>;

/** Businesses that were stored. */
interface ChangedNote {
  ids: number[];
}

/** All businesses in columns, in place of every earlier note. */
interface PackedNote {
  columns: GridColumns;
  /** What the columns mean. */
  form: string;
}

/**
 * While this note stands, no business has gone since the columns were packed. What goes takes it away: a full phone, which
 * makes room, can store nothing more, but it can delete.
 */
export const WHOLE = 0;

type Core = Dexie['core'];

/** Whatever changes businesses, through any part of the app, notes it in the same transaction. */
export const notingChanges = (core: Core): Partial<Core> => ({
  transaction: (stores, mode, options) =>
    core.transaction(
      mode === 'readwrite' && stores.includes('businesses')
        ? [...new Set([...stores, 'searchNotes'])]
        : stores,
      mode,
      options,
    ),
  table(name) {
    const table = core.table(name);
    const isOlder = core.schema.tables.every((one) => one.name !== 'searchNotes'); // it is about to be upgraded
    if (name !== 'businesses' || isOlder) return table;
    const notes = core.table('searchNotes');
    return {
      ...table,
      mutate: (change) => {
        const { trans } = change;
        const noted =
          'values' in change
            ? notes.mutate({ type: 'add', trans, values: [{ ids: change.values.map(({ id }) => id) }] })
            : notes.mutate({ type: 'delete', trans, keys: [WHOLE] });
        return noted.then(() => table.mutate(change));
      },
    };
  },
});

/**
 * Gives the room of the packed columns back: pages that have read them go on, and the next one reads the businesses themselves.
 * What was noted since stays, so that no page misses a change.
 */
export async function dropPacked({
  searchNotes,
}: {
  searchNotes: EntityTable<SearchNote, 'seq'>;
}): Promise<void> {
  await searchNotes.filter(({ columns }) => columns !== undefined).delete();
}
