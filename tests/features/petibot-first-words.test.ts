import { describe, expect, test } from 'vitest';
import { answer } from './petibot-support.ts';

describe('an emergency begins with what to do now', () => {
  test.each([
    ['my horse has colic', 'horse-colic', /^Treat it as colic and call a vet now/],
    ['my donkey has colic', 'horse-colic', /^Treat it as colic and call a vet now/],
    ['my mare is foaling and I see a red bag', 'foaling', /^Cut the bag open at once/],
    ['red bag foaling', 'foaling', /^Cut the bag open at once/],
    ['the afterbirth came first, mare is foaling', 'foaling', /^Cut the bag open at once/],
    ['hay bales smoking and getting hot, goats are in there', 'barn-fire', /^Get people out and call 911/],
  ])('%s', (question, slug, begins) => {
    const { kind, guide, text } = answer(question);
    expect([kind, guide?.slug]).toEqual(['urgent', slug]);
    expect(text).toMatch(begins);
  });

  test('and with a reply only where its own question was told', () => {
    expect(answer('my horse has not pooped and keeps looking at his belly').text).toMatch(/^It may be\. Few/);
  });
});

test.each([
  'the farrier hit a nail in the hoof',
  'nail in hoof',
  'stepped on a nail',
  'my horse stepped on a nail',
  'there is a screw in my mares foot',
  'found a nail stuck in his frog, its my gelding',
])('a nail in the hoof is left in, and is not taken for an abscess: %s', (question) => {
  const { kind, guide, text } = answer(question);
  expect([kind, guide?.slug]).toEqual(['urgent', 'horse-hoof-care']);
  expect(text).toMatch(/^Call the vet first/);
  expect(text).not.toMatch(/abscess|black smelly/);
});

test.each(['how many nails does a farrier put in a hoof', 'do i trim my dogs toe nails on the back foot'])(
  'a nail that hurts nobody is no emergency: %s',
  (question) => expect(answer(question).kind).not.toBe('urgent'),
);
