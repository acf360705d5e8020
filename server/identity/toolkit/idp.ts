import { createHash } from 'node:crypto';
import { z } from 'zod';
import { findUserRow } from '../../features/auth/users.repository.ts';
import { outsiderOf } from '../accounts/flow.ts';
import type { Elsewhere } from '../issuers/elsewhere.ts';
import type { Issued } from '../issuers/issued.ts';
import { arrive } from '../people/arrive.ts';
import { goOn } from '../people/change.ts';
import { linkOutsider, meet, NoEmailProof } from '../people/outside.ts';
import { Refusal } from '../refusal.ts';
import type { Provider } from '../tokens/provider.ts';
import { answerArrival } from './answer-arrival.ts';
import { assertRecent, verified } from './recent.ts';
import { TOO_MANY, toldAs, toolkitCall } from './toolkit-call.ts';

const BODY = z.object({
  postBody: z.string().optional(),
  idToken: z.string().optional(),
  requestUri: z.string().optional(),
});
const TOLD = { ...TOO_MANY, 'email-taken': 'EMAIL_EXISTS', 'username-taken': 'EMAIL_EXISTS' } as const;

/** What a client has brought from elsewhere. */
interface Credential {
  place: Elsewhere;
  idToken: string;
  issued: Issued;
}

/** `accounts:signInWithIdp`: by an ID token that the client has got elsewhere itself; with `idToken` it links. */
export const idpCall = (provider: Provider) =>
  toolkitCall(BODY, async ({ postBody, idToken }, c) => {
    const { services } = provider;
    const credential = await readCredential(provider, postBody ?? '');
    const outsider = outsiderOf(credential.place, credential.issued);
    const told = answerOf(credential);
    if (idToken !== undefined) {
      const proof = await verified(provider, idToken);
      assertRecent(provider, proof);
      const changer = { personId: proof.user.id, signInId: proof.signInId };
      const arrived = await goOn(services, changer, async (trx) => {
        const person = await findUserRow(trx, proof.user.id);
        if (!person) throw new Refusal('USER_NOT_FOUND');
        await linkOutsider(services, trx, person, outsider);
      });
      services.letters?.nudge();
      return { ...(await answerArrival(provider, { ...arrived, isNew: false })), ...told };
    }
    const { providerId: method } = credential.place.settings;
    try {
      const arrival = await meet(
        services,
        outsider,
        c.get('address'),
        async ({ trx }, { personId, isNew }) => ({
          ...(await arrive(trx, personId, { method }, services.nowMs())),
          isNew,
        }),
      ).catch(toldAs(TOLD));
      return { ...(await answerArrival(provider, arrival)), ...told };
    } catch (error) {
      if (!(error instanceof NoEmailProof)) throw error;
      return { ...told, needConfirmation: true };
    }
  });

/** @throws Refusal; AppError 503. */
async function readCredential({ places }: Provider, postBody: string): Promise<Credential> {
  const fields = new URLSearchParams(postBody);
  const place = places.find(({ settings }) => settings.providerId === fields.get('providerId'));
  if (!place) throw new Refusal('INVALID_CREDENTIAL_OR_PROVIDER_ID');
  const idToken = fields.get('id_token');
  // An access token says to nobody for whom it was made: any other site that has one could sign its owner in here.
  if (!idToken) throw new Refusal('INVALID_IDP_RESPONSE', 'An id_token is needed.');
  const issued = await place.read(idToken);
  if (issued.nonce !== null && !isNonce(issued.nonce, fields.get('nonce') ?? ''))
    throw new Refusal('MISSING_OR_INVALID_NONCE');
  return { place, idToken, issued };
}

/** Apple’s clients send the hash of what they keep, others the thing itself. */
const isNonce = (claimed: string, raw: string) =>
  raw !== '' && (claimed === raw || claimed === createHash('sha256').update(raw).digest('hex'));

/** What clients read beside the tokens. */
function answerOf({ place, idToken, issued }: Credential) {
  const { sub, email, isEmailVerified, name, photoUrl } = issued;
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
