import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/shared/time.ts';
import { factsOf } from '#src/features/animals/animal-facts.local.ts';
import { VET_TEXT } from '#src/features/emergency/texting/vet-text.words.ts';
import { type WhereFacts, whereText } from '#src/features/emergency/texting/where-text.ts';
import { smsSegments } from '#src/ui/acts/sms.ts';

const NOW = new Date(2026, 10, 21, 2, 17).getTime();
const BARN = { lat: 29.651634, lng: -82.324826 };
const positionOf = (ageMs: number): WhereFacts['origin'] => ({
  kind: 'position',
  point: BARN,
  atMs: NOW - ageMs,
  name: 'Gainesville, FL',
});
const facts = (changed: Partial<WhereFacts> = {}): WhereFacts => ({
  animal: 'Horse',
  signs: ['Pawing, looking at the flank', 'Not eating, few or no droppings'],
  origin: positionOf(12 * MINUTE_MS),
  note: 'Gate code 4411, second barn',
  nowMs: NOW,
  ...changed,
});
const lines = (changed: Partial<WhereFacts> = {}) => whereText(facts(changed)).split('\n');
const LONG = 'Lying down and getting up again, rolling, sweating, and much more of the same kind';

describe('the text to the vet', () => {
  test('has animal, signs, position with age and time, directions, and a request to call', () => {
    expect(lines()).toEqual([
      'Emergency: horse.',
      'Signs: Pawing, looking at the flank; Not eating, few or no droppings.',
      'Where: https://maps.google.com/?q=29.65163,-82.32483',
      'Position: 12 min. ago, Sat 2:05 AM.',
      'Directions: Gate code 4411, second barn',
      'Please call me.',
    ]);
  });

  test('omits empty fields', () => {
    expect(lines({ animal: null, signs: [], note: ' \n ' })).toEqual([
      'Emergency: an animal needs a vet.',
      'Where: https://maps.google.com/?q=29.65163,-82.32483',
      'Position: 12 min. ago, Sat 2:05 AM.',
      'Please call me.',
    ]);
  });

  test('describes the chosen animal after its species: its name, medicines, allergies, normal values, latest records', () => {
    const bella = {
      key: 'a',
      name: 'Bella',
      species: 'Horse',
      sex: 'Mare',
      weightLb: 1050,
      normalTempF: 100.4,
      pulse: 36,
      medicines: 'Bute',
      allergies: 'Penicillin',
    };
    const records = ['2026-03-08', '2026-04-01', '2026-02-01', '2026-01-01'].map((on, index) => ({
      key: `${index}`,
      animal: 'a',
      kind: 'treatment' as const,
      on,
      product: `Drug ${index}`,
      amount: '5 mL',
    }));
    const about = factsOf({ animals: [bella], records }, bella, VET_TEXT);
    expect(lines({ about })[1]).toBe(
      'Bella, horse, mare, 1050 lb. Allergic to: Penicillin. Takes: Bute. Normal: 100.4 F, pulse 36. ' +
        'Given: Apr 1, 2026 Drug 1 5 mL; Mar 8, 2026 Drug 0 5 mL; Feb 1, 2026 Drug 2 5 mL.',
    );
  });

  test.each([0, 3, 12])('omits facts about the animal before any of %i signs', (count) => {
    const about = ['Bella, horse.', ...Array.from({ length: 60 }, (_, n) => `Fact ${n}.`)];
    const signs = Array.from({ length: count }, (_, n) => `Sign ${n}`);
    const text = whereText(facts({ about, signs }));
    expect(smsSegments(text)).toBeLessThanOrEqual(3);
    expect(text).toContain('Bella, horse.');
    expect(text).not.toContain('Fact 59.');
    for (const sign of signs) expect(text).toContain(sign);
  });

  test('leaves out the animal itself only after all signs', () => {
    const about = [`Bella, ${LONG}.`.repeat(2)];
    const text = whereText(facts({ about, signs: [LONG, LONG, LONG] }));
    expect(smsSegments(text)).toBeLessThanOrEqual(3);
    expect(text).toContain('Bella');
    expect(text).toContain(`Signs: ${LONG}; 2 more.`);
    expect(whereText(facts({ about: [LONG.repeat(12)] }))).not.toContain(LONG);
  });

  test.each([
    [20_000, 'Position: just now, Sat 2:16 AM.'],
    [3 * HOUR_MS, 'Position: 3 hr. ago, Fri 11:17 PM. I may be elsewhere now.'],
    [2 * DAY_MS, 'Position: Thu 2:17 AM. I may be elsewhere now.'],
    [30 * DAY_MS, 'Position: Oct 22. I may be elsewhere now.'],
  ])(
    'shows the age of a position from %i ms ago, and from one hour on warns that it may be wrong',
    (age, text) => {
      expect(lines({ origin: positionOf(age) })).toContain(text);
    },
  );

  test.each([
    [100, 'Position: 12 min. ago, Sat 2:05 AM.'],
    [101, 'Position: within about 0.1 mi, 12 min. ago, Sat 2:05 AM.'],
    [480, 'Position: within about 0.3 mi, 12 min. ago, Sat 2:05 AM.'],
    [490, 'Position: within about 0.4 mi, 12 min. ago, Sat 2:05 AM.'],
    [20_000, 'Position: within about 13 mi, 12 min. ago, Sat 2:05 AM.'],
    [Number.NaN, 'Position: 12 min. ago, Sat 2:05 AM.'],
  ])(
    'with a position accurate to %i meters says so if that does not reach the gate, and never claims less',
    (accuracyMeters, text) => {
      const origin = { ...positionOf(12 * MINUTE_MS), accuracyMeters } as WhereFacts['origin'];
      expect(lines({ origin })).toContain(text);
    },
  );

  test('names the home area if there is no position, and says if there is neither', () => {
    const home = { kind: 'home', point: BARN, name: 'Ocala, FL', isGuess: false } as const;
    expect(lines({ origin: home, signs: [], note: '' }).slice(1, 3)).toEqual([
      'Where: my phone does not know its location.',
      'Our home area: Ocala, FL.',
    ]);
    const unknown = whereText(facts({ origin: { kind: 'unknown', point: null } }));
    expect(unknown).toContain('Where: my phone does not know its location.');
    expect(unknown).not.toMatch(/home area|maps|29\./);
  });

  test('has at most three messages: it counts signs that do not fit, and keeps place and note', () => {
    const text = whereText(facts({ signs: Array.from({ length: 9 }, (_, index) => `${index} ${LONG}`) }));
    expect(smsSegments(text)).toBeLessThanOrEqual(3);
    expect(text).toMatch(/^Signs: 0 Lying .*; \d more\.$/m);
    expect(text).toContain('?q=29.65163,-82.32483\n');
    expect(text).toContain('Gate code 4411, second barn');
  });

  test('stays as short with umlauts; an emoji makes every letter longer, and drops a sign instead of the note', () => {
    expect(smsSegments(whereText(facts({ note: 'Hinter dem Stall links, grünes Tor' })))).toBe(2);
    const withEmoji = whereText(facts({ note: 'Green gate 🚪' }));
    expect(smsSegments(withEmoji)).toBeLessThanOrEqual(3);
    expect(withEmoji).toContain('Green gate 🚪');
    expect(withEmoji).toContain('Signs: Pawing, looking at the flank; 1 more.');
  });

  test('keeps a long note in wide letters complete, in as many messages as needed', () => {
    const note = 'ворота '.repeat(17).trim();
    const text = whereText(facts({ note }));
    expect(text).toContain(note);
    expect(smsSegments(text)).toBeGreaterThan(3);
  });
});

describe('from a page in Spanish the text', () => {
  const ALONE = { animal: 'Horse', sex: 'Mare', bornOn: '2019-03-08', weightLb: 1050 } as const;
  async function inSpanish() {
    vi.stubGlobal('document', { documentElement: { lang: 'es' } });
    vi.resetModules();
    onTestFinished(() => {
      vi.unstubAllGlobals();
      vi.resetModules();
    });
    const [text, words, book] = await Promise.all([
      import('#src/features/emergency/texting/where-text.ts'),
      import('#src/features/emergency/texting/vet-text.words.ts'),
      import('#src/features/animals/animal-facts.local.ts'),
    ]);
    const bella = { key: 'a', name: 'Bella', species: 'Horse', ...ALONE };
    const records = [{ key: '1', animal: 'a', kind: 'hoof' as const, on: '2026-04-01' }];
    const about = book.factsOf({ animals: [bella], records }, bella, words.VET_TEXT);
    return { ...text, ...words, about };
  }

  test('is in English, and says that the sender speaks Spanish', async () => {
    const { whereText: textOf, about } = await inSpanish();
    expect(textOf(facts({ about, origin: positionOf(3 * HOUR_MS) })).split('\n')).toEqual([
      'Emergency: horse.',
      'Bella, horse, mare, 1050 lb, born Mar 8, 2019. Given: Apr 1, 2026 hoof.',
      'Signs: Pawing, looking at the flank; Not eating, few or no droppings.',
      'Where: https://maps.google.com/?q=29.65163,-82.32483',
      'Position: 3 hr. ago, Fri 11:17 PM. I may be elsewhere now.',
      'Directions: Gate code 4411, second barn',
      'I speak Spanish. Please call me.',
    ]);
  });

  test('has at most three messages with any number of signs', async () => {
    const { whereText: textOf } = await inSpanish();
    for (const count of [0, 3, 12])
      expect(smsSegments(textOf(facts({ signs: Array(count).fill(LONG) })))).toBeLessThanOrEqual(3);
  });

  test('is also there in Spanish, for its sender to read', async () => {
    const { whereText: textOf, OWN_VET_TEXT } = await inSpanish();
    expect(OWN_VET_TEXT && textOf(facts({ signs: ['Se revuelca'] }), OWN_VET_TEXT).split('\n')).toEqual([
      'Emergencia: caballo.',
      'Lo que se ve: Se revuelca.',
      'Lugar: https://maps.google.com/?q=29.65163,-82.32483',
      expect.stringMatching(/^Lugar medido: hace 12 min, sab,? 2:05 a\.m\.$/),
      'Para llegar: Gate code 4411, second barn',
      'Hablo español. Favor de llamarme.',
    ]);
  });
});
