import { readFileSync } from 'node:fs';
import { describe, expect, test, vi } from 'vitest';
import { SPANISH_GUIDES_URL, type TranslatedGuide } from '#contract/guides.ts';
import { LEARNED_URL, type LearnedAsset } from '#contract/learned.ts';
import { createAnswerer } from '#src/features/petibot/answers/answer.ts';
import { howMuch } from '#tests/support/how-much.ts';
import { ask, guides, learned } from './petibot-support.ts';

const asked = JSON.parse(readFileSync('tests/fixtures/petibot/spanish.json', 'utf8')) as {
  alarms: string[];
  calm: string[];
  /** The question, the same in English, and the guides that answer it. */
  care: Pair[];
  /** The same, short, misspelled and with words of farm workers. */
  workers: Pair[];
  /** The same, as typed on a phone. The last 60 were measured before anything was changed for them. */
  phone: Pair[];
  /** The same, as workers of many kinds of ranch write; `! ` before emergencies. The last 50 were measured before anything was changed for them. */
  ranch: Pair[];
  /** The same; all were measured once, and nothing was changed for them. */
  fresh: Pair[];
  /** Emergencies that need the learned data. */
  moreAlarms: string[];
  /** Emergencies whose wrong first aid does harm; the guide that fits, or '' for none. */
  firstAid: [spanish: string, english: string, guide: string][];
  /** Questions that no guide answers, and the same in English. */
  none: [spanish: string, english: string][];
};
type Pair = [spanish: string, english: string, ...guides: string[]];
const translations = JSON.parse(readFileSync(`public${SPANISH_GUIDES_URL}`, 'utf8')) as TranslatedGuide[];
const bySlug = new Map(translations.map((guide) => [guide.slug, guide]));
const translated = guides.map((guide) => {
  const translation = bySlug.get(guide.slug);
  return translation ? { ...guide, translation } : guide;
});
const ANSWERERS = {
  'a page in Spanish': await ofSpanishPage(),
  'a page in English': ask,
  'a phone without the learned words': createAnswerer(guides, null),
};
const pages = Object.entries(ANSWERERS);

/** Knows the words that only a page in Spanish loads. */
async function ofSpanishPage() {
  vi.stubGlobal('document', { documentElement: { lang: 'es' } });
  vi.resetModules();
  const [{ createAnswerer }, { readLearned }] = await Promise.all([
    import('#src/features/petibot/answers/answer.ts'),
    import('#src/features/petibot/answers/learned.ts'),
  ]);
  vi.unstubAllGlobals();
  vi.resetModules(); // other files share the modules
  const asset = JSON.parse(readFileSync(`public${LEARNED_URL}`, 'utf8')) as LearnedAsset;
  return createAnswerer(translated, readLearned(asset, translated));
}

const asSaid = (question: string) => question.replace(/^! /, '');

const ENDINGS = [
  '',
  'se va a morir',
  'que hago',
  'ayuda',
  'urgente',
  'por favor ayúdame',
  '¿qué debo hacer?',
].slice(0, howMuch({ usual: 2, whole: 7 }));

describe.each(pages)('on %s', (_, ask) => {
  test('every emergency in Spanish raises the alarm, whatever follows', () => {
    const silent = asked.alarms.flatMap((question) =>
      ENDINGS.map((ending) => `${question} ${ending}`.trim()),
    );
    expect(silent.filter((question) => ask(question).kind !== 'urgent')).toEqual([]);
  });
});

test.each(pages.slice(0, 2))('no harmless question in Spanish raises the alarm on %s', (_, ask) => {
  const loud = asked.calm.filter((question) => ask(question).kind === 'urgent');
  expect(loud).toEqual([]);
});

test.each(pages.slice(0, 2))('every other emergency raises the alarm on %s, whatever follows', (_, ask) => {
  const silent = asked.moreAlarms.flatMap((question) =>
    ENDINGS.map((ending) => `${question} ${ending}`.trim()),
  );
  expect(asked.moreAlarms.length).toBeGreaterThanOrEqual(130);
  expect(silent.filter((question) => ask(question).kind !== 'urgent')).toEqual([]);
});

test.each(pages.slice(0, 2))('every emergency on a ranch raises the alarm on %s', (_, ask) => {
  const emergencies = asked.ranch.flatMap(([question]) =>
    question.startsWith('! ') ? [asSaid(question)] : [],
  );
  expect(emergencies.length).toBeGreaterThan(120);
  expect(emergencies.filter((question) => ask(question).kind !== 'urgent')).toEqual([]);
});

test.each(asked.firstAid)('first aid fits the emergency in both languages: %s', (spanish, english, guide) => {
  for (const [ask, question] of [
    [ANSWERERS['a page in Spanish'], spanish],
    [ANSWERERS['a page in English'], english],
  ] as const) {
    const { kind, guide: shown } = ask(question);
    expect({ kind, guide: shown?.slug ?? '' }, question).toEqual({ kind: 'urgent', guide });
  }
});

test.each(pages.slice(0, 2))('gum without sugar is named as a danger on %s', (_, ask) => {
  expect(ask('el perro se trago una caja de chicles sin azucar').text).toMatch(/x[iy]litol/i);
});

test.each(pages.slice(0, 2))('first aid for a snake bite begins with what to do on %s', (_, ask) => {
  expect(ask('le mordio una vibora a mi caballo').text).toMatch(/^(?:A horse must|Un caballo tiene)/);
});

test('questions that no guide answers get a guide in Spanish no more often than in English', () => {
  const ask = ANSWERERS['a page in Spanish'];
  const guided = (at: 0 | 1) => asked.none.filter((pair) => ask(pair[at]).kind === 'guide').length;
  expect(guided(0)).toBeLessThanOrEqual(guided(1));
});

test('a word in the plural keeps its meaning, and short words are no animals', () => {
  const dictionary = learned.dictionary;
  expect(dictionary('moradas')).toBe('blue'); // not 'morir'
  expect(dictionary('manadas')).toBe('herd'); // not 'mano'
  expect(dictionary('ve')).toBeUndefined(); // not 'bees'
  expect(dictionary('cuanto')).toBe('how much');
});

test('inflections of verbs, small forms and spellings by ear keep the meaning of a word', () => {
  const dictionary = learned.dictionary;
  const forms = [
    'castrar',
    'castrando',
    'castrarlos',
    'castrenlo',
    'castracion',
    'castraban',
    'castrao',
    'kastro',
  ];
  expect(new Set(forms.map(dictionary))).toEqual(new Set(['castrate']));
  expect(['bolita', 'vola', 'bolas'].map(dictionary)).toEqual(['lump', 'lump', 'lump']);
  expect(['pierde', 'perdiendo'].map(dictionary)).toEqual(['lose', 'lost']);
  expect(dictionary('seca')).toBe('dry');
  expect(dictionary('narices')).toBe('nose');
});

test.each(['care', 'workers', 'phone', 'ranch', 'fresh'] as const)(
  'questions in Spanish (%s) get the right guide as often as in English, within 3 in 100',
  (name) => {
    const ask = ANSWERERS['a page in Spanish'];
    const right = (question: string, slugs: string[]) =>
      slugs.includes(ask(asSaid(question)).guide?.slug ?? '');
    const inEnglish = asked[name].filter(([, english, ...slugs]) => right(english, slugs)).length;
    const inSpanish = asked[name].filter(([spanish, , ...slugs]) => right(spanish, slugs)).length;
    expect(asked[name].length).toBeGreaterThanOrEqual(100);
    expect(inSpanish).toBeGreaterThanOrEqual(inEnglish - Math.floor(0.03 * asked[name].length));
  },
);
