import type { Generated } from 'kysely';
import type { ReportKind } from '#contract/reports.ts';

/** Somebody says that something is not right. It goes with the account of whoever said so. */
export interface ReportsTable {
  id: Generated<number>;
  kind: ReportKind;
  /** Id of what it is about: a row of the table that the kind names. */
  about_id: number;
  /** Null of a visitor. */
  person_id: number | null;
  reason: string;
  text: string;
  /** When the person first said so: a second report takes the place of the one that waits, and keeps its turn. */
  created_at: string;
  /** Line of the moderation log by which it was decided; null while it waits. */
  closed_by: Generated<number | null>;
  key: string | null;
}
