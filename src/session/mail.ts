import type { AuthState } from '#contract/auth.ts';
import { MAIL_HEADER, MAIL_ON } from '#contract/letters.ts';
import { type Fetched, refusalOf } from '#src/data/fetched.ts';
import { useRemote } from '#src/data/use-remote.ts';
import type { Core } from '#src/local/core.ts';

/** Asks whether our server sends letters. */
async function fetchMail(core: Core): Promise<Fetched<boolean>> {
  const answer = await core.api.request<AuthState>('/api/auth/user');
  return answer.kind === 'ok'
    ? { kind: 'done', value: answer.headers.get(MAIL_HEADER) === MAIL_ON }
    : refusalOf(answer);
}

/** Whether our server sends letters; undefined while nobody has said. @param isAsked nothing is asked otherwise */
export function useMail(isAsked = true): boolean | undefined {
  const { answer } = useRemote(fetchMail, isAsked ? 'mail' : null);
  return answer?.kind === 'done' ? answer.value : undefined;
}
