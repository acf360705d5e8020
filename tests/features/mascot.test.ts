import { expect, test } from 'vitest';
import { nextGaze } from '#src/features/mascot/use-frog.ts';

test('the frog’s pupils never leave its eyes, for any random value', () => {
  for (const [angle, reach] of [
    [0, 0],
    [0.25, 0.999],
    [0.5, 1],
    [0.9, 0.3],
  ] as const) {
    const numbers = [angle, reach];
    const { x, y } = nextGaze(() => numbers.shift() ?? 0);
    expect(Math.hypot(x, y)).toBeLessThanOrEqual(5.000_001);
  }
});
