import type { BusinessCategoryName, HelpAnimal } from '#contract/catalogue.ts';

const PETS: readonly HelpAnimal[] = ['Dog', 'Cat', 'Bird', 'Fish', 'Rabbit'];
const LARGE: readonly HelpAnimal[] = ['Horse', 'Cattle', 'Goat', 'Sheep', 'Pig', 'Donkey'];
const POULTRY: readonly HelpAnimal[] = ['Chicken', 'Duck', 'Turkey'];
const FARM: readonly HelpAnimal[] = [...LARGE, ...POULTRY];

/** Words in a name, and the animals that they mean. */
const ANIMAL_WORDS: readonly [words: RegExp, animals: readonly HelpAnimal[]][] = [
  [/\b(?:equine|horses?)\b/, ['Horse', 'Donkey']],
  [/\b(?:bovine|cattle|cows?|dairy)\b/, ['Cattle']],
  [/\b(?:caprine|goats?)\b/, ['Goat']],
  [/\b(?:ovine|sheep)\b/, ['Sheep']],
  [/\b(?:swine|porcine|pigs?|hogs?)\b/, ['Pig']],
  [/\b(?:poultry|chickens?)\b/, POULTRY],
  [/\b(?:birds?|avian)\b/, ['Bird', ...POULTRY]],
  [/\b(?:bees?|honeybees?|apiar(?:y|ies)|beekeep\w*)\b/, ['Bees']],
  [/\b(?:cats?|feline|kitty|kittens?)\b/, ['Cat']],
  [/\b(?:dogs?|canine|puppy|puppies)\b/, ['Dog']],
  [/\b(?:rabbits?|bunny)\b/, ['Rabbit']],
  [/\baquatics?\b/, ['Fish']],
  [/\bexotics?\b/, ['Bird', 'Rabbit', 'Fish']],
  [/\b(?:pets?|companion|small|sm animal)\b/, PETS],
  [/\blarge\b/, LARGE],
  [/\b(?:farm|livestock|ranch)\b/, FARM],
];

/** Place names, not animals: 'Bird Road', 'Cat Island', 'Little Horse Creek'. */
const PLACE =
  /\b\w+ (?:road|rd|street|st|avenue|ave|creek|island|hill|lake|river|bay|key|cove|springs|run|branch)\b/g;
/** All animals: 'Bird & Animal Hospital', 'Animal and Avian Clinic'. */
const ALL_ANIMALS = /\banimals? (?:&|and)|(?:&|and) animals?\b/;

/** Returns the animals in a vet's name; null for none or all. */
export function animalsInName(name: string): readonly HelpAnimal[] | null {
  const text = name
    .toLowerCase()
    .replace(/[^a-z0-9&]+/g, ' ')
    .replace(PLACE, ' ');
  if (ALL_ANIMALS.test(text)) return null;
  const found = ANIMAL_WORDS.flatMap(([words, animals]) => (words.test(text) ? animals : []));
  return found.length === 0 ? null : [...new Set(found)];
}

const VET = /\b(?:vet\w*|dvm|hosp\w*|clinic\w*|clnc|medical|medicine|emergency|equine|large animal)\b/i;
/** Never a place for emergencies. */
const NO_EMERGENCIES = /\b(?:spay\w*|neuter\w*|hydrotherapy|marketing|management)\b/i;
const OTHER_TRADE =
  /\b(?:\w*market|petsmart|petco|tractor supply|walmart|bakery|boutique|spa|salon|store|shop|supply|supplies|feed|resort|retreat|lodge|inn|palace|kennels?|boarding|sitting|groom\w*|fitness|rescue|shelter|humane|spca|refuge|rehab|adoption|foundation|fund|project|institute)\b/i;

/** Shops; some host a vet, but their name does not say so. */
const SHOPS: readonly string[] = ['Pet Supplies', 'Animal Feed'] satisfies BusinessCategoryName[];

/** Returns whether a listing cannot help a sick animal: a shop, a shelter, a kennel, a fund. @param categories of the listing */
export const isOtherTrade = (name: string, categories: readonly string[] = []): boolean =>
  NO_EMERGENCIES.test(name) ||
  ((OTHER_TRADE.test(name) || categories.some((one) => SHOPS.includes(one))) && !VET.test(name));

/** Returns whether a name mentions emergencies: '24/7 Animal Hospital', 'Emergency Clinic'. */
export const saysEmergency = (name: string): boolean =>
  /\bemergenc(?:y|ies)\b|\b24 ?\/ ?7\b|\b24[ -]?(?:hours?|hrs?)\b|\burgent care\b/i.test(name);
