import { describe, expect, test } from 'vitest';
import { isSpanish } from '#src/features/petibot/answers/spanish.ts';
import { plain } from '#src/features/petibot/answers/words.ts';
import { type ChatMessage, lastExchange } from '#src/features/petibot/messages.ts';
import { PETIBOT_WORDS } from '#src/features/petibot/petibot.words.ts';
import { converse } from './petibot-measure.ts';
import { answer, ask } from './petibot-support.ts';

const following = (before: string, question: string) => converse(ask, { before: [before], question });

describe('a question with its own kind of animal leaves the previous animal', () => {
  test.each([
    ['how do I euthanize a chicken at home', 'where is the nearest large animal vet'],
    ['my hens stopped laying', 'is there a vet for livestock near me'],
    ['my cow has pinkeye', 'is there a small animal vet near me'],
    ['my cow has pinkeye', 'where can i find an exotics vet'],
  ])('after "%s": %s', (before, question) => {
    const { kind, animal, isCarried } = following(before, question);
    expect([kind, animal, isCarried]).toEqual(['local', null, undefined]);
  });

  test('as does one with an animal, but not one with neither', () => {
    expect(following('my hens stopped laying', 'is there a vet for my mare near me').animal).toBe('Horse');
    expect(following('my hens stopped laying', 'is there a vet for my pigs near me')).toMatchObject({
      animal: 'Pig',
      kin: { said: 'pigs' },
    });
    expect(following('my hens stopped laying', 'is there a vet near me')).toMatchObject({
      animal: 'Chicken',
      isCarried: true,
    });
  });
});

test('a question about milk leaves a conversation about bees', () => {
  const question = 'how long after giving penicillin can I sell the milk';
  const { animal, guide } = following('my bees left the hive', question);
  expect([animal, guide?.slug]).toEqual([null, 'medicine-withdrawal']);
});

describe('a text that is not understood after an emergency', () => {
  const NOTHING = ['asdf qwer zxcv', 'que mange une poule'];
  test.each(
    ['my horse has colic', 'my goat ate azalea', 'my horse fell in the septic tank'].flatMap((before) =>
      [...NOTHING, 'blue wall table', 'who won the game last night'].map(
        (question) => [before, question] as const,
      ),
    ),
  )('it is said, and that the emergency is open, and not the alarm again: "%s", "%s"', (before, question) => {
    const given = following(before, question);
    const category = NOTHING.includes(question) ? 'Veterinary Services' : null;
    expect(given).toMatchObject({ kind: 'unknown', guide: null, category });
    expect(given.text).toBe(`${PETIBOT_WORDS.notUnderstood} ${PETIBOT_WORDS.stillOpen(before)}`);
  });

  test('does not end the emergency', () => {
    const before = ['dog drank antifreeze', 'asdf qwer zxcv'];
    expect(converse(ask, { before, question: 'how long does he have' })).toMatchObject({
      kind: 'urgent',
      again: 'dog drank antifreeze',
    });
    const said = (id: string, content: string): ChatMessage[] => [
      { id, role: 'user', content, atMs: 0 },
      {
        id: `${id}a`,
        role: 'assistant',
        answer: following('dog drank antifreeze', content),
        near: [],
        atMs: 0,
      },
    ];
    const told = [...said('a', 'dog drank antifreeze'), ...said('b', 'asdf qwer zxcv')];
    expect(lastExchange(told, 60_000)).toMatchObject({ question: 'dog drank antifreeze', isUrgent: true });
  });

  test('shows only 911 for a hurt person, and 988 again in a crisis', () => {
    const hurt = following('my toddler ate rat poison', 'blue wall table');
    expect(hurt.text).toBe(`${PETIBOT_WORDS.notUnderstood} ${PETIBOT_WORDS.stillOpenPerson}`);
    expect(hurt.category).toBeNull();
    expect(following('i want to kill myself', 'nobody cares')).toMatchObject({ isCrisis: true });
  });
});

test.each([
  ['my horse has colic', 'and what about his feed?', 'horse-colic'],
  ['my horse has colic', 'how long does it last?', 'horse-colic'],
  ['my horse has colic', 'what now', 'horse-colic'],
  ['my horse has colic', 'water', 'horse-colic'],
  ['my horse has colic', 'is it contagious', 'horse-colic'],
])('a question about the emergency continues it: "%s", "%s"', (before, question, slug) => {
  expect(following(before, question).guide?.slug).toBe(slug);
});

describe('an animal named in Spanish', () => {
  test('replaces the animal of the conversation', () => {
    expect(following('my hens stopped laying', 'mi caballo tiene cólico que hago')).toMatchObject({
      kind: 'urgent',
      animal: 'Horse',
      guide: { slug: 'horse-colic' },
    });
    expect(following('my goat ate azalea', 'qué come una gallina')).toMatchObject({
      kind: 'guide',
      guide: { slug: 'chicken-feeding' },
    });
    expect(following('my goat ate azalea', 'y mi perro?')).toMatchObject({ kind: 'urgent', animal: 'Dog' });
  });

  test.each([
    ['mi vaca no se levanta', 'down-cow'],
    ['a mi perro lo mordio una vibora', 'snake-bite'],
    ['mi gallina no pone huevos', 'egg-production'],
  ])('and so is its problem: %s', (question, slug) => {
    expect(answer(question).guide?.slug).toBe(slug);
  });

  test.each(['hay un veterinario cerca', 'donde hay un veterinario cerca'])(
    'businesses nearby: %s',
    (question) => {
      expect(answer(question)).toMatchObject({ kind: 'local', category: 'Veterinary Services' });
    },
  );
});

describe('a question in Spanish', () => {
  test.each([
    'hola',
    'gracias',
    'qué come una gallina',
    'mi caballo tiene cólico que hago',
    'cuanto cuesta una silla para mi caballo',
  ])('is known: %s', (question) => expect(answer(question).inSpanish).toBe(true));

  test('is greeted', () => expect(answer('hola').kind).toBe('hello'));

  test.each([
    'what does a hen eat',
    'no hay only pellets',
    'is a burro a good guard',
    'my dog ate a burrito',
    'where is la crosse',
    'el paso vet',
    'me and my mare',
    'no hay',
  ])('unlike others: %s', (question) => expect(isSpanish(plain(question))).toBe(false));
});
