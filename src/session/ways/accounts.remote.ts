import type { AccountsElsewhere } from '#contract/accounts-elsewhere.ts';
import type { FieldError } from '#contract/rules.ts';
import type { Core } from '#src/local/core.ts';
import type { Trouble } from '#src/ui/forms/use-form.ts';
import { troubleOf } from '../auth-answers.ts';
import { readOwn, requestOwn } from '../request-own.ts';
import { CODE_WORDS } from '../session.words.ts';

/** One's own accounts elsewhere. */
export const fetchAccounts = (core: Core) =>
  readOwn(core, '/api/auth/accounts', ({ accounts }: AccountsElsewhere) => accounts);

/** Asks to add one. @returns the address at which that begins */
export async function askToLink(
  core: Core,
  id: string,
  password: string,
): Promise<{ path: string } | { trouble: readonly FieldError[] }> {
  const path = `/api/auth/with/${encodeURIComponent(id)}/link`;
  const answer = await requestOwn<{ url: string }>(core, path, { method: 'POST', body: { password } });
  return answer.kind === 'ok' ? { path: answer.body.url } : { trouble: troubleOf(answer, FAILED) ?? [] };
}

/** Takes one away. */
export const removeAccount = async (core: Core, providerId: string): Promise<Trouble> =>
  troubleOf(
    await requestOwn(core, `/api/auth/accounts/${encodeURIComponent(providerId)}`, { method: 'DELETE' }),
    FAILED,
  );

const FAILED = { offline: CODE_WORDS.needsSignal, failed: CODE_WORDS.failed };
