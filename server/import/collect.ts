import type { Gazetteer } from '#contract/shared/gazetteer.ts';
import { readCell } from './cell.ts';
import { draftOf } from './draft.ts';
import { join, KnownListings } from './join.ts';
import { type ListingDraft, likenessesOf } from './listing.ts';
import { type DateForm, tidy } from './normalize.ts';
import { SKIPPED, type SkippedRow, type UnreadValue } from './report.ts';
import { type NumberedRow, ROW_COLUMNS, rowOf, type SourceRow } from './row.ts';
import { type Source, sourceOf } from './sources.ts';
import { standingOf } from './status.ts';

export interface CollectContext {
  gazetteer: Gazetteer;
  /** The mapping's own source, for ids that are not in sources.ts. */
  source?: Source;
  dates?: DateForm;
  /** First of the two years whose holidays are stored; default: this year. */
  year?: number;
}

export interface Collected {
  drafts: ListingDraft[];
  skipped: SkippedRow[];
  /** Rows whose invisible characters were removed. */
  cleaned: number[];
  /** Identities that their source marks as closed, and that no other row lists as open. */
  closed: Set<string>;
  /** Identities of all other rows, including skipped ones when known. */
  listed: Set<string>;
  /** Ids of the sources with rows. */
  sources: Set<string>;
  /** Values of `status` that mean neither open nor closed, with counts. */
  unclear: Map<string, number>;
  /** Values that no listing got. */
  unread: UnreadValue[];
  /** Hours that stay a text, with the reason. */
  textHours: string[];
}

/** Collects drafts of all rows at once; see `Collector`. */
export function collectDrafts(rows: readonly NumberedRow[], context: CollectContext): Collected {
  const collector = new Collector(context);
  for (const row of rows) collector.take(row);
  return collector.end();
}

/**
 * Collects drafts in row order, and skipped rows with reasons. A row with the identity of an earlier one, or of
 * plainly the same business, is a repeat; its category is added to the first, because the business offers both. A row
 * that another source has listed is joined, and the listing names both sources. An invalid row never stops the
 * others.
 */
export class Collector {
  private readonly seen = new Map<string, { draft: ListingDraft; row: number }>();
  private readonly known = new KnownListings<ListingDraft>();
  private readonly collected: Collected = {
    drafts: [],
    skipped: [],
    cleaned: [],
    closed: new Set(),
    listed: new Set(),
    sources: new Set(),
    unclear: new Map(),
    unread: [],
    textHours: [],
  };

  private readonly context: CollectContext;

  constructor(context: CollectContext) {
    this.context = context;
  }

  take({ row, source: original }: NumberedRow): void {
    const cells = ROW_COLUMNS.map((column) => [column, readCell(original[column])] as const);
    const values = rowOf(Object.fromEntries(cells.map(([column, { text }]) => [column, text])));
    if (cells.some(([, { isCleaned }]) => isCleaned)) this.collected.cleaned.push(row);
    const { gazetteer, dates = 'auto', year = new Date().getUTCFullYear() } = this.context;
    const source = sourceFor(tidy(values.source), this.context);
    const result = source ? draftOf(values, { gazetteer, source, dates, year }) : { reason: SKIPPED.source };
    if (source) this.collected.sources.add(source.id);
    const statusOf = this.statusOf(values.status);
    if ('unread' in result) this.collected.unread.push(...result.unread.map((value) => ({ row, ...value })));
    if ('reason' in result) this.reject(row, values, { source, reason: result.reason });
    else if (statusOf === 'closed') {
      this.collected.closed.add(result.draft.identity);
      this.skip(row, `${SKIPPED.closed} (${tidy(values.status)})`, result.draft.name);
    } else this.keep(row, result.draft, result.hoursReason);
  }

  end(): Collected {
    const { closed, listed } = this.collected;
    for (const identity of listed) closed.delete(identity);
    return this.collected;
  }

  private keep(row: number, draft: ListingDraft, hoursReason: string | undefined): void {
    this.collected.listed.add(draft.identity);
    const keys = [draft.identity, ...likenessesOf(draft)];
    const first = keys.map((key) => this.seen.get(key)).find((entry) => entry !== undefined);
    const elsewhere = first ? undefined : this.known.find(draft);
    if (first) {
      addCategories(first.draft, draft);
      this.skip(row, `${SKIPPED.repeated} (same as row ${first.row})`, draft.name);
    } else if (elsewhere) {
      join(elsewhere, draft);
      this.skip(row, `${SKIPPED.joined} (${elsewhere.sourceName})`, draft.name);
    } else {
      for (const key of keys) this.seen.set(key, { draft, row });
      this.known.add(draft);
      this.collected.drafts.push(draft);
      if (hoursReason !== undefined)
        this.collected.textHours.push(`${draft.name}: ${draft.hours} (${hoursReason})`);
    }
  }

  /** The publisher's id identifies a row even when the rest is unreadable: it is still on the list. */
  private reject(
    row: number,
    values: SourceRow,
    { source, reason }: { source: Source | null; reason: string },
  ) {
    const number = tidy(values.source_id);
    if (source && number !== '') this.collected.listed.add(`${source.id}:${number}`);
    const category = tidy(values.category || values.source_category);
    const detail = reason === SKIPPED.category && category !== '' ? ` (${category})` : '';
    this.skip(row, `${reason}${detail}`, tidy(values.name));
  }

  private statusOf(status: string) {
    const statusOf = standingOf(status);
    const { unclear } = this.collected;
    if (statusOf === 'unclear') unclear.set(tidy(status), (unclear.get(tidy(status)) ?? 0) + 1);
    return statusOf;
  }

  private skip(row: number, reason: string, name: string): void {
    this.collected.skipped.push({ row, reason, name });
  }
}

function sourceFor(id: string, { source }: CollectContext): Source | null {
  return source && (id === '' || id === source.id) ? source : sourceOf(id);
}

function addCategories(draft: ListingDraft, other: ListingDraft) {
  draft.businessCategories = [...new Set([...draft.businessCategories, ...other.businessCategories])];
}
