import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { animalsIn } from '#src/features/petibot/answers/animals.ts';
import { intentOf } from '#src/features/petibot/answers/intent.ts';
import { partsOf } from '#src/features/petibot/answers/parts.ts';
import { sentencesOf } from '#src/features/petibot/answers/sentences.ts';
import { mended } from '#src/features/petibot/answers/spelling.ts';
import { tellsIn, wantsIn } from '#src/features/petibot/answers/wants.ts';
import { guides, library } from './petibot-support.ts';

const guideOf = (slug: string) => {
  const guide = guides.find((one) => one.slug === slug);
  if (!guide) throw new Error(`no guide ${slug}`);
  return guide;
};

/** What is shown of a guide, whatever else PetiBot would choose. */
function shown(slug: string, question: string): string {
  const asked = mended(question, library.isKnown);
  return sentencesOf({ guide: guideOf(slug) }, asked, animalsIn(asked, library.isKnown));
}

interface Practised {
  question: string;
  guides: string[];
  says: string;
}

const practised = JSON.parse(readFileSync('tests/fixtures/petibot/sentences.json', 'utf8')) as Practised[];

describe('what is shown of a guide', () => {
  test('answers eight of nine questions about one thing that the guide says', () => {
    const misses = practised.filter(
      ({ question, guides: [slug = ''], says }) => !new RegExp(says, 'i').test(shown(slug, question)),
    );
    expect(practised.length).toBeGreaterThan(80);
    expect(misses.length / practised.length, misses.map(({ question }) => question).join('\n')).toBeLessThan(
      1 / 9,
    );
  });

  test('is twelve sentences of six parts at most, beside questions and the bare replies to them, and short', () => {
    for (const {
      question,
      guides: [slug = ''],
    } of practised) {
      const text = shown(slug, question);
      const replied = guideOf(slug).answers.reduce(
        (so, one) => so.replace(`${one.question} `, 'Asked: '),
        text,
      );
      expect(
        replied.replace(/^Asked: (?:Yes|No)\. /gm, '').split(/(?<=[.?])\s/).length,
        question,
      ).toBeLessThanOrEqual(12);
      expect(text.split('\n').length, question).toBeLessThanOrEqual(6);
      expect(text.length, question).toBeLessThan(900);
    }
  });

  test('does not begin with a sentence that leans on one left out', () => {
    for (const {
      question,
      guides: [slug = ''],
    } of practised) {
      const text = shown(slug, question);
      const part = partsOf(guideOf(slug)).find(({ heading }) => heading && text.startsWith(`${heading}: `));
      const first = part?.sentences.find((one) => text.startsWith(`${part.heading}: ${one.text}`));
      expect(first?.leans ?? false, text).toBe(false);
    }
  });

  test('says of a list that names animals the line of the one that is asked for', () => {
    const text = shown('livestock-breeding-cycles', 'how long does my doe carry');
    expect(text).toMatch(/150 days/);
    expect(text).not.toMatch(/\bmare\b|\bcow\b/i);
  });

  test('is the part on the same thing where the question has other words for it', () => {
    expect(shown('seizures-dog-cat', 'will my epileptic collie be on pills forever')).toMatch(/for life/);
    expect(shown('dog-checkups', 'what do i carry along to his yearly exam')).toMatch(/stool sample/);
  });

  test('tells the length of time where that is asked, and what must not be done where leave is asked', () => {
    expect(shown('spay-neuter-heat', 'how many days do i keep her still after they fix her')).toMatch(
      /ten to fourteen days/,
    );
    expect(shown('rabies-exposure', 'my dog nipped a man, how long must i shut him up')).toMatch(/10 days/);
    expect(shown('cat-hairballs', 'can i squirt oil in her mouth')).toMatch(/Do not give oil/);
  });

  test('is no yes and no no to another question', () => {
    expect(shown('fleas-ticks-heartworm', 'how is heartworm kept off in florida')).not.toMatch(/^Yes\b/);
    expect(shown('copper-minerals', 'Can sheep eat goat feed?')).toMatch(/^No\./);
  });

  test('says the question before a reply that means nothing without it, unless that was asked', () => {
    const asked = 'Can I give my horse something for colic pain?';
    const reply = 'Not unless your vet tells you to.';
    expect(shown('horse-colic', 'can my horse have pain medicine')).toContain(`${asked} ${reply} A drug`);
    expect(shown('horse-colic', asked)).toMatch(/^Not unless your vet tells you to\./);
    expect(shown('older-dog-arthritis', 'my dog is limping what can i give')).toContain(
      'Can I give my dog pain pills for people? No. They can harm',
    );
  });

  test('is the answer alone where its very question is asked', () => {
    const [first] = guideOf('bumblefoot').answers;
    expect(shown('bumblefoot', first?.question ?? '')).toBe(first?.text);
  });
});

test('what a question wants is heard in it', () => {
  expect(intentOf('how often do goats need their feet done')).toBe('when');
  expect(intentOf('how much hay for a pony')).toBe('how much');
  expect(intentOf('why is my hen limping')).toBe('why');
  expect(intentOf('how do i keep my cows from bloating')).toBe('prevent');
  expect(intentOf('how can i tell if she is in heat')).toBe('is it');
  expect(intentOf('can dogs have grapes')).toBe('may');
  expect(intentOf('does a cat bite need a vet')).toBe('call');
  expect(intentOf('my steer has a swollen foot')).toBe('tells');
});

test('what a question wants to be told is heard in it, and found in a sentence', () => {
  expect(wantsIn('how often do i worm goats')).toContain('often');
  expect(tellsIn('Check eyelids every two weeks.')).toContain('often');
  expect(wantsIn('how long is she out of work')).toContain('span');
  expect(tellsIn('Rest her for ten days.')).toContain('span');
  expect(tellsIn('Rest her.')).not.toContain('span');
  expect(wantsIn('my steer has a swollen foot')).toEqual([]);
});
