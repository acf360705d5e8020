import { CONTACT_MESSAGES, CONTACT_RULES, type ContactReceipt } from '#contract/contact.ts';
import { recordChanges } from '../../db/change-log.ts';
import type { Write } from '../../db/store.ts';
import { PutOffMessage } from '../../errors.ts';
import { parseFields } from '../../rules/zod-rules.ts';
import type { Applied } from '../../writes/outcomes.ts';
import type { WriteContext } from '../../writes/write.ts';

/**
 * Stores a message to the people of the site; needs no sign-in. Only a message that is kept counts against the
 * address. @throws AppError 422, 429 after ten in an hour from one address.
 */
export async function sendMessage(w: WriteContext, args: unknown): Promise<Applied> {
  const draft = parseFields(CONTACT_RULES, args);
  takeMessage(w);
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
  const version = await recordChanges(w.trx, [], w.nowIso); // in no stream, but a restored server must know what it lost
  const body: ContactReceipt = { id, createdAt: w.nowIso };
  return { status: 201, body, version, id, rows: {} };
}

/** Notes that a line of the log has done with a message. @returns whether it waited. */
export async function closeMessage(trx: Write['trx'], id: number, logId: number): Promise<boolean> {
  const closed = await trx
    .updateTable('contact_messages')
    .set({ closed_by: logId })
    .where('id', '=', id)
    .where('closed_by', 'is', null)
    .executeTakeFirstOrThrow();
  return closed.numUpdatedRows > 0n;
}

/** Lets wait again what a line of the log had done with. */
export async function reopenMessages(trx: Write['trx'], logId: number): Promise<void> {
  await trx.updateTable('contact_messages').set({ closed_by: null }).where('closed_by', '=', logId).execute();
}

/** Lets a message wait again whose answer could not be delivered; the answer's words stay beside it. */
export async function reopenUnanswered(trx: Write['trx'], id: number): Promise<void> {
  await trx.updateTable('contact_messages').set({ closed_by: null }).where('id', '=', id).execute();
}

function takeMessage({ services, address, ifUndone }: WriteContext): void {
  const { messagesByAddress } = services.limits;
  const waitMs = messagesByAddress.waitMs(address);
  if (waitMs > 0) throw new PutOffMessage(CONTACT_MESSAGES.tooMany, waitMs);
  messagesByAddress.add(address); // at once: others may arrive in the same commit
  ifUndone(() => messagesByAddress.takeBack(address));
}
