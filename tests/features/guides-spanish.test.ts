import { readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { GUIDES_URL, type Guide, SPANISH_GUIDES_URL, type TranslatedGuide } from '#contract/guides.ts';
import { LEARNED_URL, type LearnedAsset } from '#contract/learned.ts';
import { libraryJson, parseSpanish, readSpanish } from '../../scripts/library.ts';

/** Limit as brotli, decision P29. */
const SPANISH_BYTES = 91_000;
const FILES = new Map(
  [GUIDES_URL, SPANISH_GUIDES_URL].map((url) => [url, readFileSync(`public${url}`, 'utf8')]),
);
const read = <T>(url: string) => JSON.parse(FILES.get(url) ?? '') as T;
const guides = read<Guide[]>(GUIDES_URL);
const spanish = read<TranslatedGuide[]>(SPANISH_GUIDES_URL);
const englishOf = ({ slug }: TranslatedGuide) => guides.find((guide) => guide.slug === slug);

/** All texts of a guide in order, one a line of its text. */
const linesOf = ({ title, summary, sections, answers }: Omit<TranslatedGuide, 'slug'>) =>
  [
    title,
    summary,
    ...sections.flatMap(({ heading, text }) => [heading, text]),
    ...answers.flatMap(({ question, text }) => [question, text]),
  ].flatMap((text) => text.split('\n'));

const isItem = (line: string) => line.startsWith('- ');
/** Numbers and units, and those in words that both languages write with the same meaning. */
const numbersIn = (text: string) => (text.match(/\d[\d-]*|°F|911/g) ?? []).sort();

const NUMBER_WORDS: readonly [RegExp, RegExp][] = [
  [/\b(?:two|twice)\b/i, /\b(?:dos|doble)\b/i],
  [/\bthree\b/i, /\btres\b/i],
  [/\bfour\b/i, /\bcuatro\b/i],
  [/\bfive\b/i, /\bcinco\b/i],
  [/\bsix\b/i, /\bseis\b/i],
  [/\bseven\b/i, /\bsiete\b/i],
  [/\beight\b/i, /\bocho\b/i],
  [/\bten\b/i, /\bdiez\b/i],
  [/\btwelve\b/i, /\bdoce\b/i],
  [/\bfifteen\b/i, /\bquince\b/i],
  [/\btwenty\b/i, /\bveinte\b/i],
  [/\bthirty\b/i, /\btreinta\b/i],
];

describe('the guides in Spanish', () => {
  test('are the sources as JSON, in order', () => {
    expect(FILES.get(SPANISH_GUIDES_URL)).toBe(libraryJson(readSpanish()));
  });

  test('are small enough for a phone', () => {
    expect(brotliCompressSync(FILES.get(SPANISH_GUIDES_URL) ?? '').length).toBeLessThanOrEqual(SPANISH_BYTES);
  });

  test('include every guide that cannot wait', () => {
    const slugs = new Set(spanish.map(({ slug }) => slug));
    const urgent = guides.filter((guide) => guide.urgent || guide.topic === 'emergency');
    expect(urgent.map(({ slug }) => slug).filter((slug) => !slugs.has(slug))).toEqual([]);
  });

  test.each(spanish.map((guide) => [guide.slug, guide] as const))('%s says the same', (_, guide) => {
    const english = englishOf(guide);
    if (!english) throw new Error('no such guide in English');
    expect(guide.sections).toHaveLength(english.sections.length);
    expect(guide.answers).toHaveLength(english.answers.length);
    const [own, theirs] = [linesOf(guide), linesOf(english)];
    expect(own.map(isItem)).toEqual(theirs.map(isItem));
    for (const [index, line] of own.entries()) {
      const source = theirs[index] ?? '';
      expect(line.trim(), source).not.toBe('');
      expect(numbersIn(line), source).toEqual(numbersIn(source));
      for (const [word, numeral] of NUMBER_WORDS)
        if (word.test(source)) expect(line, source).toMatch(numeral);
        else if (!word.test('two')) expect(line, source).not.toMatch(numeral);
    }
    for (const { heading } of guide.sections) expect(heading).toMatch(/^[¿\p{Lu}]/u);
    for (const { question } of guide.answers) expect(question).toMatch(/¿.+\?$/);
    expect(own.join('\n')).not.toMatch(/["“”]|\b(?:the|with|call a vet)\b/i);
  });

  test.each([
    [
      'fields',
      '# Título\nurgent: yes\n\nResumen.\n\n## Ahora\nLlame.',
      /es\/cabra: no line that starts with '# '/,
    ],
    ['a stray paragraph', '# Título\n\nResumen.\n\nLlame\nya.', /es\/cabra: neither section nor answer/],
  ])('with %s is refused', (_, text, message) => {
    expect(() => parseSpanish('cabra', text)).toThrow(message);
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules(); // other files share the modules
});

/** Loads modules for a page in a language. The phone answers from the built files. */
async function pageIn(lang: string, without: readonly string[] = []) {
  vi.resetModules();
  vi.stubGlobal('document', { documentElement: { lang } });
  const asked: string[] = [];
  const fetch = async (address: string | URL | Request) => {
    const { pathname } = new URL(String(address));
    asked.push(pathname);
    const file = without.includes(pathname) ? undefined : FILES.get(pathname);
    return new Response(file ?? '', {
      status: file === undefined ? 404 : 200,
      headers: { 'content-type': 'application/json' },
    });
  };
  const library = await import('#src/catalogue/guides-library.ts');
  return { asked, library, ports: { fetch, origin: 'https://petiyard.test' } };
}

describe('the library of a page', () => {
  test('in English loads no Spanish until it is asked for', async () => {
    const { asked, library, ports } = await pageIn('en');
    const [guide] = await library.loadGuides(ports);
    expect(asked).toEqual([GUIDES_URL]);
    expect(guide && library.langOf(guide)).toBeUndefined();
    expect((await library.loadSpanish(ports, 'horse-colic'))?.title).toMatch(/Cólico/);
    expect(await library.loadSpanish(ports, 'no-such-guide')).toBeNull();
    expect(asked).toEqual([GUIDES_URL, SPANISH_GUIDES_URL]);
  });

  test('in Spanish shows the guides in Spanish, and marks those that are in English', async () => {
    const { library, ports } = await pageIn('es');
    const loaded = await library.loadGuides(ports);
    const colic = loaded.find(({ slug }) => slug === 'horse-colic');
    expect(colic && library.shownText(colic).title).toMatch(/Cólico/);
    expect(colic && library.langOf(colic)).toBeUndefined();
    for (const guide of loaded)
      expect(library.langOf(guide)).toBe(spanish.some(({ slug }) => slug === guide.slug) ? undefined : 'en');
  });

  test('in Spanish without the file in Spanish shows them in English', async () => {
    const { library, ports } = await pageIn('es', [SPANISH_GUIDES_URL]);
    const loaded = await library.loadGuides(ports);
    expect(loaded.map(({ title }) => title)).toEqual(guides.map(({ title }) => title));
    expect(loaded.map(library.langOf)).toEqual(guides.map(() => 'en'));
  });

  test('in Spanish is searched in both languages', async () => {
    const { library, ports } = await pageIn('es');
    const { searchGuides } = await import('#src/features/guides/guides-search.ts');
    const loaded = await library.loadGuides(ports);
    for (const q of ['cólico', 'colic'])
      expect(searchGuides(loaded, { q }).map(({ slug }) => slug)).toContain('horse-colic');
  });
});

describe('PetiBot on a page in Spanish', () => {
  const made = new Map<string, ReturnType<typeof makeAnswerer>>();
  function askIn(lang: string, without: readonly string[] = []) {
    const key = [lang, ...without].join(' ');
    const answerer = made.get(key) ?? makeAnswerer(lang, without);
    made.set(key, answerer);
    return answerer;
  }

  async function makeAnswerer(lang: string, without: readonly string[]) {
    const { library, ports } = await pageIn(lang, without);
    const [{ createAnswerer }, { readLearned }] = await Promise.all([
      import('#src/features/petibot/answers/answer.ts'),
      import('#src/features/petibot/answers/learned.ts'),
    ]);
    const loaded = await library.loadGuides(ports);
    const asset = JSON.parse(readFileSync(`public${LEARNED_URL}`, 'utf8')) as LearnedAsset;
    return createAnswerer(loaded, readLearned(asset, loaded));
  }

  test('finds the same guide as in English and answers in Spanish', async () => {
    const [inEnglish, inSpanish] = [await askIn('en'), await askIn('es')];
    for (const question of [
      'my horse is rolling and pawing',
      'how do I prevent flystrike in sheep',
      'my dog ate rat poison',
    ]) {
      const [one, other] = [inEnglish(question), inSpanish(question)];
      expect(other.kind).toBe(one.kind);
      expect(other.guide?.slug).toBe(one.guide?.slug ?? 'a guide');
      expect(other.guide?.isInEnglish).toBeUndefined();
      expect(other.text).toMatch(/veterinario|moscas/);
      expect(other.text).not.toMatch(/\bvet\b/);
      expect(numbersIn(other.text)).toEqual(numbersIn(one.text));
    }
  });

  test('answers the questions of all guides that cannot wait as in English', async () => {
    const [inEnglish, inSpanish] = [await askIn('en'), await askIn('es')];
    for (const guide of spanish.filter((one) => englishOf(one)?.urgent))
      for (const [index, { question }] of guide.answers.entries()) {
        const { kind, guide: named } = inEnglish(englishOf(guide)?.answers[index]?.question ?? '');
        expect({ kind, slug: named?.slug }, question).toEqual({
          kind: inSpanish(question).kind,
          slug: inSpanish(question).guide?.slug,
        });
      }
  });

  test.each([
    ['mi caballo se revuelca', 'horse-colic'],
    ['mi vaca está inflada', 'cattle-bloat'],
    ['mi chivo no puede orinar', 'urinary-blockage-goats-sheep'],
    ['mi gato no orina', 'cat-urinary-blockage'],
    ['¿Mi yegua rompió la fuente y no sale nada?', 'foaling'],
    ['mi vaca no se levanta', 'down-cow'],
    ['a mi perro lo mordió una víbora', 'snake-bite'],
  ])('raises the alarm for %s', async (question, slug) => {
    const { kind, guide } = (await askIn('es'))(question);
    expect({ kind, slug: guide?.slug }).toEqual({ kind: 'urgent', slug });
  });

  test.each([
    ['cuánta agua toma una vaca', 'guide'],
    ['quiero cocinar huevos para el desayuno', 'offTopic'],
    ['cómo arreglo mi camioneta', 'offTopic'],
    ['quién ganó el partido de futbol', 'offTopic'],
  ])('raises none for %s', async (question, kind) => {
    expect((await askIn('es'))(question).kind).toBe(kind);
  });

  test('puts the order to act at once first, as in English', async () => {
    const inSpanish = await askIn('es');
    expect(inSpanish('my mare has a red bag delivery').text).toMatch(/^Corte la bolsa de inmediato/);
  });

  test('marks an answer from a guide that is in English', async () => {
    const inSpanish = await askIn('es', [SPANISH_GUIDES_URL]);
    expect(inSpanish('how do I prevent flystrike in sheep').guide?.isInEnglish).toBe(true);
  });
});
