import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Business } from '#contract/businesses.ts';
import { milesBetween } from '#contract/shared/geo.ts';
import { EMERGENCY_WORDS } from '#src/features/emergency/emergency.words.ts';
import { EMERGENCY_LIMITS, emergencyList, VET_CATEGORY } from '#src/features/emergency/emergency-list.ts';
import { vetFacts } from '#src/features/emergency/vet-facts.ts';

const GAINESVILLE = { lat: 29.65, lng: -82.32 };
let nextId = 1;

function vet(parts: Partial<Business> = {}): Business {
  const id = parts.id ?? nextId++;
  return {
    id,
    name: `Vet ${id}`,
    description: '',
    images: [],
    rating: 0,
    reviewCount: 0,
    address: '',
    city: 'Gainesville',
    state: 'Florida',
    zipCode: null,
    phone: '(352) 555-0100',
    email: null,
    website: null,
    location: GAINESVILLE,
    isFeatured: false,
    businessCategories: [VET_CATEGORY],
    animalTypes: [],
    ownerId: null,
    isSample: false,
    isVerified: true,
    updatedAt: '2026-01-01T00:00:00.000Z',
    version: 1,
    key: null,
    ...parts,
  };
}

const namesOf = (rows: { business: Business }[]) => rows.map(({ business }) => business.name);
const at = (lat: number, lng = GAINESVILLE.lng) => ({ location: { lat, lng } });

describe('the emergency list', () => {
  test('stands in great-circle order, also where degrees of longitude are short', () => {
    const from = { lat: 64, lng: -150 };
    const east = vet({ name: 'one degree east', ...at(64, -149) });
    const north = vet({ name: 'three fifths of a degree north', ...at(64.6, -150) });
    expect(namesOf(emergencyList([north, east], { animal: null, from }).vets)).toEqual([
      'one degree east',
      'three fifths of a degree north',
    ]);
  });

  test('has the order of the great circle for any places within reach', () => {
    const point = fc.record({
      lat: fc.double({ min: 28.7, max: 30.6, noNaN: true }),
      lng: fc.double({ min: -83.3, max: -81.4, noNaN: true }),
    });
    fc.assert(
      fc.property(fc.array(point, { maxLength: 30 }), (points) => {
        const list = emergencyList(
          points.map((location) => vet({ location })),
          { animal: 'Horse', from: GAINESVILLE },
        );
        const miles = list.vets.map(({ business }) =>
          milesBetween(GAINESVILLE, business.location ?? GAINESVILLE),
        );
        expect(miles).toEqual([...miles].sort((a, b) => a - b));
        expect(list.vets.map((row) => row.miles)).toEqual(miles);
      }),
    );
  });

  test('orders vets at the same place by their number', () => {
    const list = emergencyList([vet({ id: 902 }), vet({ id: 901 })], { animal: null, from: GAINESVILLE });
    expect(list.vets.map(({ business }) => business.id)).toEqual([901, 902]);
  });

  test('mixes vets that state the animal with vets that state none, and marks the latter', () => {
    const rows = [
      vet({ name: 'far, states horse', animalTypes: ['Horse'], ...at(29.9) }),
      vet({ name: 'near, states nothing', ...at(29.7) }),
      vet({ name: 'middle, states dog', animalTypes: ['Dog', 'Cat'], ...at(29.8) }),
    ];
    const list = emergencyList(rows, { animal: 'Horse', from: GAINESVILLE });
    expect(list.vets.map(({ business, statesAnimals }) => [business.name, statesAnimals])).toEqual([
      ['near, states nothing', false],
      ['far, states horse', true],
    ]);
    expect(list.otherAnimals).toBe(1);
  });

  test('keeps samples out of the real list, however near they are', () => {
    const rows = [
      vet({ name: 'sample', isSample: true, ...at(29.65) }),
      vet({ name: 'real', ...at(30) }),
      vet({ name: 'sample for dogs', isSample: true, animalTypes: ['Dog'] }),
    ];
    const list = emergencyList(rows, { animal: 'Horse', from: GAINESVILLE });
    expect(namesOf(list.vets)).toEqual(['real']);
    expect(namesOf(list.samples)).toEqual(['sample']);
  });

  test('holds vets only, within 100 miles, and none without a place', () => {
    const degreesOf = (miles: number) => miles / 69.0936;
    const rows = [
      vet({ name: 'just within', ...at(GAINESVILLE.lat + degreesOf(EMERGENCY_LIMITS.radiusMiles - 0.5)) }),
      vet({ name: 'just beyond', ...at(GAINESVILLE.lat + degreesOf(EMERGENCY_LIMITS.radiusMiles + 0.5)) }),
      vet({ name: 'nowhere', location: null }),
      vet({ name: 'groomer', businessCategories: ['Pet Grooming'] }),
    ];
    expect(namesOf(emergencyList(rows, { animal: null, from: GAINESVILLE }).vets)).toEqual(['just within']);
  });

  test('stands in order of name, without miles, where no position is known', () => {
    const rows = [vet({ name: 'B', ...at(29) }), vet({ name: 'A', ...at(40) })];
    const list = emergencyList(rows, { animal: null, from: null });
    expect(list.vets.map(({ business, miles }) => [business.name, miles])).toEqual([
      ['A', null],
      ['B', null],
    ]);
  });
});

describe('the facts of a vet', () => {
  const textsOf = (parts: Partial<Business>, animal: string | null = 'Horse') =>
    vetFacts(vet(parts), animal).map(({ text }) => text);

  test('say that hours are not known where none are listed, and never that it is open', () => {
    expect(textsOf({ emergency24h: true })).toContain('Hours not known');
    expect(textsOf({ hours: 'Mon-Fri 8-5' })).not.toContain('Hours not known');
    for (const words of [textsOf({}), textsOf({ emergency24h: true, hours: 'Mon-Fri' })].flat())
      expect(words).not.toMatch(/\bopen\b/i);
  });

  test('say to ask where no animal is stated', () => {
    expect(textsOf({})).toContain('Animals not stated – ask');
    expect(textsOf({ animalTypes: ['Horse'] })).not.toContain('Animals not stated – ask');
  });

  test('say that a vet comes to the farm only where the listing says so', () => {
    expect(textsOf({ farmCalls: true })).toContain('Comes to the farm');
    expect(textsOf({}).join()).not.toContain('farm');
    expect(textsOf({ emergencyPolicy: 'existing-clients' })).toContain('Existing clients only');
  });
});

test('the words promise 100 mi, which is the limit', () => {
  expect(EMERGENCY_WORDS.none).toBe('No vet kept on this phone within 100 mi');
  expect(EMERGENCY_LIMITS.radiusMiles).toBe(100);
});
