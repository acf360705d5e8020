import { ELSEWHERE_MESSAGES } from '#contract/accounts-elsewhere.ts';
import { AppError } from '../../errors.ts';
import { type Arrival, assertNotSuspended, type Entered, enter } from '../../features/auth/auth.service.ts';
import { findUserRow, toUser } from '../../features/auth/users.repository.ts';
import type { Services } from '../../services.ts';
import { consumeCode, findByHandle, isOver } from '../codes/codes.ts';
import { askSecond } from '../people/second-factor.ts';

/**
 * Signs in whoever has come back from elsewhere, by the digits of their second factor. @throws AppError 401
 * `invalid-credentials` where it is over, 403 while the account is suspended, 422 on `code`, 429.
 */
export async function enterBySecond(
  services: Services,
  { pending, code }: { pending: string; code: string },
  arrival: Arrival,
): Promise<Entered> {
  const { store, nowMs } = services;
  const row = await findByHandle(store.read, pending);
  const user = row?.person_id ? await findUserRow(store.read, row.person_id) : undefined;
  if (row?.purpose !== 'second-factor' || !user || isOver(row, nowMs())) throw over();
  assertNotSuspended(user, nowMs());
  await askSecond(services, { personId: user.id, digits: code, address: arrival.address });
  const opened = await store.write(async (write) => {
    if (!(await consumeCode(write.trx, row.id, nowMs()))) throw over();
    return enter(services, write, user.id, arrival);
  });
  return { user: toUser(user), opened };
}

const over = () => new AppError('invalid-credentials', { detail: ELSEWHERE_MESSAGES.over });
