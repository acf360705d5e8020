import type { Trouble } from '../world.ts';
import type { Act } from './act.ts';

const TROUBLES: readonly (readonly [weight: number, trouble: Trouble])[] = [
  [3, 'cut'],
  [2, 'hang'],
  [2, 'busy'],
  [2, 'lose'],
  [1, 'dead'],
  [3, 'offline'],
];

const fail: Act = {
  weight: ({ world }) => (world.trouble === 'pass' ? 3 : 0.5),
  async run({ world, random }) {
    const chosen = random.pick(
      TROUBLES,
      ([, trouble]) => trouble,
      ([weight]) => weight,
    );
    if (!chosen || chosen[1] === world.trouble) return null;
    await world.begin(chosen[1]);
    return `from now on: ${chosen[1]}`;
  },
};
const recover: Act = {
  weight: ({ world }) => (world.trouble === 'pass' ? 0 : 6),
  async run({ world }) {
    const { trouble } = world;
    await world.begin('pass');
    return `no more: ${trouble}`;
  },
};

export const WORLD: readonly Act[] = [fail, recover];
