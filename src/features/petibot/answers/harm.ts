import { plain } from './words.ts';

const HURT = '(?:kill|poison|hurt|harm|torture|beat up|maim|injure|strangle|drown|burn)';
/** Words between the act and the animal: the owner, insults. */
const WHOSE =
  '(?:(?:my|the|a|an|that|this|those|these|some|his|her|their|our|your|all|of|ex|wifes?|husbands?|moms?|dads?|brothers?|sisters?|friends?|neighbou?rs?|neighbou?r|neighbor s|peoples?|stray|feral|barking|loud|noisy|damn|stupid|annoying|old|mean|next|door) ){0,5}';
/** Animals that are not slaughtered. For others, a poison or a neighbor must be named. */
const PET = '(?:dogs?|pupp(?:y|ies)|cats?|kittens?|horses?|pon(?:y|ies)|mares?|pets?)';
const ANIMAL =
  '(?:dogs?|pupp(?:y|ies)|cats?|kittens?|horses?|pon(?:y|ies)|mares?|pets?|cows?|cattle|goats?|sheep|chickens?|hens?|roosters?|rabbits?|birds?|pigs?|donkeys?|animals?)';
const POISON = '(?:poison|antifreeze|rat poison|rat bait|bait|chocolate|xylitol|bleach|pills?)';
/** An intent: a statement, a question how, or a request. */
const MEANS =
  '(?:^(?=kill )|^(?=(?:poison|hurt|harm) (?:my|the|a|an|that|this|his|her|their|neighbou?rs?) )|\\bhow (?:do|can|could|would|should|to|can i|do i)(?: (?:i|we|you|one))? (?:\\w+ )?|\\bi (?:\\w+ ){0,3}(?:want to|wanna|going to|gonna|will|plan to|need to|would like to|have to) (?:\\w+ )?|\\b(?:best|easiest|fastest|quickest|quietest|easy|quick|good) ways? to |\\bways? to |\\bhelp me (?:to )?|\\b(?:im|am) (?:going to|gonna) (?:\\w+ )?)';

const PATTERNS: readonly RegExp[] = [
  new RegExp(`${MEANS}${HURT} ${WHOSE}${PET}\\b`),
  new RegExp(`${MEANS}(?:shoot|trap) ${WHOSE}(?<=\\bneighbou?rs? .*|\\bneighbor s .*)${ANIMAL}\\b`),
  new RegExp(
    `${MEANS}(?:kill|poison|hurt|harm) ${WHOSE}(?<=\\bneighbou?rs? .*|\\bneighbor s .*)${ANIMAL}\\b`,
  ),
  new RegExp(`${MEANS}(?:kill|poison) ${WHOSE}${ANIMAL}\\b.*\\b(?:with|using) (?:\\w+ )?${POISON}\\b`),
  new RegExp(`${MEANS}poison ${WHOSE}${ANIMAL}\\b`),
  new RegExp(
    `\\b(?:what|which) (?:kind of |sort of )?poison\\b.*\\b(?:kills?|works on)\\b.*\\b${ANIMAL}\\b.*\\b(?:fast\\w*|quick\\w*|trace|silent\\w*|quiet\\w*|notic\\w+|caught|detect\\w*)\\b`,
  ),
  new RegExp(`\\bhow much (?:\\w+ )?${POISON}\\b.*\\bto kill ${WHOSE}${ANIMAL}\\b`),
  new RegExp(
    `\\bwhat (?:can|could|should|do|would) (?:i|we) (?:feed|give|put)\\b.*\\b${ANIMAL}\\b.*\\bto (?:kill|poison|hurt) (?:it|him|her|them)\\b`,
  ),
  new RegExp(
    `\\b(?:get|slip|sneak|feed|put)\\b.{0,12}\\b${POISON}\\b.*\\bneighbou?rs?\\b.{0,12}\\b${ANIMAL}\\b`,
  ),
  /\b(?:put|set|lay) out (?:\w+ )?(?:poison|antifreeze)\b.*\b(?:dogs?|cats?|horses?|pets?)\b/,
];

/** It has happened or is feared: an emergency or a normal question. */
const IS_FEARED =
  /\b(?:ate|eaten|drank|drunk|licked|swallowed|chewed|got into|gotten into|mine|accident\w*|without (?:poisoning|hurting|harming|killing)|(?:dont|do not) want(?! to (?:get|be) caught)|keep\w* from|stop\w* (?:\w+ ){0,4}from|safe|safety|afraid|worried|scared)\b/;

/** Whether the text threatens to hurt an animal. Euthanasia and slaughter do not count. */
export function wantsHarm(question: string): boolean {
  const text = plain(question);
  return !IS_FEARED.test(text) && PATTERNS.some((says) => says.test(text));
}
