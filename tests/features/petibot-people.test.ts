import { describe, expect, test } from 'vitest';
import { createAnswerer } from '#src/features/petibot/answers/answer.ts';
import { PETIBOT_WORDS } from '#src/features/petibot/petibot.words.ts';
import { answer } from './petibot-support.ts';

const HURT_PEOPLE = [
  'my son was bitten by a rattlesnake in the barn',
  'my son fell off his horse and is unconscious',
  'i was kicked by my horse and cant breathe',
  'my toddler ate rat poison',
  'A rattlesnake bit my wife!',
  'the bull gored me',
  'my 3 year old daughter just drank antifreeze',
  'my husband got stung by wasps and cant breathe',
  'our neighbor was trampled by a cow',
  'I fell off the barn roof',
  'my dad is having a heart attack in the pasture',
  'my son Colt got kicked in the head',
  'i was bitten by a cottonmouth',
  'my son got bit by a copper head',
  'someone was crushed by the horse trailer',
];

test.each(HURT_PEOPLE)('a hurt person gets 911 and no vet: %s', (question) => {
  for (const ask of [answer, createAnswerer([])]) {
    const given = ask(question);
    expect(given).toMatchObject({
      kind: 'urgent',
      calls911: true,
      isPerson: true,
      guide: null,
      category: null,
    });
    expect(given.text).toBe(PETIBOT_WORDS.personHurt);
    expect(given.text).toMatch(/911.*1-800-222-1222/);
    expect(given.text).not.toMatch(/\bvet\b/i);
  }
});

describe('a person in the question is not always the patient', () => {
  test.each([
    'my wife found her unconscious in the stall, its a mare',
    'my baby goat ate rat poison',
    'i think my dog ate rat poison',
    'my sons dog was bitten by a rattlesnake',
    'my daughters horse fell and is unconscious',
    'i have a dog that drank antifreeze',
    'a rattlesnake bit my horse',
    'my husband ran over the cat',
    'my kid was kicked by the mare and is bleeding badly',
    'my girl got kicked by a horse, shes a collie',
  ])('%s', (question) => {
    const given = answer(question);
    expect(given.kind).toBe('urgent');
    expect(given.isPerson).toBeUndefined();
    expect(given.category).toBe('Veterinary Services');
  });

  test.each([
    'how do i keep my toddler from being kicked by a horse',
    'my wife fell in love with a goat, what do goats eat',
    'can my toddler get sick from baby chicks',
    'my son ate an egg from my hen, do i wash eggs',
    'i was told to feed my horse hay, how much',
    'my daughter got a pony, what does it eat',
  ])('nor is it one: %s', (question) => {
    expect(answer(question).isPerson).toBeUndefined();
  });
});

test('a dog bite gets the guide on rabies', () => {
  for (const question of [
    'a dog bit my daughter',
    'my dog bit my son in the face',
    'i was bitten by a stray dog',
    'a bat bit me',
  ])
    expect(answer(question), question).toMatchObject({ kind: 'urgent', guide: { slug: 'rabies-exposure' } });
});
