import { describe, expect, test } from 'vitest';
import { GUIDE_TOPICS } from '#contract/guides.ts';
import { guideBlocks } from '#src/features/guides/blocks.ts';
import { GUIDE_MESSAGES, sourceDated } from '#src/features/guides/guides.words.ts';
import { parseGuide } from '../../scripts/library.ts';

const SOURCES = { page: { name: 'A page', url: 'https://example.org/', readAt: '2026-11-21' } };
const TEXT = `# Goats and rain
animals: Goat, Sheep
topic: housing
urgent: no
sources: page
reviewed: 2026-11-21
said: wet goats; stood in the rain

Goats hate rain.

## Shelter
A roof is enough.
- Dry floor
- Open side

? Do goats need a barn?
A dry shed will do. Ask your vet about sick ones.`;

describe('a guide file', () => {
  test('is parsed into title, fields, summary, sections and answers', () => {
    expect(parseGuide('goats-rain', TEXT, SOURCES)).toEqual({
      slug: 'goats-rain',
      title: 'Goats and rain',
      animals: ['Goat', 'Sheep'],
      topic: 'housing',
      urgent: false,
      reviewedAt: '2026-11-21',
      said: 'wet goats; stood in the rain',
      summary: 'Goats hate rain.',
      sections: [{ heading: 'Shelter', text: 'A roof is enough.\n- Dry floor\n- Open side' }],
      answers: [
        { question: 'Do goats need a barn?', text: 'A dry shed will do. Ask your vet about sick ones.' },
      ],
      sources: [SOURCES.page],
    });
  });

  test.each([
    ['an animal outside the catalogue', 'Goat, Sheep', 'Goat, Llama', /goats-rain: 'Llama' is not one of/],
    ['an unknown topic', 'topic: housing', 'topic: weather', /'weather' is not one of/],
    ['an unknown source', 'sources: page', 'sources: hearsay', /no source 'hearsay'/],
    ['a missing date', 'reviewed: 2026-11-21\n', '', /no 'reviewed:'/],
    [
      'a heading without text',
      'A roof is enough.\n- Dry floor\n- Open side',
      '',
      /nothing under '## Shelter'/,
    ],
    ['a stray paragraph', '? Do goats need a barn?', 'Do goats need a barn', /neither section nor answer/],
    ['no title', '# Goats and rain', 'Goats and rain', /does not begin with/],
  ])('with %s is refused with a named error', (_, from, to, message) => {
    expect(() => parseGuide('goats-rain', TEXT.replace(from, to), SOURCES)).toThrow(message);
  });
});

test('a section consists of paragraphs and lists in order', () => {
  expect(guideBlocks('Do this:\n- one\n- two\nThen wait.\n- three')).toEqual([
    { kind: 'paragraph', text: 'Do this:' },
    { kind: 'list', items: ['one', 'two'] },
    { kind: 'paragraph', text: 'Then wait.' },
    { kind: 'list', items: ['three'] },
  ]);
});

test('a source without its own date never shows one', () => {
  const upper = (date: string) => `<${date}>`;
  expect(sourceDated({ ...SOURCES.page, published: '2017-09-07' }, upper)).toBe(
    'Page dated <2017-09-07>. Read <2026-11-21>',
  );
  expect(sourceDated(SOURCES.page, upper)).toBe('No date given. Read <2026-11-21>');
});

test('every topic has a label', () => {
  expect(Object.keys(GUIDE_MESSAGES.topics)).toEqual([...GUIDE_TOPICS]);
});
