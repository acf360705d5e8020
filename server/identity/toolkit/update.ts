import { z } from 'zod';
import { isPhotoUrl } from '../issuers/external-token.ts';
import { applyLetter } from '../people/by-letter.ts';
import { type Changer, changePassword, changeProfile, restartSignIns, unlink } from '../people/change.ts';
import { findSubject, storeProviderData } from '../people/people.ts';
import type { SignedIn } from '../people/sign-up.ts';
import { Refusal } from '../refusal.ts';
import type { Provider } from '../tokens/provider.ts';
import { assertRecent, verified } from './recent.ts';
import { mapProblems, TOO_MANY, toolkitCall } from './toolkit-call.ts';
import { providersOf, userOf } from './user-info.ts';

const METHODS_MAX = 20;
const BODY = z.object({
  idToken: z.string().optional(),
  displayName: z.string().nullish(),
  photoUrl: z.string().nullish(),
  email: z.string().optional(),
  password: z.string().optional(),
  oobCode: z.string().optional(),
  deleteProvider: z.array(z.string()).max(METHODS_MAX).optional(),
});
type Body = z.output<typeof BODY>;

/** `accounts:update`: changes name and picture, email address or password, and removes sign-in methods. */
export const updateCall = (provider: Provider) =>
  toolkitCall(BODY, async (body, c) => {
    const { services, makeTokens } = provider;
    if (body.oobCode !== undefined) return applied(services, body, c.get('address'));
    const proof = await verified(provider, body.idToken);
    if (body.email !== undefined || body.password !== undefined) assertRecent(provider, proof);
    const changer = { user: proof.user, signInId: proof.signInId, address: c.get('address') };
    await changeNames(services, changer, body);
    if (body.deleteProvider?.length) await unlink(services, changer, body.deleteProvider);
    const signedIn = await changeCredentials(services, changer, body);
    const subject = signedIn?.subject ?? (await findSubject(services.store.read, changer.user.id));
    if (!subject) throw new Refusal('USER_NOT_FOUND');
    const { passwordHash: _, ...user } = userOf(subject, undefined);
    return {
      kind: 'identitytoolkit#SetAccountInfoResponse',
      ...user,
      providerUserInfo: providersOf(subject),
      ...(signedIn ? await makeTokens(subject, signedIn.signIn) : {}),
    };
  });

/** Applies a letter about an address. */
async function applied(services: Provider['services'], { oobCode = '', email }: Body, address: string) {
  const user = await applyLetter(services, { oobCode, email }, address).catch(
    mapProblems({ ...TOO_MANY, 'email-taken': 'EMAIL_EXISTS', 'fields-invalid': 'INVALID_EMAIL' }),
  );
  return {
    kind: 'identitytoolkit#SetAccountInfoResponse',
    ...{ localId: String(user.id), email: user.email, emailVerified: true },
  };
}

/** Changes name and picture; an empty value removes it. People without a name are shown by their user name. */
async function changeNames(
  services: Provider['services'],
  changer: Changer,
  { displayName, photoUrl }: Body,
) {
  const { user } = changer;
  if (photoUrl && !isPhotoUrl(photoUrl))
    throw new Refusal('INVALID_ARGUMENT', 'photoUrl must be an http or https address');
  if (displayName !== undefined)
    await changeProfile(services, changer, { fullName: displayName || user.username }).catch(
      mapProblems({ ...TOO_MANY, 'fields-invalid': 'INVALID_ARGUMENT' }),
    );
  if (photoUrl !== undefined)
    await services.store.write(({ trx }) => storeProviderData(trx, user.id, { photo_url: photoUrl || null }));
}

/** Changes email address or password: all earlier sessions end, this sign-in continues. */
async function changeCredentials(
  services: Provider['services'],
  changer: Changer,
  { email, password }: Body,
): Promise<SignedIn | null> {
  if (email === undefined && password === undefined) return null;
  if (email !== undefined)
    await changeProfile(services, changer, { email }).catch(
      mapProblems({ ...TOO_MANY, 'email-taken': 'EMAIL_EXISTS', 'fields-invalid': 'INVALID_EMAIL' }),
    );
  if (password !== undefined) return changePassword(services, changer, password);
  return restartSignIns(services, { personId: changer.user.id, signInId: changer.signInId });
}
