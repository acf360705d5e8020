/** Why a row was left out. */
export const SKIPPED = {
  name: 'no name',
  longName: 'name longer than 120 characters',
  longAddress: 'address or town too long',
  category: 'no category of the catalogue',
  state: 'no state: columns shifted or missing, and nothing proves where it belongs',
  source: 'no known source',
  repeated: 'repeated row',
  joined: 'the same business in another list: joined with it',
} as const;

export interface SkippedRow {
  row: number;
  reason: string;
  name: string;
}

/** What an import did, or with `isDryRun` would have done. */
export interface ImportReport {
  file: string;
  isDryRun: boolean;
  rows: number;
  imported: number;
  updated: number;
  unchanged: number;
  /** Listings that no ZIP code or town could place: they are in no search by distance. */
  unplaced: number;
  skipped: SkippedRow[];
  /** Rows from which controls, turned directions and other unseen characters were taken out. */
  cleaned: number[];
}

/** The few lines for the console. */
export function summaryOf(report: ImportReport): string {
  const { rows, imported, updated, unchanged, unplaced, skipped, cleaned } = report;
  const reasons = [...countBy(skipped.map(({ reason }) => reason.replace(/ \(.*/, '')))];
  return [
    `${report.file}: ${rows} rows${report.isDryRun ? ' (dry run, nothing was written)' : ''}`,
    `  imported ${imported}, updated ${updated}, unchanged ${unchanged}, skipped ${skipped.length}`,
    ...reasons.map(([reason, count]) => `    ${count} x ${reason}`),
    `  without a location: ${unplaced}`,
    ...(cleaned.length > 0 ? [`  ${CLEANED}: ${cleaned.length} rows`] : []),
  ].join('\n');
}

/** The whole report, one skipped or cleaned row a line. */
export function reportText(report: ImportReport): string {
  return `${[summaryOf(report), '', ...report.skipped.map(skippedLine), ...report.cleaned.map(cleanedLine)].join('\n')}\n`;
}

const CLEANED = 'unseen characters taken out';

const cleanedLine = (row: number) => `row ${row}: ${CLEANED}`;

const skippedLine = ({ row, reason, name }: SkippedRow) =>
  `row ${row}: ${reason}${name === '' ? '' : ` (${name})`}`;

function countBy(values: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}
