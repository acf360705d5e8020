import type { SignInMethod, SignInMethods } from '#contract/sign-in-methods.ts';
import { ifOutdated } from '#src/data/core/outdated.ts';
import { absenceOf, type Fetched, UNREACHED } from '#src/data/read/fetched.ts';
import { useRemote } from '#src/data/read/use-remote.ts';
import type { Core } from '#src/local/core.ts';

type Module = typeof import('./sign-in-methods/sign-in-methods.tsx');

/** The sign-in methods beside the password, and the module that draws them. */
export interface LoadedMethods extends Module {
  methods: readonly SignInMethod[];
}

/** The module is loaded only if the server has such methods. It is not precached, because a sign-in needs the server. */
async function fetchMethods(core: Core): Promise<Fetched<LoadedMethods>> {
  const answer = await core.api.request<SignInMethods>('/api/auth/methods');
  if (answer.kind !== 'ok') return absenceOf(answer);
  // Vite resolves to undefined while the page reloads for a new version.
  const module: Module | undefined = await import('./sign-in-methods/sign-in-methods.tsx').catch(ifOutdated);
  return module ? { kind: 'done', value: { ...module, methods: answer.body.methods } } : UNREACHED;
}

/** Returns the server's sign-in methods; undefined until they are loaded. @param hasMore nothing is requested otherwise */
export function useSignInMethods(hasMore: boolean | undefined): LoadedMethods | undefined {
  const { answer } = useRemote(fetchMethods, hasMore ? 'methods' : null);
  return answer?.kind === 'done' ? answer.value : undefined;
}
