import { describe, expect, test } from 'vitest';
import type { Business } from '#contract/businesses.ts';
import type { AnimalName } from '#contract/catalogue.ts';
import { hasOneToCall, nearestVet } from '#src/features/emergency/order.ts';
import { ask, namesOf, north } from './emergency-order-support.ts';
import { GAINESVILLE, NIGHT, vet } from './emergency-support.ts';

describe('the numbers of the emergency list', () => {
  test('names at most five vets to ask, all with a number', () => {
    const rows = [1, 2, 3, 4, 5, 6, 7].map((miles) =>
      vet({ ...north(miles), phone: miles === 2 ? null : '352-555-0100' }),
    );
    expect(ask(rows).ask.map(({ miles }) => Math.round(miles ?? 0))).toEqual([1, 3, 4, 5, 6]);
  });

  test('separates vets that treat the animal but have no number', () => {
    const rows = [
      vet({ name: 'no number', animalTypes: ['Horse'], phone: null, ...north(1) }),
      vet({
        name: 'a number at night',
        animalTypes: ['Horse'],
        phone: null,
        afterHoursPhone: '352-555-0199',
      }),
    ];
    const list = ask(rows);
    expect([namesOf(list.treats), namesOf(list.noNumber)]).toEqual([['a number at night'], ['no number']]);
  });

  test('shows the nearest vets without a number, regardless of other facts', () => {
    const mute = { animalTypes: ['Horse'], phone: null };
    const rows = [
      vet({ ...mute, name: 'far, day and night', emergency24h: true, ...north(40) }),
      vet({
        ...mute,
        name: 'near, listed long ago',
        ...north(1),
        source: { name: 'A list', updated: '2011' },
      }),
      vet({ name: 'Red Hills Equine', phone: null, ...north(20) }),
    ];
    expect(namesOf(ask(rows).noNumber)).toEqual([
      'near, listed long ago',
      'Red Hills Equine',
      'far, day and night',
    ]);
  });

  test('names only vets with a number to ask, and lists those named for the animal without one', () => {
    const rows = [
      vet({ name: 'without', phone: null, ...north(1) }),
      vet({ name: 'listed long ago', ...north(2), source: { name: 'A list', updated: '2011' } }),
      vet({ name: 'Red Hills Equine', phone: null, ...north(3) }),
    ];
    const list = ask(rows);
    expect(namesOf(list.ask)).toEqual(['listed long ago']);
    expect(namesOf(list.noNumber)).toEqual(['Red Hills Equine']);
    expect(hasOneToCall(list, 'Horse')).toBe(false);
    expect(hasOneToCall(ask([...rows, vet({ name: 'Equine Clinic' })]), 'Horse')).toBe(true);
  });

  test.each<[AnimalName, boolean]>([
    ['Dog', true],
    ['Cat', true],
    ['Rabbit', false],
    ['Horse', false],
  ])('for a %s counts any vet with a number as one to call: %s; no old listing counts', (animal, isOne) => {
    const old = { source: { name: 'A list', updated: '2010-05-01' } };
    expect(hasOneToCall(ask([vet({ name: 'Town Animal Hospital' })], { animal }), animal)).toBe(isOne);
    const others = [vet({ name: 'Old Animal Hospital', ...old }), vet({ name: 'Mute Vet', phone: null })];
    expect(hasOneToCall(ask(others, { animal }), animal)).toBe(false);
  });
});

describe('the nearest vet of all', () => {
  const nearest = (rows: Business[], animal: AnimalName | null = 'Horse') =>
    nearestVet(rows, { animal, from: GAINESVILLE, nowMs: NIGHT })?.business.name;

  test('is the nearest that states the animal and has a number, at any distance', () => {
    const rows = [
      vet({ name: 'states nothing', ...north(200) }),
      vet({ name: 'no number', ...horse(), phone: null, ...north(210) }),
      vet({ name: 'sample', ...horse(), isSample: true, ...north(220) }),
      vet({ name: 'farther', ...horse(), ...north(300) }),
      vet({ name: 'right', ...horse(), ...north(250) }),
    ];
    expect(nearest(rows)).toBe('right');
    expect(nearest(rows, 'Goat')).toBeUndefined();
    const large = vet({ name: 'Large Animal Hospital', ...horse(), ...north(400) });
    expect(nearest([...rows, large], 'Goat')).toBe('Large Animal Hospital');
  });

  const horse = () => ({ animalTypes: ['Horse'] });
});
