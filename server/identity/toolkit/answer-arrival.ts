import type { Arrival } from '../people/arrive.ts';
import type { Provider } from '../tokens/provider.ts';
import { mfaInfoOf } from './user-info.ts';

/** What a client is told of somebody who has shown who they are: tokens, or what it must ask them for first. */
export async function answerArrival({ makeTokens }: Pick<Provider, 'makeTokens'>, arrival: Arrival) {
  const { subject, isNew } = arrival;
  const { email, displayName, known } = subject;
  const who = {
    localId: String(subject.user.id),
    ...(email === null ? {} : { email }),
    ...(displayName === null ? {} : { displayName }),
    ...(known.photo_url === null ? {} : { profilePicture: known.photo_url }),
    ...(isNew === undefined ? {} : { isNewUser: isNew }),
  };
  if ('pending' in arrival)
    return { ...who, mfaPendingCredential: arrival.pending, mfaInfo: mfaInfoOf(subject) };
  return { ...who, registered: true, ...(await makeTokens(subject, arrival.signIn)) };
}
