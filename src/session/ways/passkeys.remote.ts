import type { SignedIn, User } from '#contract/auth.ts';
import type { Passkeys } from '#contract/passkeys.ts';
import type { FieldError } from '#contract/rules.ts';
import type { Core } from '#src/local/core.ts';
import type { Trouble } from '#src/ui/forms/use-form.ts';
import { troubleOf } from '../auth-answers.ts';
import { readOwn, requestOwn } from '../request-own.ts';
import { enterBy } from '../sign-in.ts';
import { askForPasskey, makePasskey, type PasskeyOptions } from './passkey-browser.ts';
import { PASSKEY_WORDS as WORDS } from './ways.words.ts';

const PATH = '/api/auth/passkeys';

/** What came of a passkey: who is signed in, nothing because the person has left it, or why not. */
export type PasskeyResult = { user: User } | { trouble: readonly FieldError[] } | null;

/** Shared by what is offered below the field and what the button asks: the first of the two that is answered takes it. */
export interface Claim {
  isTaken: boolean;
}

/**
 * Signs in by a passkey that the phone asks for. A finger that is laid early may meet the button: only one of the two goes
 * to the server, for the second would end the session that the first has just begun.
 */
export async function signInByPasskey(
  core: Core,
  isBelowField: boolean,
  claim: Claim,
): Promise<PasskeyResult> {
  const options = await core.api.request<PasskeyOptions>(`${PATH}/sign-in-options`, {
    method: 'POST',
    body: {},
  });
  if (claim.isTaken) return null;
  if (options.kind !== 'ok') return isBelowField ? null : { trouble: troubleOf(options, SIGNING_IN) ?? [] };
  const asked = await askForPasskey(options.body, isBelowField);
  if (asked.kind === 'left' || claim.isTaken) return null;
  if (asked.kind !== 'answered') return isBelowField ? null : { trouble: said(WORDS.phoneFailed) };
  claim.isTaken = true;
  const body = { credential: asked.credential };
  const answer = await enterBy(core, () =>
    core.api.request<SignedIn>(`${PATH}/sign-in`, { method: 'POST', body }),
  );
  if (answer.kind === 'ok') return { user: answer.body.user };
  claim.isTaken = false;
  return { trouble: troubleOf(answer, SIGNING_IN) ?? [] };
}

/** One's own passkeys. */
export const fetchPasskeys = (core: Core) => readOwn(core, PATH, ({ passkeys }: Passkeys) => passkeys);

/** Has the phone make a passkey, and keeps it under a name. */
export async function addPasskey(
  core: Core,
  { name, password }: { name: string; password: string },
): Promise<Trouble> {
  const options = await requestOwn<PasskeyOptions>(core, `${PATH}/options`, {
    method: 'POST',
    body: { password },
  });
  if (options.kind !== 'ok') return troubleOf(options, CHANGING);
  const asked = await makePasskey(options.body);
  if (asked.kind !== 'answered') return said(NOT_MADE[asked.kind]);
  const body = { name, credential: asked.credential };
  return troubleOf(await requestOwn(core, PATH, { method: 'POST', body }), CHANGING);
}

/** Gives one another name. */
export const renamePasskey = async (core: Core, id: number, name: string): Promise<Trouble> =>
  troubleOf(await requestOwn(core, `${PATH}/${id}`, { method: 'PATCH', body: { name } }), CHANGING);

/** Removes one. */
export const removePasskey = async (core: Core, id: number): Promise<Trouble> =>
  troubleOf(await requestOwn(core, `${PATH}/${id}`, { method: 'DELETE' }), CHANGING);

const NOT_MADE = { left: WORDS.notMade, known: WORDS.known, failed: WORDS.phoneFailed };
const SIGNING_IN = { offline: WORDS.signInOffline, failed: WORDS.failed };
const CHANGING = { offline: WORDS.offline, failed: WORDS.failed };
const said = (message: string): readonly FieldError[] => [{ path: '', message }];
