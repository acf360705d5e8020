import { generateAuthenticationOptions, verifyAuthenticationResponse } from '@simplewebauthn/server';
import { isoBase64URL } from '@simplewebauthn/server/helpers';
import { PASSKEY_LIMITS, PASSKEY_MESSAGES } from '#contract/passkeys.ts';
import { AppError } from '../../errors.ts';
import { type Arrival, assertNotSuspended, type Entered, enter } from '../../features/auth/auth.service.ts';
import { tried } from '../../features/auth/sign-in-tries.ts';
import { findUserRow, toUser } from '../../features/auth/users.repository.ts';
import { type Desk, userHandleOf } from './add-passkey.ts';
import type { Purpose } from './challenges.ts';
import { findByCredential, type PasskeyRow } from './passkeys.repository.ts';
import type { KnownCredential } from './passkeys.schema.ts';

const PURPOSE: Purpose = { kind: 'sign-in' };

/** Options by which a phone offers whatever passkeys it has for this server: nobody is named. */
export const signInOptions = ({ challenges, party }: Desk) =>
  generateAuthenticationOptions({
    rpID: party.host,
    challenge: challenges.make(PURPOSE),
    timeout: PASSKEY_LIMITS.challengeMs,
    userVerification: 'required',
  });

/**
 * Signs in by a passkey, as by a password: a new session, and the one that the request came with ends.
 * @throws AppError 401 `invalid-credentials`, 403 while the account is suspended, 429 after many failures.
 */
export async function signInByPasskey(
  desk: Desk,
  credential: KnownCredential,
  arrival: Arrival,
): Promise<Entered> {
  const { store, limits, nowMs } = desk.services;
  const row = await findByCredential(store.read, credential.id);
  const user = row && (await findUserRow(store.read, row.person_id));
  const counted = [{ tries: limits.loginsByAddress, name: arrival.address }];
  let proof: Proof = { kind: 'refused', words: PASSKEY_MESSAGES.unknown };
  const isRight = await tried(counted, async () => {
    if (row) proof = await prove(desk, row, credential);
    return proof.kind === 'proven';
  });
  const came = proof as Proof;
  if (!isRight || !row || !user || came.kind === 'refused')
    throw new AppError('invalid-credentials', {
      detail: came.kind === 'refused' ? came.words : PASSKEY_MESSAGES.unknown,
    });
  assertNotSuspended(user, nowMs());
  const opened = await store.write(async (write) => {
    const noted = await write.trx
      .updateTable('passkeys')
      .set({ counter: came.counter, is_synced: came.isSynced ? 1 : 0, used_at_ms: nowMs() })
      .where('id', '=', row.id)
      .where('removed_at_ms', 'is', null)
      .where((eb) => eb.or([eb('counter', '<', came.counter), eb('counter', '=', 0)]))
      .executeTakeFirstOrThrow();
    // Removed meanwhile, or its copy was quicker.
    if (noted.numUpdatedRows === 0n)
      throw new AppError('invalid-credentials', { detail: PASSKEY_MESSAGES.refused });
    return enter(desk.services, write, user.id, arrival);
  });
  return { user: toUser(user), opened };
}

type Proof = { kind: 'proven'; counter: number; isSynced: boolean } | { kind: 'refused'; words: string };

/** Whether the passkey has signed our challenge, here and now. A counter that goes back is a copy's. */
async function prove(
  { challenges, party, services }: Desk,
  row: PasskeyRow,
  credential: KnownCredential,
): Promise<Proof> {
  const { userHandle } = credential.response;
  let isInTime = true;
  const takeChallenge = (challenge: string) => {
    isInTime = challenges.take(challenge, PURPOSE);
    return isInTime;
  };
  const refused = (reason: string): Proof => {
    services.log.info({ passkey: row.id, reason }, 'a passkey was refused');
    return { kind: 'refused', words: isInTime ? PASSKEY_MESSAGES.refused : PASSKEY_MESSAGES.tookTooLong };
  };
  if (userHandle && userHandle !== userHandleOf(row.person_id)) return refused('it is for somebody else');
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...credential, clientExtensionResults: {} } as never,
      expectedChallenge: takeChallenge,
      expectedOrigin: party.origin,
      expectedRPID: party.host,
      requireUserVerification: true,
      credential: {
        id: row.credential_id,
        publicKey: isoBase64URL.toBuffer(row.public_key),
        counter: row.counter,
      },
    });
    if (!verified) return refused('its signature is not right');
    const { newCounter: counter, credentialBackedUp: isSynced } = authenticationInfo;
    return { kind: 'proven', counter, isSynced };
  } catch (error) {
    return refused(String(error));
  }
}
