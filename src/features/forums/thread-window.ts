/** Which posts of a thread are drawn: the first ones, and the last ones when they were asked for. */
export interface ThreadWindow {
  head: number;
  tail: number;
  /** Posts in between that are not drawn. */
  between: number;
}

/**
 * The part of a thread that is read and drawn, so that one of 2,000 posts opens like one of 20. Where both ends meet,
 * everything is head. Counts of posts. Pure.
 */
export function threadWindow(total: number, wanted: { head: number; tail: number }): ThreadWindow {
  const { head, tail } = wanted;
  if (head + tail >= total) return { head: total, tail: 0, between: 0 };
  return { head, tail, between: total - head - tail };
}

/**
 * The number of each drawn post, or null while this phone does not hold the whole thread and so cannot count.
 * @param total posts of the thread on this phone. @param stated posts that the thread says it has.
 */
export function postNumbers(
  shown: { head: number; tail: number },
  total: number,
  stated: number,
): { head: (number | null)[]; tail: (number | null)[] } {
  const isWhole = total >= stated;
  const from = (first: number, count: number) =>
    Array.from({ length: count }, (_, place) => (isWhole ? first + place : null));
  return { head: from(1, shown.head), tail: from(total - shown.tail + 1, shown.tail) };
}
