import type { ElsewhereFault } from '#contract/accounts-elsewhere.ts';
import { AppError } from '../../errors.ts';
import { type Arrival, assertNotSuspended, enter } from '../../features/auth/auth.service.ts';
import type { OpenedSession } from '../../features/auth/sessions.ts';
import { findUserRow } from '../../features/auth/users.repository.ts';
import type { Services } from '../../services.ts';
import { keepPending } from '../codes/pending.ts';
import type { Elsewhere, Secrets } from '../issuers/elsewhere.ts';
import type { Issued } from '../issuers/issued.ts';
import { findStanding } from '../people/arrive.ts';
import { factorsOf } from '../people/factors.ts';
import { linkOutsider, meet, NoEmailProof, type Outsider } from '../people/outside.ts';
import { Refusal } from '../refusal.ts';
import type { Seal } from './sealed.ts';

/** What signing in elsewhere works with. */
export interface Desk {
  services: Services;
  places: readonly Elsewhere[];
  /** What the browser keeps of a sign-in that is under way, and of the permission to link. */
  flows: Seal;
  tickets: Seal;
}

/** A sign-in elsewhere that is under way, as its browser keeps it. */
export interface Flow extends Secrets {
  /** Which place. */
  id: string;
  returnTo: string;
  isPopup: boolean;
  /** Whom it links instead of signing somebody in; null of a sign-in. */
  linksPersonId: number | null;
}

/** Who comes back from elsewhere, and with what. */
export interface Back extends Arrival {
  /** The address that the browser has come back to. */
  came: URL;
  /** Who is signed in here; null of nobody. */
  personId: number | null;
}

/** How it ended. */
export type Ended =
  | { kind: 'signed-in'; opened: OpenedSession }
  | { kind: 'linked' }
  | { kind: 'second-factor'; pending: string }
  | { kind: 'failed'; code: ElsewhereFault };

const failed = (code: ElsewhereFault): Ended => ({ kind: 'failed', code });

/** Ends a sign-in elsewhere with the code that its place has sent. */
export async function finishFlow({ services, places }: Desk, flow: Flow, back: Back): Promise<Ended> {
  const place = places.find(({ settings }) => settings.id === flow.id);
  if (!place) return failed('refused');
  const answered = await place.finish(back.came, flow);
  if (answered.kind !== 'proven') return failed(answered.kind);
  const outsider = outsiderOf(place, answered.issued);
  try {
    if (flow.linksPersonId === null) return await signIn(services, outsider, back);
    return await link(services, outsider, { personId: flow.linksPersonId, now: back.personId });
  } catch (error) {
    return failed(faultOf(error));
  }
}

/** Somebody, as a place tells of them. */
export const outsiderOf = (
  { settings }: Pick<Elsewhere, 'settings'>,
  { sub, email, isEmailVerified, name, photoUrl }: Issued,
): Outsider => ({
  ...{ sub, email, isEmailVerified, name, photoUrl },
  place: { providerId: settings.providerId, name: settings.name },
});

/** A new session, unless there is a second factor: no first one goes round it. */
const signIn = (services: Services, outsider: Outsider, back: Back): Promise<Ended> =>
  meet(services, outsider, back.address, async (write, { personId }) => {
    const subject = await findStanding(write.trx, personId, services.nowMs());
    if (factorsOf(subject).length === 0)
      return { kind: 'signed-in', opened: await enter(services, write, personId, back) };
    const shown = { personId, method: outsider.place.providerId };
    return { kind: 'second-factor', pending: await keepPending(write.trx, shown, services.nowMs()) };
  });

/** Only for whoever has asked for it, and is still signed in. */
async function link(
  services: Services,
  outsider: Outsider,
  { personId, now }: { personId: number; now: number | null },
): Promise<Ended> {
  if (now !== personId) return failed('expired');
  await services.store.write(async ({ trx }) => {
    const person = await findUserRow(trx, personId);
    if (!person) throw new Refusal('USER_NOT_FOUND');
    assertNotSuspended(person, services.nowMs());
    await linkOutsider(services, trx, person, outsider);
  });
  services.letters?.nudge();
  return { kind: 'linked' };
}

/** What people are told; a fault of ours is none of these. */
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
