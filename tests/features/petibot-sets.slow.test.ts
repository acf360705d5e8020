import { describe, expect, test } from 'vitest';
import { type AskedSet, type Measure, measure, readAsked, SETS } from './petibot-measure.ts';
import { ask, guides } from './petibot-support.ts';

const sets = Object.fromEntries(SETS.map((set) => [set, readAsked(set)])) as Record<
  AskedSet,
  ReturnType<typeof readAsked>
>;

/** The least share of each set. See docs/petibot.md, section 4. */
const LEAST: Record<AskedSet, Partial<Record<Measure, number>>> = {
  alarms: { 'urgent recognized': 1, 'right guide or none in an emergency': 0.89 },
  choosing: {
    'right guide': 0.89,
    'text answers': 0.82,
    'no false alarm': 0.91,
    'off-topic declined': 0.97,
    'unknown admitted': 0.93,
    'businesses searched': 0.97,
    'calm question not declined': 1,
  },
  unread: {
    'right guide': 0.88,
    'text answers': 0.83,
    'no false alarm': 0.93,
    'urgent recognized': 1,
    'right guide or none in an emergency': 0.97,
    'off-topic declined': 0.97,
    'unknown admitted': 0.92,
    'businesses searched': 0.9,
  },
};

describe.each(SETS)('the %s questions', (set) => {
  test.each(Object.entries(LEAST[set]) as [Measure, number][])(
    'reach for "%s" a share of %d',
    (by, least) => {
      const { share, count, misses } = measure(ask, sets[set], by);
      expect(count).toBeGreaterThan(0);
      expect(share, misses.join('\n')).toBeGreaterThanOrEqual(least);
    },
  );
});

test('each question is in one set, names existing guides and has a valid pattern', () => {
  const all = Object.values(sets).flat();
  const slugs = new Set(guides.map(({ slug }) => slug));
  expect(all.flatMap((one) => one.guides).filter((slug) => !slugs.has(slug))).toEqual([]);
  expect(() => all.map(({ says = '' }) => new RegExp(says, 'i'))).not.toThrow();
  const different = new Set(
    all.map(({ question, before = [] }) => [...before, question].join('|').toLowerCase()),
  );
  expect(different.size).toBe(all.length);
});
