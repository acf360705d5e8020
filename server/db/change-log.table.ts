import type { Generated } from 'kysely';
import type { EntityName } from '#contract/sync.ts';

/** One row: the number of the last change. */
export interface ChangeCounterTable {
  id: number;
  version: number;
}

/** The latest place of a row in a stream: still carried, or left (a tombstone) since `version`. */
export interface StreamRowsTable {
  stream: string;
  entity: EntityName;
  row_id: number;
  version: number;
  is_gone: number;
  changed_at: string;
}

/** Streams whose tombstones up to `version` are forgotten; an older cursor starts anew. */
export interface PrunedStreamsTable {
  stream: string;
  version: number;
}

/** Histories of this database, oldest first. */
export interface EpochsTable {
  position: number;
  epoch: string;
  forked_at: number;
  /** When it began; 0 where nobody knows. */
  began_at_ms: Generated<number>;
}

/** What was committed as a version, and when: no other history has the same nonce. Kept 200 days. */
export interface CommitsTable {
  version: number;
  nonce: string;
  at_ms: number;
}

/** One row: the secret, in hexadecimal, that proves that a token of what a phone has seen is ours. */
export interface SeenKeyTable {
  id: number;
  key: string;
}
