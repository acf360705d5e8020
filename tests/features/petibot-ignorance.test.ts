import { expect, test } from 'vitest';
import type { Guide } from '#contract/guides.ts';
import { createAnswerer } from '#src/features/petibot/answers/answer.ts';
import { PETIBOT_WORDS } from '#src/features/petibot/petibot.words.ts';
import { answer, guides, learned } from './petibot-support.ts';

test('a guide that only mentions the subject does not answer', () => {
  expect(answer('how do i trim my dogs nails')).toMatchObject({
    kind: 'unknown',
    guide: null,
    text: PETIBOT_WORDS.unknown,
  });
  expect(answer('how do i braid a mares tail').kind).toBe('unknown');
  expect(answer('how is a hoof abscess treated').guide?.slug).toBe('horse-lameness');
  expect(answer('which shots against leukemia does my cat need').guide?.slug).toBe('cat-vaccines');
});

test('a new guide makes its subject known', () => {
  const [model] = guides;
  if (!model) throw new Error('no guides');
  const nails: Guide = {
    ...model,
    slug: 'dog-nails',
    title: 'Trimming a dog’s nails',
    animals: ['Dog'],
    topic: 'everyday',
    said: 'nails, claws, clip, trim',
    answers: [{ question: 'How do I trim my dog’s nails?', text: 'A little at a time.' }],
  };
  const told = createAnswerer([...guides, nails], learned);
  expect(told('how do i trim my dogs nails').guide?.slug).toBe('dog-nails');
});

test('the verb "does" is not a goat', () => {
  expect(answer('how much hay does a 1000 lb horse eat')).toMatchObject({
    animal: 'Horse',
    guide: { slug: 'horse-feeding' },
  });
  expect(answer('what shots do my does need').animal).toBe('Goat');
});
