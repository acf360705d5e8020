import { useServerFacts } from '#src/session/server-facts.ts';
import { useSession } from '#src/session/session-context.tsx';
import { useSignInMethods } from '#src/session/use-sign-in-methods.ts';

/** Sign-in methods besides the password, if the server has any. */
export function WaysPart() {
  const { state, user } = useSession();
  const facts = useServerFacts(state === 'signedIn');
  const loaded = useSignInMethods(facts?.hasMore);
  return state === 'signedIn' && loaded ? (
    <loaded.MethodSettings methods={loaded.methods} user={user} />
  ) : null;
}
