import { OUTBOX_MESSAGES } from '#contract/outbox.ts';
import { problemOf } from '#contract/problems.ts';
import type { SyncCore } from './core.ts';
import type { AnyEntry, Outbox } from './outbox.ts';

/** Puts a write under a new key, because its old key is spent or was cancelled. Whoever needs it follows. */
export async function putUnderNewKey(
  { outbox, ports }: SyncCore,
  entry: AnyEntry,
  change: Pick<AnyEntry, 'state' | 'args'> & Pick<Partial<AnyEntry>, 'problem'>,
): Promise<void> {
  const { replacement: _r, problem: _p, ...write } = entry;
  const key = ports.uuid();
  const fresh = {
    ...write,
    ...change,
    key,
    lane: write.lane.replace(write.key, key),
    mayHaveLeft: false,
    failures: 0,
    notBeforeMs: 0,
    ...(write.creates ? { creates: key } : {}),
  };
  await outbox.entries.delete(entry.key);
  await outbox.entries.add(fresh as unknown as AnyEntry);
  for (const child of await childrenOf(outbox, entry.key)) {
    const needs = child.needs.map((need) => (need === entry.key ? key : need));
    await outbox.entries.update(child.key, { needs, args: renamed(child.args, entry.key, key) });
  }
}

/** What a dropped write was needed by can never be sent: its text is kept with the reason. */
export async function refuseChildren(outbox: Outbox, key: string): Promise<void> {
  const problem = problemOf('not-found', OUTBOX_MESSAGES.parentDropped);
  for (const child of await childrenOf(outbox, key))
    await outbox.entries.update(child.key, { state: 'rejected', problem });
}

const childrenOf = (outbox: Outbox, key: string) =>
  outbox.entries.filter((entry) => entry.needs.includes(key)).toArray();

/** A child refers to its parent by key; it has not left, since its parent had not arrived. */
function renamed(args: AnyEntry['args'], from: string, to: string): AnyEntry['args'] {
  const entries = Object.entries(args).map(([name, value]) => [name, value === from ? to : value]);
  return Object.fromEntries(entries) as AnyEntry['args'];
}
