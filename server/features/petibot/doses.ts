import {
  COUNTED,
  EATS,
  FILLER,
  FOOD,
  FOODS,
  FORM,
  FORM_OF,
  FORMS,
  FORMS_COUNTED,
  GAP,
  GIVEN,
  KIND,
  MEDICINES,
  NUMBER,
  PART_OF,
  PIECES,
  PLACE,
  PLACED,
  ROMAN,
  ROMAN_OF_UNIT,
  SIZE,
  SMALL,
  UNITS,
  VESSEL,
  WEIGHS,
  WEIGHT,
} from './dose-words.ts';

/** Sentences of context: 'Aspirin may help. Two of them are enough.' */
export const SENTENCES_BEFORE = 2;
/** The end of a sentence; not after 'approx.' and the like, which a number follows. */
export const SENTENCE_END =
  /(?<=[.!?])(?<!\b(?:approx|aprox|dra?|no|e\.g|i\.e|tsp|tbsp|oz|tabs?|max|min|etc)\.)\s+|\n+/i;

/**
 * Returns true if a text contains a dose: a number beside a unit or a form of medicine; any number in a sentence about
 * a medicine or about giving, unless it counts something harmless; an amount by size or by the label. English and
 * Spanish. In doubt it returns true: then the phone's own answer, which has no dose, is shown.
 */
export function namesDose(text: string): boolean {
  if (namesForm(text)) return true;
  const sentences = plainOf(text).split(SENTENCE_END);
  return sentences.some((sentence, index) => {
    const sentenceText = numbered(sentence.replace(NO_AMOUNT, ' '));
    const near = sentences.slice(Math.max(0, index - SENTENCES_BEFORE), index + 1).join(' ');
    const noShare = sentenceText.replace(SHARE_OF_WEIGHT, ' ');
    if (noShare !== sentenceText && !EATS.test(noShare) && !WEIGHS.test(noShare)) return true;
    if (MEDICINE.test(near))
      return OF_MEDICINE.test(sentenceText) || sentenceText.replace(HARMLESS, ' ').includes('#');
    if (GIVEN.test(sentenceText))
      return sentenceText.replace(FEEDING, ' ').replace(HARMLESS, ' ').includes('#');
    return SMALL_AMOUNT.test(sentenceText) && !WEIGHS.test(sentenceText);
  });
}

/** Finds measures that only medicine has, also across line ends. */
function namesForm(text: string): boolean {
  const sentenceText = numbered(plainOf(text).replaceAll('\n', ' ')).replace(PRESCRIBED, ' ');
  return [FORM_DOSE, GIVEN_FORM, PLACED_NUMBER, SHARE_IN_UNITS, FORM_FIRST, PER_WEIGHT, RELATIVE, EVERY].some(
    (pattern) => pattern.test(sentenceText),
  );
}

const PARTS_OF_COUNTED = new RegExp(`${PART_OF} (?=(?:${COUNTED})\\b)`, 'g');
const ELEVEN = new RegExp(`\\bonce (?=(?:${UNITS}|${FORMS}|${SMALL})\\b)`, 'g'); // in Spanish
const ROMANS = new RegExp(
  `\\b${ROMAN}\\b(?<!\\bi)(?=[ -]?${SIZE}(?:${UNITS}|${FORMS}|${FORMS_COUNTED})\\b)|\\bi(?= (?:${FORM})\\b)|\\b${ROMAN_OF_UNIT}(?=[ -](?:${UNITS})\\b)`,
  'g',
);
const NUMBERS = new RegExp(NUMBER, 'g');
/** 'One' as a pronoun. */
const ONE =
  /\b(?:no|any|some|every|each|this|that|which|another|other|only|the(?: [a-z]+)?) one\b|\bone (?=(?:that|who|which|another|or more)\b)/g;
/** Replaces every number by `#`, which the patterns below read. */
const numbered = (plain: string) =>
  plain
    .replaceAll('#', ' ')
    .replace(PARTS_OF_COUNTED, '# ')
    .replace(ELEVEN, '# ')
    .replace(ROMANS, '#')
    .replace(ONE, ' ')
    .replace(NUMBERS, '#');

const EDGE = '(?![a-z])';
const ARTICLE = '(?:an?|una?)';
const FORM_DOSE = new RegExp(
  [
    `#${GAP}(?:${UNITS}|${FORMS})${EDGE}`,
    `#[ -]?${SIZE}(?:${FORMS_COUNTED})${EDGE}`,
    `\\b${ARTICLE} ${FILLER}(?:${UNITS}|${FORM}|${FORM_OF})${EDGE}`,
    `\\b(?:${ARTICLE}|(?:the|el|la) (?=whole|full|entire)) ?${KIND}(?:${PIECES})${EDGE}`,
    `\\b(?:empty|emptying) the (?:tube|syringe|packet|vial)${EDGE}`,
    `\\b(?:whole|full|entire|toda?) (?:of )?(?:(?:the|el|la) )?(?:${FORM}|tube|syringe|spoon|dropper|packet|vial|tubo|jeringa|sobre)${EDGE}`,
  ].join('|'),
);
const GIVING = `(?:${GIVEN.source}|\\b(?:${PLACED})\\b)`;
/** 'give a spoon of oil', 'apply a thin ribbon'; not 'give water with a syringe'. */
const GIVEN_FORM = new RegExp(
  `${GIVING}(?: [^ .!?]+){0,6}? ?(?<!\\b(?:with|by|through|using|from|in|into|via|con) )\\b(?:${ARTICLE}) (?:(?!(?:with|by|through|in|for|of|and|or)\\b)[a-z-]+ )?(?:${FORM}|${VESSEL})${EDGE}(?!${FOOD})`,
);
/** 'put four in each ear'. */
const PLACED_NUMBER = new RegExp(
  `\\b(?:${PLACED})\\b(?: [a-z]+){0,3}? ?#(?: (?:of|de) [a-z]+)? (?:in|into|on|onto|to|under|behind|en|sobre|bajo) (?:[a-z]+ ){0,2}(?:${PLACE})\\b`,
);
const SHARE = '#[ -]?(?:%|‰|per ?cent|por #|tenths?|hundredths?|thousandths?) ';
/** '0.1% of bodyweight': of feed, of a loss, or a dose. */
const SHARE_OF_WEIGHT = new RegExp(
  `${SHARE}(?:[a-z']+ ){0,4}(?:body ?weight|weight|peso)\\b(?! in (?:${FOODS})\\b)`,
);
const SHARE_IN_UNITS = new RegExp(`${SHARE}(?:[a-z']+ ){0,6}(?:in|en) (?:${UNITS})${EDGE}`);
const VET = '(?:vet|veterinarian|veterinari[oa])';
/** A form that the vet decides on: 'a tablet may be prescribed by your vet'. */
const PRESCRIBED = new RegExp(
  [
    `\\b${ARTICLE} (?:[a-z]+ )?(?:${FORM}) (?:[a-z]+ ){0,3}(?:prescribed|chosen|recetad[oa]|prescrit[oa]) (?:by|por) [a-z]+ ${VET}\\b`,
    `\\b${VET} (?:(?:may|can|might|could|will|puede) )?(?:prescribes?|recetar|receta) ${ARTICLE} (?:[a-z]+ )?(?:${FORM})${EDGE}`,
  ].join('|'),
  'g',
);
/** 'tablets: 2', 'mg = 5', 'tablets (two)'. */
const FORM_FIRST = new RegExp(
  `\\b(?:${UNITS}|${FORMS}|doses?|dosage|dosis) ?(?:[:=(]|is|are|of|x|es|son|de) ?[("]?#`,
);
const PER_WEIGHT = new RegExp(
  `\\b(?:m\\.?g|mcg|ug|μg|m\\.?l|cc|iu|units?|milligrams?|miligramos?|mililitros?) ?(?:/|per|a|por|al) ?(?:(?:an?|cada) )?${WEIGHT}${EDGE}`,
);

const AMOUNT = 'doses?|dosage|amounts?|label|strength|quantity|dosis|cantidad(?:es)?|etiqueta';
/** 'twice the label amount', 'double the dose', 'the adult dose', 'el doble de la dosis'. */
const RELATIVE = new RegExp(
  [
    `(?:#|\\b(?:twice|thrice|doubl(?:ed|ing)|tripl(?:ed|ing)|quadruple|halve|times|duplic\\w+|veces)) (?:(?!(?:${COUNTED})\\b)[a-z']+ ){0,4}(?:${AMOUNT})\\b`,
    `\\b(?:label|full|usual|normal|standard|adult|human|child'?s|children'?s|maximum|minimum) (?:doses?|dosage)\\b`,
    '\\bdosis (?:completa|usual|normal|maxima|minima|(?:de|para) (?:adultos?|ninos?|humanos?|personas))\\b',
  ].join('|'),
);
const OFTEN = 'hours?|day|night|morning|evening|meal|horas?|dia|noche|manana|comida';
/** 'one every six hours', 'two a day', 'una cada ocho horas'. */
const EVERY = new RegExp(
  `(?:#|\\buna?)(?: (?:of|de) (?:them|these|those|ell[oa]s|est[oa]s))? (?:(?:every|each|per|cada|al|por) (?:# )?|a )(?:${OFTEN})\\b`,
);

const MEDICINE = new RegExp(`\\b(?:${MEDICINES})\\b`);
const DAILY = '(?:times|veces) (?:an?|every|each|per|al|por|cada) (?:day|dia)\\b';
/** Numbers that are no amounts: times, dates, addresses, prices. */
const NO_AMOUNT = new RegExp(
  [
    '\\b(?:exit|route|road|highway|interstate|room|page|step|section|temperature (?:of|above|over|below)|salida|ruta|carretera|pagina|paso) \\d+\\b',
    '\\b\\d{1,2}(?::\\d\\d(?: ?[ap]\\.? ?m\\b)?| ?[ap]\\.? ?m\\b)',
    '\\b\\d{4}-\\d\\d-\\d\\d\\b|\\b(?:in|since|en|desde) (?:19|20)\\d\\d\\b',
    '\\(?\\b\\d{3}\\)?[ -]\\d{3}-\\d{4}\\b|\\$ ?\\d[\\d.,]*',
  ].join('|'),
  'g',
);
const NO_ADJECTIVE = 'and|or|then|for|in|at|to|per|an?|every|each|y|o|luego|para|por|en|al|cada';
/** Numbers of days, animals and the like. */
const HARMLESS = new RegExp(
  `(?<!\\b(?:every|each|cada) )#[ -]?(?:(?:of|the|these|those|your|de|las|los|sus) ){0,3}(?:(?!(?:${NO_ADJECTIVE})\\b)[a-z-]+ )?(?:${COUNTED})${EDGE}`,
  'g',
);
const MEASURE =
  'kgs?|kilos?|kilograms?|lbs?|pounds?|cups?|pints?|quarts?|qts?|lit(?:er|re)s?|l|gallons?|gals?|percent|%|handfuls?|bottles?|buckets?|bales?|flakes?|parts?|inch(?:es)?|square feet|times|libras?|litros?|galones|tazas?|cubetas?|pacas?|pulgadas|por #';
/** Amounts of food, water and space. */
const FEEDING = new RegExp(
  `#[ -]?(?:(?:${SMALL}|${MEASURE})${EDGE})?(?:${FOOD}| of (?:${COUNTED})\\b)|#[ -]?(?:square feet|inches)`,
  'g',
);
const SMALL_AMOUNT = new RegExp(`(?:#|\\b${ARTICLE})[ -]?(?:${SMALL})${EDGE}(?!${FOOD})`);

const THINGS =
  'thumb|finger|fingernail|fingertip|pea|marble|walnut|almond|grape|quarter|dime|nickel|penny|coin|egg|golf ?ball|bean|hand|fist|palm';
const VESSELS =
  'caps?|cups?|glass|bottle|jug|bucket|jar|spoon|mouthful|handful|ribbon|strip|line|measure|lick|pump|puff|spray|squeeze|bit|taza|vaso|botella|frasco|tubo|cuchara|punado|medida|tapa|poco';
/** In a sentence about a medicine: how often, or how much by a container, a size or the label. */
const OF_MEDICINE = new RegExp(
  [
    `\\b(?:every|each|cada) # ?(?:h(?:ou)?rs?|horas?)\\b`,
    `\\b(?:once|twice|thrice|una vez|dos veces)(?: an?| every| each| al| por)? (?:day|daily|dia)\\b|${DAILY}`,
    `\\b${ARTICLE} (?:${SMALL}|(?:[a-z]+ )?(?:${VESSELS}) (?:of|de)|pound|kilo|pint|quart|gallon|inch|libra|litro|pulgada)\\b`,
    `\\b(?:${THINGS})(?:'?s)?[ -](?:sized?|length|width|worth|ful)\\b`,
    `\\b(?:size|length|width|tamano|largo) (?:of|de|del) (?:an?|una?|your|the|su|la|el)? ?[a-z]+`,
    `\\b(?:${MEDICINES}) ?[:(-]? ?\\d[\\d.]*(?! ?(?:days?|weeks?|months?|hours?|minutes?|years?|dias?|semanas?|meses|horas?|\\d))`,
  ].join('|'),
);

/**
 * Normalizes text: lower case without accents, invisible characters and emphasis; digits and numerals of any script
 * become ASCII digits.
 */
function plainOf(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}*_~`]/gu, '')
    .toLowerCase()
    .replace(NUMERALS, '1')
    .replace(/[^\n\x20-\x7e]/gu, (mark) => LOOK_ALIKES[mark] ?? mark)
    .replace(/[^\S\n]+/g, ' ');
}

const NUMERALS = /(?![0-9])\p{N}|[一二三四五六七八九十百千万萬两兩半壹贰貳叁參肆伍陆陸柒捌玖拾]/gu;

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
