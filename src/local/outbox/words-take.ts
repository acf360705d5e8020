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

/** The result of importing a file. */
export interface TakenWords {
  /** Imported writes, and those that wait for the person's decision. */
  taken: number;
  asking: number;
  /** Already here, or already sent, changed or deleted here. */
  known: number;
  drafts: number;
}

/** Why this phone refuses a file now; null if it may be imported. Two reasons include the owner's name. */
export async function whyNotTaken(
  core: WordsCore,
  file: WordsFile,
  origin: string,
): Promise<WordsRefusal | null> {
  const session = await readSession(core.cache);
  const userId = session?.state === 'signedOut' ? null : (session?.user?.id ?? null);
  if (file.origin !== origin) return 'otherOrigin';
  const history = await core.outbox.readHistory();
  if (history && file.history && !isRelated(history, file.history)) return 'otherServer';
  if (core.reach.serverNowMs() - Date.parse(file.savedAt) > WORDS_FILE_LIMITS.oldestDays * DAY_MS)
    return 'tooOld';
  if (file.person === null || file.person.id === userId) return null;
  return userId === null ? 'signInFirst' : 'otherPerson';
}

/** Whether two histories share one. A restored server continues the previous history and still knows the keys. */
const isRelated = (known: KnownHistory, { lineage }: { lineage: KnownHistory['lineage'] }) =>
  known.lineage.some(({ epoch }) => lineage.some((other) => other.epoch === epoch));

/**
 * Imports a file in one transaction. Each write keeps its key, so that the server stores it once whichever phone
 * sends it; it queues behind what already waits.
 * @throws QuotaExceededError when the phone is full even after an eviction.
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
    const result: TakenWords = { taken: 0, asking: 0, known: 0, drafts: 0 };
    const existingKeys = await knownKeys(
      outbox,
      entries.map(({ key }) => key),
    );
    let seq = await outbox.readMeta('seq', 0);
    for (const entry of entries) {
      const fate = existingKeys.has(entry.key) ? 'known' : await fateOf(core, entry);
      if (fate === 'known') {
        result.known += 1;
        continue;
      }
      existingKeys.add(entry.key);
      seq += 1;
      const stored = await takenEntry(core, fate ? { ...entry, state: fate } : entry, ownerOf(entry), seq);
      await outbox.entries.add(stored);
      if (stored.state === 'rejected') result.asking += 1;
      result.taken += 1;
    }
    await outbox.writeMeta('seq', seq);
    if (person && result.taken > 0) await outbox.owners.put(person);
    for (const draft of drafts) await takeDraft(core, { ...draft, owner: ownerOf(draft) }, result);
    // A repeated step finds everything known if the first run succeeded.
    before = before && result.taken + result.drafts === 0 ? before : result;
    return before;
  };
  return () => outbox.transaction('rw', tables, step);
}

/** The keys in this phone's outbox, undelivered or delivered. */
async function knownKeys(outbox: Outbox, keys: string[]): Promise<Set<string>> {
  const existing = [...(await outbox.entries.bulkGet(keys)), ...(await outbox.receipts.bulkGet(keys))];
  return new Set(existing.flatMap((row) => (row ? [row.key] : [])));
}

/**
 * The fate of a key that this phone no longer has: renamed by an edit here; deleted here, so it comes back only by
 * the person's decision.
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
  // Its parent may have a new key on this phone, or may have been dropped here.
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
    isAmended: true, // no form on this phone waits for the answer
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

/** Imports a draft beside text typed here, under a key of its own; typed text is never replaced. */
async function takeDraft(
  { outbox, ports }: WordsCore,
  { name, owner, values, savedAtMs }: Draft,
  result: TakenWords,
): Promise<void> {
  const form = formOf(draftKey(owner, name));
  const rows = await outbox.drafts.where('name').startsWith(form).toArray();
  const existing = rows.filter((row) => formOf(row.name) === form);
  if (existing.some((row) => canonicalWords(row.values) === canonicalWords(values))) return;
  const key = existing.length === 0 ? form : form + TAB_MARK + ports.uuid();
  await outbox.drafts.put({ name: key, owner, values, savedAtMs });
  result.drafts += 1;
}
