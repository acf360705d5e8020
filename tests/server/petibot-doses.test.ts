import { describe, expect, test } from 'vitest';
import { guides } from '../features/petibot-support.ts';
import { judgedByCut, passes, sentOf } from './petibot-doses-support.ts';

const SPOKEN = [
  'Give 10 mg twice a day.',
  'Give 10 g of bute.',
  'Mix 2 grams of phenylbutazone in the feed.',
  'Half a tablet will do.',
  'Give ½ tablet.',
  'Give a quarter tablet at night.',
  'Give thirteen mg.',
  'Twenty-five milligrams is usual.',
  'Give 2 scoops a day.',
  'Give two heaping scoops.',
  'Give ５ mg.',
  'Give 5 m\u200bg.',
  'Give 5\u00ad0 mg.',
  'Give 5 m g.',
  'Give 3 c.c. under the skin.',
  'Give 3 cubic centimeters.',
  'Give 1½ ml.',
  'Give one and a half ml.',
  'Give 10 mg/kg.',
  'Give it at two milligrams per pound.',
  'A tablet and a half is right.',
  'Three of the small white pills.',
  'Give a couple of drops.',
  'A few squirts of the paste.',
  'Give 2 tsp. of it.',
  'Give **5** _mg_.',
  'Give 5 ㎎.',
  'Give ٥ mg.',
  'Give 5\nml.',
  'Give 2 ounces of mineral oil.',
  'Give three aspirin.',
  'Give 400 IU of it.',
  'Give 5 мg.',
];

const NUMBERS = [
  ...['1', '2', '10', '0.5', '1,000', '1/2', '½', '2½', '5-10', '5 to 10', '５', '①'],
  ...[
    'one',
    'two',
    'three',
    'thirteen',
    'twenty-five',
    'a half',
    'one and a half',
    'two or three',
    'a couple of',
  ],
  ...['half a', 'a quarter', 'a third of a', 'several', 'a few', 'one hundred'],
];
const MEASURES = [
  ...['mg', 'mgs', 'milligrams', 'mcg', 'micrograms', 'ml', 'mL', 'milliliters', 'cc', 'CCs', 'IU', 'units'],
  ...[
    'tablets',
    'tablet',
    'pills',
    'capsules',
    'caplets',
    'drops',
    'squirts',
    'teaspoons',
    'tbsp',
    'syringes',
  ],
  ...[
    'boluses',
    'doses',
    'scoops',
    'capfuls',
    'small tablets',
    'of the chewable tablets',
    'injections',
    'pumps',
  ],
];
const AROUND = [
  ['Give ', '.'],
  ['The usual amount is ', ' every day.'],
  ['For a horse, ', ' by mouth.'],
  ['Start with ', ', then call the vet.'],
] as const;

/** Doses that are generated with every number, measure and sentence. */
const generated = Array.from({ length: 300 }, (_, index) => {
  const [before, after] = AROUND[index % AROUND.length] ?? AROUND[0];
  const number = NUMBERS[(index * 7) % NUMBERS.length];
  const measure = MEASURES[(index * 11 + Math.floor(index / MEASURES.length)) % MEASURES.length];
  return `${before}${number} ${measure}${after}`;
});

const HARMLESS = [
  'Horses are comfortable between 45 and 75 degrees, and drink 5 to 10 gallons of water a day.',
  'A thousand-pound horse eats about 15 to 20 pounds of hay a day.',
  'Trim the hooves every 6 to 8 weeks.',
  'Cows carry a calf for about 283 days.',
  'A goat kid is born after about 150 days.',
  'Hens begin to lay at 18 to 20 weeks.',
  'Chicks need 95 degrees in the first week, and 5 degrees less every week after.',
  'A dog has a temperature of 101 to 102.5 degrees.',
  'A temperature above 103 means that the vet should be called.',
  'Call 352-555-0100 after hours.',
  'Call (888) 426-4435 at any time.',
  'The clinic is open from 8 a.m. to 5 p.m.',
  'It opens at 7:30 on Saturday.',
  'The fair is on November 12, 2026.',
  'The guide was checked on 2026-03-02.',
  'The farrier charges about $45.',
  'A load of hay costs 250 dollars.',
  'A bale costs $11.50.',
  'The nearest vet is 12.5 miles away.',
  'There are 3 vets within 50 miles.',
  'The farm is two miles north of town.',
  'A mare foals after about 11 months.',
  'A foal stands within 2 hours.',
  'A calf should drink within 6 hours.',
  'Give a calf 2 to 3 quarts of colostrum in the first 6 hours.',
  'A kitten gains 10 to 15 grams a day.',
  'A newborn kitten weighs about 100 grams.',
  'A hen weighs 5 to 7 pounds.',
  'A steer weighs 1,200 pounds.',
  'The puppy weighs 12 lb.',
  'A rabbit weighs 4 to 6 pounds.',
  'She weighs 450 kg.',
  'Feed puppies three meals a day.',
  'Feed an adult dog twice a day.',
  'A cat drinks about 8 ounces of water a day.',
  'Feed 1 ounce of pellets for a small rabbit.',
  'A laying hen eats about a quarter pound of feed a day.',
  'Feed 2 pounds of hay for every 100 pounds of weight.',
  'Feed with 16 percent protein suits laying hens.',
  'A dry cow needs 7 percent protein.',
  'Give each hen 4 square feet in the coop.',
  'Nest boxes are 12 inches wide.',
  'Roosts stand 2 feet above the floor.',
  'A stall of 12 by 12 feet suits a horse.',
  'One acre feeds one cow and her calf.',
  'Keep 10 hens to one rooster.',
  'A horse breathes 8 to 16 times a minute.',
  'The heart beats 28 to 44 times a minute.',
  'Puppies are vaccinated at 8, 12 and 16 weeks.',
  'Vaccinate again after one year.',
  'Kids are weaned at 8 to 12 weeks.',
  'Rabies is required at 4 months.',
  'Worm counts are made every 3 months.',
  'Half of the flock may be ill before you see it.',
  'One in four goats has it.',
  'Two of the hens may lay elsewhere.',
  'Nine out of ten cases need no vet.',
  'Three quarters of the udder were hard.',
  'Check the udder of all four quarters.',
  'Wait 20 minutes and look again.',
  'Keep the horse walking for 10 minutes at most.',
  'Rest her for 24 to 48 hours.',
  'Isolate new birds for 30 days.',
  'Milk must not be sold for 4 days after penicillin.',
  'Wait 14 days after the dewormer before you sell the milk.',
  'The vet decides the dose of any medicine.',
  'Never give a dose that the vet has not named.',
  'Never give aspirin to a cat: one call to the vet is safer.',
  'Never give ibuprofen to a dog.',
  'The vet may pass a tube.',
  'A drop in milk is the first sign.',
  'A sudden drop can be a sign of bird flu.',
  'Do not give oil by mouth with a syringe.',
  'When the temperature drops 10 degrees, add bedding.',
  'The dog that chews 2 shoes a day is bored.',
  'Two bald patches on the skin may be ringworm.',
  'Goats have 32 teeth.',
  'A cow has four stomachs.',
  'Sheep live 10 to 12 years.',
  'A 3-year-old mare is young.',
  'A 20-year-old horse needs softer feed.',
  'He is 14 years old.',
  'Ask for the vet in room 5.',
  'Take Exit 384 and drive 3 miles.',
  'The address is 12 County Road 225.',
  'The ZIP code is 32601.',
  'The 4-H meets on the first Monday.',
  'Interstate 75 is closed in both directions.',
  'A tank of 20 gallons suits ten small fish.',
  'Change a quarter of the water every week.',
  'Keep the water at 76 to 80 degrees.',
  'The brooder needs half a square foot for each chick.',
  'The fence should be 4 to 5 feet high.',
  'A ratio of one male to 25 ewes is usual.',
  'Six to eight weeks is usual for hooves.',
  'Hay of the second cut has more protein.',
  'In 2024 there were 98 vets.',
  'About one third of foals need help.',
  'Walk the dog twice a day for 30 minutes.',
  'Keep 3 days of water for every animal.',
];

test.each(SPOKEN)('the guard stops a dose as people say it: %s', (text) => {
  expect(passes(text)).toBe(false);
  expect(passes(text, 1000)).toBe(false);
});

test('the guard stops all of 300 generated doses', () => {
  expect(new Set(generated).size).toBe(300);
  expect(generated.filter((text) => passes(text))).toEqual([]);
});

test('a hundred sentences with harmless numbers pass', () => {
  expect(HARMLESS).toHaveLength(100);
  expect(HARMLESS.filter((text) => !passes(text))).toEqual([]);
});

describe('the text before a stopped dose', () => {
  test('contains no number of it, whatever the chunks', () => {
    for (const text of [...SPOKEN, ...generated])
      for (const size of [1, 3, 8])
        expect(sentOf(text, size), text).not.toMatch(
          /\p{N}|\b(?:one|two|three|thirteen|twenty|half|quarter|third|couple|few)\b/iu,
        );
  });
});

test('the sentences of the care library pass, except the few with an amount of something given', () => {
  const sentences = guides.flatMap((guide) =>
    [
      guide.summary,
      ...guide.sections.map(({ text }) => text),
      ...guide.answers.map(({ text }) => text),
    ].flatMap((text) => text.split(/(?<=[.!?])\s+/)),
  );
  const stopped = sentences.filter((text) => text.length < 1000 && !passes(text, 1000));
  expect(stopped.length / sentences.length).toBeLessThan(0.005);
});

test('the chunks of the stream do not affect the verdict', () => {
  expect(judgedByCut([...SPOKEN, ...generated, ...HARMLESS, 'Put 4 drops in the ear.'])).toEqual([]);
});
