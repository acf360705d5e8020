import { DONE_CHANNEL, type ElsewhereOutcome } from '#contract/accounts-elsewhere.ts';
import type { Core } from '#src/local/core.ts';
import { signInOutcomeOf } from './brought.ts';
import { IDENTITY_TIMES_MS } from './identity-calls.ts';

/** A window in which somebody signs in elsewhere. */
export interface PopUp {
  isClosed: () => boolean;
  /** Leads it on, where it was opened empty. */
  goTo: (path: string) => void;
  close: () => void;
}

/** docs/specification.md, section 9. */
const SIZE = { width: 500, height: 600 } as const;
const NAME = 'petiyard-sign-in';

/** Opens the window; null where the browser lets none open. To be called while a press is handled, or it is blocked. */
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

/** Where a sign-in elsewhere begins. */
export const startPath = (id: string, returnTo: string, isPopUp: boolean): string =>
  `/api/auth/with/${encodeURIComponent(id)}/start?${new URLSearchParams({ returnTo, ...(isPopUp ? POPUP : {}) })}`;

const POPUP = { popup: '1' } as const;

interface Followed {
  /** It has ended, and how. */
  onEnd: (outcome: ElsewhereOutcome) => void;
  /** It seems to be closed. Where the other place has cut it off from us it only seems so: its end may still come. */
  onClosed: () => void;
}

/** Follows the window until it has ended. @returns what stops that. */
export function followPopUp(
  { ports }: Pick<Core, 'ports'>,
  popUp: PopUp | null,
  followed: Followed,
): () => void {
  // A browser without channels only shows that the window has closed.
  const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(DONE_CHANNEL) : null;
  let stopTimer = () => {};
  const stop = () => {
    stopTimer();
    channel?.close();
  };
  channel?.addEventListener('message', ({ data }) => {
    const outcome = signInOutcomeOf(data);
    if (!outcome) return;
    stop();
    followed.onEnd(outcome);
  });
  let closedMs = 0;
  const watch = () => {
    stopTimer = ports.setTimer(() => {
      closedMs += popUp?.isClosed() ? IDENTITY_TIMES_MS.popUpWatch : -closedMs;
      if (closedMs < IDENTITY_TIMES_MS.popUpClosed) watch();
      else followed.onClosed();
    }, IDENTITY_TIMES_MS.popUpWatch);
  };
  if (popUp) watch();
  return stop;
}
