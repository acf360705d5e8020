import { useEffect, useRef } from 'react';
import { useAnnounce } from '#src/ui/shown/live-region.tsx';
import { useStatus } from './status-context.tsx';

/** Least time between two announcements of the chip, in milliseconds. */
export const ANNOUNCE_EVERY_MS = 60_000;

/** What was last said of the chip. `text` null: nothing yet. */
export interface Said {
  text: string | null;
  atMs: number;
}

/**
 * How long until the chip's words are to be said: 0 at once, null never. The first words are not said, the same
 * words are not said twice in a row, and at most one announcement is made a minute.
 */
export function announceIn(said: Said, text: string | null, nowMs: number): number | null {
  if (text === null || said.text === null || text === said.text) return null;
  return Math.max(0, said.atMs + ANNOUNCE_EVERY_MS - nowMs);
}

/** Says the chip's words to screen readers when they change. */
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
