import type { Emergency } from './emergencies.ts';
import { ATE, BIT, BITER, BUILDING, FIRE, POISON } from './emergency-words.ts';

/** Emergencies from outside: fire, bites, falls, wounds, stings and poison. */
export const INJURIES: readonly Emergency[] = [
  {
    says: [
      /\b(?:stuck|trapped|sunk|sinking|bogged|fell|fallen|down|is|cast|wedged|pinned)\b.{0,16}\b(?:in|into|under|against|between)\b.{0,14}\b(?:mud|bog|sinkhole|hole|septic tank|well|cattle guard|manure pit|culvert|stall wall|rubble|roof|tree|boards|gate)\b(?!.{0,30}\bsnake)|\bcast (?:in|against) (?:\w+ )?(?:stall|wall|fence)\b|\bhung (?:up )?(?:in|on|by) (?:\w+ ){0,2}(?:hay ?net|fence|gate|t ?post|hook)\b|\b(?:leg|foot|hoof)\b.{0,20}\b(?:stuck|trapped|caught|hung)\b.{0,20}\b(?:fence|gate|wire|hay ?net|feeder|panel|board|cattle guard)\b/,
    ],
    slugs: [],
  },
  {
    says: [
      /\bdrown(?:ed|ing|s)\b|\b(?:under|beneath) (?:the )?water\b|\b(?:fell|fallen|slipped|slid|jumped|went|found|stuck|float\w*|trapped)\b.{0,14}\b(?:in|into|off)\b.{0,12}\b(?:pool|well|pond|canal|lake|river|creek|ditch|hot tub|septic|cistern|flood|dock|pier|boat|toilet|trough|water tank)\b|\b(?:pulled|dragged|fished|got|dug|rescued)\b.{0,20}\b(?:from|out of|outta)\b.{0,12}\b(?:pool|well|pond|canal|lake|river|creek|ditch|hot tub|septic|cistern|flood|water)\b|\bswallowed (?:a )?(?:\w+ ){0,3}(?:pool|pond|lake|salt|sea) ?water\b/,
    ],
    slugs: ['not-breathing'],
    tells: /under water/,
  },
  {
    says: [
      /\belectrocut\w*|\b(?:electric|bad|got|been|was|is) (?:\w+ )?(?:shock(?:ed)?|zapped)\b(?! by (?:the|a|an|our|my) (?:hot|electric) (?:wire|fence))|\bshocked by\b|\b(?:bit\w*|chew\w*|gnaw\w*|ate)\b.{0,25}\b(?:electric\w*|extension|lamp|power|charger|phone|christmas|live|fan|tv)? ?(?:cords?|cables?|lights|charger|live wire)\b|\b(?:power ?lines?|live wire|downed line)\b|\b(?:struck by|hit by|got hit by) lightning\b|\blightning (?:hit|struck|got|strike)\b/,
    ],
    slugs: ['not-breathing'],
    tells: /electric shock/,
  },
  {
    says: [
      /\bstrangl\w*|\bhang(?:s|ing|ed)? (?:himself|herself|itself)\b|\bhung (?:himself|herself|itself)\b|\b(?:hang\w*|hung|dangl\w*|caught|tangl\w*|chok\w*)\b.{0,30}\b(?:by|in|on|with|from|round|around)\b.{0,16}\b(?:collar|leash|chain|rope|halter|neck|blinds?|cable|tie ?out|twine)\b|\b(?:collar|rope|chain|twine|wire|net|netting|cord|halter|string|leash|cable|tie ?out)\b.{0,25}\b(?:round|around|on|tight)\b.{0,12}\b(?:neck|throat)\b/,
    ],
    slugs: ['not-breathing'],
    tells: /hanging/,
  },
  {
    says: [
      new RegExp(`\\b${BUILDING}\\b.{0,24}\\b${FIRE}\\b|\\b${FIRE}\\b.{0,24}\\b${BUILDING}\\b`),
      /\b(?:on fire|caught fire|catching fire|(?:brush|grass|wild|forest) ?fires?|in (?:a|the) fire|flames)\b/,
    ],
    slugs: ['barn-fire'],
    calls911: true,
    only: true,
    of: ['Horse', 'Cattle', 'Goat', 'Sheep', 'Chicken', 'Rabbit', 'Dog', 'Cat', 'Bird'],
  },
  {
    says: [
      /\b(?:nails?|screws?|tacks?)\b.{0,25}\b(?:in|into|through|thru)\b.{0,20}\b(?:hoof|hooves|sole|frog|foot|feet)\b|(?<!\bi (?:\w+ )?)\bstepped on (?:a |an |some |the )?(?:\w+ ){0,2}(?:nails?|screws?|tacks?)\b|\b(?:hoof|hooves|sole|frog|foot|feet)\b.{0,20}\b(?:nail|screw)\b (?:in|stuck|through)\b|\bquicked\b/,
    ],
    slugs: ['horse-hoof-care'],
    of: ['Horse'],
    unless: /\b(?:loose|lost|missing|clinch\w*|how many|toe ?nails?)\b/,
    tells: /nail/i,
    alone: true,
  },
  {
    says: [
      /\bsnake\s?bit|\bsnake\b.*\b(?:bit|bite|bitten|struck|got|nailed|st[iu]ng|pico)\b|\b(?:bit\w*|struck|nailed|tagged|got|st[iu]ng|pico)\b.*\b(?:snake|rattler|rattlesnake|cottonmouth|copperhead|moccasin|viper|diamondback)/,
      /\b(?:rattler|rattlesnake|cottonmouth|copperhead|moccasin|coral snake|viper|diamondback)\b.*\b(?:bit|got|struck|bite|nailed|hit)\b|\bsnake\b.*\bswell\w*|\bfang marks?\b|\bvenom(?:ous bite|ed)\b|\bsnake ?bitten\b/,
    ],
    slugs: ['snake-bite'],
  },
  {
    says: [
      ...[/\btoads?\b|\bbufo\b/].map(
        (one) =>
          new RegExp(
            `(?:\\b(?:bit|lick\\w*|ate|mouth\\w*|chew\\w*|caught|grabbed|played|playing|got|had|swallow\\w*)\\b.*(?:${one.source})|(?:${one.source}).*\\b(?:mouth|foam\\w*|drool\\w*|lick\\w*|bit)\\b)`,
          ),
      ),
      /\bfrogs?\b.*\b(?:foam\w*|frothing|drool\w*|slobber\w*|gums?|wobbl\w*|stagger\w*|seizures?|shaking)\b/,
    ],
    slugs: ['cane-toads'],
  },
  {
    says: [
      /\bspray(?:ed|ing)\b.{0,60}\b(?:drool\w*|slobber\w*|stagger\w*|wobbl\w*|shak\w*|twitch\w*|vomit\w*)\b/,
    ],
    slugs: ['poisoning-first-steps'],
    only: true,
  },
  {
    says: [
      new RegExp(
        `\\b${ATE}\\b.{0,30}\\bpoison(?:ed)? (?:for |para )?(?:rat(?:a|one)?s?|mice|mouse|rodents?|gophers?|moles?)\\b`,
      ),
    ],
    slugs: ['poisoning-first-steps'],
    alone: true,
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
    ],
    only: true,
  },
  {
    says: [
      /\b(?:bit|bitten|scratched|bites) (?:me|us|my (?:\w+ )?(?:son|daughter|wife|husband|child|kid|kids|hand|arm|leg|face|finger|mom|dad|neighbor))\b|\b(?:i|my (?:son|daughter|wife|husband|child|kid|kids)) (?:was|got|am|have been|has been) (?:\w+ )?bit(?:ten)?\b/,
    ],
    slugs: ['rabies-exposure'],
    tells: /^I was/,
    alone: true,
  },
  {
    says: [
      /\b(?:raccoon|coon|bat|fox|skunk|bobcat|coyote|possum|otter)\b.*\b(?:bit|bitten|bite|attacked|fought|fight|scratched|got)\b|\b(?:bit\w*|attacked|scratched|fight|fought)\b.*\b(?:raccoon|coon|bat|fox|skunk|bobcat|coyote|rabid)\b|\brabid\b/,
    ],
    slugs: ['rabies-exposure', 'bite-wounds', 'wound-care', 'bird-illness-signs'],
    only: true,
  },
  {
    says: [
      new RegExp(
        `\\b${BITER}\\b.{0,45}\\b${BIT}\\b|\\b${BIT}\\b.{0,16}\\b(?:by|from) (?:\\w+ ){0,4}${BITER}\\b`,
      ),
      /\b(?:dog|cat|pit ?bull) ?(?:bites?|attack|fight)\b|\b(?:got|been|was|were|get) (?:\w+ )?(?:in|into) (?:a |another )?(?:dog |cat )?fight\b|\bstill alive\b.*\bholes?\b|\b(?:fang|tooth|teeth|bite) (?:marks?|holes?|wounds?)\b/,
    ],
    slugs: ['bite-wounds', 'coop-and-predators', 'wound-care', 'bird-illness-signs'],
    only: true,
  },
  {
    says: [
      /\b(?:hit|struck|run over|ran over|backed over|kicked|stepped on|stomped|trampled|rolled on|clipped|bumped) by (?:a |an |the |my |our |some )?(?:\w+ )?(?:car|truck|tractor|atv|four wheeler|side by side|golf cart|bus|train|van|suv|trailer|mower|motorcycle|bike|horse|cow|bull|mule|donkey|gate)\b|\bran over\b|\brun (?:over|down)\b|\b(?:got|was|been) (?:hit|stepped on|stomped|trampled)\b|\bbacked (?:over|into)\b/,
      /\b(?:truck|car|tractor|van|atv|trailer|horse|cow|bull|mule|gate) (?:just )?(?:hit|clipped|bumped|ran over|backed over|kicked|stepped on|stomped|trampled|fell on|rolled (?:over|on))\b/,
      /\b(?:fell|jumped|thrown) (?:off|out|from|down) (?:of )?(?:a |an |the |my |our )?(?:\w+ )?(?:truck|car|tailgate|balcony|window|roof|deck|stairs|tree|loft|porch|bed)\b/,
    ],
    slugs: ['hit-by-car', 'wound-care'],
  },
  {
    says: [
      /\bbleed\w*\b.*\b(?:bad|badly|lot|heav\w*|wont (?:quit|stop)|stop|hard|much|out|death|everywhere|artery)\b|\bwont (?:quit|stop) bleeding\b|\bblood\b.*\b(?:spurt\w*|pour\w*|gush\w*|everywhere|pump\w*|squirt\w*|pool)\b|\b(?:spurt|gush|squirt|pour)\w*\b.*\bblood\b|\b(?:is|are|keeps|been|shes|hes|its) bleeding\b|\bblood feather\b|\bbleeding from\b/,
      /\b(?:broken|broke|fractured|snapped|shattered)\b.{0,14}\b(?:leg|legs|bone|hip|back|neck|wing|pelvis|jaw)\b|\b(?:leg|wing)\b.{0,14}\b(?:broke|broken|dangling|hanging|snapped)\b|\b(?:see|exposed|showing) (?:the )?bone\b|\bbone (?:is )?(?:showing|sticking|exposed)\b/,
      /\b(?:deep|bad|huge|big|nasty) (?:gash|cut|wound|laceration|puncture)\b|\b(?:attacked|mauled|tore up|torn up|ripped (?:up|open|her|his)|tore open|mangled|impaled|gored|stabbed|(?:got|been|was|is|somebody|someone|hunter) shot|artery)\b/,
      /\b(?:burned|burns|burnt|scalded|trapped|crushed|pinned under)\b/,
    ],
    slugs: ['wound-care', 'coop-and-predators'],
  },
  {
    says: [
      /\bmaggots?\b|\b(?:things?|something|worms?) (?:\w+ )?(?:wiggl\w+|squirming)\b|\bwiggl\w+\b.{0,20}\b(?:wound|hole|sore|cut)\b|\bscrewworms?\b|\bworms (?:crawling|eating|in (?:a|the|his|her|its|my \w+s) (?:wound|cut|hole|sore))\b|\bflystrike\b|\bfly strike\b|\b(?:wet|sore|wound|spot|skin|wool|fleece)\b.{0,30}\bcrawl(?:s|ing)\b/,
    ],
    slugs: ['screwworm', 'flystrike'],
  },
  {
    says: [
      /\b(?:stung|sting|stings|bees?|wasps?|hornets?|yellow ?jackets?|bit by something)\b.*\b(?:swell\w*|swollen|puff\w*|hives|throw\w*|vomit\w*|breath\w*|collaps\w*|pale|all over|swarm\w*|face|mouth|throat|hundreds?|many)\b|\bswarm\w*\b.*\bbees\b/,
    ],
    slugs: ['stings-swelling'],
  },
  {
    says: [
      /\b(?:face|throat|muzzle|head|eyes?)\b.{0,15}\b(?:swell\w*|swole|swollen|blew|blown) ?(?:up|shut)?\b.*/,
    ],
    slugs: ['stings-swelling', 'snake-bite', 'eye-injury'],
  },
  {
    says: [
      /\beye(?:ball)?s?\b.{0,20}\b(?:popped|hanging|out of|bulg\w*|bleed\w*|ruptured|swollen shut|stick|punctur\w*|poked|gouged|torn|injur\w*|hole)\b|\b(?:popped|stick|poked|gouged|stabbed|chemical|bleach|lime)\b.{0,20}\beyes?\b/,
    ],
    slugs: ['eye-injury', 'wound-care'],
  },
];
