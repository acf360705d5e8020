import { describe, expect, test } from 'vitest';
import { exchangeOf } from '#src/features/petibot/messages.ts';
import { answer, ask } from './petibot-support.ts';

describe('a question for a dose names a dangerous drug and the poison line first', () => {
  test.each([
    ['how much ibuprofen for my 40 lb dog', /^Ibuprofen is poisonous to dogs and cats/],
    ['dosage of tylenol for a cat', /^Acetaminophen \(Tylenol\) is poisonous to dogs/],
    ['how much aspirin can I give my dog', /^Aspirin can poison dogs and cats/],
    ['how many ml of ivermectin for a collie', /^Livestock ivermectin can poison dogs and cats/],
    ['how much banamine for my dog', /^Banamine \(flunixin\) can poison dogs and cats/],
  ])('%s', (question, begins) => {
    const { kind, text } = answer(question);
    expect(kind).toBe('dose');
    expect(text).toMatch(begins);
    expect(text).toContain('(888) 426-4435');
    expect(text).toContain('I never give doses');
  });

  test('but not for an animal that the drug is made for', () => {
    const { kind, text } = answer('how many ml of banamine for my horse');
    expect([kind, text.includes('426-4435')]).toEqual(['dose', false]);
  });
});

test.each([
  ['dog ate sugar free gum', /426-4435.*\nXylitol/s],
  ['my dog ate xylitol', /426-4435.*\nXylitol/s],
  ['my duck has blood everywhere', /^Press on what bleeds/],
  ['my hen is bleeding and it wont stop', /^Press on what bleeds/],
])('an emergency says what matters most: %s', (question, says) => {
  const { kind, text } = answer(question);
  expect(kind).toBe('urgent');
  expect(text).toMatch(says);
});

test.each(['how do i wean my kids', 'my gots are skinny'])('farm words are not off-topic: %s', (question) => {
  expect(answer(question).kind).toBe('unknown');
});

test.each([
  'who shoes horses near me',
  'mi caballo es cojo, need herrador near Immokalee',
  'busco herrero en Ocala',
  'herreros cerca de mi',
])('finds the farrier: %s', (question) => {
  expect(answer(question).category).toBe('Farrier');
});

test.each([
  ['mi caballo se corto la pata y no para de sangrar', 'wound-care'],
  ['la vaca pario hace dos dias y esta tirada y fria', 'down-cow'],
  ['mi marrana esta pariendo y no sale nada', undefined],
  ['my sow is farrowing and nothing comes out', undefined],
])('an emergency gets a guide that fits the animal, or the alarm only: %s', (question, slug) => {
  const { kind, guide } = answer(question);
  expect([kind, guide?.slug]).toEqual(['urgent', slug]);
});

test('a question that no guide answers gets the three likeliest guides', () => {
  const { kind, guides = [] } = answer('how do i wean my kids');
  expect([kind, guides.length]).toEqual(['unknown', 3]);
});

test.each(['la vaca no come since yesterday', 'my vaca no come'])(
  'a cow that does not eat is not taken for a prolapse: %s',
  (question) => {
    expect(answer(question).guide?.slug).not.toBe('prolapse-livestock');
  },
);

test('a question about an animal that begins like one about PetiBot gets its guide', () => {
  expect(answer('how do you know its time to let an old dog go').guide?.slug).toBe('saying-goodbye');
});

test.each(['what are you?', 'Who are you', 'are you a real vet'])(
  'says what it is, also after an emergency: %s',
  (asked) => {
    const question = 'my goat is grinding her teeth and not eating';
    const urgent = answer(question);
    expect(urgent.kind).toBe('urgent');
    for (const before of [null, exchangeOf(question, urgent)])
      expect(ask(asked, before).text).toMatch(/^I’m PetiBot, a computer program, not a vet\./);
  },
);
