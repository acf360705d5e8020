import {
  browserSupportsWebAuthn,
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser';

/** Options of our server, which go to the browser as they are. */
export interface PasskeyOptions {
  challenge: string;
}

/** What came of asking the phone. `left`: the person has closed the question, or something else took its place. */
export type PasskeyAnswer =
  | { kind: 'answered'; credential: object }
  | { kind: 'left' }
  /** The phone has one for this person already. */
  | { kind: 'known' }
  | { kind: 'failed' };

/** Whether this browser can use passkeys of a host on this page. */
export const canUsePasskeys = (host: string): boolean =>
  browserSupportsWebAuthn() && (location.hostname === host || location.hostname.endsWith(`.${host}`));

/** Whether it offers them below a field, beside what it remembers. */
export const offersBelowFields = (): Promise<boolean> => browserSupportsWebAuthnAutofill();

/** Has the phone sign with one of its passkeys. @param isBelowField waits until the person chooses one below the field */
export const askForPasskey = (options: PasskeyOptions, isBelowField: boolean): Promise<PasskeyAnswer> =>
  ask(() => startAuthentication({ optionsJSON: options as never, useBrowserAutofill: isBelowField }));

/** Has the phone make a passkey. */
export const makePasskey = (options: PasskeyOptions): Promise<PasskeyAnswer> =>
  ask(() => startRegistration({ optionsJSON: options as never }));

/** Ends whatever the phone is asked. */
export const stopAsking = (): void => WebAuthnAbortService.cancelCeremony();

/** Every fault of a phone's own is a value: there is the password. */
async function ask(question: () => Promise<object>): Promise<PasskeyAnswer> {
  try {
    return { kind: 'answered', credential: await question() };
  } catch (error) {
    const { name } = rootOf(error);
    if (name === 'AbortError' || name === 'NotAllowedError') return { kind: 'left' };
    return { kind: name === 'InvalidStateError' ? 'known' : 'failed' };
  }
}

/** The library wraps what the browser throws. */
const rootOf = (error: unknown): Error => {
  const { cause } = error as Error;
  return cause instanceof Error || cause instanceof DOMException ? (cause as Error) : (error as Error);
};
