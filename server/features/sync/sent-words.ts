import type { AppliedOutcome, EntityName, Rows } from '#contract/sync.ts';

/** Minimum length of a text to omit, in characters. */
const WORTH_OMITTING = 100;

type Row = Record<string, unknown>;

/** Empties the long texts in an outcome's rows that the phone has just sent, and lists those fields. */
export function omitSentTexts(outcome: AppliedOutcome, args: unknown): AppliedOutcome {
  const sent = Object.entries((args ?? {}) as Row).filter(
    (field): field is [string, string] => typeof field[1] === 'string' && field[1].length >= WORTH_OMITTING,
  );
  if (sent.length === 0) return outcome;
  const rows: Record<string, Row[]> = {};
  const omitted: Record<string, string[]> = {};
  for (const [entity, list] of Object.entries(outcome.rows) as unknown as [EntityName, Row[]][]) {
    const fields = sent.filter(([name, text]) => list.length === 1 && list[0]?.[name] === text);
    const empty = Object.fromEntries(fields.map(([name]) => [name, '']));
    rows[entity] = list.map((row) => ({ ...row, ...empty }));
    if (fields.length > 0) omitted[entity] = fields.map(([name]) => name);
  }
  return Object.keys(omitted).length === 0 ? outcome : { ...outcome, rows: rows as Rows, omitted };
}
