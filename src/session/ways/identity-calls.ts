import { MINUTE_MS, SECOND_MS } from '#contract/shared/time.ts';
import type { Core } from '#src/local/core.ts';
import { type IdentityCode, identityCodeOf } from './identity-codes.ts';

/** Times of docs/specification.md, section 9, that this app keeps; docs/identity.md says of the others why it needs none. */
export const IDENTITY_TIMES_MS = {
  network: 30 * SECOND_MS,
  networkOfPhones: 60 * SECOND_MS, // a weak cell takes longer
  early: 30 * SECOND_MS, // a token counts as over so long before it is
  proof: 5 * MINUTE_MS, // so long whoever has shown who they are may change how they sign in; the server's own limit
  popUpClosed: 8 * SECOND_MS, // so long after it was closed its last word may still be on its way
  popUpWatch: SECOND_MS, // how often is looked whether it is closed
} as const;

/** What came of a call of the provider. */
export type IdentityAnswer<T> = { kind: 'ok'; body: T } | { kind: 'refused'; code: IdentityCode };

/** The tokens of somebody who has shown who they are, or what they are asked for next. */
export interface Arrival {
  idToken?: string;
  refreshToken?: string;
  mfaPendingCredential?: string;
  mfaInfo?: readonly { mfaEnrollmentId: string; displayName?: string }[];
}

/** Where a provider is called, and with which public key. */
export interface Toolkit {
  toolkit: string;
  key: string;
}

/** The provider within our own server, which takes any key. */
const ownToolkit = ({ ports }: Core): Toolkit => ({
  toolkit: `${ports.origin}/identitytoolkit.googleapis.com`,
  key: 'petiyard',
});

/** Calls the provider. Never throws: no answer in time, or one that is not ours, is `network-request-failed`. */
export async function callIdentity<T>(
  core: Core,
  path: string,
  body: object,
  { toolkit, key }: Toolkit = ownToolkit(core),
): Promise<IdentityAnswer<T>> {
  const { fetch, setTimer } = core.ports;
  const abort = new AbortController();
  const stopTimer = setTimer(() => abort.abort(), networkMs(navigator.userAgent));
  try {
    const answer = await fetch(`${toolkit}${path}?key=${encodeURIComponent(key)}`, {
      method: 'POST',
      signal: abort.signal,
      credentials: 'same-origin',
      cache: 'no-store',
      redirect: 'error',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return told(answer.status, await answer.json());
  } catch {
    return { kind: 'refused', code: 'network-request-failed' };
  } finally {
    stopTimer();
  }
}

/** How long an answer may take, by what a browser says of its phone. */
export const networkMs = (userAgent: string): number =>
  /Android|iPhone|iPad|Mobile/.test(userAgent)
    ? IDENTITY_TIMES_MS.networkOfPhones
    : IDENTITY_TIMES_MS.network;

function told<T>(status: number, body: { error?: { message?: unknown } } | null): IdentityAnswer<T> {
  if (status < 300 && body !== null && typeof body === 'object') return { kind: 'ok', body: body as T };
  const message = body?.error?.message;
  if (typeof message === 'string') return { kind: 'refused', code: identityCodeOf(message) };
  // Busy, or still starting: as of a network that does not work, so that nobody is signed out by it.
  return { kind: 'refused', code: status === 429 ? 'too-many-requests' : 'network-request-failed' };
}
