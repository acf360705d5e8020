import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';

/** Sizes of the sheet's text, points: none that a stall door is too far away for, none that eyes are too old for. */
const SIZES_PT = [20, 19, 18, 17, 16, 15, 14, 13, 12, 11, 10] as const;

/** The largest size that fits; null where not even the smallest does. */
export const largestFitting = (fits: (size: number) => boolean): number | null =>
  SIZES_PT.find((size) => fits(size)) ?? null;

/** What of the list stands on the sheet. */
export interface Shown {
  /** As many of the first as fit. */
  count: number;
  /** False where all that they are called by fits only without what is noted beside it. */
  hasNotes: boolean;
}

export interface Fitted {
  /** The sheet, of one page's size. */
  sheet: RefObject<HTMLDivElement | null>;
  /** What stands on it, as long as it is. */
  content: RefObject<HTMLDivElement | null>;
  /** The list that may be too long. */
  list: RefObject<HTMLOListElement | null>;
  shown: Shown;
}

/**
 * Makes what stands on a sheet as large as the page allows. Where the smallest size is too large yet, the notes are left
 * out, and where that is not enough, the last of the list.
 * @param words name what is drawn: for something else it begins anew. @param count of the list.
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
    // Drawn anew, that some are left out is said, which takes a line more: it may be one fewer then.
    const fitting = countFitting([...(list.current?.children ?? [])], isFitting);
    setFitted({ drawn, shown: { count: Math.min(fitting, shown.count - 1), hasNotes: false } });
  }, [drawn, shown]);
  return { sheet, content, list, shown };
}

/** Whether the page's font is here: until then words are as wide as another's. */
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

/** How many of these fit, the first of them. All of them stand there again afterwards. */
function countFitting(items: readonly Element[], isFitting: () => boolean): number {
  let count = items.length;
  while (count > 0 && !isFitting()) items[--count]?.setAttribute('hidden', '');
  for (const item of items) item.removeAttribute('hidden');
  return count;
}
