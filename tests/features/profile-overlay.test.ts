import { describe, expect, test } from 'vitest';
import type { Business } from '#contract/businesses.ts';
import type { Preferences } from '#contract/profile.ts';
import { paintOwnBusinesses, selectionOf, toggle, toggledOf } from '#src/features/profile/profile.overlay.ts';
import type { OutboxEntry } from '#src/local/outbox/outbox.ts';

const listed = (id: number, key: string | null = null) => ({ id, key, name: `Farm ${id}` }) as Business;
const entry = (key: string, args: object, rest: object = {}) =>
  ({ key, args, state: 'waiting', ...rest }) as unknown as OutboxEntry<'business.register'>;
const favorites = (...animals: string[]): Preferences => ({ animals, businessTypes: [] });

describe('Your Businesses', () => {
  test('lists waiting registrations above the listed ones, both newest first', () => {
    const rows = paintOwnBusinesses(
      [listed(1), listed(7)],
      [entry('a', { name: 'Older' }), entry('b', { name: 'Newer' })],
    );
    expect(rows.map((row) => (row.kind === 'listed' ? row.business.id : row.entry.key))).toEqual([
      'b',
      'a',
      7,
      1,
    ]);
  });
  test('shows a registration once when the server has it', () => {
    expect(paintOwnBusinesses([listed(1, 'a')], [entry('a', {})])).toEqual([
      { kind: 'listed', business: listed(1, 'a') },
    ]);
  });
  test('keeps a refused registration and omits one that is being withdrawn', () => {
    const rows = paintOwnBusinesses(
      [],
      [entry('a', {}, { state: 'rejected' }), entry('b', {}, { state: 'cancelling' })],
    );
    expect(rows).toMatchObject([{ kind: 'waiting', entry: { key: 'a' } }]);
  });
});

describe('favorites', () => {
  test('keep an unsaved change when another phone saves something else', () => {
    const toggled = toggle(favorites('Dog'), null, 'animals', 'Goat');
    expect(selectionOf(favorites('Dog', 'Horse'), toggled).animals).toEqual(['Dog', 'Horse', 'Goat']);
  });
  test('are unchanged after two presses', () => {
    const once = toggle(favorites('Dog'), null, 'animals', 'Dog');
    expect(selectionOf(favorites('Dog'), once).animals).toEqual([]);
    const twice = toggle(favorites('Dog'), once, 'animals', 'Dog');
    expect(selectionOf(favorites('Dog'), twice).animals).toEqual(['Dog']);
  });
  test('of another phone are not removed by an older change', () => {
    const first = toggle(favorites('Dog'), null, 'animals', 'Dog');
    const second = toggle(favorites('Dog', 'Cat'), first, 'animals', 'Goat');
    expect(selectionOf(favorites('Dog', 'Cat'), second).animals).toEqual(['Cat', 'Goat']);
  });
  test('are read only from a valid draft', () => {
    const toggled = { base: favorites(), chosen: favorites('Dog') };
    expect(toggledOf(toggled)).toEqual(toggled);
    expect(toggledOf({ base: favorites(), chosen: { animals: [3], businessTypes: [] } })).toBeNull();
    expect(toggledOf(null)).toBeNull();
  });
});
