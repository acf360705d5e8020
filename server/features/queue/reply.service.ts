import { ADMIN_MESSAGES } from '#contract/admin.ts';
import { CONTACT_MESSAGES } from '#contract/contact.ts';
import { REPLY_LETTER_RULES } from '#contract/letters.ts';
import { recordChanges } from '../../db/change-log.ts';
import { AppError, fieldsInvalid, notFound } from '../../errors.ts';
import { LETTERS } from '../../mail/letters.ts';
import { parseFields } from '../../rules/zod-rules.ts';
import { assertAdmin } from '../../writes/admins.ts';
import type { Applied } from '../../writes/outcomes.ts';
import type { WriteContext } from '../../writes/write.ts';
import { findLetterLanguage } from '../auth/users.repository.ts';
import { closeMessage } from '../contact/contact.service.ts';
import { lettersOf, queueLetter } from '../letters/letters.service.ts';
import { findEntry } from '../log/entries.repository.ts';
import { logAct } from '../log/log.service.ts';
import { findNamed } from './waiting.repository.ts';

/**
 * Answers a contact message by letter and closes it; a failed delivery reopens it. Admins only. @throws AppError 401,
 * 403, 404 also without a mail server, 409 `already-decided`, 422.
 */
export async function replyByLetter(w: WriteContext, args: unknown): Promise<Applied> {
  const adminId = assertAdmin(w).id;
  const letters = lettersOf(w.services);
  const name = String(Object(args).item);
  const { text } = parseFields(REPLY_LETTER_RULES, args);
  const item = await findNamed(w.trx, name);
  if (item?.kind !== 'message') throw notFound(ADMIN_MESSAGES.noItem);
  if (item.isDecided) throw new AppError('already-decided', { detail: ADMIN_MESSAGES.decided });
  const message = await w.trx
    .updateTable('contact_messages')
    .set({ reply: text, replied_at: w.nowIso })
    .where('id', '=', item.id)
    .returning(['email', 'message', 'user_id'])
    .executeTakeFirstOrThrow();
  const language = await findLetterLanguage(w.trx, message.user_id);
  const words = LETTERS[language].reply(letters.publicUrl, text, message.message);
  const letter = {
    ...words,
    kind: 'reply',
    to: message.email,
    personId: null,
    aboutMessage: item.id,
  } as const;
  if (!(await queueLetter(w.trx, letters, letter, Date.parse(w.nowIso))))
    throw fieldsInvalid([{ path: 'text', message: CONTACT_MESSAGES.email }]);
  const line = await logAct({ ...w, adminId, item: name }, 'reply');
  await closeMessage(w.trx, item.id, line);
  const version = await recordChanges(w.trx, [], w.nowIso);
  return { status: 200, body: await findEntry(w.trx, line), version, id: line, rows: {} };
}
