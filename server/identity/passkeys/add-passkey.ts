import { generateRegistrationOptions, verifyRegistrationResponse } from '@simplewebauthn/server';
import { COSEALG, decodeAttestationObject, isoBase64URL } from '@simplewebauthn/server/helpers';
import type { User } from '#contract/auth.ts';
import { PASSKEY_LIMITS, PASSKEY_MESSAGES, type Passkey } from '#contract/passkeys.ts';
import { AppError, fieldsInvalid } from '../../errors.ts';
import { findUserRow } from '../../features/auth/users.repository.ts';
import type { Services } from '../../services.ts';
import { type Adder, confirmOwn } from '../people/confirm-own.ts';
import { queueMethodLetter } from '../people/method-letters.ts';
import type { Challenges, Purpose } from './challenges.ts';
import type { Party } from './party.ts';
import { findPasskeys, toPasskey } from './passkeys.repository.ts';
import type { NewCredential } from './passkeys.schema.ts';

/** Dependencies of passkey operations. */
export interface PasskeyContext {
  services: Services;
  challenges: Challenges;
  party: Party;
}

const RP_NAME = 'PetiYard';
/** Algorithms, the preferred one first; every phone supports one. */
const ALGORITHMS = [COSEALG.ES256, COSEALG.EdDSA, COSEALG.RS256];

/** The WebAuthn user handle: the account id, which is neither secret nor a name. */
export const userHandleOf = (personId: number): string => isoBase64URL.fromUTF8String(String(personId));

const purposeOf = ({ id }: User): Purpose => ({ kind: 'add', personId: id });

/** Returns options for creating a passkey. @throws AppError 403 `wrong-password`, `forbidden`; 409, 429. */
export async function addOptions(
  { services, challenges, party }: PasskeyContext,
  adder: Adder,
  password: string,
) {
  const { user } = adder;
  await confirmOwn(services, adder, password);
  const existing = await findPasskeys(services.store.read, user.id);
  if (existing.length >= PASSKEY_LIMITS.perPerson) throw new AppError('too-many-passkeys');
  return generateRegistrationOptions({
    rpName: RP_NAME,
    rpID: party.host,
    userName: user.username,
    userDisplayName: user.fullName,
    userID: isoBase64URL.toBuffer(userHandleOf(user.id)),
    challenge: challenges.make(purposeOf(user)),
    timeout: PASSKEY_LIMITS.challengeMs,
    excludeCredentials: existing.map((row) => ({
      id: row.credential_id,
      transports: JSON.parse(row.transports),
    })),
    supportedAlgorithmIDs: ALGORITHMS,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
}

/**
 * Stores a new passkey and notifies its owner. @throws AppError 409 `passkey-known`, `too-many-passkeys`; 422 when
 * invalid.
 */
export async function addPasskey(
  context: PasskeyContext,
  user: User,
  { name, credential }: { name: string; credential: NewCredential },
): Promise<Passkey> {
  const { services } = context;
  const verified = await verifyNew(context, user, credential);
  if (!verified) throw fieldsInvalid([{ path: 'credential', message: PASSKEY_MESSAGES.notAdded }]);
  const row = await services.store.write(async ({ trx }) => {
    const existing = await findPasskeys(trx, user.id);
    if (existing.length >= PASSKEY_LIMITS.perPerson) throw new AppError('too-many-passkeys');
    const added = await trx
      .insertInto('passkeys')
      .values({
        person_id: user.id,
        credential_id: verified.credential.id,
        public_key: isoBase64URL.fromBuffer(verified.credential.publicKey),
        counter: verified.credential.counter,
        transports: JSON.stringify(credential.response.transports ?? []),
        is_synced: verified.credentialBackedUp ? 1 : 0,
        name,
        made_at_ms: services.nowMs(),
      })
      .onConflict((conflict) => conflict.column('credential_id').doNothing())
      .returningAll()
      .executeTakeFirst();
    const person = added && (await findUserRow(trx, user.id));
    if (person) await queueMethodLetter(services, trx, person, { kind: 'passkey-added', name });
    return added;
  });
  services.letters?.nudge();
  if (!row) throw new AppError('passkey-known');
  return toPasskey(row);
}

/** Verifies a new credential; null when it is invalid or does not match our options. */
async function verifyNew(
  { challenges, party, services }: PasskeyContext,
  user: User,
  credential: NewCredential,
) {
  try {
    if (!isUnattested(credential)) return null;
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { ...credential, clientExtensionResults: {} } as never,
      expectedChallenge: (challenge) => challenges.take(challenge, purposeOf(user)),
      expectedOrigin: party.origin,
      expectedRPID: party.host,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    return verified ? registrationInfo : null;
  } catch (error) {
    services.log.info({ reason: String(error) }, 'a passkey was not added');
    return null;
  }
}

/**
 * Attestation is not needed. Certificates are not even parsed, because their creator can put a URL into them that
 * would be fetched.
 */
function isUnattested({ response }: NewCredential): boolean {
  const attestation = decodeAttestationObject(isoBase64URL.toBuffer(response.attestationObject));
  const format = attestation.get('fmt');
  return format === 'none' || (format === 'packed' && attestation.get('attStmt').get('x5c') === undefined);
}
