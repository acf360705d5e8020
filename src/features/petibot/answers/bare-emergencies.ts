import { animalsIn } from './animals.ts';
import type { Emergency } from './emergencies.ts';

/** Cries for help beside an emergency. They say nothing about it and never make a question general. */
const PANIC =
  /\b(?:(?:what|wat) (?:do|should|can|could|must) (?:i|we) do|what (?:now|to do)|now what|help(?: me| us)?|please|pls|asap|hurry|quick(?:ly)?|right (?:now|away)|now|omg|emergency)\b|\b(?:is|are|will) (?:he|she|it|they) (?:(?:going to|gonna) )?(?:die|dying|live|survive|make it|be ok|be okay)\b/g;
/** Words that add nothing to the name of an emergency. */
const FILLER = new Set('my our the a an has have got with is and she he it i think its'.split(' '));

/** Emergencies that people name with a noun beside the animal: "cow down", "dog antifreeze". */
const NAMES: readonly (readonly [RegExp, Omit<Emergency, 'says'>])[] = [
  [
    /^(?:antifreeze|coolant|(?:rat|mouse|mice|ant|roach|slug|snail) (?:poison|bait)|rodenticide|poison|chocolate|grapes?|raisins?|xylitol|lil(?:y|ies)|oleander|azaleas?|sago(?: palm)?|tylenol|ibuprofen|advil|aspirin)$/,
    {
      slugs: [
        'poisoning-first-steps',
        'dog-toxic-foods',
        'cat-toxic-foods',
        'garden-plants-pets',
        'poison-plants-pasture',
      ],
      only: true,
    },
  ],
  [/^(?:(?:bufo|cane|poison) )?toads?$|^bufo$/, { slugs: ['cane-toads'] }],
  [/^(?:down|downer|milk fever)$/, { slugs: ['down-cow', 'milk-fever-goats', 'horse-colic'] }],
  [/^chok(?:e|ed|ing)$/, { slugs: ['horse-choke', 'choking-dog-cat'] }],
  [/^(?:fumes|teflon|smoke)$/, { slugs: ['bird-fumes'] }],
  [/^(?:snakes?|rattlesnake|cottonmouth|moccasin|snake ?bite)$/, { slugs: ['snake-bite'] }],
  [/^bleeding$/, { slugs: ['wound-care'] }],
  [/^(?:maggots|screwworms?)$/, { slugs: ['screwworm', 'flystrike'] }],
];

/** Removes cries for help from a plain text. */
export const withoutPanic = (text: string) => text.replace(PANIC, ' ').replace(/ +/g, ' ').trim();

/** The emergency that a text names with an animal and nothing else, or null. */
export function bareEmergencyIn(text: string, isKnown: (word: string) => boolean): Emergency | null {
  const { words } = animalsIn(text, isKnown);
  if (words.size === 0) return null;
  const rest = withoutPanic(text)
    .split(' ')
    .filter((word) => !words.has(word) && !FILLER.has(word))
    .join(' ');
  const name = NAMES.find(([says]) => says.test(rest));
  return name ? { says: [], ...name[1] } : null;
}
