import type { DatabaseSync } from 'node:sqlite';
import type { Kysely } from 'kysely';
import { storeOf } from '../../open-store.ts';
import type { Database } from '../../schema.ts';
import type { Store } from '../../store.ts';
import { kyselyOver } from './dialect.ts';
import { partsOver } from './open.ts';

/** A store over one open, migrated handle that reads and writes. */
export const storeOver = (handle: DatabaseSync, kysely: Kysely<Database> = kyselyOver(handle)): Store =>
  storeOf(partsOver(kysely, kysely, [handle]));
