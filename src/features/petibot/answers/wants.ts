import { plain } from './words.ts';

/** A kind of thing that a question wants to be told, and that one sentence of a guide can tell. */
export type Want = 'span' | 'often' | 'season' | 'amount' | 'place' | 'ban' | 'reason' | 'risk' | 'again';

const NUMBER =
  '(?:\\d+|one|two|three|four|five|six|seven|eight|nine|ten|twelve|fourteen|half|few|several|some|couple)';
const UNIT = '(?:seconds?|minutes?|hours?|days?|weeks?|months?|years?)';

/** How a question asks for it, and how a sentence says it. */
const WANTS: readonly (readonly [Want, RegExp, RegExp])[] = [
  [
    'span',
    /\bhow (?:long|soon|fast|quick\w*|many (?:\w+ )?(?:days|weeks|months|hours|minutes|years))\b|\btill\b|\buntil\b|\bforever\b|\btoo late\b|\bwhen can\b/,
    new RegExp(`\\b${NUMBER}\\b(?: \\w+){0,3} ${UNIT}\\b|\\bfor life\\b|\\ball year\\b|\\bwithin\\b`),
  ],
  [
    'often',
    /\bhow (?:often|regular\w*|many times|frequent\w*)\b|\btimes a\b|\bevery (?:day|week|month|year)\b|\bonce a\b|\bschedule\b/,
    /\b(?:once|twice|daily|weekly|monthly|yearly|times a|(?:every|each) (?:\w+ )?(?:\w+ )?(?:hours?|day|days|week|weeks|month|months|year|years|evening|morning))\b/,
  ],
  [
    'season',
    /\bwhen\b|\bwhat (?:\w+ )?(?:time|month|months|age|season|week|hour)\b|\bhow (?:old|early|late|soon|young)\b|\btime of (?:day|year|yr)\b|\bbest time\b|\btoo (?:old|young|early|late)\b/,
    new RegExp(
      `\\b(?:at|from|by|before|after|about) (?:about )?${NUMBER}\\b|\\b${NUMBER} ${UNIT}\\b|\\b(?:spring|summer|fall|winter|cooler|warm months|dawn|dusk|season|age)\\b`,
    ),
  ],
  [
    'amount',
    /\bhow (?:much|many|big|large|high|tall|hot|warm|cold|deep|far|wide|heavy)\b|\bwhat (?:size|temp\w*|part|percent\w*)\b|\btoo (?:much|many|hot|cold|big|small)\b|\bnormal (?:temp\w*|pulse|heart|rate)\b/,
    /\b\d+\b|\b(?:half|tenth|third|quarter|pounds?|gallons?|inch(?:es)?|feet|degrees|percent|cups?|ounces?)\b/,
  ],
  [
    'place',
    /\bwhere\b|\bwhat (?:part|spot|place|side)\b|\b\w+ or (?:the )?(?:rump|neck|leg|hip|side|shoulder)\b/,
    /\b(?:in|under|behind|near|between|beside|at|on) (?:the|a|its|each)\b|\bplace\b|\bshots go\b/,
  ],
  [
    'ban',
    /^(?:can|could|should|is|are|do|does|will|would|may|am)\b|\b(?:can|should|may|could) (?:i|we|you)\b|\b(?:ok|okay|alright|safe|good idea|any harm|a problem|bad idea|allowed)\b/,
    /\b(?:do not|never|no|not|without|leave out|cannot|better not|only)\b/,
  ],
  [
    'reason',
    /\bwhy\b|\bwhat (?:\w+ )?(?:causes?|makes?|caused|made)\b|\bhow come\b|\breason\b|\bwhat (?:would|could) (?:cause|make)\b/,
    /\b(?:because|since|so that|causes?|comes from|come from|usual reasons?|too (?:little|much)|brings? on)\b/,
  ],
  [
    'risk',
    /\b(?:which|what kind\w*|what sort|who)\b.*\b(?:likely|risk|get|gets|worse|better|best|prone|handle)\b|\bmore likely\b|\bmost likely\b|\bprone\b/,
    /\b(?:most|more|risk|those|best|worst|common|better)\b/,
  ],
  [
    'again',
    /\b(?:again|another|anymore|next (?:time|year)|come back|keep her|keep him|twice|afterwards?|from now on)\b/,
    /\b(?:again|come back|comes back|return|returns|next|after|not breeding|for life|later)\b/,
  ],
];

/** What a question wants to be told. */
export function wantsIn(question: string): Want[] {
  const text = plain(question);
  return WANTS.flatMap(([want, asks]) => (asks.test(text) ? [want] : []));
}

/** What a sentence of a guide can tell. */
export function tellsIn(sentence: string): ReadonlySet<Want> {
  const text = plain(sentence);
  return new Set(WANTS.flatMap(([want, , says]) => (says.test(text) ? [want] : [])));
}
