import { type AnimalFields, filled, type RecordFields } from '#contract/animals.ts';
import type { BookName, Mutations } from '#contract/mutations.ts';

/** An animal as the book shows it, identified by the key of the write that made it. */
export interface ShownAnimal extends AnimalFields {
  key: string;
  /** The server's version under the waiting changes. */
  version?: number;
  /** The server does not have it in this form yet. */
  isWaiting?: true;
}

/** A record as the book shows it. */
export interface ShownRecord extends RecordFields {
  key: string;
  /** Key of its animal. */
  animal: string;
  version?: number;
  isWaiting?: true;
}

/** All animals and records, in the order in which they were added. */
export interface Book {
  animals: readonly ShownAnimal[];
  records: readonly ShownRecord[];
}

export const EMPTY_BOOK: Book = { animals: [], records: [] };

/** A write of the book with its key. */
export type BookWrite = {
  [N in BookName]: { name: N; args: Mutations[N]; key: string };
}[BookName];

/** Applies writes in order. Records whose animal is not in the book are left out. @param mark added to what they change */
export function withWrites(book: Book, writes: readonly BookWrite[], mark: { isWaiting?: true } = {}): Book {
  if (writes.length === 0) return book;
  const animals = new Map(book.animals.map((animal) => [animal.key, animal]));
  const records = new Map(book.records.map((record) => [record.key, record]));
  for (const write of writes) applyWrite({ animals, records }, write, mark);
  return {
    animals: [...animals.values()],
    records: [...records.values()].filter(({ animal }) => animals.has(animal)),
  };
}

/** Returns the titles of writes in the outbox: the name of the animal that each is about. @param book before the writes */
export function titlesIn(book: Book, writes: readonly BookWrite[]): (write: BookWrite) => string {
  const after = withWrites(book, writes);
  const names = new Map<string | number, string>(
    [...book.animals, ...after.animals].map(({ key, name }) => [key, name]),
  );
  const owners = new Map<string | number, string>(
    [...book.records, ...after.records].map(({ key, animal }) => [key, animal]),
  );
  return ({ args, key }) =>
    names.get(('record' in args ? owners.get(args.record) : args.animal) ?? key) ?? '';
}

interface Maps {
  animals: Map<string, ShownAnimal>;
  records: Map<string, ShownRecord>;
}

function applyWrite({ animals, records }: Maps, { name, args, key }: BookWrite, mark: { isWaiting?: true }) {
  switch (name) {
    case 'animal.set': {
      const { animal = key, base: _, ...fields } = args;
      const before = animals.get(String(animal));
      if (!before && args.animal !== undefined) return; // removed meanwhile
      animals.set(String(animal), {
        ...(filled({ ...before, ...fields }) as AnimalFields),
        key: String(animal),
        ...mark,
      });
      return;
    }
    case 'animal.remove':
      animals.delete(String(args.animal));
      return;
    case 'record.add': {
      const { animal, ...fields } = args;
      records.set(key, { ...(filled(fields) as RecordFields), key, animal: String(animal), ...mark });
      return;
    }
    case 'record.edit': {
      const { record, base: _, ...fields } = args;
      const before = records.get(String(record));
      if (!before) return;
      const { animal, key: own } = before;
      const changed = filled({ ...before, ...fields }) as RecordFields;
      records.set(own, { ...changed, key: own, animal, ...mark });
      return;
    }
    case 'record.remove':
      records.delete(String(args.record));
  }
}
