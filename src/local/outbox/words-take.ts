import { WORDS_FILE_LIMITS } from '#contract/limits.ts';
import { problemOf } from '#contract/problems.ts';
import { DAY_MS } from '#contract/shared/time.ts';
import { canonicalWords, type WordsEntry, type WordsFile, type WordsRefusal } from '#contract/words-file.ts';
import { withRoom } from '../browser/quota.ts';
import { readSession } from '../cache/identity.ts';
import type { KnownHistory } from '../cache/settings.ts';
import { draftKey, formOf, TAB_MARK } from './draft-key.ts';
import { laneRuleOf } from './lanes.ts';
import type { AnyEntry, Draft, Outbox, Owner } from './outbox.ts';
import { orphaned } from './rekey.ts';
import { isAnyDropped, noteSuccessor, withSuccessors } from './successors.ts';
import { UNSENT_WORDS } from './unsent.words.ts';
import type { WordsCore } from './words-file.ts';

/** What became of a file's content. */
export interface TakenWords {
  /** Writes that stand in this phone's outbox now, and those of them that wait for the person's word. */
  taken: number;
  asking: number;
  /** Were here already, or were sent, changed or deleted from here before. */
  known: number;
  drafts: number;
}

/** Why this phone does not take a file now; null where it may. The two with a name say whose posts they are. */
export async function whyNotTaken(
  core: WordsCore,
  file: WordsFile,
  origin: string,
): Promise<WordsRefusal | null> {
  const session = await readSession(core.cache);
  const userId = session?.state === 'signedOut' ? null : (session?.user?.id ?? null);
  if (file.origin !== origin) return 'otherOrigin';
  const known = await core.outbox.readHistory();
  if (known && file.history && !isRelated(known, file.history)) return 'otherServer';
  if (core.reach.serverNowMs() - Date.parse(file.savedAt) > WORDS_FILE_LIMITS.oldestDays * DAY_MS)
    return 'tooOld';
  if (file.person === null || file.person.id === userId) return null;
  return userId === null ? 'signInFirst' : 'otherPerson';
}

/** Whether two histories have one in common. A restored server goes on with the one before: it still knows the keys. */
const isRelated = (known: KnownHistory, { lineage }: { lineage: KnownHistory['lineage'] }) =>
  known.lineage.some(({ epoch }) => lineage.some((other) => other.epoch === epoch));

/**
 * Takes over what a file holds, all of it in one step or nothing. Each write keeps its key, so that the server has it
 * once whichever phone delivers it; on a phone it goes behind what waits there already.
 * @throws QuotaExceededError when the phone is full, also after what can be fetched again was evicted.
 */
export async function takeWords(core: WordsCore, file: WordsFile): Promise<TakenWords> {
  const taken = await withRoom(core, storing(core, file));
  core.engine.wake();
  return taken;
}

function storing(core: WordsCore, { person, entries, drafts }: WordsFile): () => Promise<TakenWords> {
  const { outbox } = core;
  const ownerOf = ({ owner }: { owner: 'person' | 'visitor' }): Owner =>
    owner === 'visitor' || person === null ? 'visitor' : person.id;
  const tables = [outbox.entries, outbox.receipts, outbox.drafts, outbox.owners, outbox.meta];
  let before: TakenWords | null = null;
  const step = async () => {
    const came: TakenWords = { taken: 0, asking: 0, known: 0, drafts: 0 };
    const known = await knownKeys(
      outbox,
      entries.map(({ key }) => key),
    );
    let seq = await outbox.readMeta('seq', 0);
    for (const entry of entries) {
      const fate = known.has(entry.key) ? 'known' : await fateOf(core, entry);
      if (fate === 'known') {
        came.known += 1;
        continue;
      }
      known.add(entry.key);
      seq += 1;
      const stored = await takenEntry(core, fate ? { ...entry, state: fate } : entry, ownerOf(entry), seq);
      await outbox.entries.add(stored);
      if (stored.state === 'rejected') came.asking += 1;
      came.taken += 1;
    }
    await outbox.writeMeta('seq', seq);
    if (person && came.taken > 0) await outbox.owners.put(person);
    for (const draft of drafts) await takeDraft(core, { ...draft, owner: ownerOf(draft) }, came);
    // A step that is repeated finds everything known where it was done the first time.
    before = before && came.taken + came.drafts === 0 ? before : came;
    return before;
  };
  return () => outbox.transaction('rw', tables, step);
}

/** The keys that stand in this phone's outbox, undelivered or delivered. */
async function knownKeys(outbox: Outbox, keys: string[]): Promise<Set<string>> {
  const here = [...(await outbox.entries.bulkGet(keys)), ...(await outbox.receipts.bulkGet(keys))];
  return new Set(here.flatMap((row) => (row ? [row.key] : [])));
}

/**
 * What this phone has done with a key that stands nowhere any more: under another one it was changed here; what was deleted
 * here comes back only by the person's word.
 */
async function fateOf({ outbox, ports }: WordsCore, { key }: WordsEntry): Promise<'known' | 'asks' | null> {
  const now = await withSuccessors(outbox, { post: key });
  if (now === null || (await isAnyDropped(outbox, [key], ports.nowMs()))) return 'asks';
  return now.post === key ? null : 'known';
}

async function takenEntry(core: WordsCore, entry: WordsEntry, owner: Owner, seq: number): Promise<AnyEntry> {
  const { name, argsVersion, state, writtenAt, about, isOrphaned } = entry;
  const rule = laneRuleOf(name);
  const needs = rule.needs?.(entry.args) ?? [];
  // What it belongs to may have a new name on this phone, or may have been dropped here.
  const named = needs.length > 0 ? await withSuccessors(core.outbox, entry.args as AnyEntry['args']) : null;
  const isRenamed = named !== null && named !== entry.args;
  const key = isRenamed ? core.ports.uuid() : entry.key;
  const args = named ?? entry.args;
  if (isRenamed) await noteSuccessor(core.outbox, entry, key);
  const stored = {
    key,
    seq,
    owner,
    name,
    args,
    argsVersion,
    lane: rule.lane(args as never, key),
    needs: rule.needs?.(args as never) ?? [],
    state: state === 'waiting' ? 'waiting' : 'rejected',
    mayHaveLeft: !isRenamed,
    failures: 0,
    notBeforeMs: 0,
    writtenAt,
    isAmended: true, // no form of this phone waits for the answer: it is told when it comes
    ...(about === undefined ? {} : { about }),
    ...problemFor(entry),
    ...(isOrphaned ? { isOrphaned } : {}),
  } as unknown as AnyEntry;
  return needs.length > 0 && named === null ? orphaned(stored) : stored;
}

function problemFor({ state, problem }: WordsEntry): Pick<AnyEntry, 'problem'> {
  if (state === 'asks') return { problem: problemOf('changed-meanwhile', UNSENT_WORDS.mayBePosted) };
  return state === 'refused' && problem ? { problem } : {};
}

/** Text typed here is never replaced by text typed elsewhere: it is kept beside it, under a key of its own. */
async function takeDraft(
  { outbox, ports }: WordsCore,
  { name, owner, values, savedAtMs }: Draft,
  came: TakenWords,
): Promise<void> {
  const form = formOf(draftKey(owner, name));
  const rows = await outbox.drafts.where('name').startsWith(form).toArray();
  const here = rows.filter((row) => formOf(row.name) === form);
  if (here.some((row) => canonicalWords(row.values) === canonicalWords(values))) return;
  const key = here.length === 0 ? form : form + TAB_MARK + ports.uuid();
  await outbox.drafts.put({ name: key, owner, values, savedAtMs });
  came.drafts += 1;
}
