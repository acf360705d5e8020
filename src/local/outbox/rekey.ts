import { problemOf } from '#contract/problems.ts';
import type { AnyEntry, Outbox } from './outbox.ts';
import { noteSuccessor, renamed } from './successors.ts';
import { UNSENT_WORDS } from './unsent.words.ts';
import type { Writer } from './writer.ts';

type Rekeying = Pick<Writer, 'outbox' | 'ports'>;
type Change = Pick<AnyEntry, 'state' | 'args'> & Pick<Partial<AnyEntry>, 'problem'>;

/** Puts a write under a new key, because its old key is spent or was cancelled. Whoever needs it follows. @returns the new key. */
export async function rekey(core: Rekeying, entry: AnyEntry, change: Change): Promise<string> {
  const key = await rekeyAlone(core, entry, change);
  await noteSuccessor(core.outbox, entry, key);
  for (const child of await childrenOf(core.outbox, entry.key)) await follow(core, child, entry.key, key);
  return key;
}

/** The same while the old key stands for something that was delivered: whoever needs it keeps to it. */
export async function rekeyAlone(
  { outbox, ports }: Rekeying,
  entry: AnyEntry,
  change: Change,
): Promise<string> {
  const {
    replacement: _r,
    problem: _p,
    isDiscarded: _d,
    wasDiscarded: _w,
    wasPosted: _posted,
    tries: _t,
    isHeld: _h,
    putOff: _put,
    ...write
  } = entry;
  const key = ports.uuid();
  const fresh = {
    ...write,
    ...change,
    key,
    lane: write.lane.replace(write.key, key),
    mayHaveLeft: false,
    failures: 0,
    notBeforeMs: 0,
  };
  await outbox.entries.delete(entry.key);
  await outbox.entries.add(fresh as unknown as AnyEntry);
  return key;
}

/** What a dropped write was needed by can never be sent: its text is kept with the reason. */
export async function refuseChildren(outbox: Outbox, dropped: AnyEntry): Promise<void> {
  await noteSuccessor(outbox, dropped, null);
  for (const child of await childrenOf(outbox, dropped.key))
    if (!child.isDiscarded) await outbox.entries.put(orphaned(withNewestArgs(child)));
}

/** A write of which what it needs is gone for good: it is never sent, and its words are kept. */
export const orphaned = (entry: AnyEntry): AnyEntry => ({
  ...entry,
  state: 'rejected',
  isOrphaned: true,
  problem: problemOf('not-found', UNSENT_WORDS.parentDropped),
});

/** An entry of which nothing more will be sent under its key: what the person wrote last is all that it holds. */
export function withNewestArgs({ replacement, ...entry }: AnyEntry): AnyEntry {
  return { ...entry, args: replacement ?? entry.args } as AnyEntry;
}

const childrenOf = (outbox: Outbox, key: string) =>
  outbox.entries.filter((entry) => entry.needs.includes(key)).toArray();

/** A child names its parent by key. What may have left under the child's own key never changes under it. */
async function follow(core: Rekeying, child: AnyEntry, from: string, to: string): Promise<void> {
  const needs = child.needs.map((need) => (need === from ? to : need));
  const lane = child.lane.replace(from, to);
  const args = renamed(child.args, from, to);
  const replacement = child.replacement && renamed(child.replacement, from, to);
  const isCancelling = child.state === 'cancelling';
  if (isCancelling)
    await core.outbox.entries.update(child.key, { needs, lane, ...(replacement ? { replacement } : {}) });
  else if (child.mayHaveLeft && child.state !== 'rejected')
    await rekey(core, { ...child, needs, lane } as AnyEntry, { state: 'waiting', args });
  else await core.outbox.entries.update(child.key, { needs, lane, args, putOff: undefined });
}
