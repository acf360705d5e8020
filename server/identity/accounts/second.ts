import { ELSEWHERE_MESSAGES } from '#contract/accounts-elsewhere.ts';
import { AppError } from '../../errors.ts';
import { type Arrival, assertNotSuspended, type Entered, enter } from '../../features/auth/auth.service.ts';
import { findUserRow, toUser } from '../../features/auth/users.repository.ts';
import type { Services } from '../../services.ts';
import { consumeCode, findByHandle, isExpired } from '../codes/codes.ts';
import { askSecond } from '../people/second-factor.ts';

/**
 * Completes an external sign-in with the second factor. @throws AppError 401 `invalid-credentials` when it has
 * expired, 403 during a suspension, 422 on `code`, 429.
 */
export async function enterBySecond(
  services: Services,
  { pending, code }: { pending: string; code: string },
  arrival: Arrival,
): Promise<Entered> {
  const { store, nowMs } = services;
  const row = await findByHandle(store.read, pending);
  const user = row?.person_id ? await findUserRow(store.read, row.person_id) : undefined;
  if (row?.purpose !== 'second-factor' || !user || isExpired(row, nowMs())) throw expired();
  assertNotSuspended(user, nowMs());
  await askSecond(services, { personId: user.id, digits: code, address: arrival.address });
  const opened = await store.write(async (write) => {
    if (!(await consumeCode(write.trx, row.id, nowMs()))) throw expired();
    return enter(services, write, user.id, arrival);
  });
  return { user: toUser(user), opened };
}

const expired = () => new AppError('invalid-credentials', { detail: ELSEWHERE_MESSAGES.over });
