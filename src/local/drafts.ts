import type { Outbox, Owner } from './outbox.ts';

/** What was typed into a form and not sent yet; only the person who typed it sees it. */
export async function readDraft(
  outbox: Outbox,
  name: string,
  owner: Owner,
): Promise<Record<string, unknown> | null> {
  const draft = await outbox.drafts.get(name);
  return draft && (draft.owner === owner || draft.owner === 'visitor') ? draft.values : null;
}

/** Keeps what is typed. @throws QuotaExceededError when the phone is full. */
export async function writeDraft(
  outbox: Outbox,
  name: string,
  owner: Owner,
  values: Record<string, unknown>,
  nowMs: number,
): Promise<void> {
  await outbox.drafts.put({ name, owner, values, savedAtMs: nowMs });
}

export async function deleteDraft(outbox: Outbox, name: string): Promise<void> {
  await outbox.drafts.delete(name);
}
