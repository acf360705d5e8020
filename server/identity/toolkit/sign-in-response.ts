import type { FirstFactorResult } from '../people/first-factor.ts';
import type { Provider } from '../tokens/provider.ts';
import { mfaInfoOf } from './user-info.ts';

/** The response after the first factor: tokens, or the request for the second factor. */
export async function signInResponse(
  { makeTokens }: Pick<Provider, 'makeTokens'>,
  result: FirstFactorResult,
) {
  const { subject, isNew } = result;
  const { email, displayName, known } = subject;
  const person = {
    localId: String(subject.user.id),
    ...(email === null ? {} : { email }),
    ...(displayName === null ? {} : { displayName }),
    ...(known.photo_url === null ? {} : { profilePicture: known.photo_url }),
    ...(isNew === undefined ? {} : { isNewUser: isNew }),
  };
  if ('pending' in result)
    return { ...person, mfaPendingCredential: result.pending, mfaInfo: mfaInfoOf(subject) };
  return { ...person, registered: true, ...(await makeTokens(subject, result.signIn)) };
}
