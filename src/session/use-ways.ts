import type { SignInMethod, SignInMethods } from '#contract/sign-in-methods.ts';
import { absenceOf, type Fetched, UNREACHED } from '#src/data/fetched.ts';
import { ifOutdated } from '#src/data/outdated.ts';
import { useRemote } from '#src/data/use-remote.ts';
import type { Core } from '#src/local/core.ts';

type Parts = typeof import('./ways/sign-in-ways.tsx');

/** The ways to sign in beside the password, and what draws them. */
export interface Ways extends Parts {
  methods: readonly SignInMethod[];
}

/**
 * Asks for the ways of our server, and fetches what draws them once they are known: nobody else's phone has these files, and
 * they are in no offline copy, as signing in needs the server.
 */
async function fetchWays(core: Core): Promise<Fetched<Ways>> {
  const answer = await core.api.request<SignInMethods>('/api/auth/methods');
  if (answer.kind !== 'ok') return absenceOf(answer);
  // Vite gives nothing where the page is about to be opened anew for a newer version.
  const parts: Parts | undefined = await import('./ways/sign-in-ways.tsx').catch(ifOutdated);
  return parts ? { kind: 'done', value: { ...parts, methods: answer.body.methods } } : UNREACHED;
}

/** The ways of our server; undefined while they are not here. @param hasMore nothing is asked otherwise */
export function useWays(hasMore: boolean | undefined): Ways | undefined {
  const { answer } = useRemote(fetchWays, hasMore ? 'ways' : null);
  return answer?.kind === 'done' ? answer.value : undefined;
}
