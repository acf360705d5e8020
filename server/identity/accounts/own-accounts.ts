import type { AccountsElsewhere } from '#contract/accounts-elsewhere.ts';
import { ELSEWHERE_MESSAGES } from '#contract/accounts-elsewhere.ts';
import { notFound } from '../../errors.ts';
import { findUserRow } from '../../features/auth/users.repository.ts';
import type { Services } from '../../services.ts';
import { queueMethodLetter } from '../people/method-letters.ts';
import { findSubject } from '../people/people.ts';
import { assertMethodLeft } from '../people/sign-in-methods.ts';
import type { AccountsContext } from './flow.ts';

/** Lists one's own external accounts, and whether there is a password. */
export async function listAccounts(
  { services, places }: Pick<AccountsContext, 'services' | 'places'>,
  personId: number,
): Promise<AccountsElsewhere> {
  const subject = await findSubject(services.store.read, personId);
  const accounts = (subject?.accounts ?? []).map((row) => {
    const place = places.find(({ settings }) => settings.providerId === row.provider_id)?.settings;
    return {
      id: place?.id ?? null,
      providerId: row.provider_id,
      name: place?.name ?? row.provider_id,
      email: row.email,
      linkedAt: new Date(row.linked_at_ms).toISOString(),
    };
  });
  return { accounts, hasPassword: subject?.known.has_password === 1 };
}

/**
 * Removes an external account and notifies its owner. Sessions that it opened continue. @throws AppError 404; 409
 * `last-way-in`.
 */
export async function unlinkAccount(services: Services, personId: number, providerId: string): Promise<void> {
  await services.store.write(async ({ trx }) => {
    const removed = await trx
      .deleteFrom('identity_accounts')
      .where('person_id', '=', personId)
      .where('provider_id', '=', providerId)
      .executeTakeFirstOrThrow();
    const person = await findUserRow(trx, personId);
    if (removed.numDeletedRows === 0n || !person) throw notFound(ELSEWHERE_MESSAGES.gone);
    await assertMethodLeft(services, trx, personId);
    await queueMethodLetter(services, trx, person, { kind: 'account-removed', name: providerId });
  });
  services.letters?.nudge();
}
