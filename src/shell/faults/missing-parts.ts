import { MINUTE_MS } from '#contract/shared/time.ts';
import { tabStorage } from '#src/data/small-storage.ts';

/** Name under which this tab remembers when it was last opened anew for a missing part. */
const REOPENED = 'reopened-at-ms';

export interface MissingPartPorts {
  storage: Pick<Storage, 'getItem' | 'setItem'>;
  nowMs(): number;
  reload(): void;
  /** Whether a form on the screen holds text that was not sent. */
  isTyping(): boolean;
}

/**
 * Whether a page whose program lacks a part was opened anew: the server has a newer version and this browser kept
 * nothing of the older one. At most once a minute, and never over a typed form: the error page then says so.
 */
export function reopenForMissingPart({ storage, nowMs, reload, isTyping }: MissingPartPorts): boolean {
  const lastMs = Number(storage.getItem(REOPENED) ?? Number.NaN);
  if (isTyping() || Math.abs(nowMs() - lastMs) < MINUTE_MS) return false;
  const now = String(nowMs());
  storage.setItem(REOPENED, now);
  if (storage.getItem(REOPENED) !== now) return false; // nothing is kept that would end a loop of reloads
  reload();
  return true;
}

/** Begins to watch; Vite tells of a part that could not be loaded. https://vite.dev/guide/build#load-error-handling */
export function watchMissingParts(isTyping: () => boolean): void {
  window.addEventListener('vite:preloadError', (event) => {
    const ports = { nowMs: Date.now, reload: () => window.location.reload(), isTyping };
    if (reopenForMissingPart({ ...ports, storage: tabStorage() })) event.preventDefault();
  });
}
