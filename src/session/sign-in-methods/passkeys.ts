import {
  browserSupportsWebAuthn,
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser';
import type { SignedIn, User } from '#contract/auth.ts';
import type { Passkeys } from '#contract/passkeys.ts';
import type { FieldError } from '#contract/rules.ts';
import type { Core } from '#src/local/core.ts';
import type { Trouble } from '#src/ui/forms/use-form.ts';
import { troubleOf } from '../auth-answers.ts';
import { readOwn, requestOwn } from '../request-own.ts';
import { CODE_WORDS } from '../session.words.ts';
import { PASSKEY_WORDS as WORDS } from './methods.words.ts';
import { type Errors, enter } from './verify.remote.ts';

const PATH = '/api/auth/passkeys';

/** Options from our server, passed to the browser unchanged. */
interface PasskeyOptions {
  challenge: string;
}

/** Result of the browser's passkey dialog. */
type PasskeyAnswer =
  | { kind: 'answered'; credential: object }
  /** Closed by the person, or replaced by another dialog. */
  | { kind: 'left' }
  /** The phone already has a passkey for this person. */
  | { kind: 'known' }
  | { kind: 'failed' };

/** Returns whether this browser can use the passkeys of a host on this page. */
export const canUsePasskeys = (host: string): boolean =>
  browserSupportsWebAuthn() && (location.hostname === host || location.hostname.endsWith(`.${host}`));

/** Returns whether the browser offers passkeys in the autofill list of a field. */
export const hasPasskeyAutofill = (): Promise<boolean> => browserSupportsWebAuthnAutofill();

/** Closes the browser's passkey dialog. */
export const closePasskeyDialog = (): void => WebAuthnAbortService.cancelCeremony();

/** Turns the browser's exceptions into results: the person still has the password. */
async function attempt(open: () => Promise<object>): Promise<PasskeyAnswer> {
  try {
    return { kind: 'answered', credential: await open() };
  } catch (error) {
    const { name } = rootOf(error);
    if (name === 'AbortError' || name === 'NotAllowedError') return { kind: 'left' };
    return { kind: name === 'InvalidStateError' ? 'known' : 'failed' };
  }
}

/** The library wraps the browser's exceptions. */
const rootOf = (error: unknown): Error => {
  const { cause } = error as Error;
  return cause instanceof Error || cause instanceof DOMException ? (cause as Error) : (error as Error);
};

/** Result of a sign-in; null if the person has closed the dialog. */
export type PasskeyResult = { user: User } | Errors | null;

/** Shared by the autofill list and the button: only the first answer signs in. */
export interface Claim {
  isTaken: boolean;
}

/**
 * Signs in with a passkey. The autofill list and the button may both get an answer, but only one is sent: the second would
 * end the session that the first has just started.
 */
export async function signInByPasskey(core: Core, isAutofill: boolean, claim: Claim): Promise<PasskeyResult> {
  const post = <T>(path: string, body: object) =>
    core.api.request<T>(`${PATH}/${path}`, { method: 'POST', body });
  const options = await post<PasskeyOptions>('sign-in-options', {});
  if (claim.isTaken) return null;
  if (options.kind !== 'ok') return isAutofill ? null : { errors: troubleOf(options, SIGNING_IN) ?? [] };
  const answer = await attempt(() =>
    startAuthentication({ optionsJSON: options.body as never, useBrowserAutofill: isAutofill }),
  );
  if (answer.kind === 'left' || claim.isTaken) return null;
  if (answer.kind !== 'answered') return isAutofill ? null : { errors: formError(WORDS.phoneFailed) };
  claim.isTaken = true;
  const { credential } = answer;
  const result = await enter(core, () => post<SignedIn>('sign-in', { credential }), SIGNING_IN);
  if ('errors' in result) claim.isTaken = false;
  return result;
}

/** Fetches the person's passkeys. */
export const fetchPasskeys = (core: Core) => readOwn(core, PATH, ({ passkeys }: Passkeys) => passkeys);

/** Creates a passkey on this phone. */
export async function addPasskey(
  core: Core,
  { name, password }: { name: string; password: string },
): Promise<Trouble> {
  const options = await requestOwn<PasskeyOptions>(core, `${PATH}/options`, {
    method: 'POST',
    body: { password },
  });
  if (options.kind !== 'ok') return troubleOf(options, CHANGING);
  const answer = await attempt(() => startRegistration({ optionsJSON: options.body as never }));
  if (answer.kind !== 'answered') return formError(NOT_MADE[answer.kind]);
  return change(core, PATH, { method: 'POST', body: { name, credential: answer.credential } });
}

export const renamePasskey = (core: Core, id: number, name: string): Promise<Trouble> =>
  change(core, `${PATH}/${id}`, { method: 'PATCH', body: { name } });

export const removePasskey = (core: Core, id: number): Promise<Trouble> =>
  change(core, `${PATH}/${id}`, { method: 'DELETE' });

const change = async (...request: Parameters<typeof requestOwn>): Promise<Trouble> =>
  troubleOf(await requestOwn(...request), CHANGING);

const NOT_MADE = { left: WORDS.notMade, known: WORDS.known, failed: WORDS.phoneFailed };
const SIGNING_IN = { offline: WORDS.signInOffline, failed: WORDS.failed };
const CHANGING = { offline: CODE_WORDS.needsSignal, failed: WORDS.failed };
const formError = (message: string): readonly FieldError[] => [{ path: '', message }];

/** Device names by user agent. The first match counts, because an iPad also says Mac. */
const DEVICES: readonly [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android.*Mobile/, 'Android phone'],
  [/Android/, 'Android tablet'],
  [/Windows/, 'Windows computer'],
  [/Macintosh/, 'Mac'],
];

/** Suggests a name for a new passkey. */
export const deviceName = (userAgent: string): string =>
  DEVICES.find(([pattern]) => pattern.test(userAgent))?.[1] ?? WORDS.someDevice;
