import { expect, test } from 'vitest';
import { exchangeOf, type PetibotAnswer } from '#src/features/petibot/messages.ts';
import { ask } from './petibot-support.ts';

/** The answer to the last of some questions. @param isRecent the one before it was asked a short while ago. */
function answered(questions: string[], isRecent = true): PetibotAnswer {
  let answer = ask('', null);
  let before = null;
  for (const question of questions) {
    answer = ask(question, before);
    before = exchangeOf(question, answer, isRecent);
  }
  return answer;
}

test.each([
  [['i need the dosage of panacur for my puppy', 'how do i house train him'], 'puppy-house-training'],
  [['my horse needs a new farrier near ocala', 'what should he eat in winter'], 'horse-feeding'],
])('after a refused dose or a list of businesses, a question is independent: %j', (questions, slug) => {
  const { kind, guide } = answered(questions);
  expect([kind, guide?.slug]).toEqual(['guide', slug]);
});

test('an emergency of the day before raises no alarm again', () => {
  const { kind } = answered(['my rabbit got electrocuted', 'what should i feed him'], false);
  expect(kind).not.toBe('urgent');
});

test.each([
  ['my dog ate a bag of raisins', 'how long before it hurts him', 'urgent'],
  ['my dog ate chocolate', 'how long does he have', 'urgent'],
  ['my goat is bleeding badly', 'how long do stitches stay in', 'guide'],
])('after "%s" the question "%s" is %s', (first, second, kind) => {
  expect(answered([first, second]).kind).toBe(kind);
});

test.each([
  ['what time does the emergency animal hospital open near me', 'local'],
  ['how do i find a vet myself', 'local'],
  ['what time does the bank open', 'offTopic'],
  ['is the lame duck session over', 'offTopic'],
])('"%s" is %s', (question, kind) => {
  expect(ask(question, null).kind).toBe(kind);
});

test('a lame duck is a duck', () => {
  expect(ask('my duck is a lame duck her foot is swollen', null).kind).not.toBe('offTopic');
});

test('dying fish get first aid', () => {
  expect(ask('my fish are dying', null)).toMatchObject({
    kind: 'urgent',
    text: expect.stringContaining('air'),
  });
});
