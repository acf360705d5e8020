import type { HelpAnimal } from '#contract/catalogue.ts';
import { isTypoOf } from './animals.ts';
import { bareEmergencyIn, withoutPanic } from './bare-emergencies.ts';
import { EMERGENCIES, type Emergency } from './emergencies.ts';
import { INJURIES } from './injuries.ts';
import { JUST_NOW, SIGNS } from './signs.ts';
import { plain } from './words.ts';

/** Words that count despite typos. A word of the library is never taken for a typo. */
const URGENT_WORDS =
  'choking seizure convulsions prolapse poison poisoned rattlesnake bloated bloat colic bleeding overheated heatstroke snake breathing collapsed calving maggots swallowed chocolate raisins antifreeze straining gasping swollen'.split(
    ' ',
  );

/** Starts of general questions. */
const ASKS_IN_GENERAL =
  /^(?:(?:and|so|but|hi|hello|hey|ok) )?(?:how (?:do|can|could|should|would|to)\b.{0,24}\b(?:prevent|keep|avoid|protect|lower|reduce|know|tell|recogni[sz]e|prepare|get ready|make sure|trim|teach|train|safely|vets|wean)|how (?:often|much|many|old|soon|hot|warm|high|worried|common|come)|how long (?:do|does|can|between|until|till)\b|how do (?:vets|you)\b|what (?:is|are|does|causes?|makes|kinds?|age|plants?|weeds|snakes|shots|vaccines|feeds?|foods?|toys|temperature|supplies|would|should i (?:keep|have|stock|know|feed))\b|whats\b|which\b|why (?:do|does|are)\b|when (?:do|should|does|is|can|will)\b|(?:is|are) (?:there|these|those|[a-z]+ [a-z]+ ?[a-z]* (?:bad|safe|toxic|poisonous|dangerous|ok|okay|harmful|good|normal|worth|needed))\b|(?:is|are) [a-z]+ (?:bad|safe|toxic|poisonous|dangerous|ok|okay|harmful|good)|is it (?:ok|okay|safe|true|normal|bad|too hot|good)\b|(?:can|do|does|will) (?:dogs?|cats?|horses?|goats?|cows?|cattle|sheep|chickens?|hens|rabbits?|bunnies|birds?|fish|puppies|they|most|fire|great|you)\b|do i (?:need|have) to (?:be|vaccinate|dechlor|keep|buy|get|wash)|should i (?:vaccinate|worm|feed|get|buy|keep|let|dig|shave|spay|neuter|breed|separate|trim|leave|stock)|signs (?:of|my|that)\b|symptoms of\b|difference between\b|ways to\b|first aid\b|poison control\b|best\b|tips\b|weeds\b|who do i report)/;
const PREVENTS =
  /\b(?:prevent\w*|avoid\w*|lower the risk|reduce the risk|protect\w*|first aid (?:kit|supplies|box)|in case|ahead of time|last (?:year|month|spring|summer|fall|winter)|when i switch|next (?:year|spring|time)|every (?:spring|summer|year|week))\b|\bkeep\b.{0,40}\b(?:from|away|off|out of)\b|\bso (?:my|the|our|that) .*\bdont\b/;
/** Words for a particular animal. */
const CERTAIN =
  /\b(?:my|our|one of|this|these|she|he|shes|hes|her|him|his|the|its|theyre|they|them|neighbou?rs?)\b/;
/** Trouble right now, whatever else is asked. */
const IS_THERE =
  /\b(?:shes|hes|she is|he is|it is|its|theyre|they are|is now|right now|(?<!(?:know|tell|if|when|before|after|that|once|why) )(?:my|our) (?:\w+ ){1,2}(?:is|are|has|just|wont|cant)|just (?:ate|swallowed|drank|got|bit)|help)\b/;
const ASKS =
  /^(?:how|what|whats|why|when|where|which|who|can|could|should|is|are|do|does|will|would|best|tips|signs|any)\b/;

/** Sum of the signs' weights that makes an emergency. */
const ALARM = 1.6;
/** Added if a sign occurs twice. */
const AGAIN = 0.5;
const WEIGHT = { cannotWait: 1.3, tells: 0.6, justNow: 0.6, calm: -0.8 };
/** The animal is otherwise well. */
const IS_WELL =
  /\b(?:act\w*|seem\w*|look\w*|is|are|feel\w*|otherwise|but) (?:\w+ )?(?:normal|fine|ok|okay|happy|playful|healthy|well|good|himself|herself)\b/;

/** Whether a question is general or about prevention. */
function asksInGeneral(text: string): boolean {
  if (PREVENTS.test(text)) return !IS_THERE.test(text);
  return (
    ASKS_IN_GENERAL.test(text) && !(CERTAIN.test(text.replace(ASKS_IN_GENERAL, '')) && IS_THERE.test(text))
  );
}

/** Whether a question is about an emergency that no particular animal has: 'does clover bloat a cow'. */
const asksAbout = (text: string) =>
  /^(?:do|does|why|how come|can|could)\b/.test(text) &&
  !CERTAIN.test(text) &&
  !/\bit\b/.test(text) &&
  !IS_THERE.test(text) &&
  withoutPanic(text) === text;

/** Negated signs and harmless phrases. */
const IS_NOT =
  /\b(?:pee|urine) (?:smells?|stains?|odou?rs?)\b|\b(?:not|isnt|hardly|barely|no longer) bleed\w*(?: (?:much|bad|badly|a lot|hard|anymore))?\b|\bno (?:more )?(?:blood|bleeding)\b|\bdead (?=lame|tired|mice|mouse|rats?|lizards?|squirrels?)|\bshak(?:es|ing) (?:his|her|its|the) (?:head|ears?)\b|\bticks? (?:is |got |was )?(?:stuck|dug|buried) in\b/g;

/** Animals taken by predators are no emergency. */
const PREDATORS =
  /\b(?:coyotes?|predators?|varmints?|hawks?|owls?|fox(?:es)?|bobcats?|raccoons?|coons?|wolves|buzzards?)\b/;
const TAKEN = /\b(?:lost|losing|killed|killing|dead|died)\b/g;

/**
 * Returns the emergency that a question names with the guides of all that match, or null. In doubt it is
 * one. @param isKnown whether the library contains a word. @param animals the animals it is about.
 */
export function emergencyIn(
  question: string,
  isKnown: (word: string) => boolean,
  animals: readonly HelpAnimal[] = [],
): Emergency | null {
  const text = plain(question)
    .replace(IS_NOT, '')
    .split(' ')
    .map((word) =>
      isKnown(word) || word.length < 5 ? word : (URGENT_WORDS.find((one) => isTypoOf(word, one)) ?? word),
    )
    .join(' ');
  const bare = bareEmergencyIn(text, isKnown);
  if (bare) return bare;
  if (asksInGeneral(text)) return null;
  const isOf = ({ of }: Emergency) => !of || animals.length === 0 || animals.some((one) => of.includes(one));
  const told = EMERGENCIES.filter(
    (one) => isOf(one) && !one.unless?.test(text) && one.says.some((says) => says.test(text)),
  );
  if (asksAbout(text) && !told.some((one) => one.calls911)) return null;
  const alone = told.find((one) => one.alone);
  if (alone) return alone;
  const tells = told.find((one) => one.tells)?.tells;
  const calls911 = told.some((one) => one.calls911) ? ({ calls911: true } as const) : {};
  const only = told.some((one) => one.only) ? ({ only: true } as const) : {};
  const causes = told.filter((one) => INJURIES.includes(one) && one.slugs.length > 0);
  const slugs = [...new Set((causes.length > 0 ? causes : told).flatMap((one) => one.slugs))];
  return told.length === 0
    ? null
    : {
        says: [],
        slugs,
        ...(slugs.length === 0 ? ({ alone: true } as const) : {}),
        ...calls911,
        ...only,
        ...(tells ? { tells } : {}),
      };
}

/** Whether signs make a question an emergency. @param isOnUrgent the best guide is urgent. */
export function soundsUrgent(question: string, isOnUrgent: boolean): boolean {
  const said = plain(question).replace(IS_NOT, '');
  const text = PREDATORS.test(said) ? said.replace(TAKEN, '') : said;
  if (asksInGeneral(text)) return false;
  const signs = SIGNS.reduce((sum, [sign, weight]) => {
    const count = text.match(new RegExp(sign, 'g'))?.length ?? 0;
    return count === 0 ? sum : sum + weight + (count > 1 ? AGAIN : 0);
  }, 0);
  const tells = !ASKS.test(text) || /\b(?:my|our)\b/.test(text) ? WEIGHT.tells : 0;
  const justNow = JUST_NOW.test(text) ? WEIGHT.justNow : 0;
  const calm = IS_WELL.test(text) ? WEIGHT.calm : 0;
  return signs > 0 && signs + tells + justNow + calm + (isOnUrgent ? WEIGHT.cannotWait : 0) >= ALARM;
}
