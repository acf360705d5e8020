import type { Dexie, EntityTable } from 'dexie';
import type { GridColumns } from '#contract/search-grid.ts';

/**
 * Notes for the search index, written in the transaction that changes businesses. A search merges every note newer
 * than its index (search-index.ts).
 */
export type SearchNote = {
  /** Auto-incremented; {@link WHOLE} for the one note outside the order. */
  seq: number;
} & Partial<ChangedNote> &
  Partial<PackedNote>;

/** Businesses that changed. */
interface ChangedNote {
  ids: number[];
}

/** All businesses as columns; replaces every earlier note. */
interface PackedNote {
  columns: GridColumns;
  /** Format version of the columns. */
  form: string;
}

/**
 * While this note exists, no business was removed since the columns were packed. A removal deletes it: a full phone
 * cannot store, but it can delete.
 */
export const WHOLE = 0;

type Core = Dexie['core'];

/** Dexie middleware that writes a note in every transaction that changes businesses. */
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
 * Frees the room of the packed columns: open pages keep theirs, the next one reads the rows. Later notes stay, so
 * that no page misses a change.
 */
export async function dropPacked({
  searchNotes,
}: {
  searchNotes: EntityTable<SearchNote, 'seq'>;
}): Promise<void> {
  await searchNotes.filter(({ columns }) => columns !== undefined).delete();
}
