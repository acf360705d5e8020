/** When something was written, and what it takes. */
export interface Weighed {
  atMs: number;
  bytes: number;
}

/** What one more takes together with the others, in that stretch of time around it in which they take most. Pure. */
export function fullestWindow(others: readonly Weighed[], one: Weighed, windowMs: number): number {
  const near = [...others, one]
    .filter(({ atMs }) => Math.abs(atMs - one.atMs) < windowMs)
    .toSorted((a, b) => a.atMs - b.atMs);
  let [most, sum, first] = [0, 0, 0];
  for (const { atMs, bytes } of near) {
    sum += bytes;
    for (let old = near[first]; old && old.atMs <= atMs - windowMs; old = near[++first]) sum -= old.bytes;
    if (atMs >= one.atMs) most = Math.max(most, sum);
  }
  return most;
}
