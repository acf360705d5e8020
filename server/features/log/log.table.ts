import type { Generated } from 'kysely';
import type { KeptEntity, LogAction } from '#contract/admin.ts';

/**
 * Admin acts with their admin, subject and time. No name on the command line. The person's id stays after the
 * account is deleted; the reason is deleted with it or when the suspension ends.
 */
export interface ModerationLogTable {
  id: Generated<number>;
  admin_id: number | null;
  action: LogAction;
  /** Set for a post too. */
  thread_id: number | null;
  post_id: number | null;
  /** Set for a review too. */
  business_id: Generated<number | null>;
  review_id: Generated<number | null>;
  person_id: number | null;
  /** The row of an admin table. */
  entity: Generated<KeptEntity | null>;
  row_id: Generated<number | null>;
  /** The row before the act, its columns as JSON, for undoing it. */
  before: Generated<string | null>;
  /** The name at the time: of a removed listing and of a row of an admin table. */
  name: Generated<string | null>;
  /** The queue item that it decided, like `report-12`. */
  item: Generated<string | null>;
  /** The line that it undoes; a line is undone once. */
  undoes: Generated<number | null>;
  until: string | null;
  reason: string | null;
  created_at: string;
}
