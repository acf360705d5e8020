import { plain } from './words.ts';

/** Words of farm work and farm animals without another everyday meaning. */
const FARM =
  /\b(?:wean\w*|preg(?:nancy)? ?check\w*|farrow\w*|freshen\w*|deworm\w*|disbud\w*|dehorn\w*|castrat\w*|heifers?|wethers?|bucklings?|doelings?|ewes?|gelding\w*|pasture rotation|hoof trim\w*)\b/;
/** Names of animals within one letter: 'gots', 'hores', 'chikens'. */
const MISSPELT = /\b(?:gots|goatz|goets|hores|horsse|cattel|chikens?|chickns?|sheeps|rabits?|dukcs)\b/;
const OWN = /\b(?:my|our|a|the|these|those)\b/;

/** Whether a question has a word that only people with animals use. */
export function hasFarmWord(question: string): boolean {
  const text = plain(question);
  return FARM.test(text) || (OWN.test(text) && MISSPELT.test(text));
}
