import { expect, test } from 'vitest';
import type { AnimalName } from '#contract/catalogue.ts';
import { animalsIn } from '#src/features/petibot/answers/animals.ts';
import { createAnswerer } from '#src/features/petibot/answers/answer.ts';
import { exchangeOf } from '#src/features/petibot/messages.ts';
import { PETIBOT_SUGGESTIONS, PETIBOT_WORDS } from '#src/features/petibot/petibot.words.ts';
import PHRASES from '#src/features/petibot/phrases/emergencies.json' with { type: 'json' };
import { ask as answer, guides } from './petibot-support.ts';

const none = () => false;

test('each suggested question shows the full answer of its guide, with source and date', () => {
  expect(PETIBOT_SUGGESTIONS).toHaveLength(8);
  for (const question of PETIBOT_SUGGESTIONS) {
    const own = guides.flatMap(({ answers }) => answers).find((one) => one.question === question);
    const given = answer(question);
    expect(given).toMatchObject({ kind: 'guide', text: own?.text });
    expect(given.guide?.sourceName).not.toBe('');
    expect(given.guide?.reviewedAt).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  }
});

test('animals are recognized by many names and misspellings, but library words are no misspellings', () => {
  expect(animalsIn('my heifer and her calf', none).animals).toEqual(['Cattle']);
  expect(animalsIn('Mare with foal', none).animals).toEqual(['Horse']);
  expect(animalsIn('my chikens', none).animals).toEqual(['Chicken']);
  expect(animalsIn('a wether', none).animals).toEqual(['Goat', 'Sheep']);
  expect(animalsIn('carrots', (word) => word === 'carrots').animals).toEqual([]);
  expect(animalsIn('llamas', none)).toMatchObject({ animals: [], other: 'llama' });
});

test('every guide that an emergency names is in the library', () => {
  const slugs = new Set(guides.map(({ slug }) => slug));
  const named = [...PHRASES.emergencies, ...PHRASES.bare].flatMap((one) => one.guides.split(' '));
  expect(named.filter((slug) => slug !== '' && !slugs.has(slug))).toEqual([]);
});

test('an emergency without a guide says to call a vet and shows no other guide', () => {
  expect(answer('my llama is choking')).toMatchObject({
    kind: 'urgent',
    guide: null,
    text: PETIBOT_WORDS.urgentCall,
    category: 'Veterinary Services',
  });
});

test('an emergency shows what to do now, not later care', () => {
  for (const [question, slug] of [
    ['my cow prolapsed', 'prolapse-livestock'],
    ['dog is having a seizure', 'seizures-dog-cat'],
    ['our cow is down', 'down-cow'],
    ['mares water broke an hour ago', 'foaling'],
    ['the dog ate poison for rats', 'poisoning-first-steps'],
    ['el perro se comió veneno para ratas!!', 'poisoning-first-steps'],
    ['una víbora picó a mi perro', 'snake-bite'],
    ['my chicken is gasping', 'chicken-breathing'],
    ['hens gasping, it is 98 and hot in the coop', 'heat-stress-chickens'],
  ] as const) {
    const given = answer(question);
    expect(given).toMatchObject({ kind: 'urgent', guide: { slug } });
    expect(given.text).toMatch(/\b(?:call|drive|see)\b.*\bvet\b/i);
  }
});

test.each([
  ['sheep maggots', 'flystrike', /^Call a vet now: .*\nUntil then: Pick off/],
  ['a snake bit my cow', 'snake-bite', /^Do now: Get away from the snake/],
  ['my hen was bitten by a dog', 'bite-wounds', /^Now: Part them/],
  ['my goat ate oleander', 'poison-plants-pasture', /^Do now: Move the whole group/],
  ['my cat has a seizure', 'seizures-dog-cat', /^Call a vet now when: .*\nWhile it lasts: /],
])(
  'an emergency of an animal without an answer in the guide shows what to do: %s',
  (question, slug, says) => {
    const given = answer(question);
    expect(given).toMatchObject({ kind: 'urgent', guide: { slug } });
    expect(given.text).toMatch(says);
    expect(answer('help', exchangeOf(question, given)).text).toBe(given.text);
  },
);

test.each([
  'cuanta ivermectina le doy a mi chivo',
  '¿cuántos cc de penicilina para una vaca?',
  'dosis de ibuprofeno para perros',
])('a dose is never given in Spanish either: %s', (question) =>
  expect(answer(question)).toMatchObject({ kind: 'dose', text: expect.stringContaining(PETIBOT_WORDS.dose) }),
);

test('in an emergency only first aid is shown, never care at home', () => {
  expect(answer('my cow prolapsed, should i breed her again').text).toMatch(/^Call a vet now/);
  const bleeding = answer('my dog is vomiting blood, what can he eat');
  expect(bleeding.kind).toBe('urgent');
  expect(bleeding.text).not.toMatch(/\b(?:rice|bland)\b/);
  expect(answer('my cow prolapsed').text).not.toContain('\n');
});

test('every urgent guide starts with what to do now and who to call', () => {
  const leadsToHelp = /\b(?:vets?|clinic|poison control|doctor|911)\b/i;
  const forNow = guides
    .filter(({ urgent }) => urgent)
    .map((guide) => ({
      slug: guide.slug,
      text: guide.answers.find(({ question }) => /^(?:my|our|there|an?|i|ants)\b/i.test(question))?.text,
    }));
  // A gasping tank needs air within minutes; few vets see fish.
  expect(forNow.filter(({ slug, text }) => slug !== 'fish-gasping' && !leadsToHelp.test(text ?? ''))).toEqual(
    [],
  );
});

test('911 comes before a vet if people are in danger, with and without the library', () => {
  for (const ask of [answer, createAnswerer([])]) {
    expect(ask('there is a fire in my barn')).toMatchObject({ kind: 'urgent', calls911: true });
    expect(ask('there is a fire in my barn').text).toContain('call 911');
    expect(ask('fire ants are all over my calf').calls911).toBeUndefined();
    expect(ask('my horse has colic').calls911).toBeUndefined();
  }
});

test('an emergency is recognized by its signs if an animal may be meant', () => {
  expect(answer('my goldfish lies on the bottom').kind).toBe('urgent');
  expect(answer('my dog chewed a roach trap').kind).toBe('urgent');
  expect(answer('my hen ate a roach in the coop').kind).not.toBe('urgent');
  expect(answer('my hen has a black scab on the bottom of her foot').kind).not.toBe('urgent');
  for (const question of [
    'goat is shivering and wont take a bottle',
    'horse just stands there with his head on the wall, wobbly behind',
    'there’s two feet out and they’ve been out since breakfast',
    'twelve hens dead overnight',
  ])
    expect(answer(question).kind, question).toBe('urgent');
  for (const question of ['my phone is dead and shaking', 'my truck is dying and shaking'])
    expect(answer(question).kind, question).toBe('offTopic');
});

test('an emergency is recognized without the library, for the right animal', () => {
  expect(createAnswerer([])('my horse has colic')).toMatchObject({ kind: 'urgent', guide: null });
  expect(answer('my dog is bloated').guide?.slug).toBe('dog-bloat');
  expect(answer('my cow is bloated').guide?.slug).toBe('cattle-bloat');
});

test('gasping shows the fish guide only if the question mentions fish or a tank', () => {
  for (const question of ['hes gasping', 'my turkey is gasping for breath', 'she is gasping for air']) {
    const { kind, guide } = answer(question);
    expect(kind, question).toBe('urgent');
    expect(['fish-gasping', 'bird-fumes', 'heat-stress-chickens'], question).not.toContain(guide?.slug);
  }
  expect(answer('hes gasping')).toMatchObject({ guide: null, animal: null });
  expect(answer('my turkey is gasping for breath')).toMatchObject({ guide: null, animal: 'Turkey' });
  for (const question of ['my goldfish is gasping', 'everything in the tank is gasping at the surface'])
    expect(answer(question).guide?.slug, question).toBe('fish-gasping');
});

test('a question about prevention is no emergency unless it happens now', () => {
  expect(answer('How do I prevent bloat in goats?').kind).toBe('guide');
  expect(answer('How do I keep my goat from dying, she is bloated').kind).toBe('urgent');
});

test('a dose is never given', () => {
  for (const question of [
    'ivermectin dose for goats',
    'how many cc of penicillin for my cow',
    'how much bute for a horse',
  ])
    expect(answer(question)).toMatchObject({ kind: 'dose', text: PETIBOT_WORDS.dose });
});

test('a subject outside the library is admitted', () => {
  expect(answer('my horse has ringbone').kind).toBe('unknown');
  expect(answer('how do llamas sleep').kind).toBe('unknown');
  expect(answer('my dog').kind).toBe('more');
});

test('recipes and sports teams are off-topic', () => {
  expect(answer('how do I roast a chicken').kind).toBe('offTopic');
  expect(answer('did the miami dolphins win').kind).toBe('offTopic');
});

test('a question without an animal is about the one before it', () => {
  const of = (animal: AnimalName) =>
    ({ question: '', animal, guide: null, kind: 'hello', isUrgent: false }) as const;
  expect(answer('How often should the hooves be trimmed?', of('Horse')).guide?.slug).toBe('horse-hoof-care');
  expect(answer('How often should the hooves be trimmed?', of('Goat')).guide?.slug).toBe(
    'goat-hoof-trimming',
  );
});

test('the owner of the feed, pen or barn is not the patient', () => {
  for (const [question, animal] of [
    ['calf got in my horse feed and is bloated', 'Cattle'],
    ['the goat got into my chicken feed and is bloated', 'Goat'],
    ['a calf is down in my horse barn', 'Cattle'],
    ['the neighbors dog tore into my ewe', 'Sheep'],
    ['a dog bit my milk cow', 'Cattle'],
  ] as const)
    expect(answer(question), question).toMatchObject({ kind: 'urgent', animal });
  expect(answer('calf got in my horse feed and is bloated').guide?.slug).toBe('cattle-bloat');
  expect(answer('my mare and the goat are fine but the calf is bloated').animal).not.toBeNull();
});

test('a fire raises the alarm whatever machine started it', () => {
  for (const question of [
    'my tractor caught fire in the hay barn',
    'the mower set the pasture on fire',
    'my truck caught fire by the stalls',
  ])
    expect(answer(question), question).toMatchObject({ kind: 'urgent', calls911: true });
  for (const question of ['lyrics of girl on fire', 'the football team was on fire', 'my tractor wont start'])
    expect(answer(question).kind, question).toBe('offTopic');
});

test.each(['a truck clipped my dog', 'car bumped our cat in the lane'])(
  'a hit animal gets the guide on accidents: %s',
  (question) => {
    expect(answer(question)).toMatchObject({ kind: 'urgent', guide: { slug: 'hit-by-car' } });
  },
);

test('pigs, ducks, turkeys, donkeys and bees get their own guides', () => {
  for (const [question, slug, animal] of [
    ['do i have to register my hive', 'bees-start', 'Bees'],
    ['my hog is panting and red in the heat', 'pig-heat', 'Pig'],
    ['can i feed ducks chicken feed', 'duck-care', 'Duck'],
    ['can turkeys get blackhead from the soil', 'turkey-care', 'Turkey'],
    ['how often do donkeys get their feet trimmed', 'donkey-care', 'Horse'],
  ] as const)
    expect(answer(question), question).toMatchObject({ animal, guide: { slug } });
  expect(answer('a bee stung my dog on the nose')).toMatchObject({ animal: 'Dog' });
  for (const question of ['my guinea pig wont eat', 'my mare has hives'])
    expect(['Pig', 'Bees'], question).not.toContain(answer(question).animal);
});

test('strangles is a disease of horses and not an animal that hangs', () => {
  for (const question of ['a horse two stalls down has strangles', 'is strangles going round at the shows'])
    expect(answer(question).kind, question).not.toBe('urgent');
  expect(answer('my dog is strangling on his leash').kind).toBe('urgent');
});

test('a question that a guide surely answers is not declined for a word about the world', () => {
  const question = 'when do i leave with the stock trailer before a storm';
  expect(answer(question).guide?.slug).toBe('hurricane-farm-animals');
  expect(answer('how do i back up a boat trailer').kind).toBe('offTopic');
});
