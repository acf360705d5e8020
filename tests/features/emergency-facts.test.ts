import { describe, expect, test } from 'vitest';
import type { Business } from '#contract/businesses.ts';
import type { AnimalName } from '#contract/catalogue.ts';
import { emergencyList } from '#src/features/emergency/order.ts';
import { vetFacts } from '#src/features/emergency/vet-facts.ts';
import { CHECKED, DAY_AND_NIGHT, NIGHT, OFFICE, vet } from './emergency-support.ts';

describe('the facts of a vet', () => {
  const textsOf = (parts: Partial<Business>, animal: AnimalName | null = 'Horse') => {
    const { treats, ask } = emergencyList([vet(parts)], { animal, from: null, nowMs: NIGHT });
    return [...treats, ...ask].flatMap((one) => vetFacts(one, animal)).map(({ text }) => text);
  };

  test('say that unlisted hours are unknown, and never show the vet as open', () => {
    expect(textsOf({ emergency24h: true })).toContain('Hours not listed');
    expect(textsOf({ hours: 'Mon-Fri 8-5' })).not.toContain('Hours not listed');
    for (const words of [textsOf({}), textsOf({ emergency24h: true, hours: 'Mon-Fri' })].flat())
      expect(words).not.toMatch(/\bopen\b/i);
  });

  test('say open or closed only if somebody checked the hours within a year', () => {
    const hours = DAY_AND_NIGHT ?? '';
    expect(textsOf({ hours, ...CHECKED })).toContain('Open now');
    expect(textsOf({ hours: OFFICE ?? '', ...CHECKED })).toContain('Closed now');
    for (const parts of [{ hours }, { hours: 'By appointment' }, { hours, checkedAt: '2025-11-01' }]) {
      expect(textsOf(parts)).toContain('Call first – hours unconfirmed');
      expect(textsOf(parts)).not.toContain('Open now');
    }
  });

  test('suggest a call if no animal is stated, or not this one', () => {
    expect(textsOf({})).toContain('Species not listed – ask');
    expect(textsOf({ animalTypes: ['Horse'] })).not.toContain('Species not listed – ask');
    const texts = textsOf({ name: 'Large Animal Hospital', animalTypes: ['Horse', 'Cattle'] }, 'Goat');
    expect(texts.slice(0, 2)).toEqual(['Treats horses and cattle', 'Ask if they treat goats']);
  });

  test('mention farm calls only if the listing does', () => {
    expect(textsOf({ farmCalls: true })).toContain('Farm calls');
    expect(textsOf({ businessCategories: ['Emergency Hospital'] })).toContain('Emergency hospital');
    expect(textsOf({ haulInOnly: true, takesNewClients: false })).toEqual(
      expect.arrayContaining(['Haul-in only', 'Not taking new clients']),
    );
    expect(textsOf({}).join()).not.toContain('farm');
    expect(textsOf({ emergencyPolicy: 'existing-clients' })).toContain('Existing clients only');
  });

  test('say whether the farm call radius reaches this place', () => {
    const textsFrom = (miles: number) => {
      const one = vet({ farmCalls: true, serviceRadiusMiles: miles, location: { lat: 29.65, lng: -82.32 } });
      const from = { lat: 29.19, lng: -82.14 }; // 33.6 miles away
      const { treats, ask } = emergencyList([one], { animal: 'Horse', from, nowMs: NIGHT });
      return [...treats, ...ask].flatMap((each) => vetFacts(each, 'Horse')).map(({ text }) => text);
    };
    expect(textsFrom(40)).toContain('Farm calls within 40 mi');
    expect(textsFrom(20)).toContain('Farm calls within 20 mi – you’re too far');
  });

  test('start with the year of a listing that nobody has checked since', () => {
    expect(textsOf({ source: { name: 'A list', updated: '2011-01-04' } })[0]).toBe(
      'Listed in 2011 – call before you drive',
    );
  });
});
