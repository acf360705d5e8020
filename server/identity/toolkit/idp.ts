import { createHash } from 'node:crypto';
import { z } from 'zod';
import { findUserRow } from '../../features/auth/users.repository.ts';
import { externalPersonOf } from '../accounts/flow.ts';
import type { ExternalClaims } from '../issuers/external-token.ts';
import type { OidcProvider } from '../issuers/oidc-provider.ts';
import { renewTokens } from '../people/change.ts';
import { findOrCreatePerson, linkExternalAccount, NoEmailProof } from '../people/external-accounts.ts';
import { completeFirstFactor } from '../people/first-factor.ts';
import { Refusal } from '../refusal.ts';
import type { Provider } from '../tokens/provider.ts';
import { assertRecent, verified } from './recent.ts';
import { signInResponse } from './sign-in-response.ts';
import { mapProblems, TOO_MANY, toolkitCall } from './toolkit-call.ts';

const BODY = z.object({
  postBody: z.string().optional(),
  idToken: z.string().optional(),
  requestUri: z.string().optional(),
});
const PROBLEM_CODES = {
  ...TOO_MANY,
  'email-taken': 'EMAIL_EXISTS',
  'username-taken': 'EMAIL_EXISTS',
} as const;

/** An external credential from the client. */
interface Credential {
  place: OidcProvider;
  idToken: string;
  claims: ExternalClaims;
}

/** `accounts:signInWithIdp`: with an external ID token that the client obtained; with `idToken` it links. */
export const idpCall = (provider: Provider) =>
  toolkitCall(BODY, async ({ postBody, idToken }, c) => {
    const { services } = provider;
    const credential = await readCredential(provider, postBody ?? '');
    const external = externalPersonOf(credential.place, credential.claims);
    const fields = responseFields(credential);
    if (idToken !== undefined) {
      const proof = await verified(provider, idToken);
      assertRecent(provider, proof);
      const changer = { personId: proof.user.id, signInId: proof.signInId };
      const arrived = await renewTokens(services, changer, async (trx) => {
        const person = await findUserRow(trx, proof.user.id);
        if (!person) throw new Refusal('USER_NOT_FOUND');
        await linkExternalAccount(services, trx, person, external);
      });
      services.letters?.nudge();
      return { ...(await signInResponse(provider, { ...arrived, isNew: false })), ...fields };
    }
    const { providerId: method } = credential.place.settings;
    try {
      const arrival = await findOrCreatePerson(
        services,
        external,
        c.get('address'),
        async ({ trx }, { personId, isNew }) => ({
          ...(await completeFirstFactor(trx, personId, { method }, services.nowMs())),
          isNew,
        }),
      ).catch(mapProblems(PROBLEM_CODES));
      return { ...(await signInResponse(provider, arrival)), ...fields };
    } catch (error) {
      if (!(error instanceof NoEmailProof)) throw error;
      return { ...fields, needConfirmation: true };
    }
  });

/** @throws Refusal; AppError 503. */
async function readCredential({ places }: Provider, postBody: string): Promise<Credential> {
  const fields = new URLSearchParams(postBody);
  const place = places.find(({ settings }) => settings.providerId === fields.get('providerId'));
  if (!place) throw new Refusal('INVALID_CREDENTIAL_OR_PROVIDER_ID');
  const idToken = fields.get('id_token');
  // An access token does not show its audience: any other site that has one could sign its owner in here.
  if (!idToken) throw new Refusal('INVALID_IDP_RESPONSE', 'An id_token is needed.');
  const claims = await place.read(idToken);
  if (claims.nonce !== null && !isNonce(claims.nonce, fields.get('nonce') ?? ''))
    throw new Refusal('MISSING_OR_INVALID_NONCE');
  return { place, idToken, claims };
}

/** Apple's clients send the hash of their nonce, others the nonce itself. */
const isNonce = (claimed: string, raw: string) =>
  raw !== '' && (claimed === raw || claimed === createHash('sha256').update(raw).digest('hex'));

/** Fields that clients read besides the tokens. */
function responseFields({ place, idToken, claims }: Credential) {
  const { sub, email, isEmailVerified, name, photoUrl } = claims;
  return {
    kind: 'identitytoolkit#VerifyAssertionResponse',
    providerId: place.settings.providerId,
    federatedId: sub,
    oauthIdToken: idToken,
    rawUserInfo: JSON.stringify({
      ...{ sub, email_verified: isEmailVerified },
      ...(email === null ? {} : { email }),
      ...(name === null ? {} : { name }),
      ...(photoUrl === null ? {} : { picture: photoUrl }),
    }),
    ...(email === null ? {} : { email }),
    emailVerified: isEmailVerified,
    ...(name === null ? {} : { displayName: name }),
    ...(photoUrl === null ? {} : { photoUrl }),
  };
}
