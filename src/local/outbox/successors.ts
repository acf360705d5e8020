import { MINUTE_MS } from '#contract/shared/time.ts';
import { laneRuleOf } from './lanes.ts';
import type { AnyEntry, Outbox } from './outbox.ts';

type Args = AnyEntry['args'];

/** What became of a write's key: another one took its place, or it was dropped. */
interface Successor {
  from: string;
  to: string | null;
  /** When it was dropped while it was on its way, this phone's clock: the server may have it all the same. */
  onItsWayAtMs?: number;
}

const SUCCESSORS = 'successors';
/** So many are remembered, the newest last: a page that still shows an old key is closed long before. */
const SUCCESSORS_MAX = 200;

const readSuccessors = (outbox: Outbox) => outbox.readMeta<Successor[]>(SUCCESSORS, []);

/**
 * Remembers what became of a key, because a page that has not heard of it may still write under it. To be called within a
 * transaction of the outbox. @param to null where it was dropped.
 */
export async function noteSuccessor(
  outbox: Outbox,
  { key: from, name }: Pick<AnyEntry, 'key' | 'name'>,
  to: string | null,
): Promise<void> {
  if (to !== null || laneRuleOf(name).creates) await remember(outbox, { from, to });
}

/** Remembers that a write was dropped while it was on its way. What it made can be answered where it has arrived. */
export async function noteDroppedOnItsWay(
  outbox: Outbox,
  { key: from, name }: Pick<AnyEntry, 'key' | 'name'>,
  nowMs: number,
): Promise<void> {
  if (laneRuleOf(name).creates) await remember(outbox, { from, to: null, onItsWayAtMs: nowMs });
}

async function remember(outbox: Outbox, successor: Successor): Promise<void> {
  const known = await readSuccessors(outbox);
  await outbox.writeMeta(SUCCESSORS, [...known, successor].slice(-SUCCESSORS_MAX));
}

/**
 * Whether one of these keys was dropped on this phone, be it on its way with time enough to arrive: asked once the server
 * says that one is missing.
 */
export async function isAnyDropped(outbox: Outbox, keys: readonly string[], nowMs: number): Promise<boolean> {
  const isOver = (atMs = 0) => Math.abs(nowMs - atMs) > ARRIVES_WITHIN_MS;
  const successors = await readSuccessors(outbox);
  return successors.some(
    ({ from, to, onItsWayAtMs }) => to === null && keys.includes(from) && isOver(onItsWayAtMs),
  );
}
/** Longer than a request is waited for. */
const ARRIVES_WITHIN_MS = MINUTE_MS;

/** The keys of all that is undelivered, those too that it had before. */
export async function undeliveredKeys(outbox: Outbox): Promise<string[]> {
  return outbox.transaction('r', [outbox.entries, outbox.meta], async () => {
    const keys = new Set(await outbox.entries.toCollection().primaryKeys());
    // The newest stand last, and a key may have changed more than once.
    for (const { from, to } of (await readSuccessors(outbox)).toReversed())
      if (to !== null && keys.has(to)) keys.add(from);
    return [...keys];
  });
}

/** Arguments that name things by the keys which they have by now; null when one of them was dropped. */
export async function withSuccessors<A extends Args>(outbox: Outbox, args: A): Promise<A | null> {
  const sure = (await readSuccessors(outbox)).filter(({ onItsWayAtMs }) => onItsWayAtMs === undefined);
  const successors = new Map(sure.map(({ from, to }) => [from, to]));
  let named: Args = args;
  for (const value of Object.values(args)) {
    if (typeof value !== 'string') continue;
    let key: string | null = value;
    while (key !== null && successors.has(key)) key = successors.get(key) ?? null;
    if (key === null) return null;
    if (key !== value) named = renamed(named, value, key);
  }
  return named as A;
}

/** The same arguments with another key in the place of one. */
export function renamed(args: Args, from: string, to: string): Args {
  const entries = Object.entries(args).map(([name, value]) => [name, value === from ? to : value]);
  return Object.fromEntries(entries) as Args;
}
