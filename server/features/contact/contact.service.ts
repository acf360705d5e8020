import { CONTACT_MESSAGES, CONTACT_RULES, type ContactReceipt } from '#contract/contact.ts';
import { recordChanges } from '../../db/change-log.ts';
import type { Write } from '../../db/store.ts';
import { PutOffMessage } from '../../errors.ts';
import { parseFields } from '../../rules/zod-rules.ts';
import type { Applied } from '../../writes/outcomes.ts';
import type { WriteContext } from '../../writes/write.ts';

/**
 * Stores a contact message; needs no sign-in. Only a stored message counts against the address. @throws AppError 422,
 * 429 after ten in an hour from one address.
 */
export async function sendMessage(w: WriteContext, args: unknown): Promise<Applied> {
  const draft = parseFields(CONTACT_RULES, args);
  countMessage(w);
  const { id } = await w.trx
    .insertInto('contact_messages')
    .values({
      name: draft.name,
      email: draft.email,
      country: draft.country,
      message: draft.message,
      request_type: draft.requestType,
      user_id: w.user?.id ?? null,
      created_at: w.nowIso,
      key: w.key,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const version = await recordChanges(w.trx, [], w.nowIso); // no stream, but a restored server must know what it lost
  const body: ContactReceipt = { id, createdAt: w.nowIso };
  return { status: 201, body, version, id, rows: {} };
}

/** Closes a message by a log line. @returns false if it was closed. */
export async function closeMessage(trx: Write['trx'], id: number, logId: number): Promise<boolean> {
  const closed = await trx
    .updateTable('contact_messages')
    .set({ closed_by: logId })
    .where('id', '=', id)
    .where('closed_by', 'is', null)
    .executeTakeFirstOrThrow();
  return closed.numUpdatedRows > 0n;
}

/** Reopens the messages that a log line closed. */
export async function reopenMessages(trx: Write['trx'], logId: number): Promise<void> {
  await trx.updateTable('contact_messages').set({ closed_by: null }).where('closed_by', '=', logId).execute();
}

/** Reopens a message whose answer could not be delivered; the answer's text stays with it. */
export async function reopenUnanswered(trx: Write['trx'], id: number): Promise<void> {
  await trx.updateTable('contact_messages').set({ closed_by: null }).where('id', '=', id).execute();
}

function countMessage({ services, address, ifUndone }: WriteContext): void {
  const { messagesByAddress } = services.limits;
  const waitMs = messagesByAddress.waitMs(address);
  if (waitMs > 0) throw new PutOffMessage(CONTACT_MESSAGES.tooMany, waitMs);
  messagesByAddress.add(address); // at once: others may arrive in the same commit
  ifUndone(() => messagesByAddress.takeBack(address));
}
