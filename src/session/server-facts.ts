import type { AuthState } from '#contract/auth.ts';
import { MAIL_HEADER, MAIL_ON } from '#contract/letters.ts';
import { SIGN_IN_HEADER, SIGN_IN_MORE } from '#contract/sign-in-methods.ts';
import { type Fetched, failureOf } from '#src/data/fetched.ts';
import { useRemote } from '#src/data/use-remote.ts';
import type { Core } from '#src/local/core.ts';

/** What our server can do for whoever signs in. */
interface ServerFacts {
  /** It sends letters. */
  hasMail: boolean;
  /** There are ways to sign in beside the password: `useWays` fetches them. */
  hasMore: boolean;
}

async function fetchFacts(core: Core): Promise<Fetched<ServerFacts>> {
  const answer = await core.api.request<AuthState>('/api/auth/user');
  if (answer.kind !== 'ok') return failureOf(answer);
  const { headers } = answer;
  const hasMail = headers.get(MAIL_HEADER) === MAIL_ON;
  return { kind: 'done', value: { hasMail, hasMore: headers.get(SIGN_IN_HEADER) === SIGN_IN_MORE } };
}

/** What our server can do; undefined while nobody has said. @param isAsked nothing is asked otherwise */
export function useServerFacts(isAsked = true): ServerFacts | undefined {
  const { answer } = useRemote(fetchFacts, isAsked ? 'facts' : null);
  return answer?.kind === 'done' ? answer.value : undefined;
}

/** Whether our server sends letters; undefined while nobody has said. @param isAsked nothing is asked otherwise */
export const useMail = (isAsked = true): boolean | undefined => useServerFacts(isAsked)?.hasMail;
