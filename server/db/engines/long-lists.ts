import type { PrimitiveValueListNode } from 'kysely';

/** A statement has at most 32,766 parameters in SQLite and 65,535 in PostgreSQL; an account may have more posts. */
const PARAMETERS = 1000;

/** A long list of ids, to be bound as one JSON value; null for any other list. */
export const longListOf = ({ values }: PrimitiveValueListNode): string | null =>
  values.length > PARAMETERS && values.every(Number.isSafeInteger) ? JSON.stringify(values) : null;
