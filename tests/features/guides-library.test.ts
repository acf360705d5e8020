import { readFileSync } from 'node:fs';
import { brotliCompressSync, constants } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { HELP_ANIMALS } from '#contract/catalogue.ts';
import type { Guide } from '#contract/guides.ts';
import { FARM_ANIMALS, LIBRARY_FILE, libraryJson, readLibrary, readSources } from '../../scripts/library.ts';

const guides = readLibrary();
/** docs/product.md, P29: brotli, quality 11. */
const LIBRARY_BYTES = 123_000;
const WORDS = { least: 120, most: 350 };
const ANSWERS = { least: 2, most: 4 };
const DATE = /^20\d\d(-\d\d(-\d\d)?)?$|^19\d\d(-\d\d(-\d\d)?)?$/;
const DOSE =
  /\b\d+(\.\d+)?\s*(mg|mcg|g|kg|ml|cc|iu|units?|tablets?|pills?|drops?|capsules?|teaspoons?|tablespoons?)\b|mg\/kg|milli(gram|liter)|\btablets?\b|\bdos(e|es|age)\b/i;

const wordsOf = (text: string) => text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
const pageOf = (guide: Guide) =>
  [guide.summary, ...guide.sections.flatMap((one) => [one.heading, one.text])].join('\n');
const allOf = (guide: Guide) =>
  [guide.title, pageOf(guide), ...guide.answers.flatMap((one) => [one.question, one.text])].join('\n');
const sentencesOf = (text: string) => text.split(/[.?:]\s+|\n/).filter((one) => wordsOf(one).length > 0);

describe('the asset', () => {
  const bytes = readFileSync(LIBRARY_FILE);

  test('is built from the guides of the folder (otherwise run: node scripts/library.ts)', () => {
    expect(bytes.toString()).toBe(libraryJson(guides));
  });

  test('stays within its share of the first download', () => {
    const packed = brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
    expect(packed.length).toBeLessThanOrEqual(LIBRARY_BYTES);
  });
});

describe('the library', () => {
  test('has at least 100 guides, each with its own address and title', () => {
    expect(guides.length).toBeGreaterThanOrEqual(100);
    expect(new Set(guides.map((one) => one.slug)).size).toBe(guides.length);
    expect(new Set(guides.map((one) => one.title)).size).toBe(guides.length);
  });

  test.each(HELP_ANIMALS)('has at least two guides for: %s', (name) => {
    expect(guides.filter((one) => one.animals.includes(name)).length).toBeGreaterThanOrEqual(2);
  });

  test('is mostly about farm animals, and these come first', () => {
    const isFarm = guides.map((one) => one.animals.some((name) => FARM_ANIMALS.has(name)));
    const farmCount = isFarm.filter(Boolean).length;
    expect(farmCount).toBeGreaterThan(guides.length / 2);
    expect(isFarm.indexOf(false)).toBe(farmCount);
  });

  test('asks each question once', () => {
    const questions = guides.flatMap((one) => one.answers.map((answer) => answer.question.toLowerCase()));
    expect(new Set(questions).size).toBe(questions.length);
  });

  test('uses every page in its list of sources', () => {
    const used = new Set(guides.flatMap((one) => one.sources.map((source) => source.url)));
    expect(Object.values(readSources()).filter((source) => !used.has(source.url))).toEqual([]);
  });

  test.each([
    ['dog-feeding', /how often should i feed my dog/i],
    ['cat-hairballs', /prevent hairballs/i],
    ['horse-stable-temperature', /what temperature should a horse stable be/i],
    ['introducing-a-new-pet', /introduce a new pet/i],
    ['puppy-vaccines', /what vaccines does my new puppy need/i],
    ['older-dog-arthritis', /older dog with arthritis/i],
    ['egg-production', /chickens to lay more eggs/i],
    ['cat-grooming-long-hair', /groom a long-haired cat/i],
  ])('answers the suggested question of %s', (slug, question) => {
    const guide = guides.find((one) => one.slug === slug);
    expect(guide?.answers.some((answer) => question.test(answer.question))).toBe(true);
  });
});

describe.each(guides.map((one) => [one.slug, one] as const))('%s', (_, guide) => {
  test('is short enough to read in a barn and long enough to help', () => {
    const words = wordsOf(pageOf(guide)).length;
    expect(words).toBeGreaterThanOrEqual(WORDS.least);
    expect(words).toBeLessThanOrEqual(WORDS.most);
    expect(guide.sections.length).toBeGreaterThanOrEqual(3);
  });

  test('has short, calm sentences', () => {
    const sentences = sentencesOf(pageOf(guide));
    expect(wordsOf(pageOf(guide)).length / sentences.length).toBeLessThanOrEqual(12);
    expect(Math.max(...sentences.map((one) => wordsOf(one).length))).toBeLessThanOrEqual(40);
    expect(allOf(guide)).not.toContain('!');
  });

  test('names no dose of a medicine', () => {
    expect(allOf(guide)).not.toMatch(DOSE);
  });

  test('says when to call for help', () => {
    expect(pageOf(guide)).toMatch(/\bvet\b/);
    if (guide.urgent)
      expect(pageOf(guide)).toMatch(/\b(call|go to|drive to|see a)\b[^.]*\b(vet|clinic|doctor)\b/i);
  });

  test('answers two to four questions in one to three sentences each', () => {
    expect(guide.answers.length).toBeGreaterThanOrEqual(ANSWERS.least);
    expect(guide.answers.length).toBeLessThanOrEqual(ANSWERS.most);
    for (const answer of guide.answers) {
      expect(answer.question).toMatch(/\?$/);
      const sentences = answer.text.split(/(?<=[.])\s+(?=[A-Z])/);
      expect(sentences.length).toBeLessThanOrEqual(3);
      expect(answer.text).toMatch(/\.$/);
    }
  });

  test('has sources with name, https address and dates', () => {
    expect(guide.sources.length).toBeGreaterThanOrEqual(1);
    expect(new Set(guide.sources.map((source) => source.url)).size).toBe(guide.sources.length);
    for (const source of guide.sources) {
      expect(source.name.length).toBeGreaterThan(3);
      expect(new URL(source.url).protocol).toBe('https:');
      expect(source.readAt).toMatch(/^\d{4}-\d\d-\d\d$/);
      expect(source.readAt <= guide.reviewedAt).toBe(true);
      if (source.published !== undefined) {
        expect(source.published).toMatch(DATE);
        expect(source.published <= source.readAt).toBe(true);
      }
    }
  });

  test('was reviewed on a real day', () => {
    expect(new Date(`${guide.reviewedAt}T00:00:00Z`).toISOString().slice(0, 10)).toBe(guide.reviewedAt);
  });
});
