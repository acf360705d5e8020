import { useServerFacts } from '#src/session/server-facts.ts';
import { useSession } from '#src/session/session-context.tsx';
import { useWays } from '#src/session/use-ways.ts';

/** How the person signs in beside their password; nothing where our server has no other way. */
export function WaysPart() {
  const { state, user } = useSession();
  const facts = useServerFacts(state === 'signedIn');
  const ways = useWays(facts?.hasMore);
  return state === 'signedIn' && ways ? <ways.WaysSettings methods={ways.methods} user={user} /> : null;
}
