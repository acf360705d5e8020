import type { AnyEntry, Outbox } from './outbox.ts';

type Args = AnyEntry['args'];

/** What became of the key of a thread, post or business: another one took its place, or it was dropped. */
interface Successor {
  from: string;
  to: string | null;
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
  { key: from, creates }: Pick<AnyEntry, 'key' | 'creates'>,
  to: string | null,
): Promise<void> {
  if (!creates) return;
  const known = await readSuccessors(outbox);
  await outbox.writeMeta(SUCCESSORS, [...known, { from, to }].slice(-SUCCESSORS_MAX));
}

/** Arguments that name things by the keys which they have by now; null when one of them was dropped. */
export async function withSuccessors<A extends Args>(outbox: Outbox, args: A): Promise<A | null> {
  const successors = new Map((await readSuccessors(outbox)).map(({ from, to }) => [from, to]));
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
