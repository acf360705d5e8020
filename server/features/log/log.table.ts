import type { Generated } from 'kysely';
import type { KeptEntity, LogAction } from '#contract/admin.ts';

/**
 * Who did what as an admin, when, and about what. Nobody is named for the command line. The person stays as a number when
 * the account is deleted; the reason goes with it, or when their suspension has ended.
 */
export interface ModerationLogTable {
  id: Generated<number>;
  admin_id: number | null;
  action: LogAction;
  /** Also of a post. */
  thread_id: number | null;
  post_id: number | null;
  /** Also of a review. */
  business_id: Generated<number | null>;
  review_id: Generated<number | null>;
  person_id: number | null;
  /** Of a table that admins keep, which row. */
  entity: Generated<KeptEntity | null>;
  row_id: Generated<number | null>;
  /** That row as it stood before, its columns as JSON: by them the act is undone. */
  before: Generated<string | null>;
  /** What it was called: of what is removed for good, and of a row of a table. */
  name: Generated<string | null>;
  /** What of the queue was decided by it, like `report-12`. */
  item: Generated<string | null>;
  /** The line that it undoes; a line is undone once. */
  undoes: Generated<number | null>;
  until: string | null;
  reason: string | null;
  created_at: string;
}
