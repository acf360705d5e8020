import { animalsIn } from './animals.ts';
import { plain } from './words.ts';

/** Words for a person. Not 'kid', a goat, nor 'my boy' and 'my girl', mostly dogs. */
const KIN =
  '(?:son|daughter|wife|husband|toddler|baby|child|children|mom|mother|mama|dad|father|daddy|brother|sister|grand(?:son|daughter|child|ma|mother|pa|father)|nephew|niece|uncle|aunt|friend|neighbou?r|boyfriend|girlfriend|partner|helper|farm ?hand|ranch hand|worker|employee|rider)';
/**
 * Words allowed between the person and the event. Others mean that it happened to somebody else: 'my wife
 * found her unconscious'.
 */
const OTHER_ONE =
  'him|her|it|its|them|they|one|the|a|an|another|his|their|my|our|your|found|saw|seen|says?|said|thinks?|heard|told|left|noticed|lets?|gave|caught|lost|own|owns|keeps|raises|of';
const BETWEEN = `(?:(?!(?:${OTHER_ONE})\\b)\\w+ )`;
const PERSON = `(?:(?:my|our|the neighbou?rs?|neighbou?rs) ${BETWEEN}{0,4}${KIN}|(?:the|a|this) (?:${KIN}|man|woman|person|lady|guy|little (?:girl|boy))|somebody|someone)`;
const IS = '(?:was|were|wasnt|is|are|am|im|has|have|ive|got|gets?|been|being)';

const VENOMOUS =
  '(?:snakes?|rattlers?|rattlesnakes?|cottonmouths?|copper ?heads?|coral snakes?|(?:water )?moccasins?|diamondbacks?|vipers?|black widow|brown recluse|spider|scorpion|gator|alligator|hogs?|boar|bear|panther)';
const HURT =
  '(?:kicked|stung|trampled|stomped|stepped on|gored|mauled|crushed|pinned|run over|ran over|thrown|bucked off|impaled|stabbed|shot|electrocuted|shocked|burned|burnt|struck by lightning|poisoned|snake ?bit(?:ten)?)';
const STATE =
  '(?:unconscious|unresponsive|passed out|fainted|collapsed|(?:cant|cannot|not|isnt|stopped|quit|barely|wont|hardly|(?:trouble|hard time|difficulty)) (?:get any air|breath\\w*)|(?:wont|doesnt|not|isnt) (?:wake|waking|respond\\w*)|chok(?:ing|ed)|having (?:a |an )?(?:seizure|stroke|heart attack|convulsion)|chest pains?|(?:drowned|drowning)|bleeding (?:\\w+ )?(?:bad|badly|out|heavily|lot|hard|from|everywhere)|wont stop bleeding|fell (?!in love|asleep|behind|for\\b)|fallen|(?:got|been) bucked)';
const SWALLOWED =
  '(?:ate|eaten|eating|drank|drunk|drinking|swallowed|chewed(?: on)?|got into|gotten into|licked|took|taken)';
const POISONS =
  '(?:poison\\w*|bait|antifreeze|coolant|bleach|chlorine|chemicals?|drano|lye|lysol|ant killer|roach killer|d con|decon|pesticides?|insecticides?|herbicides?|weed ?killer|roundup|fertili[sz]er|cleaners?|detergent|paint|glue|gas|gasoline|diesel|kerosene|motor oil|mothballs?|pills?|tylenol|aspirin|ibuprofen|medicines?|medication|meds|dewormer|wormer|ivermectin|banamine|bute|vaccine|nicotine|vape|gummies|edibles?|batter(?:y|ies)|magnets?|oleander|sago|castor|hemlock|foxglove|nightshade|jimson|mushrooms?|rat stuff|mouse stuff|flea (?:drops|medicine|treatment|spray))';

/** Events after the person: 'my son was kicked', 'our toddler just drank antifreeze'. */
const HAPPENED = [
  `${IS} (?:\\w+ )?${HURT}`,
  `${HURT} (?:\\w+ ){0,2}(?:by|in the (?:head|face|chest|stomach|belly|gut|ribs|back|neck))`,
  `(?:bit|bitten|struck|nailed)\\b.{0,24}\\b${VENOMOUS}`,
  STATE,
  `${SWALLOWED}\\b.{0,30}\\b${POISONS}`,
].join('|');

/** Events right after "I": 'I think she ate poison' is about another. */
const OF_ME = [
  `(?:(?:was|got|am|have|been|just|have been) ){1,2}(?:badly |really |also )?${HURT}`,
  `(?:(?:was|got|am|have|been|just) ){0,2}(?:bit|bitten|struck) (?:\\w+ ){0,2}by (?:\\w+ ){0,3}${VENOMOUS}`,
  `(?:just |also |accidentally |think i ){0,2}(?:fell (?:off|from|out|down|through)|passed out|(?:cant|cannot|can hardly|can barely) breathe|am bleeding (?:bad|badly|out|a lot)|have (?:bad )?chest pains?)`,
  `(?:just |also |accidentally ){0,2}(?:drank|swallowed|ate|injected myself with|stuck myself with) (?:\\w+ ){0,4}${POISONS}`,
].join('|');

/** The first group is the person. */
const PATTERNS: readonly RegExp[] = [
  new RegExp(`\\b(${PERSON} ${BETWEEN}{0,3})(?:${HAPPENED})\\b`, 'g'),
  new RegExp(`\\b(i|ive|im) (?:${OF_ME})\\b`, 'g'),
  // The person as the object: 'a rattlesnake bit my son'; not 'the bull gored my baby goat'
  new RegExp(
    `\\b${VENOMOUS} (?:just |has |have )?(?:bit|bitten|struck|nailed|got|attacked) (me|us|${PERSON}(?: \\w+)?)\\b`,
    'g',
  ),
  new RegExp(
    `\\b(?:kicked|trampled|stomped|stepped on|gored|mauled|crushed|pinned|ran over|rolled (?:over )?on|fell on|threw|bucked off|stung) (me|${PERSON}(?: \\w+)?)\\b`,
    'g',
  ),
];

/** Words for people and animals. */
const FIRST_NAMES = /\b(?:tom|billy|buck|colt|jersey)\b/g;

/** Prevention, and events long ago. */
const NOT_NOW =
  /\b(?:prevent\w*|avoid\w*|in case|last (?:year|month|spring|summer|fall|winter)|years ago|months ago|when (?:i|he|she) was (?:a |young|little))\b|\bkeep\b.{0,40}\bfrom\b/;

/**
 * Whether a person is hurt: then 911 comes first. Bites of dogs and wild animals alone have a guide on
 * rabies.
 */
export function isPersonHurt(question: string): boolean {
  const text = plain(question);
  if (NOT_NOW.test(text)) return false;
  return PATTERNS.some((pattern) =>
    [...text.matchAll(pattern)].some(([, who = '']) => {
      const { animals, other } = animalsIn(who.replace(FIRST_NAMES, ''), () => true);
      return animals.length === 0 && other === null;
    }),
  );
}
