import type { MutationName } from '#contract/mutations.ts';
import { type Problem, problemOf } from '#contract/problems.ts';
import type { AnyEntry } from './entry.ts';
import { laneRuleOf } from './lanes.ts';
import type { Outbox } from './outbox.ts';
import { noteSuccessor, renamed } from './successors.ts';
import { ends, step } from './transitions.ts';
import { UNSENT_WORDS } from './unsent.words.ts';
import type { Writer } from './writer.ts';

type Rekeying = Pick<Writer, 'outbox' | 'ports'>;
/** The words for the new key, and the reason when they are stored as refused. */
interface Renewal {
  /** Another write with these words; the same one by default. */
  name?: MutationName;
  args: AnyEntry['args'];
  problem?: Problem;
}

/**
 * Moves a write to a new key, because the old one is used up or canceled. Dependent entries follow. @returns the new
 * key.
 */
export async function rekey(core: Rekeying, entry: AnyEntry, renewal: Renewal): Promise<string> {
  const key = await rekeyAlone(core, entry, renewal);
  await noteSuccessor(core.outbox, entry, key);
  for (const child of await childrenOf(core.outbox, entry.key)) await follow(core, child, entry.key, key);
  return key;
}

/** Like {@link rekey}, but the old key names something delivered: dependent entries keep it. */
export async function rekeyAlone(
  { outbox, ports }: Rekeying,
  entry: AnyEntry,
  { name = entry.name, args, problem }: Renewal,
): Promise<string> {
  const { seq, owner, argsVersion, writtenAt, about, isAmended } = entry;
  const key = ports.uuid();
  const isSame = name === entry.name;
  const rule = laneRuleOf(name);
  const fresh = {
    key,
    seq,
    owner,
    name,
    args,
    argsVersion,
    lane: isSame ? entry.lane.replace(entry.key, key) : rule.lane(args, key),
    needs: isSame ? entry.needs : (rule.needs?.(args) ?? []),
    writtenAt,
    ...(about === undefined ? {} : { about }),
    ...(isAmended ? { isAmended } : {}),
    failures: 0,
    notBeforeMs: 0,
    mayHaveLeft: false,
    ...(problem ? { state: 'rejected', problem } : { state: 'waiting' }),
  };
  await outbox.entries.delete(entry.key);
  await outbox.entries.add(fresh as unknown as AnyEntry);
  return key;
}

/** Orphans the entries that needed a dropped write; their text is kept with the reason. */
export async function refuseChildren(outbox: Outbox, dropped: AnyEntry): Promise<void> {
  await noteSuccessor(outbox, dropped, null);
  for (const child of await childrenOf(outbox, dropped.key))
    if (!child.isDiscarded) await outbox.entries.put(orphaned(child));
}

/** Marks a write whose need is gone for good: it is never sent, and its words are kept. */
export const orphaned = (entry: AnyEntry): AnyEntry =>
  step(entry, 'orphan', {
    isOrphaned: true,
    problem: problemOf('not-found', UNSENT_WORDS.parentDropped),
  }) ?? entry;

/** Also entries from before a restored server lost the write: they did not need it then. */
const childrenOf = (outbox: Outbox, key: string) =>
  outbox.entries.filter((entry) => entry.needs.includes(key) || mayNeed(entry).includes(key)).toArray();

const mayNeed = ({ name, args }: AnyEntry) => laneRuleOf(name).mayNeed?.(args) ?? [];

/** Updates a child's reference to its parent. A child that may have left keeps its words under its old key. */
async function follow(core: Rekeying, child: AnyEntry, from: string, to: string): Promise<void> {
  const needs = child.needs.map((need) => (need === from ? to : need));
  const lane = child.lane.replace(from, to);
  const rename = (args: AnyEntry['args']) => renamed(args, from, to) as AnyEntry['args'];
  const replacement = child.replacement as AnyEntry['args'] | undefined;
  if (ends(child, 'follow', 'renamed')) {
    await rekey(core, { ...child, needs, lane } as AnyEntry, { args: rename(replacement ?? child.args) });
    return;
  }
  const named =
    child.state !== 'cancelling'
      ? { args: rename(child.args) }
      : replacement
        ? { replacement: rename(replacement) }
        : {};
  const next = step(child, 'follow', { needs, lane, ...named, putOff: undefined });
  if (next) await core.outbox.entries.put(next);
}
