import { expect, test } from 'vitest';
import { roomIn } from '#server/features/forums/forum-share.ts';
import { randomOf } from '#tests/local/random.ts';

interface Post {
  atMs: number;
  bytes: number;
}

/** Sums each window that contains the post and ends with a post. */
function isOver(carried: readonly Post[], post: Post, bytes: number, windowMs: number): boolean {
  const all = [...carried, post];
  return all.some(({ atMs: endMs }) => {
    const inside = ({ atMs }: Post) => atMs <= endMs && atMs > endMs - windowMs;
    return inside(post) && all.filter(inside).reduce((sum, one) => sum + one.bytes, 0) > bytes;
  });
}

test('a post has room exactly if no window that contains it overflows', () => {
  const { next } = randomOf(1);
  const random = (below: number) => Math.floor(next() * below);
  let refused = 0;
  for (let round = 0; round < 400; round++) {
    const [bytes, windowMs] = [10 + random(40), 1 + random(20)];
    const make = (): Post => ({ atMs: random(40), bytes: 1 + random(12) });
    const carried = Array.from({ length: random(12) }, make);
    const added = Array.from({ length: random(12) }, make).toSorted((a, b) => a.atMs - b.atMs);
    const room = roomIn(carried, bytes, windowMs);
    for (const post of added) {
      const isHeld = random(5) === 0;
      const hasRoom = isHeld || !isOver(carried, post, bytes, windowMs);
      expect(room.take(post, isHeld)).toBe(hasRoom);
      if (hasRoom) carried.push(post);
      else refused++;
    }
  }
  expect(refused).toBeGreaterThan(100);
});
