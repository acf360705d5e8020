import { describe, expect, test } from 'vitest';
import { ANIMAL_TYPES } from '#contract/catalogue.ts';
import { shownSign, signGroups } from '#src/catalogue/guide-signs.ts';
import { readLibrary } from '../../scripts/library.ts';

const guides = readLibrary();
const signsOf = (slug: string, animal: (typeof ANIMAL_TYPES)[number]['name']) =>
  signGroups(guides, animal).find((group) => group.slug === slug)?.signs;

describe('the signs of the care library', () => {
  test.each(ANIMAL_TYPES.map(({ name }) => name))('for %s are short, for every urgent guide', (animal) => {
    const groups = signGroups(guides, animal);
    const urgent = guides.filter((guide) => guide.urgent && guide.animals.includes(animal));
    expect(groups.map(({ slug }) => slug).sort()).toEqual(urgent.map(({ slug }) => slug).sort());
    for (const sign of groups.flatMap(({ signs }) => signs)) {
      expect(sign).toMatch(/^\S.{2,118}[^\s.]$/);
      expect(sign).not.toContain('\n');
    }
  });

  test('are the list under the heading, the list in a sentence, or the title', () => {
    expect(signsOf('horse-colic', 'Horse')?.slice(0, 2)).toEqual([
      'Pawing, looking at the flank, kicking at the belly',
      'Lying down and getting up again, rolling, sweating',
    ]);
    expect(signsOf('poisoning-first-steps', 'Horse')?.slice(0, 2)).toEqual(['Drool', 'Vomiting']);
    expect(signsOf('down-cow', 'Cattle')).toEqual(['A cow that is down and cannot get up']);
  });

  test('are shown in the words of a translation, and kept in English', () => {
    const translated = guides.map((guide) =>
      guide.slug === 'horse-colic'
        ? {
            ...guide,
            translation: {
              title: 'Cólico',
              summary: guide.summary,
              answers: guide.answers,
              sections: guide.sections.map(({ heading, text }) => ({
                heading: `ES ${heading}`,
                text: text.replaceAll('- ', '- ES '),
              })),
            },
          }
        : guide,
    );
    const groups = signGroups(translated, 'Horse');
    const colic = groups.find(({ slug }) => slug === 'horse-colic');
    const [first = ''] = signsOf('horse-colic', 'Horse') ?? [];
    expect(colic?.title).toBe('Cólico');
    expect(colic?.signs[0]).toBe(first);
    expect(shownSign(groups, first)).toBe(`ES ${first}`);
    expect(shownSign(groups, 'Limping')).toBe('Limping');
  });

  test('describe the observation and not the action', () => {
    expect(signsOf('calving', 'Cattle')).toContain('The womb comes out');
    expect(signsOf('foaling', 'Horse')).toContain('A red velvet bag shows first');
  });
});
