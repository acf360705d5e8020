import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Business } from '#contract/businesses.ts';
import { type AnimalName, HELP_CATEGORIES, type HelpAnimal } from '#contract/catalogue.ts';
import { milesBetween } from '#contract/shared/geo.ts';
import { EMERGENCY_WORDS } from '#src/features/emergency/emergency.words.ts';
import {
  EMERGENCY_LIMITS,
  hasOneToCall,
  nearestVet,
  paperShares,
  VET_CATEGORY,
} from '#src/features/emergency/order.ts';
import { ask, at, namesOf, north } from './emergency-order-support.ts';
import { CHECKED, DAY_AND_NIGHT, GAINESVILLE, NIGHT, OFFICE, vet } from './emergency-support.ts';

describe('the emergency list', () => {
  test('is sorted by great-circle distance, even where degrees of longitude are short', () => {
    const from = { lat: 64, lng: -150 };
    const east = vet({ name: 'one degree east', ...at(64, -149) });
    const north = vet({ name: 'three fifths of a degree north', ...at(64.6, -150) });
    expect(namesOf(ask([north, east], { animal: null, from }).treats)).toEqual([
      'one degree east',
      'three fifths of a degree north',
    ]);
  });

  test('is sorted by great-circle distance for any nearby places without other facts', () => {
    const point = fc.record({
      lat: fc.double({ min: 28.7, max: 30.6, noNaN: true }),
      lng: fc.double({ min: -83.3, max: -81.4, noNaN: true }),
    });
    fc.assert(
      fc.property(fc.array(point, { maxLength: 30 }), (points) => {
        const list = ask(points.map((location) => vet({ location }))).ask;
        const miles = list.map(({ business }) => milesBetween(GAINESVILLE, business.location ?? GAINESVILLE));
        expect(miles).toEqual([...miles].sort((a, b) => a - b));
        expect(list.map((row) => row.miles)).toEqual(miles);
      }),
    );
  });

  test.each<[HelpAnimal, asked: string[]]>([
    ['Donkey', ['Treats horses', 'Unstated', 'Equine Hospital']],
    ['Pig', ['Treats cattle', 'Unstated']],
    ['Duck', ['Treats chickens', 'Unstated']],
    ['Bees', []],
  ])('for a %s, asks those who treat its relatives, before those who state nothing', (animal, asked) => {
    const rows = [
      vet({ name: 'Unstated' }),
      vet({ name: 'Treats horses', animalTypes: ['Horse'] }),
      vet({ name: 'Treats cattle', animalTypes: ['Cattle'] }),
      vet({ name: 'Treats chickens', animalTypes: ['Chicken'] }),
      vet({ name: 'Treats dogs', animalTypes: ['Dog'] }),
      vet({ name: 'Equine Hospital' }),
    ];
    const list = ask(rows, { animal });
    expect(list.treats).toEqual([]);
    expect(namesOf(list.ask).sort()).toEqual([...asked].sort());
    expect(list.ask.length === 0 || namesOf(list.ask).at(-1) === 'Unstated').toBe(true);
    expect(hasOneToCall(list, animal)).toBe(asked.length > 0);
  });

  test('a vet for horses at any distance is one to call for a donkey', () => {
    const far = vet({ name: 'Treats horses', animalTypes: ['Horse'], ...north(300) });
    expect(nearestVet([far], { animal: 'Donkey', from: GAINESVILLE, nowMs: NIGHT })?.business).toEqual(far);
    expect(nearestVet([far], { animal: 'Bees', from: GAINESVILLE, nowMs: NIGHT })).toBeNull();
  });

  test('sorts vets at the same place by id', () => {
    const list = ask([vet({ id: 902 }), vet({ id: 901 })], { animal: null });
    expect(list.treats.map(({ business }) => business.id)).toEqual([901, 902]);
  });

  const horse: Partial<Business> = { animalTypes: ['Horse'] };
  test.each<[first: string, Partial<Business>, second: string, Partial<Business>]>([
    ['comes to the farm', { farmCalls: true }, 'says nothing', {}],
    ['is open', { hours: DAY_AND_NIGHT ?? '', ...CHECKED }, 'says nothing', {}],
    ['takes emergencies day and night', { emergency24h: true }, 'says nothing', {}],
    ['is an emergency hospital', { businessCategories: ['Emergency Hospital'] }, 'says nothing', {}],
    ['says so in its name', { name: '24/7 Equine Hospital' }, 'says nothing', {}],
    ['was open at this hour years ago', { hours: DAY_AND_NIGHT ?? '' }, 'says nothing', {}],
    ['says nothing', {}, 'is closed', { hours: OFFICE ?? '', ...CHECKED }],
    ['says nothing', {}, 'is new and comes to the farm', { farmCalls: true, isVerified: false }],
    [
      'is new',
      { isVerified: false },
      'was last listed in 2011',
      { farmCalls: true, source: { name: 'A list', updated: '2011-01-04' } },
    ],
    [
      'is listed elsewhere since',
      { source: { name: 'A', updated: '2011' }, alsoListed: [{ name: 'B', updated: '2020' }] },
      'was last listed in 2011',
      { source: { name: 'A', updated: '2011' } },
    ],
    [
      'is on a list without a date',
      { source: { name: 'Own pages' } },
      'was last listed in 2014',
      { source: { name: 'A', updated: '2014-12-31' } },
    ],
    [
      'says nothing',
      {},
      'comes to farms within 10 miles only, and then is closed',
      { farmCalls: true, serviceRadiusMiles: 10, hours: OFFICE ?? '', ...CHECKED },
    ],
    [
      'says nothing',
      {},
      'takes its own clients only, and is closed',
      { emergency24h: true, emergencyPolicy: 'existing-clients', hours: OFFICE ?? '', ...CHECKED },
    ],
  ])('puts a distant vet that %s before a near one that %s', (_first, better, _second, worse) => {
    const rows = [vet({ ...horse, ...north(12), ...worse }), vet({ ...horse, ...north(90), ...better })];
    expect(ask(rows).treats.map(({ miles }) => Math.round(miles ?? 0))).toEqual([90, 12]);
  });

  test.each<[string, AnimalName, Partial<Business>]>([
    ['an emergency hospital', 'Horse', { businessCategories: HELP_CATEGORIES.slice() }],
    ['an emergency hospital by its name', 'Dog', { name: 'Animal Emergency Clinic', animalTypes: ['Dog'] }],
    ['a hospital for farm animals', 'Horse', { name: 'Live Oak Equine Hospital' }],
  ])('puts %s of unknown hours before a farther vet that is open', (_, animal, near) => {
    const rows = [
      vet({ animalTypes: [animal], ...north(91), emergency24h: true, farmCalls: true }),
      vet({ animalTypes: [animal], ...north(59), ...near }),
    ];
    expect(ask(rows, { animal }).treats.map(({ miles }) => Math.round(miles ?? 0))).toEqual([59, 91]);
  });

  test('puts a hospital that is closed now behind a farther vet that is open', () => {
    const closed = { businessCategories: HELP_CATEGORIES.slice(), hours: OFFICE ?? '', ...CHECKED };
    const rows = [
      vet({ ...horse, ...north(91), emergency24h: true }),
      vet({ ...horse, ...north(59), ...closed }),
    ];
    expect(ask(rows).treats.map(({ miles }) => Math.round(miles ?? 0))).toEqual([91, 59]);
  });

  test('separates vets that state the animal, state none, or treat other animals', () => {
    const rows = [
      vet({ name: 'near, states nothing', ...north(3) }),
      vet({ name: 'far, states horse', animalTypes: ['Horse'], ...north(17) }),
      vet({ name: 'middle, states dog', animalTypes: ['Dog', 'Cat'], ...north(10) }),
      vet({ name: 'The Cat Hospital', ...north(1) }),
      vet({ name: 'Downtown Pet Hospital', ...north(2) }),
    ];
    const list = ask(rows);
    expect(namesOf(list.treats)).toEqual(['far, states horse']);
    expect(namesOf(list.ask)).toEqual(['near, states nothing']);
    expect(list.otherAnimals).toBe(3);
  });

  test('counts vets that state no animal as vets for dogs and cats, and prefers the nearest', () => {
    const rows = [
      vet({ name: 'near, states nothing', ...north(3) }),
      vet({ name: 'far, states cat', animalTypes: ['Cat'], ...north(84) }),
      vet({ name: 'The Cat Hospital', ...north(1) }),
      vet({ name: 'Downtown Pet Hospital', ...north(2) }),
      vet({ name: 'Peterson Equine', ...north(1) }),
      vet({ name: 'states nothing, no number', phone: null, ...north(1) }),
    ];
    const list = ask(rows, { animal: 'Cat' });
    expect(namesOf(list.treats)).toEqual([
      'The Cat Hospital',
      'Downtown Pet Hospital',
      'near, states nothing',
      'far, states cat',
    ]);
    expect([namesOf(list.ask), namesOf(list.noNumber)]).toEqual([[], []]);
  });

  test('puts a vet to ask first if its name implies the animal, even if it states only others', () => {
    const rows = [
      vet({ name: 'Prairie Animal Hospital', ...north(3) }),
      vet({ name: 'State Large Animal Hospital', animalTypes: ['Horse', 'Cattle'], ...north(40) }),
    ];
    const list = ask(rows, { animal: 'Goat' });
    expect(namesOf(list.treats)).toEqual([]);
    expect(namesOf(list.ask)).toEqual(['State Large Animal Hospital', 'Prairie Animal Hospital']);
  });

  test('for a dog puts a vet of unknown hours before an emergency hospital beyond 60 miles', () => {
    const rows = [
      vet({ name: '24/7 Animal Hospital', ...north(98) }),
      vet({ name: 'Kindness Animal Hospital', ...north(27) }),
    ];
    expect(namesOf(ask(rows, { animal: 'Dog' }).treats)[0]).toBe('Kindness Animal Hospital');
    expect(namesOf(ask(rows).ask)[0]).toBe('24/7 Animal Hospital');
  });

  test('for a dog puts vets with emergencies before vets with pets in the name', () => {
    const rows = [
      vet({ name: 'Downtown Pet Hospital', ...north(2) }),
      vet({ name: '24/7 Animal Hospital', ...north(20) }),
    ];
    expect(namesOf(ask(rows, { animal: 'Dog' }).treats)).toEqual([
      '24/7 Animal Hospital',
      'Downtown Pet Hospital',
    ]);
  });

  test('separates samples from real vets, even if they are near', () => {
    const rows = [
      vet({ name: 'sample', isSample: true, ...at(29.65) }),
      vet({ name: 'real', ...at(30) }),
      vet({ name: 'sample for dogs', isSample: true, animalTypes: ['Dog'] }),
    ];
    const list = ask(rows);
    expect(namesOf(list.ask)).toEqual(['real']);
    expect(namesOf(list.samples)).toEqual(['sample']);
  });

  test('holds only vets and emergency hospitals with a location within 100 miles', () => {
    const { radiusMiles } = EMERGENCY_LIMITS;
    const rows = [
      vet({ name: 'just within', ...north(radiusMiles - 0.5) }),
      vet({ name: 'just beyond', ...north(radiusMiles + 0.5) }),
      vet({ name: 'nowhere', location: null }),
      vet({ name: 'emergency hospital', businessCategories: ['Emergency Hospital'] }),
      vet({ name: 'groomer', businessCategories: ['Pet Grooming'] }),
      vet({ name: 'Royal Pets Market & Resort', businessCategories: [VET_CATEGORY, 'Boarding'] }),
    ];
    expect(namesOf(ask(rows, { animal: null }).treats)).toEqual(['emergency hospital', 'just within']);
  });

  test('is sorted by name, without miles, if no position is known', () => {
    const rows = [vet({ name: 'B', ...at(29) }), vet({ name: 'A', ...at(40) })];
    const list = ask(rows, { animal: null, from: null });
    expect(list.treats.map(({ business, miles }) => [business.name, miles])).toEqual([
      ['A', null],
      ['B', null],
    ]);
  });
});

test('the text promises 100 mi, which is the limit', () => {
  expect(EMERGENCY_WORDS.none).toBe('We don’t know of one within 100 miles');
  expect(EMERGENCY_LIMITS.radiusMiles).toBe(100);
});

test.each([
  [25, 0, { treats: 6, ask: 0 }],
  [25, 25, { treats: 3, ask: 3 }],
  [2, 25, { treats: 2, ask: 4 }],
  [25, 1, { treats: 5, ask: 1 }],
  [0, 0, { treats: 0, ask: 0 }],
])('with %i vets that treat the animal and %i to ask, six are printed', (treating, asked, shares) =>
  expect(paperShares(treating, asked)).toEqual(shares),
);
