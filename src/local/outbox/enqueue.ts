import type { User } from '#contract/auth.ts';
import { ARGS_VERSION, type MutationName, type Mutations } from '#contract/mutations.ts';
import { withRoom } from '../browser/quota.ts';
import { deleteDraft } from './drafts.ts';
import type { AnyEntry, EntryIn, Owner } from './entry.ts';
import { laneRuleOf } from './lanes.ts';
import type { Outbox } from './outbox.ts';
import { orphaned } from './rekey.ts';
import { withSuccessors } from './successors.ts';
import { ends, hasWish, phaseOf, step } from './transitions.ts';
import type { Writer } from './writer.ts';

/** A write as a screen requests it. */
export interface NewWrite<N extends MutationName> {
  name: N;
  args: Mutations[N];
  owner: User | 'visitor';
  /** Its key, if the row already has one on this phone: storing it twice then stores it once. */
  key?: string;
  /** Its title in the outbox. */
  about?: string;
  /** Name of the draft that the write came from: deleted in the same transaction. */
  draft?: string;
}

/**
 * Queues one write. Resolves with its key once it is on disk; only then may a screen say "Saved on this phone".
 * A write joins an earlier one of its lane that has not left, and keeps that key; when both together change nothing,
 * neither is sent and the key is unused. References to a renamed key are updated; a reference to a dropped one stores
 * the write as refused.
 * @throws QuotaExceededError when the phone is full even after an eviction.
 */
export async function enqueue<N extends MutationName>(core: Writer, write: NewWrite<N>): Promise<string> {
  const [key = ''] = await enqueueAll(core, [write as unknown as NewWrite<MutationName>]);
  return key;
}

/** Like {@link enqueue}, for several writes in order: all of them are stored, or none. */
export async function enqueueAll(core: Writer, writes: readonly NewWrite<MutationName>[]): Promise<string[]> {
  const { outbox } = core;
  const steps: Storing[] = [];
  for (const write of writes) {
    const confirmed = await laneRuleOf(write.name).confirmed?.(core, write.args, ownerOf(write));
    steps.push(storing(core, await withBase(core, write), confirmed));
  }
  /** A step that reports failure may still have been stored; it is not stored again on a full phone. */
  const unlessDone = async (fault: unknown): Promise<string[]> => {
    const keys = steps.map(({ key }) => key());
    for (const key of keys)
      if (!key || !((await outbox.entries.get(key)) ?? (await outbox.receipts.get(key)))) throw fault;
    return keys;
  };
  const tables = [outbox.entries, outbox.receipts, outbox.drafts, outbox.meta, outbox.owners];
  const storeAll = async () => {
    const keys: string[] = [];
    for (const { store } of steps) keys.push(await store());
    return keys;
  };
  const keys = await withRoom(core, () => outbox.transaction('rw', tables, storeAll).catch(unlessDone));
  core.engine.wake();
  return keys;
}

const ownerOf = ({ owner }: Pick<NewWrite<MutationName>, 'owner'>): Owner =>
  owner === 'visitor' ? 'visitor' : owner.id;

/** The base is the version a form names, or else this phone's version. */
async function withBase<N extends MutationName>(core: Writer, write: NewWrite<N>): Promise<NewWrite<N>> {
  if ('base' in write.args) return write;
  const base = await laneRuleOf(write.name).seen?.(core, write.args, ownerOf(write));
  return base === undefined ? write : { ...write, args: { ...write.args, base } };
}

interface Storing {
  /** Its key; empty before the first run. */
  key(): string;
  /** Stores the write in the transaction of the caller. @returns the key of the entry that holds it */
  store(): Promise<string>;
}

/** Stores a write. A repeated step, also after an eviction, finds its earlier result. */
function storing<N extends MutationName>(core: Writer, requested: NewWrite<N>, confirmed: unknown): Storing {
  const { outbox } = core;
  const owner = ownerOf(requested);
  let key = requested.key ?? ''; // kept when the step is repeated: the first run may have succeeded
  const entryOnce = (write: NewWrite<N>, seq: number) => {
    key ||= core.ports.uuid();
    return entryOf(core, write, { key, owner, seq });
  };
  const store = async () => {
    if (key && ((await outbox.entries.get(key)) ?? (await outbox.receipts.get(key)))) return key;
    const args = await withSuccessors(outbox, requested.args as AnyEntry['args']);
    const write = { ...requested, args: (args ?? requested.args) as Mutations[N] };
    const seq = (await outbox.readMeta('seq', 0)) + 1;
    await outbox.writeMeta('seq', seq);
    if (write.owner !== 'visitor') await rememberOwner(core, write.owner);
    if (write.draft !== undefined) await deleteDraft(outbox, write.draft, owner);
    if (args === null) {
      const entry = orphaned(entryOnce(write, seq));
      await outbox.entries.add(entry);
      return entry.key;
    }
    const rule = laneRuleOf(write.name);
    const lane = rule.lane(write.args, '');
    await releaseHeld(outbox, lane, owner, rule.needs?.(write.args) ?? []);
    const { earlier, before, isSure, putOff } = await laneState(core, write.name, lane, owner);
    if (putOff && rule.join) {
      const replacement = rule.join(putOff.args, write.args);
      const next = step(putOff, 'change', { replacement, writtenAt: core.nowIso(), notBeforeMs: 0 });
      if (next) await outbox.entries.put(next);
      return putOff.key;
    }
    if (earlier && rule.join) {
      const args = rule.join(earlier.args, write.args);
      if (isSure && rule.isSame?.(before ?? confirmed, args) && ends(earlier, 'discard', 'dropped')) {
        await outbox.entries.delete(earlier.key);
        return earlier.key;
      }
      const about = write.about ?? earlier.about ?? '';
      const next = step(earlier, 'join', { args, writtenAt: core.nowIso(), about });
      if (next) await outbox.entries.put(next);
      return earlier.key;
    }
    const entry = entryOnce(write, seq);
    const waiting = await outbox.entries.bulkGet(rule.mayNeed?.(write.args) ?? []);
    const needs = waiting.flatMap((one) => (one?.owner === owner ? [one.key] : []));
    await outbox.entries.add({ ...entry, needs: [...entry.needs, ...needs] });
    return entry.key;
  };
  return { key: () => key, store };
}

async function rememberOwner({ outbox }: Writer, { id, fullName, username }: User) {
  await outbox.owners.put({ id, fullName, username });
}

/**
 * Releases held and parked entries of the lane: the person's new write does not wait behind them, in its lane or for
 * its needs.
 */
async function releaseHeld(
  outbox: Outbox,
  lane: string,
  owner: Owner,
  needs: readonly string[],
): Promise<void> {
  const inLane = await outbox.entries.where('lane').equals(lane).toArray();
  const before = [...inLane, ...(await outbox.entries.bulkGet([...needs]))];
  for (let entry = before.pop(); before.length > 0 || entry; entry = before.pop()) {
    if (entry?.owner !== owner) continue;
    before.push(...(await outbox.entries.bulkGet(entry.needs)));
    const next = entry.isHeld || entry.state === 'parked' ? step(entry, 'release', { notBeforeMs: 0 }) : null;
    if (next) await outbox.entries.put(next);
  }
}

interface LaneState {
  /** An unsent entry that the new write may join. */
  earlier?: AnyEntry;
  /** The args before it. */
  before?: AnyEntry['args'];
  /** The last entry, deferred by the server for its own reason: newer words replace it. */
  putOff?: AnyEntry;
  /** No cancel is pending whose outcome is unknown. */
  isSure: boolean;
}

async function laneState(
  { outbox }: Writer,
  name: MutationName,
  lane: string,
  owner: Owner,
): Promise<LaneState> {
  const all = await outbox.entries.where('lane').equals(lane).sortBy('seq');
  const entries = all.filter((entry) => entry.owner === owner);
  const last = entries.at(-1);
  const isSure = entries.every((entry) => entry.state !== 'cancelling' && !entry.isDiscarded);
  if (last?.name !== name) return { isSure };
  const phase = phaseOf(last);
  if (phase === 'left' && last.state === 'waiting' && !hasWish(last) && last.putOff !== undefined)
    return { isSure, putOff: last };
  if (phase !== 'queued') return { isSure };
  const before = entries.findLast((entry) => entry !== last && entry.state !== 'rejected');
  return { earlier: last, isSure, ...(before ? { before: before.args } : {}) };
}

function entryOf<N extends MutationName>(
  core: Writer,
  write: NewWrite<N>,
  { key, owner, seq }: Pick<AnyEntry, 'key' | 'owner' | 'seq'>,
): AnyEntry {
  const rule = laneRuleOf(write.name);
  const entry: EntryIn<'queued', N> = {
    key,
    seq,
    owner,
    name: write.name,
    args: write.args,
    argsVersion: ARGS_VERSION,
    lane: rule.lane(write.args, key),
    needs: rule.needs?.(write.args) ?? [],
    state: 'waiting',
    mayHaveLeft: false,
    failures: 0,
    notBeforeMs: 0,
    writtenAt: core.nowIso(),
    ...(write.about === undefined ? {} : { about: write.about }),
  };
  return entry as unknown as AnyEntry;
}
