import { MINUTE_MS, SECOND_MS } from '#contract/shared/time.ts';
import { tabStorage } from '#src/data/core/small-storage.ts';

/** Session key: when this tab last reloaded for a missing part. */
const REOPENED = 'reopened-at-ms';
/** A navigation that has not ended after this time is taken for canceled. */
const LEAVING_MS = 20 * SECOND_MS;

export interface MissingPartPorts {
  storage: Pick<Storage, 'getItem' | 'setItem'>;
  nowMs(): number;
  reload(): void;
  setTimer(work: () => void, delayMs: number): void;
  /** Whether a form on the screen holds unsent text. */
  isTyping(): boolean;
}

/** Handles parts of the app that could not be loaded. */
export class MissingParts {
  private leftAtMs = Number.NEGATIVE_INFINITY;
  private isEnding = false;
  private readonly ports: MissingPartPorts;

  constructor(ports: MissingPartPorts) {
    this.ports = ports;
  }

  isReopening = (): boolean => this.isEnding;

  /** A navigation to another document has started. */
  leave = (): void => {
    this.leftAtMs = this.ports.nowMs();
  };

  /** How long a navigation may still end, in milliseconds; not positive if none is running. */
  leavingMs = (): number => LEAVING_MS - Math.abs(this.ports.nowMs() - this.leftAtMs); // the clock may be set

  /**
   * Reloads the page, because the server has a newer version and this browser kept nothing of the old one. At most once a
   * minute, and never over a typed form: the error page explains it then. While the page is being left, it waits: Firefox
   * and Safari break off all loads at once, and a reload would end the navigation. @returns whether the page is about to
   * be replaced
   */
  miss(): boolean {
    const { ports } = this;
    if (this.isEnding) return true;
    if (ports.isTyping()) return false;
    const restMs = this.leavingMs();
    if (restMs > 0) ports.setTimer(ports.reload, restMs);
    else if (!this.reopen()) return false;
    this.isEnding = true;
    return true;
  }

  private reopen(): boolean {
    const { storage, nowMs, reload } = this.ports;
    const lastMs = Number(storage.getItem(REOPENED) ?? Number.NaN);
    if (Math.abs(nowMs() - lastMs) < MINUTE_MS) return false;
    const now = String(nowMs());
    storage.setItem(REOPENED, now);
    if (storage.getItem(REOPENED) !== now) return false; // without storage nothing could end a reload loop
    reload();
    return true;
  }
}

let watched: MissingParts | null = null;

/** The page is about to be replaced, because it lacks a part: show no fault. */
export const isReopening = (): boolean => watched?.isReopening() ?? false;

/** A link of this page is followed. Safari on iPhones reports no navigation; Chrome reports one for a call, too. */
export function noteLeaving(link: Element | null): void {
  const isToApp = link instanceof HTMLAnchorElement && !link.protocol.startsWith('http');
  if (!isToApp) watched?.leave();
}

/** Whether the page is being left. Firefox and Safari break off its requests then. */
export const isLeaving = (): boolean => (watched?.leavingMs() ?? 0) > 0;

/** Starts watching; Vite reports parts that could not be loaded. https://vite.dev/guide/build#load-error-handling */
export function watchMissingParts(isTyping: () => boolean): void {
  const parts = new MissingParts({
    storage: tabStorage(),
    nowMs: Date.now,
    reload: () => window.location.reload(),
    setTimer: (work, delayMs) => void setTimeout(work, delayMs),
    isTyping,
  });
  window.addEventListener('beforeunload', () => noteLeaving(document.activeElement));
  window.addEventListener('vite:preloadError', (event) => {
    if (parts.miss()) event.preventDefault();
  });
  watched = parts;
}
