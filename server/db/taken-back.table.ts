import type { Generated } from 'kysely';
import type { TakenEntity } from '#contract/admin.ts';

/**
 * Content that an admin took back from a person: hidden rows by id, and deleted rows (reviews, likes) with their columns as
 * JSON, so that an undo can restore exactly these. The account may be deleted meanwhile.
 */
export interface TakenBackTable {
  /** 0 for the author of a sample, who is nobody. */
  person_id: number;
  entity: TakenEntity;
  row_id: number;
  body: string | null;
  /** The moderation log line that took it back: all of a person's content, or one review. Null for older rows. */
  log_id: Generated<number | null>;
}

/** A row that was taken back. */
export type Taken = Pick<TakenBackTable, 'entity' | 'row_id' | 'body'>;
