import { isOneLetterOff } from './animals.ts';
import { plain } from './words.ts';

/** What cannot wait: how people say it, and the guides that may answer; none where the library has no guide. */
interface Emergency {
  says: RegExp;
  slugs: readonly string[];
}

const POISON_GUIDES = [
  'poisoning-first-steps',
  'dog-toxic-foods',
  'cat-toxic-foods',
  'garden-plants-pets',
  'poison-plants-pasture',
] as const;

/** In this order: the first that fits is answered. */
export const EMERGENCIES: readonly Emergency[] = [
  {
    says: /\b(?:not|isnt|stopped|stops|quit|cant|cannot|trouble|hard time|barely|struggling to|hardly) (?:be )?breath\w*|\bno breath|\bturning blue|\bgasping for/,
    slugs: ['choking-dog-cat'],
  },
  {
    says: /\bchok(?:ing|es|ed)\b|\bfeed stuck|\bstuck in (?:his|her|its|the) throat/,
    slugs: ['choking-dog-cat', 'horse-choke'],
  },
  {
    says: /\bseizur|\bconvuls|\bfitting\b|\bhaving (?:a )?fits?\b|\bcollaps(?!ed in the heat)|\bunconscious|\bpassed out|\bwont wake|\bparaly[sz]/,
    slugs: ['dog-heatstroke', 'horse-mosquito-disease'],
  },
  {
    says: /\bprolaps|\b(?:uterus|womb|calf bed|rectum|guts?|intestines?)\b.*\b(?:hanging|out|outside|coming|showing)\b/,
    slugs: [],
  },
  {
    says: /\bsnake\s?bit|\bbit\w* by an? (?:\w+ )?snake|\bsnake\b.*\bbit|\b(?:rattler|rattlesnake|cottonmouth|copperhead|moccasin|coral snake|viper|diamondback)\w*\b|\bvenom/,
    slugs: ['snake-bite'],
  },
  {
    says: /\bbloat|\bblown up\b|\bswollen (?:on|left|belly)|\bbelly\b.*\bswollen|\bretch\w*\b.*\bnothing/,
    slugs: ['cattle-bloat', 'bloat-goats-sheep', 'dog-bloat', 'cat-hairballs'],
  },
  {
    says: /\bcolic|\b(?:rolling|pawing)\b.*\b(?:flank|belly|side|paw\w*|roll\w*|eat|down|sweat\w*)|\blooking at (?:his|her|its|the) (?:flank|belly|side)|\b(?:mare|horse|pony|gelding|foal)\b.*\b(?:rolling|pawing)/,
    slugs: ['horse-colic'],
  },
  {
    says: /\b(?:calving|kidding|lambing|foaling|labou?r|pushing|straining|strains)\b.*\b(?:hours?|minutes?|mins|long|stuck|nothing|no (?:calf|kid|lamb|foal|baby|progress))|\bbreech|\bbackwards?\b.*\b(?:calf|lamb|kid|foal)|\b(?:calf|lamb|kid|foal)\b.*\b(?:backwards?|stuck)|\b(?:head|legs?)\b.*\bno (?:feet|head)\b/,
    slugs: ['calving', 'kidding', 'lambing', 'cat-urinary-blockage', 'urinary-blockage-goats-sheep'],
  },
  {
    says: /\b(?:cant|cannot|wont|not|unable to|trying to|tries to|straining to|strains to) (?:pee|urinate|pass urine)|\bstraining\b.*\b(?:nothing|drops|litter)|\bpee\b.*\bnothing|\bblocked\b.*\b(?:cat|tom|wether|urin)/,
    slugs: ['cat-urinary-blockage', 'urinary-blockage-goats-sheep'],
  },
  {
    says: /\bheat ?strokes?\b|\boverheat|\bcollaps\w*.*\bheat|\b(?:panting|heat|hot)\b.*\b(?:collaps|limp|down|staggering|drooling)|\bheat exhaustion|\b(?:is|are) panting\b.*\b(?:help|what|hard)/,
    slugs: [
      'dog-heatstroke',
      'heat-stress-cattle',
      'heat-stress-horses',
      'heat-stress-chickens',
      'rabbit-heat',
    ],
  },
  {
    says: /\bpoison(?:ed|ing)?\b|\b(?:ate|eaten|eating|swallowed|chewed|licked|drank|got into)\b.*\b(?:poison\w*|toxic|chocolate|grapes?|raisins?|xylitol|antifreeze|bait|sago|lil(?:y|ies)|oleander|toad|medicine|pills?|battery|onions?)|\bbit\w* a toad/,
    slugs: POISON_GUIDES,
  },
  {
    says: /\b(?:grain bin|got into the (?:grain|feed))|\bbroke into the (?:grain|feed)/,
    slugs: ['bloat-goats-sheep', 'horse-laminitis', 'horse-colic'],
  },
  {
    says: /\bbleed\w*\b.*\b(?:bad|badly|lot|heav\w*|wont stop|stop|hard|much|out|death)|\bblood\b.*\b(?:spurt|pouring|gushing|everywhere|pumping)|\b(?:spurt|gush)\w*\b.*\bblood|\b(?:is|are|keeps|been|shes|hes|its) bleeding\b|\bhit by a (?:car|truck)|\bbroken (?:leg|bone|hip|back)|\bbroke (?:his|her|its|a) leg/,
    slugs: ['wound-care'],
  },
  {
    says: /\bdown (?:cow|horse|mare|goat|ewe|heifer|calf|sheep|doe)|\b(?:wont|cant|cannot|unable to|not able to) (?:get up|stand|rise)|\bdownered|\bdowner\b/,
    slugs: [],
  },
  { says: /\bmaggot|\bscrewworm/, slugs: ['screwworm'] },
  {
    says: /\b(?:raccoon|bat|fox|skunk|stray)\b.*\b(?:bit|bitten|bite)|\bbit\w* by (?:a|an) (?:raccoon|bat|fox|skunk|stray|rabid)|\brabid\b/,
    slugs: ['rabies-exposure'],
  },
  { says: /\bgasping\b/, slugs: ['fish-gasping', 'bird-fumes', 'heat-stress-chickens'] },
  {
    says: /\brabbit\b.*\b(?:not eating|wont eat|not pooping|stopped (?:eating|pooping))/,
    slugs: ['rabbit-gi-stasis'],
  },
  {
    says: /\bdying\b|\bemergency\b|\bdying suddenly|\bchickens? (?:are )?dying/,
    slugs: ['bird-flu-biosecurity', 'farm-first-aid-kit'],
  },
];

/** Words whose typos still count; a word of the library is never taken for one of them. */
const URGENT_WORDS =
  'choking seizure convulsions prolapse poison poisoned rattlesnake bloated bloat colic bleeding overheated heatstroke snake breathing collapsed calving maggots'.split(
    ' ',
  );

const PREVENTS =
  /\b(?:prevent\w*|avoid\w*|lower the risk|reduce the risk|protect\w*|first aid (?:kit|supplies)|vaccin\w*)\b|\bkeep\b.*\b(?:from|away|off)\b/;
const HAPPENS =
  /\b(?:is|are|has|have|was|hes|shes|its|now|help|dying|got|ate|been|bit|bitten|wont|cant|just|keeps)\b/;

/**
 * The emergency that a question speaks of, or null. A question about keeping it from happening is none; when in
 * doubt it is one. @param isKnown whether a word is one of the library's, so no typo of an urgent one.
 */
export function emergencyIn(question: string, isKnown: (word: string) => boolean): Emergency | null {
  const text = plain(question)
    .split(' ')
    .map((word) =>
      isKnown(word) || word.length < 5
        ? word
        : (URGENT_WORDS.find((one) => isOneLetterOff(word, one)) ?? word),
    )
    .join(' ');
  if (PREVENTS.test(text) && !HAPPENS.test(text)) return null;
  return EMERGENCIES.find(({ says }) => says.test(text)) ?? null;
}
