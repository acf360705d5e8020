/**
 * Whether words name a dose: a number beside a unit or a form of medicine, or an amount of something that is given.
 * When in doubt it is one: the answer of the phone then stands, which names none.
 */
export function namesDose(text: string): boolean {
  if (namesForm(text)) return true;
  const plain = plainOf(text);
  const sentences = plain.split(SENTENCE_END);
  return sentences.some((sentence, index) => {
    const isOfMedicine = MEDICINE.test(`${sentences[index - 1] ?? ''} ${sentence}`);
    return isAmountGiven(sentence, isOfMedicine) || (isOfMedicine && OF_MEDICINE.test(sentence));
  });
}

/** The part of it that words not yet said cannot change: a number beside what only medicine is measured by. */
export function namesForm(text: string): boolean {
  const line = plainOf(text).replaceAll('\n', ' ');
  return FORM_DOSE.test(line) || FORM_FIRST.test(line) || PER_WEIGHT.test(line);
}

/** Where a number begins that may become part of a dose; -1 where there is none. One of days or miles is none. */
export const findNumber = (text: string): number => text.search(ANY_NUMBER);

export const SENTENCE_END = /(?<=[.!?])\s+|\n+/;

const ONES =
  'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|(?:thir|four|fif|six|seven|eigh|nine)teen';
const TENS = '(?:twen|thir|for|fif|six|seven|eigh|nine)ty';
const PARTS = 'hal(?:f|ves)|thirds?|quarters?|fourths?|fifths?|eighths?';
const SPELLED = `(?:${ONES}|${TENS}(?:[ -](?:${ONES}))?|hundreds?|thousands?|dozens?|couple|pair|few|several|single|double|triple|${PARTS})`;
/** '5', '2.5', '1,000', '1/2', '3 1/2', 'twenty-five', 'three quarters', 'one and a half'. */
const ONE_NUMBER = `(?:(?<!\\d[.,/]?)\\d[\\d.,/]*|\\b${SPELLED}\\b)`;
const NUMBER = `${ONE_NUMBER}(?:(?: ?- ?| to | or | and | and an? | ?x ? | )${ONE_NUMBER}){0,4}`;
/** What is counted, but never given. */
const COUNTED =
  'days?|weeks?|months?|years?|hours?|minutes?|seconds?|times|feet|foot|miles?|inch(?:es)?|acres?|degrees?|percent|dollars?|cents?|people|person|dogs?|cats?|horses?|mares?|cows?|cattle|goats?|does?|sheep|ewes?|chickens?|hens?|chicks?|pigs?|rabbits?|cal(?:f|ves)|pupp(?:y|ies)|kittens?|foals?|lambs?|kids?|animals?';
/** What does not stand between a number and what it counts. */
const NO_FILLER = `${COUNTED}|and|or|but|with|without|in|on|at|for|after|before|until|when|if|from|by|is|are|as|than|then|that|which|who|no|not|so|between|per`;
const ANY_NUMBER = new RegExp(
  `(?!${NUMBER}[ -]?(?:${COUNTED})[^a-z])(?<![\\p{N}.,/]|${SPELLED}(?: ?- ?| to | or | and ))(?:\\p{N}|\\b${SPELLED}\\b)`,
  'iu',
);
const FILLER = `(?:(?:of|an?|the|each|full|more|extra) |(?!(?:${NO_FILLER})\\b)[a-z]+ ){0,5}`;
const GAP = `[ -]?[(["]?${FILLER}`;
const SIZE =
  '(?:(?:of|an?|the|full|more|extra|half|heaping|heaped|rounded|level|small|big|large|whole) ){0,4}';

/** Units that measure medicine alone. */
const UNITS =
  'm\\.? ?g\\.?s?|mcgs?|ug|μg|milli[ -]?gram(?:me)?s?|micro[ -]?gram(?:me)?s?|m\\.?ls?|mils|milli[ -]?lit(?:er|re)s?|c\\.?c\\.?s?|cubic centimet(?:er|re)s?|i\\.?u\\.?s?|meq|mmol|international units?|units?';
/** What medicine comes in, one of it and several. */
const FORM =
  'tablet|tab|pill|capsule|caplet|capful|dropperful|syringeful|tea ?spoon(?:ful)?|table ?spoon(?:ful)?|tsp|tbsp|spoonful|bolus|suppository|lozenge|sachet|ampou?le|pipette';
const FORMS = `(?:${FORM})s?|caps|drops?(?! in\\b)|droppers?|squirts?|syringes?|boluses|suppositories|(?:tea|table) ?spoons?ful`;
/** The same, but a thing of other uses too: 'a dose' or 'a tube' tells no number, 'two bald patches' are none. */
const FORMS_COUNTED =
  'doses?|dosages?|shots?|injections?|scoop(?:s|fuls?)?|pumps?|puffs?|sprays?|squeezes?|vials?|tubes?|packets?|patch(?:es)?|notch(?:es)?|clicks?|pinch(?:es)?|implants?|drench(?:es)?|chews?|granules?';
const EDGE = '(?![a-z])';
const FORM_DOSE = new RegExp(
  [
    `${NUMBER}${GAP}(?:${UNITS}|${FORMS})${EDGE}`,
    `${NUMBER}[ -]?${SIZE}(?:${FORMS_COUNTED})${EDGE}`,
    `\\ban? ${FILLER}(?:${UNITS}|${FORM}|(?:drop|squirt|syringe|dropper) of)${EDGE}`,
  ].join('|'),
);
/** 'tablets: 2', 'mg = 5', 'tablets (two)'. */
const FORM_FIRST = new RegExp(
  `\\b(?:${UNITS}|${FORMS}|dose|dosage)[ ]?(?:[:=(]|is|are|of|x) ?[("]?${NUMBER}`,
);
const WEIGHT = '(?:kgs?|kilo(?:gram)?s?|lbs?|pounds?|cwt|hundredweight)';
const PER_WEIGHT = new RegExp(
  `\\b(?:m\\.?g|mcg|ug|μg|m\\.?l|cc|iu|units?|milligrams?) ?(?:/|per|a) ?(?:an? )?${WEIGHT}${EDGE}`,
);

/** Units of food and of medicine. */
const SMALL = 'g|gms?|gr|grams?|grammes?|grains?|oz|ounces?';
const LARGE =
  'kgs?|kilos?|kilograms?|lbs?|pounds?|cups?|cupfuls?|pints?|quarts?|qts?|lit(?:er|re)s?|l|gallons?|gals?|percent|%|handfuls?|bottles?|jugs?|bags?|parts?|inch(?:es)?|times';
const GIVEN =
  /\b(?:giv(?:e|es|en|ing)|administ\w+|inject\w*|dos(?:e|es|ed|ing)|drench\w*|dissolv\w*|take|takes|taken|crush\w*|swallow\w*|by mouth|orally)\b/;
const FOOD =
  '(?: [a-z]+){0,3} (?:milk|replacer|colostrum|water|feed|foods?|hay|grain|pellets?|grass|forage|protein|fat|fiber|carbohydrates?|oats|corn|kibble|meat|fruits?|vegetables|greens|seeds?|bedding|sand|straw|shavings|lettuce|alfalfa|timothy|treats?|body ?weight|weight)\\b';
const SMALL_AMOUNT = new RegExp(`${NUMBER}[ -]?(?:${SMALL})${EDGE}(?!${FOOD})`);
const WEIGHS = /\b(?:weigh\w*|gains?|gained|gaining|los(?:e|es|t|ing)|grows?|birth ?weight|heavy)\b/;

function isAmountGiven(sentence: string, isOfMedicine: boolean): boolean {
  if (!SMALL_AMOUNT.test(sentence)) return false;
  return isOfMedicine || GIVEN.test(sentence) || !WEIGHS.test(sentence);
}

const MEDICINES =
  'bute|phenylbutazone|banamine|flunixin|ivermectin|ivomec|moxidectin|fenbendazole|panacur|safe-?guard|albendazole|valbazen|levamisole|pyrantel|strongid|praziquantel|doramectin|penicillin|amoxicillin|ampicillin|\\w+cyclines?|la-?200|tylosin|tylan|ceftiofur|excenel|draxxin|tulathromycin|florfenicol|nuflor|sulfa\\w*|trimethoprim|smz|amprolium|corid|toltrazuril|baycox|ponazuril|aspirins?|ibuprofen|advil|tylenol|acetaminophen|paracetamol|naproxen|aleve|meloxicam|metacam|carprofen|rimadyl|firocoxib|equioxx|gabapentin|tramadol|benadryl|diphenhydramine|cetirizine|zyrtec|loratadine|claritin|melatonin|prednis\\w+|dexamethasone|insulin|oxytocin|epinephrine|atropine|xylazine|acepromazine|detomidine|dormosedan|ketamine|lidocaine|morphine|butorphanol|trazodone|phenobarbital|euthasol|pentobarbital|omeprazole|famotidine|pepcid|imodium|loperamide|pepto\\w*|kaopectate|bismuth|charcoal|peroxide|epsom|mineral oil|baking soda|electrolytes?|calcium|dextrose|propylene glycol|magnesium|selenium|bo-?se|vitamins?|thiamine|iodine|chlorhexidine|permethrin|cefa\\w+|cepha\\w+|enrofloxacin|baytril|metronidazole|flagyl|furosemide|lasix|apomorphine|poloxalene|simethicone|dewormers?|wormers?|antibiotics?|pain ?killers?|pain relie\\w+|anti-?inflammator\\w+|nsaids?|steroids?|sedatives?|antihistamines?|antidotes?|medicines?|medications?|meds|drugs?|drench|paste';
const MEDICINE = new RegExp(`\\b(?:${MEDICINES})\\b`);
/** In a sentence on a medicine: an amount or strength of anything, how often a day, or how many of it. */
const OF_MEDICINE = new RegExp(
  [
    `${NUMBER}[ -]?(?:an? )?(?:${SMALL}|${LARGE})${EDGE}(?!${FOOD})`,
    `(?:\\bevery|\\beach) ${NUMBER} ?h(?:ou)?rs?\\b`,
    `\\b(?:once|twice|thrice)(?: an?| every| each)? (?:day|daily)\\b`,
    `${NUMBER}${GAP}(?:${MEDICINES})\\b`,
    `\\b(?:${MEDICINES}) ?[:(-]? ?\\d[\\d.]*(?! ?(?:days?|weeks?|months?|hours?|minutes?|years?|\\d))`,
  ].join('|'),
);

const LOOK_ALIKES: Readonly<Record<string, string>> = {
  ...{
    а: 'a',
    е: 'e',
    о: 'o',
    р: 'p',
    с: 'c',
    х: 'x',
    у: 'y',
    і: 'i',
    м: 'm',
    т: 't',
    к: 'k',
    г: 'g',
    л: 'l',
  },
  ...{
    ɡ: 'g',
    ı: 'i',
    ο: 'o',
    '⁄': '/',
    '∕': '/',
    '÷': '/',
    '×': 'x',
    '‐': '-',
    '‑': '-',
    '–': '-',
    '—': '-',
    '−': '-',
  },
};

/** Lower case without marks, invisible characters and emphasis; every digit of any script as an ASCII one. */
function plainOf(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}*_~`]/gu, '')
    .toLowerCase()
    .replace(/(?![0-9])\p{Nd}/gu, '1')
    .replace(/[^\n\x20-\x7e]/gu, (mark) => LOOK_ALIKES[mark] ?? mark)
    .replace(/[^\S\n]+/g, ' ');
}
