import { expect, test } from 'vitest';
import { judgedByCut, passes, sentOf } from './petibot-doses-support.ts';

/** Doses by a verb, a container, a numeral or a share of weight, without a unit from the list. */
const SAID = [
  'Put 4 drops in the ear.',
  'Put four drops in each eye.',
  'Put four in each ear.',
  'Call your vet. Put 2 drops in the eye.',
  'Put a drop in each eye.',
  'One drop in each eye.',
  'Drip two into each ear.',
  'Ponga cuatro en cada oído.',
  'Drop four in each ear.',
  'Place a drop in the eye.',
  'Dispense a pump.',
  'Empty the tube into the mouth.',
  'Give V mg.',
  'Give L mg.',
  'Give VIII tablets.',
  'Give one hundredth of its weight.',
  'Give Ⅳ mg.',
  'Give I tablet.',
  'Give XL small tablets.',
  'Give 二 mg.',
  'Give 十二 ml.',
  'Give ❷ mg.',
  'Give a tube of paste.',
  'Give her a tube.',
  'Give the whole tube.',
  'Give the entire syringe.',
  'The whole tube will do.',
  'Give a full syringe.',
  'Give half the tube.',
  'Give one syringe.',
  'Give a spoon of oil.',
  'Give your horse a big spoon of oil.',
  'Apply a pump to the neck.',
  'Rub a dab on the gums.',
  'Dele una cuchara de aceite.',
  'Give a baby aspirin.',
  'Give a low-dose aspirin.',
  'Give the whole aspirin.',
  'Give it 0.1% of bodyweight.',
  'Give 10 percent of its weight in milligrams.',
  'Take 10 percent of her weight in mg and give that.',
  'The right amount is 0.1% of her weight.',
  'Give it in the feed at 0.2% of body weight.',
  'Dé el 1 por ciento de su peso.',
];

const VERBS = ['Give', 'Put', 'Apply', 'Squirt', 'Drip', 'Rub', 'Dab', 'Drop'];
const AMOUNTS = ['drop', 'tube', 'syringe', 'spoon', 'capful', 'pump'];
const ONE = ['a', 'one', 'the whole', 'a full', 'half a', 'the full', 'V', '三', '2'];
const WHERE = ['of it on the tongue', 'of oil', 'of the gel into the ear', 'at night'];

const generated = VERBS.flatMap((verb, v) =>
  AMOUNTS.flatMap((amount, a) =>
    ONE.filter(
      (one) => !(one === 'the whole' || one === 'the full') || !['drop', 'pump'].includes(amount),
    ).map((one, o) => `${verb} ${one} ${amount} ${WHERE[(v + a + o) % WHERE.length]}.`),
  ),
);

const HARMLESS = [
  'A tablet may be prescribed by your vet.',
  'The vet may prescribe a tablet.',
  'Una tableta puede ser recetada por su veterinario.',
  'Take a stool sample in a vial to the vet.',
  'Take a cap off.',
  'A lamb drinks one tenth of its weight in milk.',
  'Put a scoop of pellets in the feeder.',
  'Put 2 goats in each pen.',
  'Put two hens in the same coop.',
  'Put your hand on the ear and feel for heat.',
  'Put a clean towel over the wound and press for 10 minutes.',
  'Apply pressure for 5 minutes, then call the vet.',
  'Rub the newborn calf dry with straw.',
  'Put ice on the leg for 20 minutes.',
  'A cow may drop to her knees.',
  'When the temperature drops 10 degrees, add bedding.',
  'A 20 percent drop in milk is a sign.',
  'A drop in appetite comes first.',
  'Give the tablet as your vet has said.',
  'Do not give water with a syringe.',
  'The vet gives fluids through a stomach tube.',
  'Never give a dog aspirin.',
  'Give a calf a bottle of colostrum.',
  'A horse eats 2 percent of its body weight a day.',
  'Feed hay at 2 percent of body weight.',
  'Losing 10 percent of its weight is a reason to call.',
  'Give 2 percent of body weight in hay.',
  'I call the vet first.',
  'Vitamin C is in fresh greens.',
  'Type IV fencing suits goats.',
];

test.each(SAID)('the guard stops a dose: %s', (text) => {
  expect(passes(text)).toBe(false);
});

test('the guard stops every verb of giving with every container and every number', () => {
  expect(new Set(generated).size).toBeGreaterThan(350);
  expect(generated.filter((text) => passes(text))).toEqual([]);
});

test('no part of a dose was sent when the guard stops it', () => {
  for (const text of [...SAID, ...generated])
    for (const size of [1, 3, 8]) expect(['', 'Call your vet. ']).toContain(sentOf(text, size));
});

test('a number at the end of a line waits for the next line, which may begin with its unit', () => {
  for (const size of [1, 3, 8, 1000]) expect(sentOf('The usual amount is 5\nml.', size)).toBe('');
});

test('similar sentences without a dose pass', () => {
  expect(HARMLESS.filter((text) => !passes(text))).toEqual([]);
});

test('the chunks of the stream do not affect the verdict', () => {
  expect(judgedByCut([...SAID, ...generated, ...HARMLESS])).toEqual([]);
});
