import { type FocusEvent, type RefObject, useEffect, useRef } from 'react';

interface KeptFocus {
  ref: RefObject<HTMLDivElement | null>;
  onFocus: (event: FocusEvent) => void;
}

/** What stands in for the list once nothing of it is left. */
export const LIST_HEADING_ID = 'outbox-list';

/**
 * Keeps the focus on the outbox's page while what was waiting is sent: its card is drawn anew, without the button that had
 * the focus, and "Send now" has nothing more to send. Then the heading of the same item takes it, or the list's own.
 */
export function useKeptFocus(): KeptFocus {
  const ref = useRef<HTMLDivElement>(null);
  const last = useRef<HTMLElement | null>(null);
  const seq = useRef<string | undefined>(undefined);
  // After every drawing: nothing else tells that the control has gone.
  useEffect(() => {
    const gone = last.current;
    if (!gone || (gone.isConnected && !gone.matches(':disabled'))) return;
    last.current = null;
    const active = document.activeElement;
    if (active !== document.body && active !== gone) return;
    const cards = [...(ref.current?.querySelectorAll<HTMLElement>('[data-seq]') ?? [])];
    const same = cards.find(({ dataset }) => dataset.seq === seq.current)?.querySelector('h3');
    (same ?? document.getElementById(LIST_HEADING_ID))?.focus({ preventScroll: true });
  });
  return {
    ref,
    onFocus({ target }) {
      last.current = target as HTMLElement;
      seq.current = target.closest<HTMLElement>('[data-seq]')?.dataset.seq;
    },
  };
}
