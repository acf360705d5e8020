import type { AuthState } from '#contract/auth.ts';
import { MAIL_HEADER, MAIL_ON } from '#contract/letters.ts';
import { PUSH_HEADER, PUSH_ON } from '#contract/push.ts';
import { SIGN_IN_HEADER, SIGN_IN_MORE } from '#contract/sign-in-methods.ts';
import { type Fetched, failureOf } from '#src/data/read/fetched.ts';
import { useRemote } from '#src/data/read/use-remote.ts';
import type { Core } from '#src/local/core.ts';

/** Capabilities of the server. */
interface ServerFacts {
  /** It sends email. */
  hasMail: boolean;
  /** It sends notifications. */
  hasPush: boolean;
  /** It has sign-in methods beside the password; `useSignInMethods` fetches them. */
  hasMore: boolean;
}

/** Fetches the server's capabilities. */
export async function fetchFacts(core: Core): Promise<Fetched<ServerFacts>> {
  const answer = await core.api.request<AuthState>('/api/auth/user');
  if (answer.kind !== 'ok') return failureOf(answer);
  const { headers } = answer;
  const value = {
    hasMail: headers.get(MAIL_HEADER) === MAIL_ON,
    hasPush: headers.get(PUSH_HEADER) === PUSH_ON,
    hasMore: headers.get(SIGN_IN_HEADER) === SIGN_IN_MORE,
  };
  return { kind: 'done', value };
}

/** Fetches the server's capabilities; undefined until they are known. @param isEnabled nothing is requested otherwise */
export function useServerFacts(isEnabled = true): ServerFacts | undefined {
  const { answer } = useRemote(fetchFacts, isEnabled ? 'facts' : null);
  return answer?.kind === 'done' ? answer.value : undefined;
}

/** Returns whether the server sends email; undefined until known. @param isEnabled nothing is requested otherwise */
export const useMail = (isEnabled = true): boolean | undefined => useServerFacts(isEnabled)?.hasMail;
