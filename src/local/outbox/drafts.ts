import { draftKey } from './draft-key.ts';
import type { Outbox, Owner } from './outbox.ts';

/** Names of the forms in which what was posted is changed: another text of the same thing comes back in them. */
export const reviewEditDraft = (businessId: number) => `review.edit:${businessId}`;
export const postEditDraft = (post: number | string) => `forums.edit:${post}`;

/**
 * What was typed into a form and not sent: the person's own, else what was typed before anybody signed in.
 * @param name of the form, the same for everybody.
 */
export async function readDraft(
  outbox: Outbox,
  name: string,
  owner: Owner,
): Promise<Record<string, unknown> | null> {
  const draft =
    (await outbox.drafts.get(draftKey(owner, name))) ?? (await outbox.drafts.get(draftKey('visitor', name)));
  return draft?.values ?? null;
}

/**
 * Keeps what is typed; a visitor's draft of the form is taken over. All of it is asked for at once: of a page that is left
 * a browser stores what was asked for, and drops what would be asked for after an answer.
 * @throws QuotaExceededError when the phone is full.
 */
export async function writeDraft(
  outbox: Outbox,
  name: string,
  owner: Owner,
  values: Record<string, unknown>,
  nowMs: number,
): Promise<void> {
  await outbox.transaction('rw', outbox.drafts, async () => {
    await Promise.all([
      outbox.drafts.delete(draftKey('visitor', name)),
      outbox.drafts.put({ name: draftKey(owner, name), owner, values, savedAtMs: nowMs }),
    ]);
  });
}

/** In how many forms something is typed that somebody has not sent: a choice alone is no words. */
export async function countBegun(outbox: Outbox, owner: number): Promise<number> {
  const drafts = await outbox.drafts.where('owner').equals(owner).toArray();
  const isWords = (value: unknown) => typeof value === 'string' && value.trim() !== '';
  return drafts.filter(({ values }) => Object.values(values).some(isWords)).length;
}

/** Forgets a draft: it was sent or discarded. */
export async function deleteDraft(outbox: Outbox, name: string, owner: Owner): Promise<void> {
  await outbox.drafts.bulkDelete([draftKey(owner, name), draftKey('visitor', name)]);
}
