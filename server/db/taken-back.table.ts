import type { Generated } from 'kysely';
import type { TakenEntity } from '#contract/admin.ts';

/**
 * What an admin has taken back of a person: hidden rows by their names, rows that were taken away (reviews, likes) with
 * their columns as JSON, so that exactly this can be brought back. The person's account may be deleted meanwhile.
 */
export interface TakenBackTable {
  /** 0 of a sample's author, who is nobody. */
  person_id: number;
  entity: TakenEntity;
  row_id: number;
  body: string | null;
  /** Line of the moderation log by which it was taken: of everything of a person, or of one review alone. Null of older ones. */
  log_id: Generated<number | null>;
}

/** A row that was taken back, whoever wrote it. */
export type Taken = Pick<TakenBackTable, 'entity' | 'row_id' | 'body'>;
