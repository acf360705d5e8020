import type { Generated } from 'kysely';
import type { ReportKind } from '#contract/reports.ts';

/** Reports of problems; deleted with the account of the sender. */
export interface ReportsTable {
  id: Generated<number>;
  kind: ReportKind;
  /** Id of the subject in the table that the kind names. */
  about_id: number;
  /** Null for a visitor. */
  person_id: number | null;
  reason: string;
  text: string;
  /** Time of the first report: a second one replaces the pending one and keeps its place. */
  created_at: string;
  /** The log line that decided it; null while pending. */
  closed_by: Generated<number | null>;
  key: string | null;
  /** Digest of the sender's address; null for reports from before it was stored. */
  address_hash: Generated<string | null>;
  /** Time of the latest report of this person about the subject. */
  repeated_at: Generated<string | null>;
}
