import type { Core } from '#src/local/core.ts';
import { draftedValues, readDraft } from '#src/local/outbox/drafts.ts';
import { laneRuleOf } from '#src/local/outbox/lanes.ts';
import type { Receipt } from '#src/local/outbox/outbox.ts';
import { WRITING_WORDS } from './writing.words.ts';

type Stores = Pick<Core, 'outbox'>;

/** Returns a message if a delivered write has replaced the author's text from another phone. */
export async function conflictOf(stores: Stores, receipt: Receipt): Promise<string | undefined> {
  if (!otherOf(receipt)) return undefined;
  return (await isDraft(stores, receipt)) ? WRITING_WORDS.conflict : WRITING_WORDS.conflictKept;
}

/** Returns the replaced text and rating; null if there is none, or if a newer app version has sent it. */
export function otherOf({ previous }: Receipt): { text: string; rating: number | null } | null {
  if (!previous) return null;
  if ('rating' in previous) return { text: previous.comment, rating: previous.rating };
  return typeof previous.content === 'string' ? { text: previous.content, rating: null } : null;
}

/** Returns the conflict message as part of a success toast. @param key of the write */
export async function conflictToast(stores: Stores, key: string): Promise<{ description?: string }> {
  const receipt = await stores.outbox.receipts.get(key);
  const description = receipt && (await conflictOf(stores, receipt));
  return description === undefined ? {} : { description };
}

/** Returns whether the draft still is the other text. */
async function isDraft({ outbox }: Stores, { name, args, owner, previous }: Receipt): Promise<boolean> {
  const form = laneRuleOf(name).draft?.(args);
  const draft = form === undefined ? null : await readDraft(outbox, form, owner);
  if (!draft || !previous) return false;
  return Object.entries(draftedValues(previous)).every(([field, value]) => draft[field] === value);
}
