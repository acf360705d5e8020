import { SYNC_LIMITS } from '#contract/limits.ts';
import { DAY_MS } from '#contract/shared/time.ts';
import type { Previous } from '#contract/sync.ts';
import { draftKey, formOf, TAB_MARK } from './draft-key.ts';
import type { Draft, Outbox, Owner } from './outbox.ts';

/** Draft names of the forms that edit posted texts: replaced words come back in them. */
export const reviewEditDraft = (businessId: number | string) => `review.edit:${businessId}`;
export const postEditDraft = (post: number | string) => `forums.edit:${post}`;
export const animalEditDraft = (animal: number | string) => `animal.edit:${animal}`;
export const recordEditDraft = (record: number | string) => `record.edit:${record}`;

/** The values of a draft that keeps replaced words: as a form has them, where numbers are typed. */
export function draftedValues(previous: Previous): Values {
  const { version: _, ...words } = previous;
  if (!('fields' in words) || !words.fields) return words;
  return Object.fromEntries(
    Object.entries(words.fields).map(([field, value]) => [
      field,
      typeof value === 'boolean' ? value : String(value ?? ''),
    ]),
  );
}

type Values = Record<string, unknown>;

/**
 * Reads unsent text of a form. Each tab has its own row; a form without one starts with the newest text of another
 * tab, or of a visitor before the sign-in.
 * @param name of the form, the same for everybody.
 */
export async function readDraft(outbox: Outbox, name: string, owner: Owner): Promise<Values | null> {
  return choose(outbox, name, owner, await draftsOf(outbox, name, owner))?.values ?? null;
}

/** Like {@link readDraft}, for a form of this page: what it stores from now on continues the text that it shows. */
export async function openDraft(outbox: Outbox, name: string, owner: Owner): Promise<Values | null> {
  const draft = choose(outbox, name, owner, await draftsOf(outbox, name, owner));
  const isOwn = draft?.name === draftKey(owner, name, outbox.tab);
  outbox.openedDrafts.set(name, isOwn ? draft.source : draft && sourceOf(draft));
  return draft?.values ?? null;
}

function choose(outbox: Outbox, name: string, owner: Owner, all: readonly Draft[]): Draft | undefined {
  const own = [owner, 'visitor' as const].map((whose) => draftKey(whose, name, outbox.tab));
  const mine = own.map((key) => all.find((draft) => draft.name === key)).find(Boolean);
  const offered = all.filter(({ isSpent }) => !isSpent).sort((a, b) => a.savedAtMs - b.savedAtMs);
  return mine ?? offered.at(-1);
}

/** The rows of a form in every tab, of its owner and of a visitor. */
async function draftsOf(outbox: Outbox, name: string, owner: Owner): Promise<Draft[]> {
  const forms = [...new Set([draftKey(owner, name), draftKey('visitor', name)])];
  const rows = await draftsFrom(outbox, forms);
  return rows.filter((row) => forms.includes(formOf(row.name)));
}

/**
 * The rows whose keys begin with one of these. A lost connection repeats a transaction as a whole; outside one, the same
 * query would go on where it stopped and miss rows.
 */
export const draftsFrom = (outbox: Outbox, beginnings: readonly string[]): Promise<Draft[]> =>
  outbox.transaction('r', outbox.drafts, async () => {
    return outbox.drafts
      .where('name')
      .startsWithAnyOf([...beginnings])
      .toArray();
  });

/**
 * Stores this tab's text and takes over its visitor draft. All requests are issued at once: when a page closes, a
 * browser completes only requests that were issued.
 * @throws QuotaExceededError when the phone is full.
 */
export async function writeDraft(
  outbox: Outbox,
  name: string,
  owner: Owner,
  values: Values,
  nowMs: number,
): Promise<void> {
  await outbox.transaction('rw', outbox.drafts, async () => {
    await Promise.all(storeRow(outbox, rowOf(outbox, { name, owner, values, savedAtMs: nowMs })));
  });
}

/** This tab's row. @param draft its `name` is the form's. */
export function rowOf(outbox: Outbox, draft: Omit<Draft, 'source'>): Draft {
  const source = outbox.openedDrafts.get(draft.name);
  const name = draftKey(draft.owner, draft.name, outbox.tab);
  return { ...draft, name, ...(source ? { source } : {}) };
}

const sourceOf = ({ name, savedAtMs }: Draft) => ({ name, savedAtMs });

/** The requests that store a row and replace the visitor's text that it continues. */
export function storeRow({ drafts }: Outbox, row: Draft): Promise<unknown>[] {
  const source = row.source?.name;
  const visitors = row.name.replace(`${row.owner}/`, draftKey('visitor', ''));
  const taken = [visitors, ...(source?.startsWith(draftKey('visitor', '')) ? [source] : [])];
  return [drafts.bulkDelete(taken.filter((key) => key !== row.name)), drafts.put(row)];
}

/** Counts forms with typed, unsent words; a choice without words does not count. */
export async function countBegun(outbox: Outbox, owner: number): Promise<number> {
  const drafts = await outbox.drafts.where('owner').equals(owner).toArray();
  const isWords = (value: unknown) => typeof value === 'string' && value.trim() !== '';
  const begun = unspent(drafts).filter(({ values }) => Object.values(values).some(isWords));
  return new Set(begun.map(({ name }) => formOf(name))).size;
}

/** Drafts whose words were neither sent nor deleted in another tab. */
export const unspent = (drafts: readonly Draft[]): Draft[] => drafts.filter(({ isSpent }) => !isSpent);

/**
 * Deletes this tab's draft, because it was sent or emptied. The other tab's text that it continued, or that the form
 * opened and sent unchanged, is not offered again; other texts stay. @param isEmptied the person deleted the words on
 * screen.
 */
export async function deleteDraft(
  outbox: Outbox,
  name: string,
  owner: Owner,
  { isEmptied = false }: { isEmptied?: boolean } = {},
): Promise<void> {
  const opened = outbox.openedDrafts.get(name);
  await outbox.transaction('rw', outbox.drafts, async () => {
    const all = await draftsOf(outbox, name, owner);
    const mine = all.filter((row) => isOfTab(row, outbox.tab));
    const [own] = mine;
    const source = own?.source ?? opened;
    const others = all.filter((row) => !mine.includes(row));
    const spent = others.filter((row) => {
      if (isSource(row, source)) return isEmptied || !own || isContinued(row.values, own.values);
      return own && isSame(row.values, own.values);
    });
    // The texts that those continued, tab by tab: the array grows while it is read.
    for (const { values, source: earlier } of spent)
      for (const row of others)
        if (isSource(row, earlier) && !spent.includes(row) && (isEmptied || isContinued(row.values, values)))
          spent.push(row);
    const [shared, ofTabs] = [
      spent.filter(({ name: key }) => key === formOf(key)),
      spent.filter(({ name: key }) => key !== formOf(key)),
    ];
    await outbox.drafts.bulkDelete([...mine, ...shared].map(({ name: key }) => key));
    await outbox.drafts.bulkPut(ofTabs.map((row) => ({ ...row, isSpent: true as const })));
  });
}

const isSource = ({ name, savedAtMs }: Draft, source: Draft['source']) =>
  name === source?.name && savedAtMs === source.savedAtMs;

const isOfTab = ({ name }: Draft, tab: string) => name === `${formOf(name)}${tab && TAB_MARK + tab}`;

/** Deletes a form's drafts of every tab. */
export async function dropDrafts(outbox: Outbox, name: string, owner: Owner): Promise<void> {
  await outbox.transaction('rw', outbox.drafts, async () => {
    const all = await draftsOf(outbox, name, owner);
    await outbox.drafts.bulkDelete(all.map(({ name: key }) => key));
  });
}

/** Deletes spent rows whose tabs have not written for the retention time of receipts. */
export async function forgetSpentDrafts({ drafts }: Outbox, nowMs: number): Promise<void> {
  const oldestMs = nowMs - SYNC_LIMITS.receiptDays * DAY_MS;
  await drafts.filter(({ isSpent, savedAtMs }) => isSpent === true && savedAtMs < oldestMs).delete();
}

const isSame = (one: Values, other: Values) =>
  Object.keys(other).length > 0 && JSON.stringify(one) === JSON.stringify(other);

/** A line of at most this many characters is a name or a title. */
const SHORT = 40;

/**
 * Whether later words continue earlier ones: half of each earlier text is at their beginning or end. Single words are
 * choices, which may change; beside a long text that continues, short lines may too.
 */
function isContinued(earlier: Values, later: Values): boolean {
  const texts = Object.entries(earlier).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  const hasLong = texts.some(([, text]) => text.length > SHORT);
  return texts.every(([field, text]) => {
    const next = later[field];
    if (text === next || (hasLong && text.length <= SHORT)) return true;
    if (typeof next !== 'string') return text === '';
    if (isOneWord(text) && isOneWord(next)) return true;
    let head = 0;
    while (head < text.length && text[head] === next[head]) head++;
    let tail = 0;
    while (tail < text.length - head && text.at(-1 - tail) === next.at(-1 - tail)) tail++;
    return (head + tail) * 2 >= text.length;
  });
}

const isOneWord = (text: string) => text !== '' && !/\s/.test(text);
