/** The time and size of a post. */
export interface Weighed {
  atMs: number;
  bytes: number;
}

/** Returns the largest total of one post and the others within any window that contains it. Pure. */
export function fullestWindow(others: readonly Weighed[], added: Weighed, windowMs: number): number {
  const near = [...others, added]
    .filter(({ atMs }) => Math.abs(atMs - added.atMs) < windowMs)
    .toSorted((a, b) => a.atMs - b.atMs);
  let [largest, sum, first] = [0, 0, 0];
  for (const { atMs, bytes } of near) {
    sum += bytes;
    for (let old = near[first]; old && old.atMs <= atMs - windowMs; old = near[++first]) sum -= old.bytes;
    if (atMs >= added.atMs) largest = Math.max(largest, sum);
  }
  return largest;
}
