import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';

/** Text sizes in points: readable on a stall door. */
const SIZES_PT = [20, 19, 18, 17, 16, 15, 14, 13, 12, 11, 10] as const;

/** Returns the largest size that fits, or null. */
export const largestFitting = (fits: (size: number) => boolean): number | null =>
  SIZES_PT.find((size) => fits(size)) ?? null;

/** The part of the list that is printed. */
export interface Shown {
  /** Number of people. */
  count: number;
  /** False if the list fits only without notes. */
  hasNotes: boolean;
}

export interface Fitted {
  /** The sheet, the size of one page. */
  sheet: RefObject<HTMLDivElement | null>;
  /** The content, which may be taller than the sheet. */
  content: RefObject<HTMLDivElement | null>;
  /** The list of people. */
  list: RefObject<HTMLOListElement | null>;
  shown: Shown;
}

/**
 * Chooses the largest text size that fits on the page. If the smallest size is too large, it leaves out
 * the notes, then the last people. @param words identifies the content; a new value restarts the fit.
 * @param count length of the list.
 */
export function useFitted(words: string, count: number): Fitted {
  const sheet = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const drawn = `${useFont()} ${words}`;
  const [fitted, setFitted] = useState({ drawn, shown: { count, hasNotes: true } });
  const isNew = fitted.drawn !== drawn;
  const shown = useMemo(
    () => (isNew ? { count, hasNotes: true } : fitted.shown),
    [isNew, count, fitted.shown],
  );
  useLayoutEffect(() => {
    const [page, all] = [sheet.current, content.current];
    if (!page || !all) return;
    const isFitting = () => all.offsetHeight <= page.clientHeight;
    const size = largestFitting((points) => {
      page.style.setProperty('--card-size', `${points}pt`);
      return isFitting();
    });
    if (size !== null || shown.count === 0) return;
    if (shown.hasNotes) return setFitted({ drawn, shown: { ...shown, hasNotes: false } });
    // The hint about people left out takes another line, so one fewer may fit.
    const fitting = countFitting([...(list.current?.children ?? [])], isFitting);
    setFitted({ drawn, shown: { count: Math.min(fitting, shown.count - 1), hasNotes: false } });
  }, [drawn, shown]);
  return { sheet, content, list, shown };
}

/** Whether the web font has loaded; the fallback font has other widths. */
function useFont(): boolean {
  const [hasFont, setHasFont] = useState(false);
  useEffect(() => {
    let isGone = false;
    const { fonts } = document;
    fonts?.ready.then(() => !isGone && setHasFont(true));
    return () => {
      isGone = true;
    };
  }, []);
  return hasFont;
}

/** Counts how many of the first items fit, then shows all of them again. */
function countFitting(items: readonly Element[], isFitting: () => boolean): number {
  let count = items.length;
  while (count > 0 && !isFitting()) items[--count]?.setAttribute('hidden', '');
  for (const item of items) item.removeAttribute('hidden');
  return count;
}
