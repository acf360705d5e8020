import type { Reader } from '../../db/store.ts';
import { passwordAddress } from '../../features/auth/former-email.service.ts';
import { letterLanguage, type UserRow } from '../../features/auth/users.repository.ts';
import { queueLetter } from '../../features/letters/letters.service.ts';
import type { ChangedMethod } from '../../mail/letter-frame.ts';
import { LETTERS } from '../../mail/letters.ts';
import type { Services } from '../../services.ts';

/**
 * Notifies a person of a changed sign-in method, within the write that changes it. For some days after an address
 * change the letter goes to the previous address. The caller nudges the postman.
 */
export async function queueMethodLetter(
  { letters, nowMs }: Pick<Services, 'letters' | 'nowMs'>,
  trx: Reader,
  person: UserRow,
  change: ChangedMethod,
): Promise<void> {
  if (!letters) return;
  const words = LETTERS[letterLanguage(person)]['way-changed'](letters.publicUrl, person.username, change);
  const letter = { ...words, kind: 'way-changed', personId: person.id } as const;
  await queueLetter(trx, letters, { ...letter, to: passwordAddress(person, nowMs()) }, nowMs());
}
