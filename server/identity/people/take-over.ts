import type { Write } from '../../db/store.ts';
import { formerUntilMs, isConfirmed } from '../../features/auth/former-email.service.ts';
import { noteConfirmed } from '../../features/auth/own-email.service.ts';
import { revokeAccess } from '../../features/auth/recovery.service.ts';
import type { UserRow } from '../../features/auth/users.repository.ts';
import type { Services } from '../../services.ts';
import { storePassword } from './passwords.ts';

/**
 * Gives an account to the person who proved control of its email address, within a write. If nobody had proven it
 * before, a stranger may have created the account, so its password, phone, second factors, external accounts,
 * passkeys and sessions are removed. @param hash of an unknown password
 */
export async function takeOver(
  { sessions, nowMs }: Pick<Services, 'sessions' | 'nowMs'>,
  write: Write,
  row: UserRow,
  hash: string,
): Promise<void> {
  if (isConfirmed(row) || formerUntilMs(row, nowMs()) !== null) return;
  const { trx } = write;
  await storePassword(trx, row.id, { hash, isKnown: false });
  await revokeAccess({ sessions, nowMs: nowMs() }, write, row);
  await noteConfirmed(trx, row.id, row.email_key);
}
