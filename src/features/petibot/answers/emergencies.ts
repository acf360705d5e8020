import type { HelpAnimal } from '#contract/catalogue.ts';
import { BELLY, FAILS, GIVES_BIRTH, LONG, NO_YOUNG, PART, SWOLLEN, YOUNG } from './emergency-words.ts';
import { INJURIES } from './injuries.ts';

/** An emergency: how people say it in plain words, and the guides for it. */
export interface Emergency {
  says: readonly RegExp[];
  slugs: readonly string[];
  /** Animals concerned; absent for all. */
  of?: readonly HelpAnimal[];
  /** Words that mean something else. */
  unless?: RegExp;
  /** Matches the guide's question about it. */
  tells?: RegExp;
  /** Guides of other emergencies in the same question do not count. */
  alone?: true;
  /** Only guides of the named emergencies are shown, even if another one is likelier. */
  only?: true;
  /** People are in danger as well. */
  calls911?: true;
}

/** All matching entries count. */
export const EMERGENCIES: readonly Emergency[] = [
  ...INJURIES,
  {
    says: [
      /\b(?:got|broke|get|gets|getting|been|went|was) (?:\w+ )?(?:in|into|in to)\b.{0,12}\b(?:grain|feed|sweet feed|corn|oats|bin|barrel|chicken feed|pellets|feed room)\b|\b(?:ate|eaten) (?:a |the |half a |half the )?(?:whole |entire |50 pound |50 lb )?(?:\w+ )?(?:bag|sack|bucket|barrel)s? (?:of )?(?:\w+ )?(?:feed|grain|corn|pellets|oats)\b/,
    ],
    slugs: ['bloat-goats-sheep', 'horse-laminitis', 'horse-colic', 'poisoning-first-steps'],
    tells: /grain/,
  },
  {
    says: [
      new RegExp(`\\b${FAILS} (?:to )?(?:\\w+ ){0,2}(?:breath\\w*|get (?:any |enough |his |her |its )?air)`),
      /\bbreath\w* (?:\w+ ){0,2}(?:hard|heavy|heavily|rough|difficult|labou?red|shallow|weird|funny)\b|\blabou?red breath/,
      /\bno breath|\bsuffocat|\bgasping for|\bturning (?:blue|purple)|\b(?:gums?|tongue|lips)\b.{0,20}\b(?:blue|purple|gray|grey|white)\b|\b(?:blue|purple|gray|grey|white) (?:gums?|tongue|lips)\b/,
    ],
    slugs: ['choking-dog-cat', 'bird-fumes', 'bird-illness-signs'],
  },
  {
    says: [
      /\b(?:not|isnt|aint|stopped|quit) breath\w*\b(?! (?:right|well|good|normal))|\bno (?:breath|pulse|heart ?beat)\b|\bheart (?:has )?(?:stopped|quit)\b|\bcpr\b/,
    ],
    slugs: ['not-breathing'],
    of: ['Dog', 'Cat'],
  },
  {
    says: [
      /\b(?:ate|eaten|swallow\w*|gulped)\b.{0,30}\b(?:socks?|underwear|toys?|bones?|corn ?cobs?|cobs?|string|yarn|thread|ribbon|tinsel|rocks?|stones?|coins?|penn(?:y|ies)|needles?|fish ?hooks?|hooks?|sticks?|skewers?|glass|plastic|balloons?|tampons?|diapers?|towel|rope|balls?|magnets?|earrings?|hair ties?|squeaker|peach pits?)\b/,
    ],
    slugs: [
      'swallowed-things',
      'dog-vomiting-diarrhea',
      'choking-dog-cat',
      'dog-toxic-foods',
      'hardware-disease',
    ],
  },
  {
    says: [
      /\b(?:fish ?hooks?|treble hooks?|hooks?|fishing line|lure)\b.{0,40}\b(?:mouth|lips?|tongue|throat|paws?|foot|feet|nose|cheek|ears?|legs?|stuck|swallow\w*|ate)\b|\b(?:ate|swallow\w*|stuck)\b.{0,30}\b(?:fish ?hooks?|hooks?|lure|fishing line)\b/,
      /\b(?:string|thread|line|ribbon|yarn|floss|tinsel)\b.{0,25}\b(?:hanging|hangs|coming|sticking)\b|\b(?:hanging|coming|sticking) out (?:of )?(?:his|her|its|the|my \w+) (?:mouth|butt|rear|behind)\b/,
    ],
    slugs: ['swallowed-things', 'wound-care'],
    of: ['Dog', 'Cat'],
  },
  {
    says: [
      /\b(?:back|hind|rear) (?:legs?|end|half|feet|paws?|limbs?)\b.{0,40}\b(?:paraly\w*|cold|drag\w*|limp|useless|(?:dont|wont|not|doesnt|quit|stopped|cant) (?:\w+ )?work\w*|wont move|cant move|gave out|went out|blue)\b|\b(?:cant|wont|not|unable to|couldnt|lost(?: the)?) (?:\w+ )?(?:use|using|move|walk on|stand on|feel)\b.{0,20}\b(?:back|hind|rear)\b|\b(?:dragg?\w*|pull\w*)\b.{0,20}\b(?:back|hind|rear|bottom)\b|\bsaddle thromb\w*/,
    ],
    unless:
      /\b(?:hit|struck|run over|ran over|car|truck|fell|fallen|jumped|balcony|window|kicked|stepped|bit|bitten|attacked|dog)\b/,
    slugs: ['cat-paralyzed-legs'],
    of: ['Cat'],
    tells: /back legs/,
  },
  {
    says: [
      /\bchok(?:ing|es|ed)\b(?! hazard| risk)/,
      /\b(?:stuck|lodged|caught|something|obstruct\w*)\b.{0,20}\bthroat\b|\bthroat\b.{0,20}\b(?:stuck|lodged|blocked)\b|\bfeed stuck\b/,
    ],
    slugs: ['choking-dog-cat', 'horse-choke'],
  },
  {
    says: [
      /\bseizur\w*|\bsiezure\w*|\bseisure\w*|\bconvuls\w*|\bfitting\b|\b(?:having|has|had|another|second|third) (?:a )?fits?\b|\bfoaming at (?:the |its |his |her )?mouth\b/,
      /\b(?:jerking|paddling|twitching|thrashing|stiff|shaking|spasms?)\b.*\b(?:on (?:his|her|its|the) side|fell|all over|uncontroll\w*|stiff|jerking|paddling|collapsed)\b|\bfell over\b.*\b(?:jerk\w*|shak\w*|stiff|twitch\w*)/,
    ],
    slugs: ['seizures-dog-cat', 'horse-mosquito-disease', 'poisoning-first-steps', 'down-cow'],
  },
  {
    says: [
      /\bprolaps\w*/,
      /\b(?:uterus|womb|calf bed|rectum|guts?|insides?|intestines?|vagina|bladder|something (?:\w+ ){0,3})\b.*\b(?:hang\w*|out|outside|coming|showing|sticking|protrud\w*)\b.*|\b(?:hanging|sticking|coming|bulging) out (?:of )?(?:the |her |his |its )?(?:back|rear|behind|butt|bottom|backside|vulva|vent)\b/,
    ],
    slugs: ['prolapse-livestock', 'hen-prolapse', 'egg-bound-hen'],
  },
  {
    says: [
      /\bbloat\w*|(?<!\b(?:ankle|leg|foot|knee|hock|face|eye|heel|abscess) )\b(?:blow(?:n|ed|s)?|blew) up\b|\bpuffed up like\b/,
      new RegExp(`\\b${BELLY}\\b.{0,25}\\b${SWOLLEN}|\\b${SWOLLEN}\\b.{0,25}\\b${BELLY}\\b`),
      /\b(?:retch\w*|gag\w*|heav\w*|dry heav\w*|trying to (?:puke|vomit|throw up|barf))\b.*\b(?:nothing|cant|wont|swollen|hard|tight|huge|foam)\b/,
    ],
    slugs: ['cattle-bloat', 'bloat-goats-sheep', 'dog-bloat', 'horse-colic', 'cat-hairballs'],
  },
  {
    says: [
      /\bcolic\w*/,
      /\b(?:roll\w*|paw\w*|thrash\w*|laying down and getting up|lying down and getting up|(?:lay\w*|lie|lying|goes|going|get\w*) down and (?:get\w*|back) up|up and down|sweat\w*|stretch\w* out)\b.*\b(?:flank|belly|side|sides|stomach|paw\w*|roll\w*|eat|down|sweat\w*|stall|ground|manure|poop\w*|kick\w*|bit\w*)\b/,
      /\b(?:look\w*|bit\w*|kick\w*|nip\w*|watch\w*|star\w*|swing\w*|curl\w*)\b.{0,20}\b(?:at|his|her|its|the)\b.{0,12}\b(?:flank|belly|side|sides|stomach)\b/,
      /\b(?:mare|horse|pony|gelding|foal|stallion|colt|filly|mule|donkey)\b.*\b(?:rolling|pawing|thrashing|no manure|hasnt pooped|not pooped|wont poop|not passing)\b/,
    ],
    slugs: ['horse-colic'],
  },
  {
    says: [
      new RegExp(`\\b${FAILS} (?:to )?(?:\\w+ ){0,1}(?:pee|peeing|urinat\\w*|pass urine|tinkle|go pee)\\b`),
      /\b(?:trying|tries|tried|straining|strains|stretched|squat\w*|crying|cries|cry)\b.*\b(?:pee|peeing|urinat\w*|urine|litter ?box|litter)\b|\b(?:pee|peeing|urinat\w*|litter ?box|litter|box)\b.*\b(?:nothing|not a drop|no pee|no urine|drops?|dribbl\w*|crying|cries|straining|strains|blocked|cant|wont)\b/,
      /\bblocked\b.*\b(?:cat|tom|wether|urin\w*|bladder)\b|\b(?:only|just|barely|nothing but) (?:\w+ )?(?:dribbl\w*|drips?)\b|\b(?:cat|tom|tomcat|wether|buck)\b.*\b(?:blocked|squatting and nothing|squatting\b.*\bnothing|straining|strains)\b/,
    ],
    slugs: ['cat-urinary-blockage', 'urinary-blockage-goats-sheep'],
  },
  {
    says: [
      /\bred (?:\w+ )?bag\b|\b(?:placenta|afterbirth) (?:is |comes? |came |coming )?(?:out )?first\b|\bpremature placenta\b/,
    ],
    slugs: ['foaling'],
    of: ['Horse'],
    unless: /\b(?:cow|heifer|goat|doe|ewe|sheep|dog|cat)s?\b/,
    tells: /red bag/,
  },
  {
    says: [
      new RegExp(`\\b${GIVES_BIRTH}\\b.*\\b(?:${LONG}|${NO_YOUNG})\\b`),
      new RegExp(`\\b(?:${LONG}|${NO_YOUNG})\\b.*\\b${GIVES_BIRTH}\\b`),
      new RegExp(
        `\\b${YOUNG}\\b.{0,25}\\b(?:stuck|hung up|halfway|half way|backwards?|breech|upside down|sideways|wont come out|(?:head|leg|foot|legs|tail) (?:is )?(?:out|back|stuck))\\b`,
      ),
      new RegExp(
        `\\b(?:only|just)\\b.{0,14}\\b${PART}\\b.{0,12}\\b(?:out|showing|coming|visible|first|hanging)\\b|\\b${PART}\\b (?:is |are )?(?:showing|out|coming out)\\b.*\\b(?:but|no|nothing|tongue|only|upside)\\b|\\btail first\\b|\\bbreech\\b`,
      ),
      /\bred (?:\w+ )?bag\b|\b(?:feet|foot|hooves|soles|toes)\b.*\b(?:upside down|pointing up|face up|facing up|soles up)\b|\bhead\b.*\bno (?:feet|legs|foot)\b|\bone (?:leg|foot) (?:is )?out\b|\b(?:at it|in labor|labor|trying)\b.{0,20}\b(?:over an hour|hours?|hrs?|too long)\b/,
    ],
    slugs: ['calving', 'kidding', 'lambing', 'foaling', 'puppies-kittens-birth'],
    unless:
      /\b(?:poop|droppings?|pasty) (?:\w+ )?stuck\b|\bstuck (?:\w+ ){0,2}(?:butts?|bottoms?|vents?|in (?:the |a |my )?(?:fence|gate|panel|wire|feeder))\b/,
  },
  {
    says: [/\b(?:calved|fresh cow)\b.{0,40}\b(?:flat|cold|weak|wobbly|staggering)\b/],
    slugs: ['down-cow'],
    of: ['Cattle'],
  },
  {
    says: [
      /\bheat ?strokes?\b|\bover ?heat(?:ed|ing)\b|\bheat exhaustion\b|\bcollaps\w*\b.{0,30}\b(?:9\d|1[01]\d)(?: degrees)? out\b/,
      /\b(?:heat|hot|sun|summer)\b.*\b(?:collaps\w*|limp|down|stagger\w*|drooling|shaking|wobbl\w*|dropping|dead|dying|wont (?:get|stand)|tongue out|breathing hard)\b|\b(?:collaps\w*|limp|down|stagger\w*|shaking|wobbl\w*|dropping dead|dying|dropped|catch (?:his|her|its) breath)\b.*\b(?:heat|hot|sun)\b/,
      /\b(?:left|locked|was)\b.{0,25}\bin (?:the |a |my )?(?:hot )?(?:car|truck|van)\b|\bpant\w* (?:\w+ ){0,3}(?:hard|heavily|crazy|wont stop|cant stop|collaps\w*)\b|\b(?:is|are) panting\b.*\b(?:help|what|hard|wont|limp|hot)\b|\bpanting and (?:limp|down|drooling|weak|hot)\b|\b(?:pant\w*|tongues? (?:hanging )?out|dropping|unconscious|passed out|fainted|keeled)\b.*\b(?:heat|hot|sun|9\d|10\d)\b/,
    ],
    slugs: [
      'dog-heatstroke',
      'heat-stress-cattle',
      'heat-stress-horses',
      'heat-stress-chickens',
      'rabbit-heat',
      'pig-heat',
    ],
  },
  {
    says: [
      /\b(?:foal|colt|filly|newborn)\b.*\b(?:not|hasnt|no|wont|isnt) (?:\w+ )?(?:poop\w*|manure|meconium)\b/,
    ],
    slugs: ['foaling'],
    alone: true,
  },
  {
    says: [new RegExp(`\\b${YOUNG}\\b.*\\b(?:not|isnt|wont|stopped) breath\\w*`)],
    slugs: ['newborn-first-milk', 'foaling', 'puppies-kittens-birth', 'calving', 'lambing', 'kidding'],
  },
  {
    says: [
      /\b(?:legs? (?:up |sticking up )?in the air|on (?:her|his|its) back (?:and|with|legs|kicking|cant|wont))\b/,
      /\bdown (?:cow|horse|mare|goat|ewe|heifer|calf|sheep|doe|steer|bull)\b|\bdowner\b|\b(?:cow|heifer|steer|bull|calf|horse|mare|gelding|goat|doe|ewe|sheep|ram|llama|she|he|its|hes|shes) (?:just )?(?:went|is|has gone|are|has been|been) (?:down|flat|flat out)\b(?! (?:to|in price))|\bflat on (?:her|his|its) side\b|\bflat out\b|\bfound\b.{0,25}\b(?:down|flat|on (?:her|his|its) side)\b/,
      /\b(?:wont|cant|cannot|unable to|not able to|couldnt|hasnt|havent|isnt|will not|refuses to) (?:even )?(?:get|got|gotten|getting|stand|standing|rise|stood) ?(?:up)?\b(?! (?:along|him|her|it|them|rid|the|my|a|to|used|out|enough))/,
      /\bcollaps\w*|\bfall(?:s|ing) (?:over|down)\b|\bunconscious\b|\bunresponsive\b|\bpassed out\b|\blifeless\b|\bwont wake\b|\bparaly[sz]\w*|\b(?:back|hind|rear) (?:legs?|end)\b.{0,20}\b(?:gave out|not work\w*|drag\w*|paraly\w*|weak|wont)\b|\bdragging (?:his|her|its) (?:back|hind|rear)|\bhardly move\b|\bcant (?:move|walk)\b|\bwont (?:move|walk)\b|\bstagger\w*\b|\bcircling\b|\bhead ?press\w*/,
    ],
    slugs: [
      'down-cow',
      'milk-fever-goats',
      'pregnancy-toxemia',
      'sick-pig',
      'horse-colic',
      'horse-laminitis',
      'horse-mosquito-disease',
      'seizures-dog-cat',
    ],
  },
  {
    says: [/\bgasp\w*\b.*\b(?:hot|heat|sun)\b|\b(?:hot|heat|sun)\b.*\bgasp\w*/],
    slugs: ['heat-stress-chickens', 'fish-gasping', 'bird-fumes'],
  },
  {
    says: [
      /\bgasping\b|\bgulping air\b|\b(?:gulp\w*|gasp\w*|mouths?|suck\w*|hang\w*)\b.{0,25}\b(?:top|surface)\b|\bfish\b.*\b(?:dying|rolling over|floating upside)\b/,
    ],
    slugs: ['fish-gasping', 'bird-fumes', 'chicken-breathing'],
  },
  {
    says: [
      /\b(?:teflon|ptfe|non ?stick|smoke|fumes|oven|burnt|burned)\b.*\b(?:bird|parrot|cockatiel|parakeet|budgie|canary|finch|conure|macaw|cockatoo)\b.*\b(?:fall\w*|fell|cant|wont|gasp\w*|dead|dying|perch|breath\w*|weak)\b|\b(?:bird|parrot|cockatiel|parakeet|budgie|canary|finch|conure)\b.*\b(?:fell off|falling off|falling over)\b/,
    ],
    slugs: ['bird-fumes', 'bird-illness-signs'],
  },
  {
    says: [
      /\b(?:rabbit|bunny)\b.*\b(?:not eat\w*|wont eat|isnt eating|hasnt eaten|hasnt ate|quit eating|stopped eating|stop eating|not poop\w*|hasnt pooped|isnt pooping|stopped pooping|no poop|hunched|grinding)\b|\b(?:rabbit|bunny)\b.*\b(?:limp|flopped|cold|listless)\b/,
    ],
    slugs: ['rabbit-gi-stasis', 'rabbit-heat'],
  },
  {
    says: [
      /\begg ?bound\b|\begg\b.{0,15}\b(?:stuck|halfway|half way|wont come)\b|\bcant (?:lay|pass) (?:the |an |her |a )?egg\b|\bstraining\b.{0,20}\begg\b/,
    ],
    slugs: ['egg-bound-hen'],
  },
  {
    says: [
      new RegExp(
        `\\b(?:newborn|just born|born (?:today|this morning|last night|an hour ago|early)|${YOUNG})\\b.*\\b(?:cold|limp|weak|not breathing|wont breathe|(?:wont|cant|not|isnt) (?:stand\\w*|nurs\\w*|suck\\w*|get up|moving|swallow\\w*)|barely (?:alive|moving))\\b`,
      ),
    ],
    slugs: [
      'newborn-first-milk',
      'foaling',
      'kidding',
      'lambing',
      'calving',
      'puppies-kittens-birth',
      'calf-scours',
    ],
  },
  {
    says: [
      /\b(?:vomit\w*|throw\w* up|puk\w*|poop\w*|pooping|diarrhea|stool|scour\w*)\b.{0,20}\b(?:blood|bloody)\b|\b(?:bloody|black tarry) (?:diarrhea|stool|poop|vomit|scours)\b|\bblood in (?:his|her|its|the) (?:poop|stool|vomit|urine|pee)\b|\bparvo\b.*\b(?:has|got|think|signs)\b/,
    ],
    slugs: ['dog-vomiting-diarrhea', 'calf-scours', 'coccidiosis', 'horse-diarrhea'],
  },
  {
    says: [
      /\b(?:foot|feet|hoof|hooves)\b.*\b(?:wont|cant|hardly|barely|refuses)\b.*\b(?:walk|move|step)\b/,
      /\bwont put (?:any )?(?:weight|his foot|her foot|its foot|foot)\b|\bno weight on\b|\b(?:cant|wont) (?:bear|put) (?:any )?weight\b|\bcold (?:and )?(?:blue|black)\b|\brocked back\b/,
    ],
    slugs: ['horse-lameness', 'horse-laminitis', 'mastitis', 'wound-care', 'cattle-foot-rot'],
    of: ['Horse', 'Cattle', 'Goat', 'Sheep', 'Dog', 'Cat', 'Rabbit'],
  },
  {
    says: [
      /\b(?:dying|dropping dead|found dead|dead overnight|drop dead|about to die|going to die|near death|almost dead|died suddenly)\b|\b(?:dead|died)\b.*\b(?:overnight|suddenly|today|this morning|in a row|so far|more sick)\b|\bemergency\b(?! (?:vets?|veterinar\w+|animal|pet|clinic|hospital|room|kit|number|plan|supplies|fund|care))|\b(?:need|please) help (?:now|fast|quick\w*)\b/,
    ],
    slugs: [
      'bird-flu-biosecurity',
      'farm-first-aid-kit',
      'poisoning-first-steps',
      'fish-gasping',
      'turkey-care',
      'sick-pig',
    ],
  },
];
