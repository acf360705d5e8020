import { useEffect, useRef } from 'react';
import { useAnnounce } from '#src/ui/shown/live-region.tsx';
import { useStatus } from './status-context.tsx';

/** Minimum time between two announcements of the chip, in milliseconds. */
export const ANNOUNCE_EVERY_MS = 60_000;

/** The last announcement. `text` null: none yet. */
export interface Said {
  text: string | null;
  atMs: number;
}

/**
 * Delay before the chip's text is announced: 0 at once, null never. The first text and repetitions are not announced,
 * and at most one announcement is made per minute.
 */
export function announceIn(said: Said, text: string | null, nowMs: number): number | null {
  if (text === null || said.text === null || text === said.text) return null;
  return Math.max(0, said.atMs + ANNOUNCE_EVERY_MS - nowMs);
}

/** Announces changes of the chip to screen readers. */
export function useChipAnnouncer(): void {
  const announce = useAnnounce();
  const text = useStatus()?.chip?.text ?? null;
  const said = useRef<Said>({ text: null, atMs: Number.NEGATIVE_INFINITY });
  useEffect(() => {
    if (said.current.text === null) {
      said.current = { text, atMs: Number.NEGATIVE_INFINITY };
      return;
    }
    const delayMs = announceIn(said.current, text, Date.now());
    if (delayMs === null || text === null) return;
    const timer = setTimeout(() => {
      said.current = { text, atMs: Date.now() };
      announce(text);
    }, delayMs);
    return () => clearTimeout(timer);
  }, [announce, text]);
}
