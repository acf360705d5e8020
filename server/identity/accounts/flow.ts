import { ELSEWHERE_MESSAGES, type ElsewhereFault } from '#contract/accounts-elsewhere.ts';
import { AppError } from '../../errors.ts';
import { type Arrival, assertNotSuspended, type Entered, enter } from '../../features/auth/auth.service.ts';
import type { OpenedSession } from '../../features/auth/sessions.ts';
import { findUserRow, toUser } from '../../features/auth/users.repository.ts';
import type { Services } from '../../services.ts';
import { consumeCode, findByHandle, isExpired } from '../codes/codes.ts';
import { storePendingSignIn } from '../codes/pending.ts';
import type { ExternalClaims } from '../issuers/external-token.ts';
import type { OidcProvider, Secrets } from '../issuers/oidc-provider.ts';
import {
  type ExternalPerson,
  findOrCreatePerson,
  linkExternalAccount,
  NoEmailProof,
} from '../people/external-accounts.ts';
import { factorsOf } from '../people/factors.ts';
import { findStanding } from '../people/first-factor.ts';
import { askSecond } from '../people/second-factor.ts';
import { Refusal } from '../refusal.ts';
import type { Seal } from './sealed.ts';

/** Dependencies of external sign-ins. */
export interface AccountsContext {
  services: Services;
  places: readonly OidcProvider[];
  /** Seals of the sign-in in progress and of the permission to link, both stored in the browser. */
  flows: Seal;
  tickets: Seal;
}

/** An external sign-in in progress, as the browser stores it. */
export interface Flow extends Secrets {
  /** Provider id. */
  id: string;
  returnTo: string;
  isPopup: boolean;
  /** The person to link to instead of signing in; null for a sign-in. */
  linksPersonId: number | null;
}

/** The request of the provider's callback. */
export interface Callback extends Arrival {
  /** The complete callback URL. */
  callbackUrl: URL;
  /** The signed-in person; null for none. */
  personId: number | null;
}

/** The result of an external sign-in. */
export type FlowResult =
  | { kind: 'signed-in'; opened: OpenedSession }
  | { kind: 'linked' }
  | { kind: 'second-factor'; pending: string }
  | { kind: 'failed'; code: ElsewhereFault };

const failure = (code: ElsewhereFault): FlowResult => ({ kind: 'failed', code });

/** Completes an external sign-in with the code from the provider. */
export async function finishFlow(
  { services, places }: AccountsContext,
  flow: Flow,
  callback: Callback,
): Promise<FlowResult> {
  const place = places.find(({ settings }) => settings.id === flow.id);
  if (!place) return failure('refused');
  const result = await place.finish(callback.callbackUrl, flow);
  if (result.kind !== 'proven') return failure(result.kind);
  const external = externalPersonOf(place, result.claims);
  try {
    if (flow.linksPersonId === null) return await signIn(services, external, callback);
    return await linkAccount(services, external, {
      personId: flow.linksPersonId,
      currentPersonId: callback.personId,
    });
  } catch (error) {
    return failure(faultOf(error));
  }
}

/** Converts a provider's claims. */
export const externalPersonOf = (
  { settings }: Pick<OidcProvider, 'settings'>,
  { sub, email, isEmailVerified, name, photoUrl }: ExternalClaims,
): ExternalPerson => ({
  ...{ sub, email, isEmailVerified, name, photoUrl },
  place: { providerId: settings.providerId, name: settings.name },
});

/** Opens a session, unless the person has a second factor, which no first factor bypasses. */
const signIn = (services: Services, external: ExternalPerson, callback: Callback): Promise<FlowResult> =>
  findOrCreatePerson(services, external, callback.address, async (write, { personId }) => {
    const subject = await findStanding(write.trx, personId, services.nowMs());
    if (factorsOf(subject).length === 0)
      return { kind: 'signed-in', opened: await enter(services, write, personId, callback) };
    const pending = { personId, method: external.place.providerId };
    return { kind: 'second-factor', pending: await storePendingSignIn(write.trx, pending, services.nowMs()) };
  });

/** Only for the person who requested it and is still signed in. */
async function linkAccount(
  services: Services,
  external: ExternalPerson,
  { personId, currentPersonId }: { personId: number; currentPersonId: number | null },
): Promise<FlowResult> {
  if (currentPersonId !== personId) return failure('expired');
  await services.store.write(async ({ trx }) => {
    const person = await findUserRow(trx, personId);
    if (!person) throw new Refusal('USER_NOT_FOUND');
    assertNotSuspended(person, services.nowMs());
    await linkExternalAccount(services, trx, person, external);
  });
  services.letters?.nudge();
  return { kind: 'linked' };
}

/** Maps errors to outcomes; unexpected errors are rethrown. */
function faultOf(error: unknown): ElsewhereFault {
  if (error instanceof NoEmailProof) return 'no-email-proof';
  if (error instanceof Refusal) return BY_REFUSAL[error.code] ?? 'refused';
  if (error instanceof AppError) {
    const { code } = error.problem;
    if (code === 'too-many-requests') return 'too-many';
    if (code === 'forbidden') return 'disabled';
    if (code === 'email-taken' || code === 'username-taken') return 'taken';
  }
  throw error;
}
const BY_REFUSAL: Partial<Record<Refusal['code'], ElsewhereFault>> = {
  FEDERATED_USER_ID_ALREADY_LINKED: 'taken',
  EMAIL_EXISTS: 'taken',
  USER_DISABLED: 'disabled',
  USER_NOT_FOUND: 'expired',
};

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
