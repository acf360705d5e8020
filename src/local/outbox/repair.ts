import { ARGS_VERSION } from '#contract/mutations.ts';
import { type Problem, problemOf } from '#contract/problems.ts';
import type { AnyEntry } from './entry.ts';
import type { Outbox } from './outbox.ts';
import { normalized } from './transitions.ts';
import { UNSENT_WORDS } from './unsent.words.ts';

type Row = Partial<Record<keyof AnyEntry, unknown>>;

/**
 * Repairs outbox rows that another app version left in an unknown shape. A row that cannot be sent is set aside with
 * its words, visible to its person; it never blocks reading or sending other rows.
 */
export async function repairEntries(outbox: Outbox): Promise<void> {
  const { entries } = outbox;
  await outbox.transaction('rw', entries, async () => {
    const rows = (await entries.toArray()) as unknown as Row[];
    const repaired = rows.map(repairedRow);
    const changed = repaired.filter((row, place) => JSON.stringify(row) !== JSON.stringify(rows[place]));
    if (changed.length > 0) await entries.bulkPut(changed);
  });
}

const STATES: readonly unknown[] = ['waiting', 'sent', 'parked', 'cancelling', 'rejected'];

/** Pure. @param place fallback order. */
export function repairedRow(row: Row, place: number): AnyEntry {
  if (typeof row.state === 'string' && !STATES.includes(row.state)) return row as unknown as AnyEntry; // a newer version's
  const entry = Object.assign({}, row, common(row, place)) as unknown as AnyEntry;
  const isWhole =
    typeof row.name === 'string' && isObject(row.args) && typeof row.lane === 'string' && isOwner(row.owner);
  if (!isWhole || row.state === undefined) return setAside(entry, row);
  if (entry.state === 'cancelling' && !entry.isDiscarded && entry.replacement === undefined)
    return normalized({ ...(entry as object), state: 'waiting' } as unknown as AnyEntry);
  return normalized(entry.state !== 'rejected' || isProblem(row.problem) ? entry : refused(entry));
}

/** Common fields, with defaults for unreadable ones. */
function common(row: Row, place: number) {
  const numberOr = (value: unknown, other: number) => (Number.isFinite(value) ? value : other);
  const isNever = row.state === 'waiting' && row.mayHaveLeft === false;
  return {
    seq: numberOr(row.seq, place),
    argsVersion: numberOr(row.argsVersion, ARGS_VERSION),
    needs: Array.isArray(row.needs) ? row.needs.filter((need) => typeof need === 'string') : [],
    writtenAt: typeof row.writtenAt === 'string' ? row.writtenAt : new Date(0).toISOString(),
    failures: numberOr(row.failures, 0),
    notBeforeMs: numberOr(row.notBeforeMs, 0),
    mayHaveLeft: row.state === 'rejected' ? row.mayHaveLeft === true : !isNever,
  };
}

/** A row without the fields of a write becomes orphaned and keeps its words. */
const setAside = (entry: AnyEntry, row: Row): AnyEntry =>
  normalized({
    ...refused(entry),
    isOrphaned: true,
    owner: isOwner(row.owner) ? row.owner : 'visitor',
    name: typeof row.name === 'string' ? row.name : 'contact.send',
    args: isObject(row.args) ? row.args : { message: wordsIn(row).join('\n\n') },
    lane: typeof row.lane === 'string' ? row.lane : entry.key,
  } as unknown as AnyEntry);

const refused = (entry: AnyEntry) =>
  ({ ...entry, state: 'rejected', problem: problemOf('not-found', UNSENT_WORDS.unreadable) }) as AnyEntry;

const isObject = (value: unknown) => typeof value === 'object' && value !== null;
const isOwner = (value: unknown) => value === 'visitor' || Number.isSafeInteger(value);
const isProblem = (problem: unknown) =>
  isObject(problem) &&
  typeof (problem as Problem).code === 'string' &&
  typeof (problem as Problem).detail === 'string';

/** Collects every text in a value, at any depth, except its key. */
function wordsIn({ key: _, ...row }: Row): string[] {
  const texts = (value: unknown): string[] => {
    if (typeof value === 'string') return [value];
    return isObject(value) ? Object.values(value as object).flatMap(texts) : [];
  };
  return texts(row);
}
