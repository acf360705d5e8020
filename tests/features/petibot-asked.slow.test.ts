import { expect, test } from 'vitest';
import { type ChatMessage, lastExchange } from '#src/features/petibot/messages.ts';
import { converse } from './petibot-measure.ts';
import { ask } from './petibot-support.ts';

test('dangerous wrong answers of the past stay corrected', () => {
  const slugOf = (question: string, ...before: string[]) => converse(ask, { question, before }).guide?.slug;
  expect(slugOf('What should I feed my dog?')).toBe('dog-feeding');
  expect(ask('dog swalowed rat poision')).toMatchObject({ kind: 'urgent' });
  expect(['poisoning-first-steps', 'dog-toxic-foods']).toContain(slugOf('dog swalowed rat poision'));
  expect(ask('there is a fire in my barn')).toMatchObject({ kind: 'urgent', guide: { slug: 'barn-fire' } });
  expect(slugOf('coyotes killing lambs')).toBe('predators-livestock');
  expect(slugOf('what should she eat', 'My cow is limping')).toBe('cattle-winter-feeding');
  expect(ask('rabit pellets near 32601').kind).toBe('local');
});

test('a conversation keeps its animal and guide until another animal is named', () => {
  const answered = (question: string, ...before: string[]) => converse(ask, { question, before });
  expect(answered('is it catching', 'my cow has pinkeye').guide?.slug).toBe('cattle-pinkeye');
  expect(answered('how about goats', 'do sheep need shots')).toMatchObject({
    animal: 'Goat',
    guide: { slug: 'sheep-goat-vaccines' },
  });
  expect(answered('who won the game last night', 'my cow has pinkeye').kind).toBe('offTopic');
  expect(answered('what should they eat', 'who won the game last night').kind).not.toBe('guide');
});

test('a question without a subject stays with the last guide, and an animal completes the last question', () => {
  const answered = (question: string, ...before: string[]) => converse(ask, { question, before });
  expect(answered('how often should i do it', 'do i need to deworm my pony').guide?.slug).toBe(
    'horse-deworming',
  );
  expect(answered('could it be something medical', 'my cat stopped using the box').guide?.slug).toBe(
    'cat-litter-box',
  );
  expect(answered('mine are katahdins', 'how often should sheep get sheared')).toMatchObject({
    animal: 'Sheep',
    guide: { slug: 'sheep-shearing' },
  });
  expect(answered('can you tell me a joke about it', 'my cat stopped using the box').kind).toBe('offTopic');
  expect(answered('how often should i do it').kind).not.toBe('guide');
});

test('a question after an unanswered statement includes it, and a short question continues', () => {
  const answered = (question: string, ...before: string[]) => converse(ask, { question, before });
  expect(answered('how can i tell that he hurts', 'my dog is old').guide?.slug).toBe('older-dog-arthritis');
  expect(answered('and how old', 'which shots do lambs need').guide?.slug).toBe('sheep-goat-vaccines');
  expect(answered('what should she eat', 'my cow is limping').guide?.slug).toBe('cattle-winter-feeding');
  expect(answered('thanks', 'who is a good farrier for my horse near ocala').kind).toBe('hello');
});

test('a bird dog is a dog, and a dog that was run over is not choking', () => {
  expect(ask('a moccasin bit my bird dog on the leg')).toMatchObject({
    kind: 'urgent',
    animal: 'Dog',
    guide: { slug: 'snake-bite' },
  });
  expect(ask('ran over the dog with the golf cart and now he is breathing funny').guide?.slug).toBe(
    'hit-by-car',
  );
});

test('a question about doing it by hand searches no businesses', () => {
  expect(ask('how do i check by hand if a cow is bred').kind).not.toBe('local');
});

test('a guard animal is not the subject, and the origin of hay or a pup is no search', () => {
  expect(ask('one donkey or a pair to run off coyotes').guide?.slug).toBe('predators-livestock');
  expect(ask('my donkey is lame').guide?.slug).not.toBe('predators-livestock');
  for (const question of [
    'i got some pretty alfalfa, which goats get it',
    'how do i load a mare in a trailer',
    'my mare will not walk in the trailer',
  ])
    expect(ask(question).kind, question).not.toBe('local');
  expect(ask('anybody got hay near ocala').kind).toBe('local');
});

test('an emergency continues until another subject is asked about', () => {
  const answered = (question: string, ...before: string[]) => converse(ask, { question, before });
  const first = ask('dog drank antifreeze');
  for (const before of [['dog drank antifreeze'], ['dog drank antifreeze', 'how long does he have']])
    expect(answered('how long does he have', ...before)).toMatchObject({
      kind: 'urgent',
      text: first.text,
      guide: { slug: first.guide?.slug },
      again: 'dog drank antifreeze',
    });
  expect(answered('what do i do till the vet gets here', 'dog drank antifreeze')).toMatchObject({
    kind: 'urgent',
    text: first.text,
  });
  expect(answered('is there a vet near me', 'dog drank antifreeze').kind).toBe('local');
  expect(answered('how much penicillin do i give him', 'dog drank antifreeze').kind).toBe('dose');
  expect(answered('thanks', 'dog drank antifreeze').kind).toBe('hello');
  expect(answered('what do goats eat', 'dog drank antifreeze').guide?.slug).toBe('goat-feeding');
  for (const question of ['how long does he have', 'how much aspirin do i give him', 'he is not breathing'])
    expect(answered(question, 'my toddler ate rat poison'), question).toMatchObject({ isPerson: true });
});

test('an emergency ends after hours without a message', () => {
  const told = {
    id: 'a',
    role: 'user' as const,
    content: 'dog drank antifreeze',
    atMs: 0,
  } satisfies ChatMessage;
  const answer = {
    id: 'b',
    role: 'assistant' as const,
    answer: ask(told.content),
    near: [],
    atMs: 0,
  } satisfies ChatMessage;
  expect(lastExchange([told, answer], 5 * 60_000)?.isUrgent).toBe(true);
  expect(lastExchange([told, answer], 5 * 3_600_000)?.isUrgent).toBe(false);
});

test('an answer about one animal does not mention another', () => {
  expect(ask('my steers eye is swollen shut').text).not.toMatch(/\bhorse\b/i);
  expect(ask('a raccoon bit my calf').text).not.toMatch(/\bthe dog\b/i);
  expect(ask('i was bitten by a stray dog').text).toMatch(/\bdoctor\b/i);
});
