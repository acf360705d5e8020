import { describe, expect, test } from 'vitest';
import { asksForNow } from '#src/features/petibot/answers/categories.ts';
import { answer } from './petibot-support.ts';

describe('an emergency starts with what to do now', () => {
  test.each([
    ['my horse has colic', 'horse-colic', /^Treat it as colic and call a vet now/],
    ['my donkey has colic', 'horse-colic', /^Treat it as colic and call a vet now/],
    ['mi caballo tiene cólico que hago', 'horse-colic', /^Treat it as colic and call a vet now/],
    ['my mare is foaling and I see a red bag', 'foaling', /^Cut the bag open at once/],
    ['red bag foaling', 'foaling', /^Cut the bag open at once/],
    ['the afterbirth came first, mare is foaling', 'foaling', /^Cut the bag open at once/],
    ['hay bales smoking and getting hot, goats are in there', 'barn-fire', /^Get people out and call 911/],
  ])('%s', (question, slug, begins) => {
    const { kind, guide, text } = answer(question);
    expect([kind, guide?.slug]).toEqual(['urgent', slug]);
    expect(text).toMatch(begins);
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

test(`an animal without "my" counts as one's own`, () => {
  for (const [bare, own] of [
    ['cat is not eating', 'my cat is not eating'],
    ['cat is not eating for 2 days', 'my cat is not eating for 2 days'],
    ['horse is lame', 'my horse is lame'],
  ] as const)
    expect(answer(bare), bare).toEqual(answer(own));
  expect(answer('cat is not eating')).toMatchObject({ kind: 'guide', guide: { slug: 'cat-feeding' } });
});

test('an answer that says to call a vet lists vets, and one about feed lists shops', () => {
  expect(answer('my cat is not eating').category).toBe('Veterinary Services');
  expect(answer('what should i feed my cat').category).toBe('Pet Supplies');
  expect(answer('what do i feed my hens').category).toBe('Animal Feed');
});

describe('a question about open businesses', () => {
  test.each([
    'open now vet',
    'vet open now near me',
    'is there a vet open tonight',
    '24 hour vet near me',
    '24/7 vet',
  ])('is looked for: %s', (question) => {
    expect(answer(question)).toMatchObject({ kind: 'local', isForNow: true });
  });

  test.each(['nearest vet', 'is there a vet open on sunday near me', 'how much feed in the open pasture'])(
    'is not asked: %s',
    (question) => expect(asksForNow(question)).toBe(false),
  );
});

test('an animal outside the catalog is passed on with the answer', () => {
  for (const question of ['heat stroke pig', 'my pig is lame'])
    expect(answer(question).kin, question).toMatchObject({ said: 'pigs' });
  expect(answer('where is the nearest large animal vet').kin).toMatchObject({ said: null });
  expect(answer('my horse is lame').kin).toBeUndefined();
  expect(answer('my guinea pig is sick').kin?.said).not.toBe('pigs');
});
