import { MINUTE_MS } from '#contract/shared/time.ts';
import { tabStorage } from '#src/data/core/small-storage.ts';

/** Session key: when this tab last reloaded for a missing part. */
const REOPENED = 'reopened-at-ms';

export interface MissingPartPorts {
  storage: Pick<Storage, 'getItem' | 'setItem'>;
  nowMs(): number;
  reload(): void;
  /** Whether a form on the screen holds unsent text. */
  isTyping(): boolean;
}

/**
 * Reloads a page whose code is missing a part: the server has a newer version and this browser kept nothing of the
 * old one. At most once a minute, and never over a typed form: the error page explains it then. @returns whether it
 * reloads.
 */
export function reopenForMissingPart({ storage, nowMs, reload, isTyping }: MissingPartPorts): boolean {
  const lastMs = Number(storage.getItem(REOPENED) ?? Number.NaN);
  if (isTyping() || Math.abs(nowMs() - lastMs) < MINUTE_MS) return false;
  const now = String(nowMs());
  storage.setItem(REOPENED, now);
  if (storage.getItem(REOPENED) !== now) return false; // without storage nothing could end a reload loop
  reload();
  return true;
}

/** Starts watching; Vite reports parts that could not be loaded. https://vite.dev/guide/build#load-error-handling */
export function watchMissingParts(isTyping: () => boolean): void {
  window.addEventListener('vite:preloadError', (event) => {
    const ports = { nowMs: Date.now, reload: () => window.location.reload(), isTyping };
    if (reopenForMissingPart({ ...ports, storage: tabStorage() })) event.preventDefault();
  });
}
