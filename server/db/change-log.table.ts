import type { Generated } from 'kysely';
import type { EntityName } from '#contract/entities.ts';

/** One row: the version of the last change. */
export interface ChangeCounterTable {
  id: number;
  version: number;
}

/** The current state of a row in a stream: carried, or a tombstone since `version`. */
export interface StreamRowsTable {
  stream: string;
  entity: EntityName;
  row_id: number;
  version: number;
  is_gone: number;
  changed_at: string;
}

/** Streams whose tombstones up to `version` are deleted; an older cursor must start over. */
export interface PrunedStreamsTable {
  stream: string;
  version: number;
}

/** The histories of this database, oldest first. */
export interface EpochsTable {
  position: number;
  epoch: string;
  forked_at: number;
  /** Start time; 0 when unknown. */
  began_at_ms: Generated<number>;
}

/** The nonce and time of each committed version; no other history has the same nonce. Kept 200 days. */
export interface CommitsTable {
  version: number;
  nonce: string;
  at_ms: number;
}

/** One row: the secret, in hexadecimal, that signs the tokens of what a phone has seen. */
export interface SeenKeyTable {
  id: number;
  key: string;
}
