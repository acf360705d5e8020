import type { Core } from '#src/local/core.ts';
import { readDraft } from '#src/local/outbox/drafts.ts';
import { laneRuleOf } from '#src/local/outbox/lanes.ts';
import type { Receipt } from '#src/local/outbox/outbox.ts';
import { WRITING_WORDS } from './writing.words.ts';

type Stores = Pick<Core, 'outbox'>;

/** That a delivered write has replaced what its author wrote on another phone, and where that is; else undefined. */
export async function conflictOf(stores: Stores, receipt: Receipt): Promise<string | undefined> {
  if (!otherOf(receipt)) return undefined;
  return (await isDraft(stores, receipt)) ? WRITING_WORDS.conflict : WRITING_WORDS.conflictKept;
}

/** The text that a write replaced, and its stars; null where it has none, as what a newer version of the app sent. */
export function otherOf({ previous }: Receipt): { text: string; rating: number | null } | null {
  if (!previous) return null;
  if ('rating' in previous) return { text: previous.comment, rating: previous.rating };
  return typeof previous.content === 'string' ? { text: previous.content, rating: null } : null;
}

/** The same, to be said with the words of success of a write. @param key of the write. */
export async function conflictToast(stores: Stores, key: string): Promise<{ description?: string }> {
  const receipt = await stores.outbox.receipts.get(key);
  const description = receipt && (await conflictOf(stores, receipt));
  return description === undefined ? {} : { description };
}

/** Whether the other text stands in its form as it came: else something was typed there, before or since. */
async function isDraft({ outbox }: Stores, { name, args, owner, previous }: Receipt): Promise<boolean> {
  const form = laneRuleOf(name).draft?.(args);
  const kept = form === undefined ? null : await readDraft(outbox, form, owner);
  if (!kept) return false;
  const { version: _, ...values } = { version: 0, ...previous };
  return Object.entries(values).every(([field, value]) => kept[field] === value);
}
