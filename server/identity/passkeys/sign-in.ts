import { generateAuthenticationOptions, verifyAuthenticationResponse } from '@simplewebauthn/server';
import { isoBase64URL } from '@simplewebauthn/server/helpers';
import { PASSKEY_LIMITS, PASSKEY_MESSAGES } from '#contract/passkeys.ts';
import { AppError } from '../../errors.ts';
import { type Arrival, assertNotSuspended, type Entered, enter } from '../../features/auth/auth.service.ts';
import { tried } from '../../features/auth/sign-in-tries.ts';
import { findUserRow, toUser } from '../../features/auth/users.repository.ts';
import { type PasskeyContext, userHandleOf } from './add-passkey.ts';
import type { Purpose } from './challenges.ts';
import { findByCredential, type PasskeyRow } from './passkeys.repository.ts';
import type { KnownCredential } from './passkeys.schema.ts';

const PURPOSE: Purpose = { kind: 'sign-in' };

/** Returns options for signing in with any passkey of this server; they name no account. */
export const signInOptions = ({ challenges, party }: PasskeyContext) =>
  generateAuthenticationOptions({
    rpID: party.host,
    challenge: challenges.make(PURPOSE),
    timeout: PASSKEY_LIMITS.challengeMs,
    userVerification: 'required',
  });

/**
 * Signs in with a passkey: opens a new session and ends the one of the request. @throws AppError 401
 * `invalid-credentials`, 403 during a suspension, 429 after many failures.
 */
export async function signInByPasskey(
  context: PasskeyContext,
  credential: KnownCredential,
  arrival: Arrival,
): Promise<Entered> {
  const { store, limits, nowMs } = context.services;
  const row = await findByCredential(store.read, credential.id);
  const user = row && (await findUserRow(store.read, row.person_id));
  const counted = [{ tries: limits.loginsByAddress, name: arrival.address }];
  let proof: Proof = { kind: 'refused', message: PASSKEY_MESSAGES.unknown };
  const isRight = await tried(counted, async () => {
    if (row) proof = await verify(context, row, credential);
    return proof.kind === 'proven';
  });
  const result = proof as Proof;
  if (!isRight || !row || !user || result.kind === 'refused')
    throw new AppError('invalid-credentials', {
      detail: result.kind === 'refused' ? result.message : PASSKEY_MESSAGES.unknown,
    });
  assertNotSuspended(user, nowMs());
  const opened = await store.write(async (write) => {
    const updated = await write.trx
      .updateTable('passkeys')
      .set({ counter: result.counter, is_synced: result.isSynced ? 1 : 0, used_at_ms: nowMs() })
      .where('id', '=', row.id)
      .where('removed_at_ms', 'is', null)
      .where((eb) => eb.or([eb('counter', '<', result.counter), eb('counter', '=', 0)]))
      .executeTakeFirstOrThrow();
    // Removed meanwhile, or a clone was faster.
    if (updated.numUpdatedRows === 0n)
      throw new AppError('invalid-credentials', { detail: PASSKEY_MESSAGES.refused });
    return enter(context.services, write, user.id, arrival);
  });
  return { user: toUser(user), opened };
}

type Proof = { kind: 'proven'; counter: number; isSynced: boolean } | { kind: 'refused'; message: string };

/** Verifies that the passkey signed our challenge now. A counter that goes back belongs to a clone. */
async function verify(
  { challenges, party, services }: PasskeyContext,
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
    return { kind: 'refused', message: isInTime ? PASSKEY_MESSAGES.refused : PASSKEY_MESSAGES.tookTooLong };
  };
  if (userHandle && userHandle !== userHandleOf(row.person_id))
    return refused('it belongs to another person');
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
    if (!verified) return refused('its signature is wrong');
    const { newCounter: counter, credentialBackedUp: isSynced } = authenticationInfo;
    return { kind: 'proven', counter, isSynced };
  } catch (error) {
    return refused(String(error));
  }
}
