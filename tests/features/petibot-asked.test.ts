import { describe, expect, test } from 'vitest';
import { createAnswerer } from '#src/features/petibot/answers/answer.ts';
import { type ChatMessage, lastExchange } from '#src/features/petibot/messages.ts';
import { type AskedSet, converse, type Measure, measure, readAsked } from './petibot-measure.ts';
import { guides, learned } from './petibot-support.ts';

const ask = createAnswerer(guides, learned);

/** The least share of each set: docs/petibot.md, section 4. */
const LEAST: Partial<Record<AskedSet, Partial<Record<Measure, number>>>> = {
  fresh: {
    'right guide': 0.95,
    'sentences answer': 0.9,
    'no needless alarm': 0.94,
    'urgent recognised': 1,
    'no guide beside the point under the emergency': 1,
    'urgent sentences help': 0.97,
    'off-topic declined': 0.95,
    'unknown admitted': 0.9,
    'who is near': 1,
  },
  unseen: shares(0.9, 0.8),
  'unseen-2': shares(0.9, 0.8),
  'unseen-3': shares(0.85, 0.8),
  'unseen-4': reached(0.86, 0.85, 1, 0.96, 0.9),
  'unseen-5': reached(0.76, 0.75, 1, 1, 0.95),
  'unseen-6': reached(0.79, 0.79, 1, 0.96, 0.94),
  'unseen-7': reached(0.75, 0.75, 1, 0.93, 0.86),
  'unseen-8': reached(0.73, 0.62, 1, 0.7, 0.7),
  'unseen-9': reached(0.94, 0.91, 1, 0.96, 0.92),
  'unseen-10': reached(0.9, 0.87, 1, 0.92, 0.9),
  'unseen-11': reached(0.82, 0.74, 1, 0.93, 0.9),
  'unseen-12': reached(0.88, 0.85, 1, 0.96, 0.95),
  'unseen-13': reached(0.85, 0.82, 1, 0.96, 0.95),
};

/** Questions of sets 9 and 12 that another set has as well. */
const ASKED_TWICE = 10;

function shares(rightGuide: number, sentences: number): Partial<Record<Measure, number>> {
  return {
    'right guide': rightGuide,
    'sentences answer': sentences,
    'urgent recognised': 1,
    'no guide beside the point under the emergency': 1,
    'off-topic declined': 0.95,
    'unknown admitted': 0.85,
  };
}

/** What the sets reach that nothing was mended on. */
function reached(
  ...[rightGuide, sentences, urgent, offTopic, unknown]: [number, number, number, number, number]
): Partial<Record<Measure, number>> {
  return {
    'right guide': rightGuide,
    'sentences answer': sentences,
    'urgent recognised': urgent,
    'off-topic declined': offTopic,
    'unknown admitted': unknown,
  };
}

describe.each(Object.entries(LEAST) as [AskedSet, Partial<Record<Measure, number>>][])(
  'of the %s questions',
  (set, least) => {
    test.each(Object.entries(least) as [Measure, number][])('%s: at least a share of %d', (by, share) => {
      const { share: found, asked, misses } = measure(ask, readAsked(set), by);
      expect(asked).toBeGreaterThan(0);
      expect(found, misses.join('\n')).toBeGreaterThanOrEqual(share);
    });
  },
);

test('every guide that a set names is in the library, and every pattern of what must be said can be read', () => {
  const slugs = new Set(guides.map(({ slug }) => slug));
  const all = (Object.keys(LEAST) as AskedSet[]).flatMap(readAsked);
  expect(all.flatMap((one) => one.guides).filter((slug) => !slugs.has(slug))).toEqual([]);
  expect(() => all.map(({ says = '' }) => new RegExp(says, 'i'))).not.toThrow();
  const different = new Set(all.map(({ question, before }) => `${before} ${question}`.toLowerCase()));
  expect(all.length - different.size).toBe(ASKED_TWICE);
});

test('what was once answered wrongly and dangerously is not', () => {
  const slugOf = (question: string, ...before: string[]) => converse(ask, { question, before }).guide?.slug;
  expect(slugOf('What should I feed my dog?')).toBe('dog-feeding');
  expect(ask('dog swalowed rat poision')).toMatchObject({ kind: 'urgent' });
  expect(['poisoning-first-steps', 'dog-toxic-foods']).toContain(slugOf('dog swalowed rat poision'));
  expect(ask('there is a fire in my barn')).toMatchObject({ kind: 'urgent', guide: { slug: 'barn-fire' } });
  expect(slugOf('coyotes killing lambs')).toBe('predators-livestock');
  expect(slugOf('what should she eat', 'My cow is limping')).toBe('cattle-winter-feeding');
  expect(ask('rabit pellets near 32601').kind).toBe('local');
});

test('a conversation goes on about the animal and the guide that were spoken of, and can be turned to another animal', () => {
  const answered = (question: string, ...before: string[]) => converse(ask, { question, before });
  expect(answered('is it catching', 'my cow has pinkeye').guide?.slug).toBe('cattle-pinkeye');
  expect(answered('how about goats', 'do sheep need shots')).toMatchObject({
    animal: 'Goat',
    guide: { slug: 'sheep-goat-vaccines' },
  });
  expect(answered('who won the game last night', 'my cow has pinkeye').kind).toBe('offTopic');
  expect(answered('what should they eat', 'who won the game last night').kind).not.toBe('guide');
});

test('what says nothing of its own goes on about the guide that was spoken of, and names the animal of what was asked', () => {
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

test('what is asked after something was told that no guide answers is read with it, and a short question asks on', () => {
  const answered = (question: string, ...before: string[]) => converse(ask, { question, before });
  expect(answered('how can i tell that he hurts', 'my dog is old').guide?.slug).toBe('older-dog-arthritis');
  expect(answered('and how old', 'which shots do lambs need').guide?.slug).toBe('sheep-goat-vaccines');
  expect(answered('what should she eat', 'my cow is limping').guide?.slug).toBe('cattle-winter-feeding');
  expect(answered('thanks', 'who is a good farrier for my horse near ocala').kind).toBe('hello');
});

test('who hunts birds is a dog, and who was run over is no choking one', () => {
  expect(ask('a moccasin bit my bird dog on the leg')).toMatchObject({
    kind: 'urgent',
    animal: 'Dog',
    guide: { slug: 'snake-bite' },
  });
  expect(ask('ran over the dog with the golf cart and now he is breathing funny').guide?.slug).toBe(
    'hit-by-car',
  );
});

test('who does it by hand looks for nobody near', () => {
  expect(ask('how do i check by hand if a cow is bred').kind).not.toBe('local');
});

test('who guards a flock is not who is asked about, and where hay or a pup came from is not looked for', () => {
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

test('an emergency goes on until something else is asked for', () => {
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

test('an emergency of hours ago is over', () => {
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

test('nothing is said of one animal to somebody who asks about another', () => {
  expect(ask('my steers eye is swollen shut').text).not.toMatch(/\bhorse\b/i);
  expect(ask('a raccoon bit my calf').text).not.toMatch(/\bthe dog\b/i);
  expect(ask('i was bitten by a stray dog').text).toMatch(/\bdoctor\b/i);
});
