import { plain } from './words.ts';

/** What a question wants to hear. `tells` asks nothing: it says what is seen, and wants to know what to do. */
export type Intent =
  | 'call'
  | 'when'
  | 'how much'
  | 'is it'
  | 'prevent'
  | 'why'
  | 'do'
  | 'may'
  | 'what'
  | 'how'
  | 'tells';

/** How people ask for it; the first that a question has counts. */
const INTENTS: readonly (readonly [RegExp, Intent])[] = [
  [
    /\b(?:do|should|does) (?:i|we|it|he|she|they) (?:need|have to|call|see|go to|take)\b.{0,30}\bvets?\b|\b(?:call|need|see|tell) (?:a |the |my )?(?:vet|doctor)\b|\bemergency\b|\b(?:can|could) (?:it|this|he|she) wait\b|\bcan i wait\b|\bwait (?:till|until)\b|\b(?:how )?(?:serious|worried|dangerous)\b|\bwho (?:do|should|can) i (?:call|report|tell)\b|\bneeds? looking at\b|\bhow bad is\b/,
    'call',
  ],
  [
    /\bhow (?:often|soon|old|early|late|long)\b|\bwhen\b|\b(?:what|which) (?:age|time|month|season)\b|\bhow (?:many|much) (?:times|weeks|days|months|hours|longer)\b|\bschedule\b|\btimes a (?:day|week|month|year)\b|\btoo (?:late|early|young|old|soon)\b/,
    'when',
  ],
  [
    /\bhow (?:much|many|big|large|high|tall|hot|warm|cold|deep|fast|far|wide)\b|\bwhat (?:size|temp\w*)\b|\bnormal (?:temp\w*|pulse|heart|rate|breath\w*)\b|\btoo (?:hot|cold|much|many|fat|thin|big|small)\b/,
    'how much',
  ],
  [
    /\b(?:prevent\w*|avoid\w*|protect\w*|lower the risk|safer)\b|\bkeep\b.{0,50}\b(?:from|away|off|out|cool|safe|healthy|warm)\b|\bstop\b.{0,40}\bfrom\b|\bso (?:that )?(?:my |the )?(?:\w+ )?(?:wont|dont|doesnt|never)\b|\bnot (?:happen|get|catch) (?:it )?again\b|\bmake sure\b/,
    'prevent',
  ],
  [
    /\bhow (?:do|can|would|will|could) (?:i|you|we) (?:know|tell|spot|recogni[sz]e)\b|\b(?:how|way) to tell\b|\bcould (?:it|this|that|she|he) be\b|\bis (?:it|this|that) (?!ok|okay|safe|alright|normal|true|bad|best|better)\b|\bsigns?\b|\bsymptoms?\b|\blooks? like\b|\bwhat(?:s| is) (?:wrong|it|this|that|the matter|going on)\b|\bwhat (?:could|would|might) (?:it|this|that) be\b/,
    'is it',
  ],
  [/\bwhy\b|\bwhat (?:causes?|makes?)\b|\bcome from\b|\bhow come\b|\breason\b/, 'why'],
  [
    /\bwhat (?:do|should|can|could|must|would|now)\b(?: (?:i|we|you))?(?: do)?(?! (?:\w+ ){0,3}(?:eat|feed|need|carry|look|mean|cost|weigh))|\bwhat to do\b|\b(?:treat|cure|fix|help|handle|get rid|cool (?:him|her|it|them))\b|\bany (?:tips|ideas|tricks|advice)\b|\bnow what\b/,
    'do',
  ],
  [
    /^(?:can|could|should|is|are|do|does|will|would|may|am)\b|\b(?:can|should|do|may|could) (?:i|we|you|they|he|she|it|my|dogs?|cats?|horses?|goats?|cows?|sheep|hens|chickens?|rabbits?)\b|\b(?:ok|okay|alright|safe|allowed|normal|true) (?:to|for|if|that)\b|\bis (?:it|that|this) (?:ok|okay|safe|alright|normal|true|bad)\b|\bdo they need\b/,
    'may',
  ],
  [/\b(?:what|which|whats|who|where)\b/, 'what'],
  [/\bhow\b/, 'how'],
];

/** What a question wants to hear. */
export function intentOf(question: string): Intent {
  const text = plain(question);
  return INTENTS.find(([asks]) => asks.test(text))?.[1] ?? 'tells';
}
