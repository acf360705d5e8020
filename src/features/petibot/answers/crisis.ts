import { animalsIn } from './animals.ts';
import { plain } from './words.ts';

/**
 * Figures of speech such as 'kill myself laughing'. A wish or plan before them still counts: rather one
 * 988 too many.
 */
const IN_JEST =
  /\b(?:kill\w*|hang\w*|shoot\w*) myself (?:laugh\w*|in the foot)\b|(?<!\b(?:want|going|gonna|wanna|thinking|thought|plan\w*|ready)(?: \w+){0,2} )\bkilling myself (?:trying|working|lifting)\b|\bdie (?:laughing|of (?:laughter|embarrassment|boredom))\b|\bmorir(?:me)? de (?:risa|hambre|calor|frio)\b|\bsuicide (?:squad|doors?|cord|burn|wings?|knob|shift\w*)\b/g;

/** Statements about oneself, in plain English and Spanish. */
const OF_ONESELF = [
  /\b(?:kill|killing|hang|hanging|shoot|shooting|drown|drowning|poison|poisoning|harm|harming) myself\b|\bself ?harm\w*\b/,
  /\b(?:want|wanna|going|gonna|plan\w*|think\w*|thoughts?|feel\w*|urge)\b.{0,16}\b(?:hurt|hurting|cut|cutting) myself\b/,
  /\b(?:end|ending|take|taking) my (?:own )?life\b|\b(?:end|ending) it all\b/,
  /\bi (?:(?:just|really|only|also|am|so|still|honestly|now|always|often|even|sometimes|feel|do) ){0,3}(?:want|wanted|wanna|ready|going|plan|need) ?(?:to )?(?:die|be dead)\b|\bim (?:ready|going) to die\b|\bfeel like dying\b|\bi (?:\w+ )?wish (?:that )?i (?:was|were|would be) (?:dead|never born)\b/,
  /\b(?:dont|do not|no longer|didnt) (?:\w+ )?(?:want to|wanna) (?:live (?:any ?more|without|like this|another day|this life)|live$|be alive|exist|wake up(?: any ?more)?$|be here any ?more|go on (?:living|any ?more|like this))/,
  /\bbetter off (?:dead|if i (?:was|were) (?:dead|gone)|without me)\b|\b(?:no|any) reason (?:for me )?to (?:live|go on living|be alive)\b|\bnothing (?:left )?to live for\b|\bcant go on living\b/,
  /\b(?:me )?quiero (?:morir|morirme|matarme|suicidarme)\b|\bme (?:quiero|voy a) (?:morir|matar|suicidar)\b|\bno quiero (?:seguir )?(?:vivir|viviendo)\b|\bquitarme la vida\b|\bacabar con mi vida\b|\bsuicidarme\b/,
];

/** The word itself, unless said of an animal. */
const SUICIDE = /\bsuicid\w*/;
const OF_ANOTHER = /\b(\w+) (?:is|are|was|seems?|acts?|acting|looks?|feels?|being|gets?) (?:\w+ )?suicidal\b/;
/** Family members. */
const OF_KIN =
  /\b(?:son|daughter|wife|husband|child|mom|mother|dad|father|brother|sister|friend|neighbou?r|boyfriend|girlfriend|partner|uncle|aunt|nephew|niece|grand\w+|somebody|someone|he|she)\b.{0,40}\b(?:wants?|going|threaten\w*|talk\w*|trying|tried|says?|thinks?|thinking)\b.{0,20}\b(?:kill(?:ing)? (?:himself|herself|themselves)|end(?:ing)? (?:his|her|their) (?:own )?life|tak(?:e|ing) (?:his|her|their) own life)\b/;

/**
 * Whether the text speaks of suicide, one's own or a family member's: then 988 comes first. Animals that
 * are put down or in danger do not count.
 */
export function isInCrisis(question: string): boolean {
  const text = plain(question).replace(IN_JEST, '');
  if (OF_ONESELF.some((says) => says.test(text))) return true;
  if (OF_KIN.test(text)) return !namesAnimal(text);
  if (!SUICIDE.test(text)) return false;
  const who = OF_ANOTHER.exec(text)?.[1];
  return who ? !namesAnimal(who) : true;
}

function namesAnimal(text: string): boolean {
  const { animals, other } = animalsIn(text, () => true);
  return animals.length > 0 || other !== null;
}
