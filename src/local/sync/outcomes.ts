import {
  ENTITY_NAMES,
  type EntityName,
  type Gone,
  OWN_ENTITIES,
  type Rows,
  rowId,
} from '#contract/entities.ts';
import type { AppliedOutcome, MovedStream, PulledStream } from '#contract/sync.ts';
import { applyPages, applyRows } from '../cache/apply.ts';
import { signedInId } from '../cache/identity.ts';
import { dropUncarried, removeOlder } from '../cache/remove.ts';
import { tablesOf } from '../cache/tables.ts';
import { laneRuleOf } from '../outbox/lanes.ts';
import type { AnyEntry } from '../outbox/outbox.ts';
import type { Delivery } from './deliver.ts';
import { historyNumber, isOfHistory } from './history.ts';
import type { Batch } from './pick.ts';
import type { SyncCore } from './sync-core.ts';

type Answered = Extract<Delivery, { kind: 'answered' }>;

/**
 * Stores the rows of the outcomes and removes deleted ones. Private rows are stored only while the sender is still
 * signed in. Nothing is stored if a new history began since the answer. Streams that changed only by these writes are
 * as new as the answer.
 */
export async function applyOutcomes(core: SyncCore, batch: Batch, answer: Answered): Promise<void> {
  const { cache } = core;
  const writes = new Map(batch.writes.map((entry) => [entry.key, entry]));
  const h = historyNumber(answer.lineage);
  const applied = answer.outcomes.filter((outcome) => outcome.outcome === 'applied');
  const rows = joinedRows(applied);
  // One transaction: an answer may carry a row twice, and the older one must never be visible.
  await cache.transaction('rw', [...tablesOf(cache), cache.session, cache.settings], async () => {
    if (!(await isOfHistory(cache, answer.epoch))) return;
    const isTheirs = (await signedInId(cache)) === batch.owner;
    const made = new Set(applied.map(({ key }) => key));
    await applyRows(cache, isTheirs ? rows : ofEverybody(rows), h, core.reach.serverNowMs(), made);
    // A browser ends a transaction that awaits without a request: await only what makes one.
    for (const { gone } of applied) if (gone) await dropGone(core, gone, { h, isTheirs });
    for (const outcome of applied) {
      const removal = removalOf(writes.get(outcome.key), outcome, isTheirs);
      if (removal) await removeOlder(cache, removal.entity, { ...removal, h }, core.reach.serverNowMs());
    }
    if (isTheirs && answer.moved) await moveOn(core, answer.moved, rows, h);
  });
}

/** The rows of all outcomes, each once in its newest version. */
function joinedRows(applied: readonly AppliedOutcome[]): Rows {
  const rows: Rows = {};
  for (const entity of ENTITY_NAMES) {
    const newest = new Map<number, { version: number }>();
    for (const outcome of applied)
      for (const row of (outcome.rows[entity] ?? []) as Row[]) {
        const previous = newest.get(rowId(entity, row));
        if (!previous || previous.version <= row.version) newest.set(rowId(entity, row), row);
      }
    if (newest.size > 0) Object.assign(rows, { [entity]: [...newest.values()] });
  }
  return rows;
}

interface Row {
  version: number;
}

/** Rows without private data: they may stay on anybody's phone. */
const ofEverybody = (rows: Rows): Rows =>
  Object.fromEntries(Object.entries(rows).filter(([entity]) => !OWN_ENTITIES.includes(entity as EntityName)));

/** Removes what a repeated answer reports as gone, unless a followed stream carries it and will report it itself. */
async function dropGone(
  { cache, reach }: SyncCore,
  gone: Gone,
  { h, isTheirs }: { h: number; isTheirs: boolean },
): Promise<void> {
  for (const [entity, ids] of Object.entries(gone) as [EntityName, number[]][])
    if (isTheirs || !OWN_ENTITIES.includes(entity))
      for (const id of ids) await dropUncarried(cache, entity, id, { h, nowMs: reach.serverNowMs() });
}

/** The row that the person's write deleted: its outcome carries no row, and the phone still has the old one. */
function removalOf(
  entry: AnyEntry | undefined,
  { id, version }: AppliedOutcome,
  isTheirs: boolean,
): { entity: EntityName; id: number; version: number } | null {
  const entity = entry && laneRuleOf(entry.name).takesAway(entry.args as never);
  if (!entity || id === undefined || (!isTheirs && OWN_ENTITIES.includes(entity))) return null;
  return { entity, id, version };
}

/** Stores membership and cursors only: the rows are here already. */
async function moveOn(core: SyncCore, moved: readonly MovedStream[], rows: Rows, h: number): Promise<void> {
  const pages = moved.map(
    ({ stream, from, to, carries, gone, goneAt }): PulledStream => ({
      stream,
      from,
      to,
      more: false,
      rows: rowsOf(rows, carries),
      gone,
      ...(goneAt ? { goneAt } : {}),
    }),
  );
  await applyPages(core.cache, pages, h, core.reach.serverNowMs());
}

function rowsOf(rows: Rows, carries: Gone): Rows {
  const named: Rows = {};
  for (const [entity, ids] of Object.entries(carries) as [EntityName, number[]][])
    Object.assign(named, {
      [entity]: ((rows[entity] ?? []) as Row[]).filter((row) => ids.includes(rowId(entity, row))),
    });
  return named;
}
