import type { Reader } from '../../db/store.ts';
import { passwordAddress } from '../../features/auth/former-email.service.ts';
import type { UserRow } from '../../features/auth/users.repository.ts';
import { queueLetter } from '../../features/letters/letters.service.ts';
import { type ChangedWay, IDENTITY_LETTERS } from '../../mail/identity-templates.ts';
import type { Services } from '../../services.ts';

/**
 * Tells a person that somebody, probably they, has changed by which ways they sign in, within the write that does it. Within
 * some days after a change of the address it goes to the one before. Whoever asks nudges the postman.
 */
export async function queueWayLetter(
  { letters, nowMs }: Pick<Services, 'letters' | 'nowMs'>,
  trx: Reader,
  person: UserRow,
  way: ChangedWay,
): Promise<void> {
  if (!letters) return;
  const words = IDENTITY_LETTERS['way-changed'](letters.publicUrl, person.username, way);
  const letter = { ...words, kind: 'way-changed', personId: person.id } as const;
  await queueLetter(trx, letters, { ...letter, to: passwordAddress(person, nowMs()) }, nowMs());
}
