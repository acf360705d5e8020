import type { PlacedBy } from '#contract/businesses.ts';
import { type Coverage, coverageLines } from './coverage.ts';
import type { FetchedPictures } from './fetch-pictures.ts';
import type { ImportCounts } from './import.ts';
import type { ListingDraft } from './listing.ts';
import { count, counted } from './words.ts';

/** Reasons for skipped rows. */
export const SKIPPED = {
  name: 'no name',
  longName: 'name longer than 120 characters',
  longAddress: 'address or town too long',
  category: 'no category of the catalogue',
  state: 'no state: columns shifted or missing, and nothing shows where it belongs',
  source: 'no known source',
  repeated: 'repeated row',
  joined: 'the same business in another list: joined with it',
  closed: 'closed according to its source',
} as const;

export interface SkippedRow {
  row: number;
  reason: string;
  name: string;
}

/** A value that could not be read, or that a listing has no field for. */
export interface UnreadValue {
  row: number;
  column: string;
  text: string;
}

/** The result of an import, or with `isDryRun` its preview. */
export interface ImportReport extends ImportCounts {
  /** Number of the run, for undoing it; null when nothing was written. */
  id: number | null;
  file: string;
  /** Encoding and delimiter. */
  readAs: string;
  isDryRun: boolean;
  rows: number;
  /** Rows that the mapping filters out. */
  leftOut: number;
  /** Unused columns of a file in the common layout. */
  notRead: readonly string[];
  /** Closed listings: by their list, or no longer on it. */
  closed: string[];
  /** Listings that stay open against their list, with reasons. */
  kept: string[];
  /** Listings that the list no longer contains; they lost it as a source. */
  dropped: string[];
  /** Rows that were joined with listings of other lists. */
  joined: number;
  /** Rows that appear to be listings of other lists, with those listings. */
  pairs: string[];
  drafts: readonly ListingDraft[];
  skipped: readonly SkippedRow[];
  /** Rows whose control characters, bidi overrides and other invisible characters were removed. */
  cleaned: readonly number[];
  /** Lines with single bytes of another encoding. */
  strayLines: readonly number[];
  /** Values of `status` that mean neither open nor closed, with counts. */
  unclear: ReadonlyMap<string, number>;
  /** The vets of the file and the directory in Florida; null outside a dry run. */
  coverage: Coverage | null;
  /** Hours that stay a text, with the reason. */
  textHours: readonly string[];
  /** Values that no listing got. */
  unread: readonly UnreadValue[];
  pictures: FetchedPictures;
}

/** Examples of each kind in the summary; the report has all. */
const EXAMPLES = 3;

/** Returns the summary for the console. */
export function summaryOf(report: ImportReport): string {
  const { imported, updated, unchanged, skipped, peoples } = report;
  const counts = `${count(imported)} new, ${count(updated)} changed, ${count(unchanged)} unchanged`;
  const lines = [
    `${report.file}: ${counted(report.rows, 'row')}, ${report.readAs}${report.isDryRun ? ' (dry run, nothing was written)' : ''}`,
    `  ${report.id === null ? '' : `import ${report.id}: `}${counts}`,
    peoples > 0 && `  ${count(peoples)} of the changed ones keep people’s edits`,
    ...listed('  closed', report.closed),
    ...listed('  not closed', report.kept),
    ...listed('  no longer joined', report.dropped),
    report.joined > 0 && `  joined with other lists: ${count(report.joined)}`,
    report.leftOut > 0 && `  left out by the mapping: ${count(report.leftOut)}`,
    `  refused or repeated: ${count(skipped.length)}`,
    ...reasonLines(skipped),
    `  placed by ${placesText(report.drafts)}`,
    ...(report.coverage ? coverageLines(report.coverage) : []),
    ...pictureLines(report.pictures),
    ...unreadLines(report.unread),
    ...listed('  hours kept as text', report.textHours),
    ...listed(
      '  status not understood, treated as open',
      [...report.unclear].map(([word, n]) => `${word} (${n})`),
    ),
    ...listed('  columns not read', report.notRead),
    report.cleaned.length > 0 && `  ${CLEANED}: ${counted(report.cleaned.length, 'row')}`,
    ...listed(
      '  bytes that are not UTF-8, read as Latin-1',
      report.strayLines.map((line) => `line ${line}`),
    ),
    ...listed('  perhaps the same as in another list (--join joins them)', report.pairs),
  ];
  return lines.filter((line) => line !== false).join('\n');
}

/**
 * Returns the full report: the summary, then one line per skipped or cleaned row, closed listing, pair or hours text.
 */
export function reportText(report: ImportReport): string {
  const lines = [
    ...report.skipped.map(skippedLine),
    ...report.cleaned.map((row) => `row ${row}: ${CLEANED}`),
    ...report.unread.map((value) => `${unreadText(value)}: not read`),
    ...report.strayLines.map((line) => `line ${line}: bytes that are not UTF-8, read as Latin-1`),
    ...report.closed.map((name) => `closed: ${name}`),
    ...report.kept.map((text) => `not closed: ${text}`),
    ...report.dropped.map((name) => `no longer joined: ${name}`),
    ...report.pairs.map((pair) => `perhaps the same: ${pair}`),
    ...report.textHours.map((text) => `hours as text: ${text}`),
    ...report.pictures.failed.map((text) => `picture not fetched: ${text}`),
  ];
  return `${[summaryOf(report), '', ...lines].join('\n')}\n`;
}

function pictureLines({ stored, left, failed }: FetchedPictures): string[] {
  return [
    ...(stored > 0 ? [`  pictures fetched: ${count(stored)}`] : []),
    ...(left > 0 ? [`  pictures left at their addresses: ${count(left)} (--pictures fetches them)`] : []),
    ...listed('  pictures not fetched', failed),
  ];
}

const CLEANED = 'invisible characters removed';

function listed(title: string, items: readonly string[]): string[] {
  if (items.length === 0) return [];
  const examples = items.slice(0, EXAMPLES).map((item) => `    ${item}`);
  const rest = items.length - examples.length;
  return [
    `${title}: ${count(items.length)}`,
    ...examples,
    ...(rest > 0 ? [`    and ${count(rest)} more`] : []),
  ];
}

/** Reasons with counts and examples, most frequent first. */
function reasonLines(skipped: readonly SkippedRow[]): string[] {
  const byReason = new Map<string, SkippedRow[]>();
  for (const row of skipped) {
    const reason = row.reason.replace(/ \(.*/, '');
    byReason.set(reason, [...(byReason.get(reason) ?? []), row].slice(0, EXAMPLES));
  }
  const counts = countBy(skipped.map(({ reason }) => reason.replace(/ \(.*/, '')));
  return [...byReason]
    .toSorted(([a], [b]) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0))
    .map(
      ([reason, rows]) =>
        `    ${count(counts.get(reason) ?? 0)} x ${reason}: ${rows.map(exampleOf).join('; ')}`,
    );
}

/** Unread values by column, most frequent first. */
function unreadLines(unread: readonly UnreadValue[]): string[] {
  const columns = [...countBy(unread.map(({ column }) => column))].toSorted(([, a], [, b]) => b - a);
  return columns.flatMap(([column]) =>
    listed(`  ${column} not read`, unread.filter((value) => value.column === column).map(unreadText)),
  );
}

const unreadText = ({ row, column, text }: UnreadValue) => `row ${row}, ${column} '${text}'`;

function exampleOf({ row, reason, name }: SkippedRow): string {
  const detail = / \((.*)\)$/.exec(reason)?.[1];
  return [`row ${row}`, name, detail === undefined || detail === '' ? '' : `(${detail})`]
    .filter((part) => part !== '')
    .join(' ');
}

const PLACES: [by: PlacedBy | null, name: string][] = [
  ['address', 'address'],
  ['zip', 'ZIP code'],
  ['town', 'town'],
  ['county', 'county'],
  [null, 'nothing, so not in searches by distance'],
];

function placesText(drafts: readonly ListingDraft[]): string {
  const counts = countBy(drafts.map(({ placedBy }) => placedBy));
  return (
    PLACES.flatMap(([by, name]) => (counts.has(by) ? [`${name} ${count(counts.get(by) ?? 0)}`] : [])).join(
      ', ',
    ) || 'nothing'
  );
}

const skippedLine = ({ row, reason, name }: SkippedRow) =>
  `row ${row}: ${reason}${name === '' ? '' : ` (${name})`}`;

function countBy<T>(values: readonly T[]): Map<T, number> {
  const counts = new Map<T, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}
