import type { AnimalName } from '#contract/catalogue.ts';
import {
  ATE,
  BELLY,
  BIT,
  BITER,
  BUILDING,
  FAILS,
  FIRE,
  GIVES_BIRTH,
  LONG,
  NO_YOUNG,
  PART,
  POISON,
  SWOLLEN,
  YOUNG,
} from './emergency-words.ts';

/** What cannot wait: how people say it in plain words, and the guides that may answer; none where the library has no guide. */
export interface Emergency {
  says: readonly RegExp[];
  slugs: readonly string[];
  /** The animals for which it is one; absent where it is for all. */
  of?: readonly AnimalName[];
  /** People are in danger, too. */
  calls911?: true;
}

/** All that fit count; the guides of the first come first. */
export const EMERGENCIES: readonly Emergency[] = [
  {
    says: [
      new RegExp(`\\b${BUILDING}\\b.{0,24}\\b${FIRE}\\b|\\b${FIRE}\\b.{0,24}\\b${BUILDING}\\b`),
      /\b(?:on fire|caught fire|catching fire|(?:brush|grass|wild|forest) ?fires?|in (?:a|the) fire|flames)\b/,
    ],
    slugs: ['barn-fire'],
    calls911: true,
    of: ['Horse', 'Cattle', 'Goat', 'Sheep', 'Chicken', 'Rabbit', 'Dog', 'Cat'],
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
      /\b(?:ate|eaten|swallow\w*|gulped)\b.{0,30}\b(?:socks?|underwear|toys?|bones?|corn ?cobs?|cobs?|string|yarn|thread|ribbon|tinsel|rocks?|stones?|coins?|penn(?:y|ies)|needles?|fish ?hooks?|hooks?|sticks?|skewers?|glass|plastic|balloons?|tampons?|diapers?|towel|rope|balls?|magnets?|earrings?|hair ties?|squeaker|peach pits?)\b/,
    ],
    slugs: ['dog-vomiting-diarrhea', 'choking-dog-cat', 'dog-toxic-foods', 'hardware-disease'],
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
    slugs: ['prolapse-livestock', 'egg-bound-hen'],
  },
  {
    says: [
      /\bsnake\s?bit|\bsnake\b.*\b(?:bit|bite|bitten|struck|got|nailed)\b|\b(?:bit\w*|struck|nailed|tagged|got)\b.*\b(?:snake|rattler|rattlesnake|cottonmouth|copperhead|moccasin|viper|diamondback)/,
      /\b(?:rattler|rattlesnake|cottonmouth|copperhead|moccasin|coral snake|viper|diamondback)\b.*\b(?:bit|got|struck|bite|nailed|hit)\b|\bfang marks?\b|\bvenom(?:ous bite|ed)\b|\bsnake ?bitten\b/,
    ],
    slugs: ['snake-bite'],
  },
  {
    says: [/\btoads?\b|\bbufo\b/].map(
      (one) =>
        new RegExp(
          `(?:\\b(?:bit|lick\\w*|ate|mouth\\w*|chew\\w*|caught|grabbed|played|playing|got|had|swallow\\w*)\\b.*(?:${one.source})|(?:${one.source}).*\\b(?:mouth|foam\\w*|drool\\w*|lick\\w*|bit)\\b)`,
        ),
    ),
    slugs: ['cane-toads'],
  },
  {
    says: [
      /\bbloat\w*|\bblow(?:n|ed|s)? up\b|\bblew up\b|\bpuffed up like\b/,
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
  },
  {
    says: [
      /\bheat ?strokes?\b|\bover ?heat(?:ed|ing)\b|\bheat exhaustion\b/,
      /\b(?:heat|hot|sun|summer)\b.*\b(?:collaps\w*|limp|down|stagger\w*|drooling|shaking|wobbl\w*|dropping|dead|dying|wont (?:get|stand)|tongue out|breathing hard)\b|\b(?:collaps\w*|limp|down|stagger\w*|shaking|wobbl\w*|dropping dead|dying|dropped)\b.*\b(?:heat|hot|sun)\b/,
      /\b(?:left|locked|was)\b.{0,25}\bin (?:the |a |my )?(?:hot )?(?:car|truck|van)\b|\bpant\w* (?:\w+ ){0,3}(?:hard|heavily|crazy|wont stop|cant stop|collaps\w*)\b|\b(?:is|are) panting\b.*\b(?:help|what|hard|wont|limp|hot)\b|\bpanting and (?:limp|down|drooling|weak|hot)\b/,
    ],
    slugs: [
      'dog-heatstroke',
      'heat-stress-cattle',
      'heat-stress-horses',
      'heat-stress-chickens',
      'rabbit-heat',
    ],
  },
  {
    says: [
      /\bpoison(?:ed|ing)\b/,
      new RegExp(
        `\\b${ATE}\\b(?:.{0,40}|.*\\b(?:full|bag|pack|pound|box|bottle|lot|bunch|piece|leaves?)\\b.*)\\b${POISON}\\b`,
      ),
      new RegExp(
        `\\b${POISON}\\b.{0,25}\\b(?:and (?:is|are|now|hes|shes)|shaking|vomit\\w*|throwing up|drool\\w*|twitch\\w*)\\b`,
      ),
    ],
    slugs: [
      'poisoning-first-steps',
      'dog-toxic-foods',
      'cat-toxic-foods',
      'garden-plants-pets',
      'poison-plants-pasture',
      'cane-toads',
    ],
  },
  {
    says: [
      /\b(?:got|broke|get|gets|getting|been|went|was) (?:\w+ )?(?:in|into|in to)\b.{0,12}\b(?:grain|feed|sweet feed|corn|oats|bin|barrel|chicken feed|pellets|feed room)\b|\b(?:ate|eaten) (?:a |the |half a |half the )?(?:whole |entire |50 pound |50 lb )?(?:\w+ )?(?:bag|sack|bucket|barrel)s? (?:of )?(?:\w+ )?(?:feed|grain|corn|pellets|oats)\b/,
    ],
    slugs: ['bloat-goats-sheep', 'horse-laminitis', 'horse-colic', 'poisoning-first-steps'],
  },
  {
    says: [
      /\b(?:bit|bitten|scratched|bites) (?:me|us|my (?:\w+ )?(?:son|daughter|wife|husband|child|kid|kids|hand|arm|leg|face|finger|mom|dad|neighbor))\b|\bi (?:was|got|am|have been) (?:\w+ )?bit(?:ten)?\b/,
      /\b(?:raccoon|coon|bat|fox|skunk|bobcat|coyote|possum|otter)\b.*\b(?:bit|bitten|bite|attacked|fought|fight|scratched|got)\b|\b(?:bit\w*|attacked|scratched|fight|fought)\b.*\b(?:raccoon|coon|bat|fox|skunk|bobcat|coyote|rabid)\b|\brabid\b/,
    ],
    slugs: ['rabies-exposure', 'bite-wounds', 'wound-care'],
  },
  {
    says: [
      new RegExp(
        `\\b${BITER}\\b.{0,45}\\b${BIT}\\b|\\b${BIT}\\b.{0,16}\\b(?:by|from) (?:\\w+ ){0,4}${BITER}\\b`,
      ),
      /\b(?:dog|cat|pit ?bull) ?(?:bites?|attack|fight)\b|\b(?:got|been|was|were|get) (?:\w+ )?(?:in|into) (?:a |another )?(?:dog |cat )?fight\b|\b(?:fang|tooth|teeth|bite) (?:marks?|holes?|wounds?)\b/,
    ],
    slugs: ['bite-wounds', 'coop-and-predators', 'wound-care'],
  },
  {
    says: [
      /\b(?:hit|struck|run over|ran over|backed over|kicked|stepped on|stomped|trampled|rolled on|clipped|bumped) by (?:a |an |the |my |our |some )?(?:\w+ )?(?:car|truck|tractor|atv|four wheeler|side by side|golf cart|bus|train|van|suv|trailer|mower|motorcycle|bike|horse|cow|bull|mule|donkey|gate)\b|\bran over\b|\brun over\b|\bgot hit\b|\bbacked (?:over|into)\b/,
      /\b(?:truck|car|tractor|van|atv|trailer|horse|cow|bull|mule|gate) (?:just )?(?:hit|ran over|backed over|kicked|stepped on|stomped|trampled|fell on|rolled (?:over|on))\b/,
      /\b(?:fell|jumped|thrown) (?:off|out|from|down) (?:of )?(?:a |an |the |my |our )?(?:\w+ )?(?:truck|car|tailgate|balcony|window|roof|deck|stairs|tree|loft|porch|bed)\b/,
    ],
    slugs: ['hit-by-car', 'wound-care'],
  },
  {
    says: [
      /\bbleed\w*\b.*\b(?:bad|badly|lot|heav\w*|wont (?:quit|stop)|stop|hard|much|out|death|everywhere|artery)\b|\bwont (?:quit|stop) bleeding\b|\bblood\b.*\b(?:spurt\w*|pour\w*|gush\w*|everywhere|pump\w*|squirt\w*|pool)\b|\b(?:spurt|gush|squirt|pour)\w*\b.*\bblood\b|\b(?:is|are|keeps|been|shes|hes|its) bleeding\b|\bblood feather\b|\bbleeding from\b/,
      /\b(?:broken|broke|fractured|snapped|shattered)\b.{0,14}\b(?:leg|legs|bone|hip|back|neck|wing|pelvis|jaw)\b|\b(?:leg|wing)\b.{0,14}\b(?:broke|broken|dangling|hanging|snapped)\b|\b(?:see|exposed|showing) (?:the )?bone\b|\bbone (?:is )?(?:showing|sticking|exposed)\b/,
      /\b(?:deep|bad|huge|big|nasty) (?:gash|cut|wound|laceration|puncture)\b|\b(?:attacked|mauled|tore up|torn up|ripped (?:up|open|her|his)|tore open|mangled|impaled|gored|stabbed|(?:got|been|was|is|somebody|someone|hunter) shot|artery)\b/,
      /\b(?:electrocuted|shocked by|chewed (?:a |the |through )?(?:\w+ )?cord|drown\w*|fell (?:in|into) (?:the |a )?(?:pool|well|pond)|burned|burns|struck by lightning|trapped|crushed)\b/,
    ],
    slugs: ['wound-care', 'coop-and-predators'],
  },
  {
    says: [
      /\bdown (?:cow|horse|mare|goat|ewe|heifer|calf|sheep|doe|steer|bull)\b|\bdowner\b|\b(?:cow|heifer|steer|bull|calf|horse|mare|gelding|goat|doe|ewe|sheep|ram|llama|she|he|its|hes|shes) (?:just )?(?:went|is|has gone|are|has been|been) (?:down|flat|flat out)\b(?! (?:to|in price))|\bflat on (?:her|his|its) side\b|\bflat out\b|\bfound\b.{0,25}\b(?:down|flat|on (?:her|his|its) side)\b/,
      /\b(?:wont|cant|cannot|unable to|not able to|couldnt|hasnt|havent|isnt|will not|refuses to) (?:even )?(?:get|got|gotten|getting|stand|standing|rise|stood) ?(?:up)?\b(?! (?:along|him|her|it|them|rid|the|my|a|to|used|out|enough))/,
      /\bcollaps\w*|\bunconscious\b|\bunresponsive\b|\bpassed out\b|\blifeless\b|\bwont wake\b|\bparaly[sz]\w*|\b(?:back|hind|rear) (?:legs?|end)\b.{0,20}\b(?:gave out|not work\w*|drag\w*|paraly\w*|weak|wont)\b|\bdragging (?:his|her|its) (?:back|hind|rear)|\bhardly move\b|\bcant (?:move|walk)\b|\bwont (?:move|walk)\b|\bstagger\w*\b|\bcircling\b|\bhead ?press\w*/,
    ],
    slugs: [
      'down-cow',
      'pregnancy-toxemia',
      'horse-colic',
      'horse-laminitis',
      'horse-mosquito-disease',
      'seizures-dog-cat',
    ],
  },
  {
    says: [
      /\bmaggots?\b|\b(?:things?|something|worms?) (?:\w+ )?(?:wiggl\w+|squirming)\b|\bwiggl\w+\b.{0,20}\b(?:wound|hole|sore|cut)\b|\bscrewworms?\b|\bworms (?:crawling|eating|in (?:a|the|his|her|its|my \w+s) (?:wound|cut|hole|sore))\b|\bflystrike\b|\bfly strike\b/,
    ],
    slugs: ['screwworm', 'flystrike'],
  },
  {
    says: [
      /\bgasping\b|\bgulping air\b|\b(?:gulp\w*|gasp\w*|mouths?|suck\w*|hang\w*)\b.{0,25}\b(?:top|surface)\b|\bfish\b.*\b(?:dying|rolling over|floating upside)\b/,
    ],
    slugs: ['fish-gasping', 'bird-fumes', 'heat-stress-chickens'],
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
      /\b(?:stung|sting|stings|bees?|wasps?|hornets?|yellow ?jackets?|bit by something)\b.*\b(?:swell\w*|swollen|hives|throw\w*|vomit\w*|breath\w*|collaps\w*|pale|all over|swarm\w*|face|mouth|throat|hundreds?|many)\b|\bswarm\w*\b.*\bbees\b|\b(?:face|throat|muzzle|head|eyes?)\b.{0,15}\b(?:swell\w*|swole|swollen|blew|blown) ?(?:up|shut)?\b.*/,
    ],
    slugs: ['stings-swelling', 'snake-bite', 'eye-injury'],
  },
  {
    says: [
      /\beye(?:ball)?s?\b.{0,20}\b(?:popped|hanging|out of|bulg\w*|bleed\w*|ruptured|swollen shut|stick|punctur\w*|poked|gouged|torn|injur\w*|hole)\b|\b(?:popped|stick|poked|gouged|stabbed|chemical|bleach|lime)\b.{0,20}\beyes?\b/,
    ],
    slugs: ['eye-injury', 'wound-care'],
  },
  {
    says: [
      /\b(?:vomit\w*|throw\w* up|puk\w*|poop\w*|pooping|diarrhea|stool|scour\w*)\b.{0,20}\b(?:blood|bloody)\b|\b(?:bloody|black tarry) (?:diarrhea|stool|poop|vomit|scours)\b|\bblood in (?:his|her|its|the) (?:poop|stool|vomit|urine|pee)\b|\bparvo\b.*\b(?:has|got|think|signs)\b/,
    ],
    slugs: ['dog-vomiting-diarrhea', 'calf-scours', 'coccidiosis'],
  },
  {
    says: [
      /\bwont put (?:any )?(?:weight|his foot|her foot|its foot|foot)\b|\bno weight on\b|\b(?:cant|wont) (?:bear|put) (?:any )?weight\b|\bcold (?:and )?(?:blue|black)\b|\brocked back\b/,
    ],
    slugs: ['horse-lameness', 'horse-laminitis', 'mastitis', 'wound-care'],
    of: ['Horse', 'Cattle', 'Goat', 'Sheep', 'Dog', 'Cat', 'Rabbit'],
  },
  {
    says: [
      /\b(?:dying|dropping dead|found dead|dead overnight|drop dead|about to die|going to die|near death|almost dead|died suddenly)\b|\b(?:dead|died)\b.*\b(?:overnight|suddenly|today|this morning|in a row|so far|more sick)\b|\bemergency\b(?! (?:vets?|veterinar\w+|animal|pet|clinic|hospital|room|kit|number|plan|supplies|fund|care))|\b(?:need|please) help (?:now|fast|quick\w*)\b/,
    ],
    slugs: ['bird-flu-biosecurity', 'farm-first-aid-kit', 'poisoning-first-steps', 'fish-gasping'],
  },
];
