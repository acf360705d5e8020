import type { Gazetteer } from '#contract/shared/gazetteer.ts';
import { draftOf } from './draft.ts';
import { join, KnownListings } from './join.ts';
import { type ListingDraft, likenessesOf } from './listing.ts';
import { type DateForm, tidy, withoutUnseen } from './normalise.ts';
import { SKIPPED, type SkippedRow } from './report.ts';
import { type NumberedRow, ROW_COLUMNS, rowOf, type SourceRow } from './row.ts';
import { type Source, sourceOf } from './sources.ts';

export interface CollectContext {
  gazetteer: Gazetteer;
  /** A source of the mapping's own, for ids that sources.ts does not have. */
  source?: Source;
  dates?: DateForm;
}

export interface Collected {
  drafts: ListingDraft[];
  skipped: SkippedRow[];
  /** Rows from which unseen characters were taken out. */
  cleaned: number[];
}

/**
 * Drafts of all rows in their order, and the rows left out with their reasons. A row with the identity of an
 * earlier one, or that is plainly the same business, is a repeated row; its category is added to the first,
 * because a business listed under two types offers both. One that another source has listed is joined with it, and the
 * listing names both. A broken row never stops the others.
 */
export function collectDrafts(rows: readonly NumberedRow[], context: CollectContext): Collected {
  const seen = new Map<string, { draft: ListingDraft; row: number }>();
  const known = new KnownListings();
  const drafts: ListingDraft[] = [];
  const skipped: SkippedRow[] = [];
  const cleaned: number[] = [];
  for (const { row, source: asWritten } of rows) {
    const values = cleanRow(asWritten);
    if (ROW_COLUMNS.some((column) => values[column] !== asWritten[column])) cleaned.push(row);
    const source = sourceFor(tidy(values.source), context);
    const result = source
      ? draftOf(values, { gazetteer: context.gazetteer, source, dates: context.dates ?? 'auto' })
      : { reason: SKIPPED.source };
    if ('reason' in result) {
      skipped.push({ row, reason: result.reason, name: tidy(values.name) });
      continue;
    }
    const keys = [result.draft.identity, ...likenessesOf(result.draft)];
    const first = keys.map((key) => seen.get(key)).find((entry) => entry !== undefined);
    if (first) {
      addCategories(first.draft, result.draft);
      skipped.push({
        row,
        reason: `${SKIPPED.repeated} (same as row ${first.row})`,
        name: result.draft.name,
      });
      continue;
    }
    const elsewhere = known.find(result.draft);
    if (elsewhere) {
      join(elsewhere, result.draft);
      skipped.push({ row, reason: `${SKIPPED.joined} (${elsewhere.sourceName})`, name: result.draft.name });
      continue;
    }
    for (const key of keys) seen.set(key, { draft: result.draft, row });
    known.add(result.draft);
    drafts.push(result.draft);
  }
  return { drafts, skipped, cleaned };
}

const cleanRow = (row: SourceRow): SourceRow =>
  rowOf(Object.fromEntries(ROW_COLUMNS.map((column) => [column, withoutUnseen(row[column])])));

function sourceFor(id: string, { source }: CollectContext): Source | null {
  return source && (id === '' || id === source.id) ? source : sourceOf(id);
}

function addCategories(draft: ListingDraft, other: ListingDraft) {
  draft.businessCategories = [...new Set([...draft.businessCategories, ...other.businessCategories])];
}
