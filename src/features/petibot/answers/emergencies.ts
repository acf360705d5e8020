import type { HelpAnimal } from '#contract/catalogue.ts';
import PHRASES from '../phrases/emergencies.json' with { type: 'json' };
import { animalsIn } from './animals.ts';
import { patternOf } from './phrases.ts';
import { asksAbout, asksInGeneral, withoutHarmless, withoutPanic } from './urgent.ts';
import { plain } from './words.ts';

/** A named emergency. */
export interface Emergency {
  slugs: readonly string[];
  /** Matches the guide's question about it. */
  tells: RegExp | undefined;
  /** People are in danger as well. */
  calls911: boolean;
  /** A likelier guide of another emergency may be shown. */
  isOpen: boolean;
}

/** An entry of `emergencies.json`. */
interface Entry {
  /** Slugs of its guides. */
  guides: string;
  says?: readonly string[];
  /** Words that mean something else. */
  unless?: readonly string[];
  /** Nouns that name it beside an animal: 'cow down', 'dog antifreeze'. */
  named?: readonly string[];
  /** Animals concerned; absent for all. */
  of?: string;
  tells?: string;
  /** It comes from outside: the guides of what it leads to do not count. */
  isCause?: boolean;
  /** The guides of other emergencies in the question do not count. */
  alone?: boolean;
  /** Only guides of named emergencies are shown. */
  only?: boolean;
  calls911?: boolean;
}

const ruleOf = ({ guides, of, says = [], unless, named, tells, ...rest }: Entry) => ({
  ...rest,
  slugs: guides.split(' ').filter(Boolean),
  of: of?.split(' '),
  says: patternOf(says, PHRASES.lists),
  unless: unless && patternOf(unless, PHRASES.lists),
  named: named && new RegExp(`^(?:${patternOf(named).source})$`),
  tells: tells === undefined ? undefined : new RegExp(tells, 'i'),
});
type Rule = ReturnType<typeof ruleOf>;

const EMERGENCIES = (PHRASES.emergencies as readonly Entry[]).map(ruleOf);
const NAMED = (PHRASES.bare as readonly Entry[]).map(ruleOf);
const REMEDY = patternOf(PHRASES.remedy, PHRASES.lists);
/** Whether a question is about oil, fuel or a cleaner on the skin of an animal that shows no sign of poison. */
export const isRemedy = (text: string): boolean => REMEDY.test(text);
/** Words that add nothing to the name of an emergency. */
const FILLER = new Set('my our the a an has have got with is and she he it i think its'.split(' '));

/**
 * Returns the emergency that a question names with the guides of all that match, or null. In doubt it is one. @param isKnown
 * whether the library contains a word. @param animals the animals it is about.
 */
export function emergencyIn(
  question: string,
  isKnown: (word: string) => boolean,
  animals: readonly HelpAnimal[] = [],
): Emergency | null {
  const text = withoutHarmless(plain(question));
  const bare = bareIn(text, isKnown);
  if (bare) return joined([bare]);
  if (asksInGeneral(text) || isRemedy(text)) return null;
  const isOf = ({ of }: Rule) => !of || animals.length === 0 || animals.some((one) => of.includes(one));
  const matches = EMERGENCIES.filter((one) => isOf(one) && !one.unless?.test(text) && one.says.test(text));
  if (matches.length === 0 || (asksAbout(text) && !matches.some((one) => one.calls911))) return null;
  const alone = matches.find((one) => one.alone);
  return joined(alone ? [alone] : matches);
}

function joined(matches: readonly Rule[]): Emergency {
  const causes = matches.filter(({ isCause, slugs }) => isCause && slugs.length > 0);
  const slugs = [...new Set((causes.length > 0 ? causes : matches).flatMap((one) => one.slugs))];
  const calls911 = matches.some((one) => one.calls911);
  const isOpen = slugs.length > 0 && !calls911 && !matches.some(({ alone, only }) => alone || only);
  return { slugs, tells: matches.find(({ tells }) => tells)?.tells, calls911, isOpen };
}

/** The emergency that a text names with an animal and nothing else. */
function bareIn(text: string, isKnown: (word: string) => boolean): Rule | undefined {
  const { words } = animalsIn(text, isKnown);
  const rest = withoutPanic(text)
    .split(' ')
    .filter((word) => !words.has(word) && !FILLER.has(word))
    .join(' ');
  return words.size === 0 ? undefined : NAMED.find(({ named }) => named?.test(rest));
}
