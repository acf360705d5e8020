import { describe, expect, test } from 'vitest';
import { createAnswerer } from '#src/features/petibot/answers/answer.ts';
import { KINDS, type Kind, type Learned } from '#src/features/petibot/answers/learned.ts';
import { answer, guides, learned } from './petibot-support.ts';

interface Judgment {
  urgent?: number;
  kind?: Kind;
}
let current: Judgment = {};
const judging = createAnswerer(guides, {
  ...learned,
  urgent: (...of) => current.urgent ?? learned.urgent(...of),
  kinds: (...of) => (current.kind ? surely(current.kind) : learned.kinds(...of)),
});
/** Answers as they would be, had the learning judged so. */
const judged = (judgment: Judgment) => (question: string) => {
  current = judgment;
  return judging(question);
};

const surely = (kind: Kind) =>
  Object.fromEntries(KINDS.map((one) => [one, one === kind ? 1 : 0])) as ReturnType<Learned['kinds']>;

const never = judged({ urgent: 0, kind: 'guide' });

describe('a named emergency', () => {
  test('raises no alarm if it is only asked about in general', () => {
    for (const [question, slug] of [
      ['does clover bloat a cow', 'cattle-bloat'],
      ['why is bloat worse in spring for cattle', 'cattle-bloat'],
      ['do ewes prolapse from too much hay', 'prolapse-livestock'],
    ] as const)
      expect(answer(question), question).toMatchObject({ kind: 'guide', guide: { slug } });
  });

  test('raises the alarm for a particular animal, however unlikely the model finds it', () => {
    for (const question of [
      'is it safe to give hay, my cow is bloated',
      'do i splint it, the pups leg snapped',
      'can we give her oil, the cow is bloated',
    ]) {
      expect(answer(question).kind, question).toBe('urgent');
      expect(never(question).kind, question).toBe('urgent');
    }
  });

  test('raises the alarm when somebody asks whether it can wait', () => {
    expect(answer('is it ok to wait until monday, my goat is bloated').kind).toBe('urgent');
    expect(answer('is it ok to wait, our ewe has prolapsed').kind).toBe('urgent');
  });

  test('raises the alarm in general questions if people are in danger', () => {
    expect(never('can a tractor set a barn on fire')).toMatchObject({ kind: 'urgent', calls911: true });
  });

  test('raises the alarm by signs unless the model finds it very unlikely', () => {
    const question = 'nanny is wobbly and off feed since this morning';
    expect(never(question).kind).not.toBe('urgent');
    expect(judged({ urgent: 0.06, kind: 'guide' })(question).kind).toBe('urgent');
  });
});

describe('a fire, a bite or a poison', () => {
  const OF = {
    poison:
      /^(?:poisoning-first-steps|dog-toxic-foods|cat-toxic-foods|garden-plants-pets|poison-plants-pasture)$/,
    bite: /^(?:bite-wounds|rabies-exposure|wound-care|coop-and-predators|bird-illness-signs)$/,
    fire: /^barn-fire$/,
  };
  const ANIMALS = [
    'dog',
    'cat',
    'mare',
    'cow',
    'goat',
    'ewe',
    'hen',
    'calf',
    'kid',
    'bunny',
    'parrot',
    'pig',
  ];
  const told = ANIMALS.flatMap((animal) => [
    ...[
      'licked up coolant',
      'drank antifreeze',
      'got into a bottle of advil',
      'ate my blood pressure pills',
    ].map((ate) => [`my ${animal} ${ate}`, OF.poison] as const),
    ...['a dog bit', 'the neighbors pit bull tore into', 'a coyote grabbed', 'a raccoon attacked'].map(
      (bit) => [`${bit} my ${animal}`, OF.bite] as const,
    ),
    [`the barn is on fire and my ${animal} is inside`, OF.fire] as const,
    [`fire in the hay loft with the ${animal} under it`, OF.fire] as const,
  ]);

  test.each(told)('raises the alarm with a matching guide or none: %s', (question, ofIt) => {
    const { kind, guide } = answer(question);
    expect(kind).toBe('urgent');
    expect(guide?.slug ?? '').toMatch(guide ? ofIt : /^$/);
  });

  test('treats a frog that makes a dog foam as a toad', () => {
    expect(answer('dog grabbed a frog in the yard now hes foaming').guide?.slug).toBe('cane-toads');
  });
});

test('the model raises an alarm sooner if the best guide is urgent', () => {
  const [cannotWait, canWait] = ['is choke in horses from dry beet pulp', 'when do puppies get their shots'];
  const likely = judged({ urgent: 0.6, kind: 'guide' });
  expect([likely(cannotWait).kind, likely(canWait).kind]).toEqual(['urgent', 'guide']);
  expect(judged({ urgent: 0.8, kind: 'guide' })(canWait).kind).toBe('urgent');
});

describe('an animal name that means something else', () => {
  test('is declined, however well a guide matches', () => {
    const guided = judged({ kind: 'guide' });
    for (const question of [
      'how do i shear the sheep in minecraft',
      'how long does goat cheese keep',
      'what hay does a dark horse need',
    ]) {
      expect(answer(question).kind, question).toBe('offTopic');
      expect(guided(question).kind, question).toBe('offTopic');
    }
    expect(answer('how do i shear the sheep').kind).not.toBe('offTopic');
  });

  test('is an animal where it is one, such as a pet python', () => {
    expect(answer('what do i feed a ball python').kind).toBe('unknown');
    expect(answer('how do i sort a python list').kind).toBe('offTopic');
  });
});

test('a question without an animal is unknown or off-topic, whichever is likelier', () => {
  const question = 'which bulbs keep their colour longest';
  expect(judged({ kind: 'unknown' })(question).kind).toBe('unknown');
  expect(judged({ kind: 'offTopic' })(question).kind).toBe('offTopic');
});

describe('dead animals', () => {
  const expectAlarm = (isRaised: boolean, pairs: readonly (readonly [string, string])[]) => {
    for (const question of pairs.flat()) expect(answer(question).kind === 'urgent', question).toBe(isRaised);
  };

  test('raise no alarm if one has died, which is no emergency by itself, in English and in Spanish', () => {
    expectAlarm(false, [
      ['my goat died', 'se me murió una cabra'],
      ['my kid goat died', 'se me murió un cabrito'],
      ['our kid died last night', 'anoche se nos murió el cabrito'],
      ['my goat is dead', 'mi chivo está muerto'],
      ['my dog died yesterday', 'ayer se murió mi perro'],
      ['my cow died today', 'hoy se me murió una vaca'],
      ['one of my hens died', 'se me murió una gallina'],
      ['the foal has died, what do i do', 'el potrillo ha muerto, qué hago'],
      ['my goat died, what do i do with the body', 'se murió mi chivo, qué hago con el cuerpo'],
    ]);
  });

  test('raise the alarm if several have died, one is dying, or others are sick', () => {
    expectAlarm(true, [
      ['three of my goats died today', 'se murieron tres cabras hoy'],
      ['two cows died this week', 'se murieron dos vacas esta semana'],
      ['five of my chickens died', 'se me murieron cinco gallinas'],
      ['my goats died', 'se me murieron las cabras'],
      ['my goat is dying', 'se me está muriendo la cabra'],
      ['my kid goat is dying', 'se me muere el cabrito'],
      ['my goat died and another one cannot get up', 'se me murió una cabra y otra no se puede parar'],
      ['my cow died suddenly', 'se me murió una vaca de repente'],
    ]);
  });
});
