import { MINUTE_MS } from '#contract/shared/time.ts';
import { laneRuleOf } from './lanes.ts';
import type { AnyEntry, Outbox } from './outbox.ts';

type Args = AnyEntry['args'];

/** The fate of a write's key: replaced by another, or dropped. */
interface Successor {
  from: string;
  to: string | null;
  /** When it was dropped while in flight, phone clock: the server may still have it. */
  onItsWayAtMs?: number;
}

const SUCCESSORS = 'successors';
/** How many are remembered, newest last: a page with an older key is closed long before. */
const SUCCESSORS_MAX = 200;

const readSuccessors = (outbox: Outbox) => outbox.readMeta<Successor[]>(SUCCESSORS, []);

/**
 * Records what became of a key, because a stale page may still write to it. Call it inside an outbox transaction.
 * @param to null when dropped.
 */
export async function noteSuccessor(
  outbox: Outbox,
  { key: from, name }: Pick<AnyEntry, 'key' | 'name'>,
  to: string | null,
): Promise<void> {
  if (to !== null || laneRuleOf(name).creates) await remember(outbox, { from, to });
}

/** Records that a write was dropped in flight; its row can still be referenced if it arrived. */
export async function noteDroppedOnItsWay(
  outbox: Outbox,
  { key: from, name }: Pick<AnyEntry, 'key' | 'name'>,
  nowMs: number,
): Promise<void> {
  if (laneRuleOf(name).creates) await remember(outbox, { from, to: null, onItsWayAtMs: nowMs });
}

async function remember(outbox: Outbox, successor: Successor): Promise<void> {
  const stored = await readSuccessors(outbox);
  await outbox.writeMeta(SUCCESSORS, [...stored, successor].slice(-SUCCESSORS_MAX));
}

/**
 * Whether one of these keys was dropped on this phone and can no longer arrive: checked once the server reports one
 * as missing.
 */
export async function isAnyDropped(outbox: Outbox, keys: readonly string[], nowMs: number): Promise<boolean> {
  const isOver = (atMs = 0) => Math.abs(nowMs - atMs) > ARRIVES_WITHIN_MS;
  const successors = await readSuccessors(outbox);
  return successors.some(
    ({ from, to, onItsWayAtMs }) => to === null && keys.includes(from) && isOver(onItsWayAtMs),
  );
}
/** Longer than any request timeout. */
const ARRIVES_WITHIN_MS = MINUTE_MS;

/** The keys of all undelivered entries, including former ones. */
export async function undeliveredKeys(outbox: Outbox): Promise<string[]> {
  return outbox.transaction('r', [outbox.entries, outbox.meta], async () => {
    const keys = new Set(await outbox.entries.toCollection().primaryKeys());
    // The newest are last, and a key may have changed more than once.
    for (const { from, to } of (await readSuccessors(outbox)).toReversed())
      if (to !== null && keys.has(to)) keys.add(from);
    return [...keys];
  });
}

/** Replaces referenced keys with their successors; null when one was dropped. */
export async function withSuccessors<A extends Args>(outbox: Outbox, args: A): Promise<A | null> {
  const successorOf = await readNewest(outbox);
  let named: Args = args;
  for (const value of Object.values(args)) {
    if (typeof value !== 'string') continue;
    const key = successorOf(value);
    if (key === null) return null;
    if (key !== value) named = renamed(named, value, key);
  }
  return named as A;
}

/** Returns a function from a key to its newest successor: itself if it has none, null if it was dropped. */
export async function readNewest(outbox: Outbox): Promise<(key: string) => string | null> {
  const sure = (await readSuccessors(outbox)).filter(({ onItsWayAtMs }) => onItsWayAtMs === undefined);
  const successors = new Map(sure.map(({ from, to }) => [from, to]));
  return (first) => {
    let key: string | null = first;
    while (key !== null && successors.has(key)) key = successors.get(key) ?? null;
    return key;
  };
}

/** Replaces one referenced key. */
export function renamed(args: Args, from: string, to: string): Args {
  const entries = Object.entries(args).map(([name, value]) => [name, value === from ? to : value]);
  return Object.fromEntries(entries) as Args;
}
