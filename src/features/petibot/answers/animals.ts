import type { HelpAnimal } from '#contract/catalogue.ts';
import { plain } from './words.ts';

const NAMES: Readonly<Partial<Record<HelpAnimal, string>>> = {
  Dog: `dog doggy doggie dawg pooch puppy pup puppies canine hound mutt bitch lab labrador retriever shepherd beagle poodle terrier shepard rotweiler chiwawa bernard newfoundland weimaraner vizsla akita malamute samoyed bichon havanese pekingese whippet maltipoo
    cockapoo dashund daschund pitt
    bulldog pitbull chihuahua husky dachshund rottweiler doberman dane mastiff collie corgi spaniel schnauzer pug yorkie
    maltese greyhound basset bloodhound coonhound heeler aussie doodle goldendoodle labradoodle pyrenees frenchie shih
    catahoula ridgeback anatolian kelpie setter pomeranian papillon foxhound sheepdog cavapoo`,
  Cat: 'cat kitty kitten kittens feline tom tomcat tabby persian maine siamese ragdoll calico tortie sphynx himalayan bengal',
  Bird: `bird parrot parakeet budgie cockatiel canary finch macaw lovebird cockatoo conure parrotlet`,
  Fish: 'fish goldfish betta koi guppy guppies tetra aquarium cichlid angelfish pleco mollies danio swordtail gourami platies',
  Horse: `horse mare foal colt filly stallion gelding pony ponies equine broodmare yearling donkey mule thoroughbred
    appaloosa arabian percheron clydesdale warmblood palomino haflinger shetland weanling`,
  Cattle: `cattle cow heifer calf calves bull steer bovine beef dairy angus brangus hereford brahman holstein charolais
    longhorn stocker heffer hefer springer jersey jerseys guernsey simmental limousin beefmaster ayrshire zebu`,
  Chicken: `chicken hen chick rooster pullet poultry cockerel roo biddy biddies bantam flock coop broiler leghorn orpington silkie layers
    marans wyandotte brahma cochin welsummer barnevelder banty banties ameraucana araucana`,
  Goat: `goat doe buck billies nannies kidding doeling buckling wether nubian caprine boer nanny billy nigerian pygmy lamancha kiko saanen toggenburg oberhasli`,
  Rabbit: 'rabbit bunny bunnies hare lop lionhead',
  Sheep:
    'sheep ewe lamb lambing ram flock ovine wether katahdin dorper suffolk merino hampshire barbado hogget dorset romney rambouillet cheviot',
  Pig: 'pig hog piglet sow swine gilt shoat kunekune',
  Duck: 'duck duckling pekin muscovy mallard drake',
  Turkey: 'turkey poult',
  Donkey: 'donkey mule',
  Bees: 'bee honeybee beehive',
};

/** Animals without guides in the care library. */
const OTHERS = new Set(
  `pork llama alpaca hamster gerbil ferret guinea turtle tortoise lizard gecko iguana
  gosling cria tarantula axolotl frog skink chameleon boa python dragon glider degu fawn newt crawfish crayfish
  gander swan pheasant dove ox oxen bison yak elk camel otter
  hedgehog emu ostrich rat mouse mice chinchilla goose geese quail peacock peafowl pigeon falcon`.split(
    /\s+/,
  ),
);

/** Names that also tell the animal's age or use. */
const YOUNG = new Set(
  `puppy pup puppies kitten kittens foal colt filly calf calves heifer chick pullet kidding lamb lambing yearling layers`.split(
    /\s+/,
  ),
);

const BY_NAME = new Map<string, HelpAnimal[]>();
for (const [animal, names] of Object.entries(NAMES) as [HelpAnimal, string][])
  for (const name of names.split(/\s+/)) BY_NAME.set(name, [...(BY_NAME.get(name) ?? []), animal]);

/** Whether a plain word names an animal without guides. */
export const isOtherName = (word: string) => singular(word).some((form) => OTHERS.has(form));

/** The animals that a question names: those of the catalog, and the word for any other. */
export interface NamedAnimals {
  animals: HelpAnimal[];
  other: string | null;
  /** The plain words that name them. */
  words: Set<string>;
  /** The names that tell nothing else, such as an age. */
  bareNames: Set<string>;
}

/** Animal names inside other names, and their replacement. */
const NOT_THE_ANIMAL: readonly (readonly [RegExp, string])[] = [
  [/\bbird flu\b/g, 'poultry'],
  [
    /\b(?:barred|plymouth|white) rocks?\b|\brhode island reds?\b|\bisa browns?\b|\beaster eggers?\b|\baustralorps?\b|\bsussex\b|\bred sex ?links?\b|\bcornish cross\w*\b/g,
    'hen',
  ],
  [/\bquarter horses?\b|\bpaints? (?:mare|gelding|horse)\b|\bminis?\b|\bfriesians?\b|\bmorgans?\b/g, 'horse'],
  [/\b(?:border collie|blue heeler|great pyr|cane corso|boxer|shih tzu|maltipoo|cocker)s?\b/g, 'dog'],
  [/\bnew jersey\b/g, ''],
  [
    /\b(?:my|the|our) (?:girls|ladies)\b(?=.{0,60}\b(?:lay|laying|laid|eggs?|coop|perch|roost|nest|molt\w*|run)\b)/g,
    'hens',
  ],
  [/\bchicken wire\b/g, 'wire'],
  [/\bfish (?=oil|meal|hooks?\b)/g, ''],
  [/\bhorse ?fl(?:y|ies)\b/g, 'flies'],
  [/\b(?:hog|pig|cattle|goat) (?=wire|panels?\b)/g, ''],
  [/\b(?:rats?|mouse|mice|ant|roach|mole|gopher) (?=poison\w*|baits?|killer|traps?|pellets\b)/g, ''],
  [/\bcow (?=magnets?|peas?\b)/g, ''],
  [/\bbird (?=dogs?\b)/g, ''],
  [/\bclicks?\b/g, ''],
  [/\bdog (?=fennel\b)/g, ''],
  [/\bduck (?=tape\b)|\bturkey (?=bones?|legs?|necks?|skin)\b|\bcold turkey\b|\bbeehive (?=hair)/g, ''],
  [/\bguinea pigs?\b/g, 'guinea'],
  [/\bhive\b/g, 'beehive'],
  // whoever was stung is the patient
  [/\b(?:honey)?bees?\b(?=.*\b(?:st[iu]ng|barb))|(?<=\b(?:st[iu]ng|barb).*)\b(?:honey)?bees?\b/g, 'insect'],
  // a guard animal is not the patient
  [
    /\b(?:donkeys?|llamas?)\b(?=.*\b(?:coyotes?|predators?|guard\w*)\b)|(?<=\b(?:coyotes?|predators?|guard\w*)\b.*)\b(?:donkeys?|llamas?)\b|\b(?:guard )?dogs?(?= or (?:an? )?(?:guard )?(?:donkey|llama)s?\b)|(?<=\b(?:donkey|llama)s? or (?:an? )?(?:guard )?)dogs?\b/g,
    'guard',
  ],
];

/** "does" as a verb, not female goats: 'what does', 'does it', 'how much hay does a horse eat'. */
const DOES_IT =
  /^does\b|\b(?:how|what|when|why|where|which|who|it|he|she|that|this|long|often|much|many|old) does\b|\bdoes (?:a|an|the|my|our|your|it|its|he|she|his|her|this|that|anyone|anybody|someone|not)\b/;
const ASKS_WITH_DOES =
  /^(?:how|what|when|why|where|which|who)\b(?!.*\b(?:do|is|are|can|could|should|will)\b.*\bdoes\b)/;
const THEIR_DOES =
  /\b(?:my|our|the|these|those|some|few|all|both|bred|open|dry|milk|milking|dairy|hungry|pregnant|old|young|\d+|two|three|four|five|six) does\b/;

/** Removes the verb "does". */
function withoutAsking(text: string): string {
  if (THEIR_DOES.test(text)) return text;
  return DOES_IT.test(text) || ASKS_WITH_DOES.test(text) ? text.replace(/\bdoes\b/, '') : text;
}

const singular = (word: string) => [word, word.replace(/s$/, ''), word.replace(/es$/, '')];

/**
 * Finds the animals in a question. One wrong letter in a name of five or more is tolerated: 'chikens'.
 * @param isKnown whether the library contains a word; such a word is no misspelled name.
 */
export function animalsIn(question: string, isKnown: (word: string) => boolean): NamedAnimals {
  const named: NamedAnimals = { animals: [], other: null, words: new Set(), bareNames: new Set() };
  const found = new Set<HelpAnimal>();
  const text = NOT_THE_ANIMAL.reduce((said, [other, meant]) => said.replace(other, meant), plain(question));
  const words = withoutAsking(text).split(' ');
  for (const word of words) {
    const forms = singular(word);
    const animals =
      forms.map((form) => BY_NAME.get(form)).find(Boolean) ?? (isKnown(word) ? undefined : misspelt(word));
    const other = forms.find((form) => OTHERS.has(form));
    if (animals) for (const animal of animals) found.add(animal);
    if (other) named.other = other;
    if (animals || other) named.words.add(word);
    if ((animals || other) && !forms.some((form) => YOUNG.has(form))) named.bareNames.add(word);
  }
  if (
    words.includes('kids') &&
    (found.has('Sheep') || /\b(?:lambs and kids|kids and lambs)\b/.test(words.join(' ')))
  )
    found.add('Goat');
  named.animals = [...found];
  return named;
}

/** The words after an owner: 'my old milk cow', not 'my barn and the cow'. */
const OWNERS =
  /\b(?:my|our|one of (?:my|our|the))((?: (?!(?:and|but|or|the|a|an|is|was|in|at|by)\b)[a-z]+){1,3})/g;
/** "Horse" in 'horse feed', which is not the patient. */
const OF_A_THING =
  /\b[a-z]+ (?=(?:feed|food|grain|barn|stall|pens?|coop|run|kennel|crate|pasture|field|yard|trailer|trough|tank|bed|house|shed|lot)\b)/g;

/**
 * Returns the patients among the named animals: the owner's. 'The neighbor's dog tore into my ewe' is
 * about a sheep. Returns all if no owner is named.
 */
export function sufferersIn(question: string, named: NamedAnimals): NamedAnimals {
  if (named.animals.length < 2) return named;
  const own = [...plain(question).replace(OF_A_THING, '').matchAll(OWNERS)].flatMap(([, words = '']) => {
    const first = words
      .trim()
      .split(' ')
      .map((word) => animalsIn(word, () => true).animals);
    return first.find((animals) => animals.length > 0) ?? [];
  });
  return own.length > 0 ? { ...named, animals: named.animals.filter((one) => own.includes(one)) } : named;
}

/** One wrong letter in a word of six or more, or one missing letter in a shorter word: 'rabit'. */
function misspelt(word: string): HelpAnimal[] | undefined {
  if (word.length < 5) return undefined;
  for (const [name, animals] of BY_NAME)
    if (
      name.length >= (word.length < 6 ? 6 : 5) &&
      singular(word).some(
        (form) => isOneLetterOff(form, name) && (word.length > 5 || form.length < name.length),
      )
    )
      return animals;
  return undefined;
}

/** Whether two words differ by one letter added, omitted, replaced or swapped with its neighbor. */
export function isOneLetterOff(one: string, other: string): boolean {
  if (one === other || Math.abs(one.length - other.length) > 1) return one === other;
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  const [a, b] = [one.slice(at), other.slice(at)];
  const isSwap = a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2);
  return a.slice(1) === b.slice(1) || a.slice(1) === b || a === b.slice(1) || isSwap;
}

/**
 * Whether a word is a typo of another: one letter off. In five-letter words a replaced letter does not
 * count, because short words have many neighbors: a stake is no snake.
 */
export function isTypoOf(word: string, other: string): boolean {
  if (!isOneLetterOff(word, other)) return false;
  return word.length > 5 || word.length !== other.length || lettersOf(word) === lettersOf(other);
}

const lettersOf = (word: string) => [...word].sort().join('');
