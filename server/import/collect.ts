import { cleanText } from '#contract/shared/clean-text.ts';
import type { Gazetteer } from '#contract/shared/gazetteer.ts';
import { draftOf } from './draft.ts';
import { join, KnownListings } from './join.ts';
import { type ListingDraft, likenessesOf } from './listing.ts';
import { isUnknown } from './mapping.ts';
import { type DateForm, tidy } from './normalise.ts';
import { SKIPPED, type SkippedRow } from './report.ts';
import { type NumberedRow, ROW_COLUMNS, rowOf, type SourceRow } from './row.ts';
import { type Source, sourceOf } from './sources.ts';
import { standingOf } from './status.ts';

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
  /** Identities of rows by which their source says that a business is closed, and no other row says otherwise. */
  closed: Set<string>;
  /** Identities of all other rows, also of those that were left out, as far as they are known. */
  listed: Set<string>;
  /** Ids of the sources that have rows. */
  sources: Set<string>;
  /** Words of `status` that are neither open nor closed, with how often they stand there. */
  unclear: Map<string, number>;
}

/** Drafts of all rows at once, see `Collector`. */
export function collectDrafts(rows: readonly NumberedRow[], context: CollectContext): Collected {
  const collector = new Collector(context);
  for (const row of rows) collector.take(row);
  return collector.end();
}

/**
 * Drafts of rows in their order, and the rows left out with their reasons. A row with the identity of an
 * earlier one, or that is plainly the same business, is a repeated row; its category is added to the first,
 * because a business listed under two types offers both. One that another source has listed is joined with it, and the
 * listing names both. A broken row never stops the others.
 */
export class Collector {
  private readonly seen = new Map<string, { draft: ListingDraft; row: number }>();
  private readonly known = new KnownListings<ListingDraft>();
  private readonly found: Collected = {
    drafts: [],
    skipped: [],
    cleaned: [],
    closed: new Set(),
    listed: new Set(),
    sources: new Set(),
    unclear: new Map(),
  };

  private readonly context: CollectContext;

  constructor(context: CollectContext) {
    this.context = context;
  }

  take({ row, source: asWritten }: NumberedRow): void {
    const values = cleanRow(asWritten);
    const isCleaned = ROW_COLUMNS.some((column) => values[column] !== withoutUnknown(asWritten[column]));
    if (isCleaned) this.found.cleaned.push(row);
    const { gazetteer, dates = 'auto' } = this.context;
    const source = sourceFor(tidy(values.source), this.context);
    const result = source ? draftOf(values, { gazetteer, source, dates }) : { reason: SKIPPED.source };
    if (source) this.found.sources.add(source.id);
    const standing = this.standing(values.status);
    if ('reason' in result) this.refuse(row, values, { source, reason: result.reason });
    else if (standing === 'closed') {
      this.found.closed.add(result.draft.identity);
      this.skip(row, `${SKIPPED.closed} (${tidy(values.status)})`, result.draft.name);
    } else this.keep(row, result.draft);
  }

  end(): Collected {
    const { closed, listed } = this.found;
    for (const identity of listed) closed.delete(identity);
    return this.found;
  }

  private keep(row: number, draft: ListingDraft): void {
    this.found.listed.add(draft.identity);
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
      this.found.drafts.push(draft);
    }
  }

  /** The publisher's number names a row also where nothing else of it can be read: it is still on the list. */
  private refuse(
    row: number,
    values: SourceRow,
    { source, reason }: { source: Source | null; reason: string },
  ) {
    const number = tidy(values.source_id);
    if (source && number !== '') this.found.listed.add(`${source.id}:${number}`);
    const category = tidy(values.category || values.source_category);
    const detail = reason === SKIPPED.category && category !== '' ? ` (${category})` : '';
    this.skip(row, `${reason}${detail}`, tidy(values.name));
  }

  private standing(status: string) {
    const standing = standingOf(status);
    const { unclear } = this.found;
    if (standing === 'unclear') unclear.set(tidy(status), (unclear.get(tidy(status)) ?? 0) + 1);
    return standing;
  }

  private skip(row: number, reason: string, name: string): void {
    this.found.skipped.push({ row, reason, name });
  }
}

const withoutUnknown = (text: string) => (isUnknown(text) ? '' : text);

const cleanRow = (row: SourceRow): SourceRow =>
  rowOf(Object.fromEntries(ROW_COLUMNS.map((column) => [column, withoutUnknown(cleanText(row[column]))])));

function sourceFor(id: string, { source }: CollectContext): Source | null {
  return source && (id === '' || id === source.id) ? source : sourceOf(id);
}

function addCategories(draft: ListingDraft, other: ListingDraft) {
  draft.businessCategories = [...new Set([...draft.businessCategories, ...other.businessCategories])];
}
