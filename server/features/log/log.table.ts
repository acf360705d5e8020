import type { Generated } from 'kysely';
import type { LogAction } from '#contract/admin.ts';

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
  /** What it was called that is removed for good. */
  name: Generated<string | null>;
  /** What of the queue was decided by it, like `report-12`. */
  item: Generated<string | null>;
  /** The line that it undoes; a line is undone once. */
  undoes: Generated<number | null>;
  until: string | null;
  reason: string | null;
  created_at: string;
}
