import { useEffect, useRef } from 'react';
import { DONE_CHANNEL, type ElsewhereFault, type ElsewhereOutcome } from '#contract/accounts-elsewhere.ts';
import { useCore } from '#src/data/core/core-context.tsx';
import type { Core } from '#src/local/core.ts';
import { IDENTITY_TIMES_MS } from './identity.ts';
import { ELSEWHERE_FAULTS } from './methods.words.ts';

/** Sign-in parameters of the URL that opened the app. */
export interface SignInParams {
  /** From the link of an email. */
  oobCode: string | null;
  /** Result of a sign-in at another site. */
  outcome: ElsewhereOutcome | null;
}

/** Reads the query and the hash of a URL. */
export function readSignInParams(query: string): SignInParams {
  const [search = '', hash = ''] = query.split('#');
  const params = new URLSearchParams(search);
  const oobCode = params.get('mode') === 'signIn' ? params.get('oobCode') : null;
  return { oobCode: oobCode || null, outcome: outcomeInHash(hash) };
}

/** Returns the result of a sign-in at another site from a URL hash; null if it has none. */
export const outcomeInHash = (hash: string): ElsewhereOutcome | null =>
  outcomeOf(Object.fromEntries(new URLSearchParams(hash)));

function outcomeOf(message: unknown): ElsewhereOutcome | null {
  const { outcome, pending, code } = (message ?? {}) as Record<string, unknown>;
  if (outcome === 'signed-in' || outcome === 'linked') return { outcome };
  if (outcome === 'second-factor' && typeof pending === 'string') return { outcome, pending };
  if (outcome === 'failed') return { outcome, code: isFault(code) ? code : 'refused' }; // a newer server's code
  return null;
}

const isFault = (code: unknown): code is ElsewhereFault =>
  typeof code === 'string' && Object.hasOwn(ELSEWHERE_FAULTS, code);

/** A window for a sign-in at another site. */
export interface PopUp {
  isClosed: () => boolean;
  /** Navigates a window that was opened empty. */
  goTo: (path: string) => void;
  close: () => void;
}

/** docs/specification.md, section 9. */
const SIZE = { width: 500, height: 600 } as const;
const NAME = 'petiyard-sign-in';

/** Opens the window; null if the browser blocks it. Must be called while a press is handled. */
export function openPopUp(path: string): PopUp | null {
  const left = Math.max(0, Math.round(window.screenX + (window.outerWidth - SIZE.width) / 2));
  const top = Math.max(0, Math.round(window.screenY + (window.outerHeight - SIZE.height) / 2));
  const { width, height } = SIZE;
  const opened = window.open(path, NAME, `popup,width=${width},height=${height},left=${left},top=${top}`);
  if (!opened) return null;
  return {
    isClosed: () => opened.closed,
    goTo: (to) => opened.location.replace(to),
    close: () => opened.close(),
  };
}

/** Returns the path that starts a sign-in at another site. */
export const startPath = (id: string, returnTo: string, isPopUp: boolean): string =>
  `/api/auth/with/${encodeURIComponent(id)}/start?${new URLSearchParams({ returnTo, ...(isPopUp ? POPUP : {}) })}`;

const POPUP = { popup: '1' } as const;

interface PopUpListeners {
  onEnd: (outcome: ElsewhereOutcome) => void;
  /** The window seems closed. A site that cuts its opener off looks the same, so `onEnd` may still follow. */
  onClosed: () => void;
}

/** Waits for the result of a sign-in at another site. */
export function usePopUp(popUp: PopUp | null, listeners: PopUpListeners): void {
  const { ports } = useCore();
  const latest = useRef(listeners);
  latest.current = listeners;
  useEffect(() => watchPopUp(ports, popUp, latest), [ports, popUp]);
}

function watchPopUp(
  { setTimer }: Core['ports'],
  popUp: PopUp | null,
  listeners: { current: PopUpListeners },
) {
  // Without BroadcastChannel only the closed window is noticed.
  const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(DONE_CHANNEL) : null;
  let stopTimer = () => {};
  const stop = () => {
    stopTimer();
    channel?.close();
  };
  channel?.addEventListener('message', ({ data }) => {
    const outcome = outcomeOf(data);
    if (!outcome) return;
    stop();
    listeners.current.onEnd(outcome);
  });
  let closedMs = 0;
  const watch = () => {
    stopTimer = setTimer(() => {
      closedMs += popUp?.isClosed() ? IDENTITY_TIMES_MS.popUpWatch : -closedMs;
      if (closedMs < IDENTITY_TIMES_MS.popUpClosed) watch();
      else listeners.current.onClosed();
    }, IDENTITY_TIMES_MS.popUpWatch);
  };
  if (popUp) watch();
  return stop;
}
