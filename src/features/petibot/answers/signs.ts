/**
 * Signs of trouble in plain words, with their weights. Several of them, or one beside an urgent guide,
 * make an emergency.
 */
export const SIGNS: readonly (readonly [RegExp, number])[] = [
  [/\b(?:groan|moan|bawl|bellow|scream|yowl|yelp|cry|cries|crying|whimper|whin|grind)\w*\b/, 0.8],
  [
    /\b(?:wobbl|stagger|stumbl|unsteady|drunk|disoriented|delirious|tremor|trembl|twitch|jerk|seiz|shiver)\w*\b|\bshak(?:ing|es|y)\b|\bhead press\w*|\bpressing (?:his|her|its) head|\bcircl(?:es|ing)\b|\b(?:went|gone|seems|is|suddenly) blind\b|\bdoesnt know me\b|\bflew into\b|\bhead tilt\w*|\bneck (?:twisted|bent|turned)\b|\bhead turned back\b|\bstar ?gaz\w*/,
    1.2,
  ],
  [
    /\blistless\b|\blethargic\b|\b(?:is|are|very|too|so|real|really|and) (?:weak|limp|dull|out of it|floppy|lifeless)\b|\b(?:barely|hardly|not|wont|isnt|hasnt) (?:\w+ )?(?:mov\w+|respond\w*|lift\w*|react\w*)\b|\b(?:just )?la(?:ys|ying|id) (?:there|around|flat|down)\b|\bcant (?:lift|hold|stay|keep|walk|move|swallow|settle)\b|\beyes (?:are )?(?:closed|sunk\w*|rolled|rolling)\b|\bhunch(?:ed|ing|es)\b|\bl(?:a|y|ie)\w* on (?:his|her|its|the) side\b|\b(?:la(?:y|ys|ying)|lies|lying|sits|sitting|stays?|staying|flat|hangs?|sleep\w*|is|are|hes|shes) (?:\w+ )?(?:on|at) the (?:\w+ )?(?:floor|bottom(?! of)|ground)\b|\b(?:flopped|keeled|slumped|toppled)\b|\bcast\b|\b(?:is|are|went|goes|going|another|one) (?:is )?down\b|\bdown (?:and|with|in)\b|\b(?:isnt|not|wont|cant) (?:use|using)\b.{0,14}\blegs?\b|\blegs? (?:\w+ )?(?:dont|wont|doesnt|not|isnt|arent) work\w*|\bfloat\w* (?:on|side\w*|upside)/,
    1.2,
  ],
  [
    /\b(?:ice|stone) cold\b|\bcold (?:ears|mouth|and|legs|to the touch)\b|\b(?:mouth|ears|legs|bag|udder) (?:is|are) cold\b|\bcold and\b/,
    1,
  ],
  [
    /\b(?:burning|really|so|very) hot\b|\bstopped sweating\b|\bhot to the touch\b|\bfever\b.*\b10[4-9]\b|\b10[5-9]\b/,
    0.8,
  ],
  [
    /\bblow\w* hard\b|\bsuck\w* (?:for )?air\b|\bawful nois\w*|\bheav(?:es|ing)\b|\bstretched out\b|\b(?:slime|feed|food|grain|snot|foam|water|milk) (?:and \w+ )?(?:is |are )?(?:running|coming|pouring|dripping) (?:out|from)\b|\bfell over\b|\bdrool\w*|\bslobber\w*|\btail (?:is )?(?:pump|bob)\w*|\bopen mouth|\bmouths? (?:is |are )?(?:wide )?open\b|\brattl\w*\b.*\bbreath/,
    1,
  ],
  [
    /\b(?:wont|not|hasnt|havent|isnt|stopped|quit) (?:even )?(?:touch\w*|eat\w*|ate|drink\w*|drank|pee\w*|poop\w*|pass\w*|nurs\w*|suck\w*|swallow\w*)\b|\bno (?:poops?|pee|manure|droppings|appetite|interest in)\b|\boff (?:his|her|its) feed\b/,
    0.8,
  ],
  [/\b(?:swelled|swollen|swole|swelling|swells|puffy|ballooned)\b|\bthe size of an? \w+/, 0.8],
  [
    /\b(?:cut(?! (?:down|back|his food|her food|out|up|hay|grass|off))|gash|hole in|holes in|punctur\w*|ripped|tore|torn|artery|open wound|to the bone|slic\w*|stabbed|caught in|stuck in|trapped|tangled|tendon|through (?:the|a) (?:panel|fence|window|gate)|(?:nail|screw|hook|thorn|splinter|teeth) (?:\w+ ){0,3}in|stepped on a nail|hung (?:in|by)|swinging loose|broke(?! out)\w*|back is open|laid open|skinned|limb)\b|\bfell (?:off|from|out|down|in|into)\b|\bdog ?fight\b|\bkicked\b/,
    1,
  ],
  [/\bblood\w*\b|\bbleed\w*\b/, 1.2],
  [
    /\b(?:pee\w*|poop\w*|cough\w*|vomit\w*|puk\w*|spit\w*) (?:\w+ )?blood\b|\belectric\w*\b|\bcords?\b|\bburn(?:ed|t|s)\b|\bhit (?:on|by|in)\b|\bdrown\w*|\bfreezing\b/,
    1.2,
  ],
  [
    /\b(?:ate|eaten|swallowed|drank|chewed|gobbled|licked|picked up|got into|gotten into|got a hold of|got ahold of|chewed (?:open|up|on|through|an?)|knocked over)\b/,
    0.9,
  ],
  [/\bvomit\w*|\bthrow\w* up\b|\bthrew up\b|\bpuk\w+|\bscour\w*|\bdiarrhea\b/, 0.35],
  [
    /\bnon ?stop\b|\bover and over\b|\bcoffee grounds\b|\bjelly\b|\braspberry\b|\bcant keep (?:anything|water|food) down\b|\buncontroll\w*|\bprojectile\b/,
    1,
  ],
  [
    /\b(?:calved|kidded|lambed|foaled|whelped|contractions?|water bag|waterbag|afterbirth|half out|in labor|been at it|only see (?:a|one|the)|still in there|birth canal)\b|\bno (?:calf|kid|lamb|foal|baby|puppy|pup|kitten)\b|\b(?:feet|foot|nose|head|leg|legs|tail|hoof) (?:\w+ )?(?:out|but no|and no|showing)\b|\b(?:mass|thing|ball|something|bulge) (?:\w+ )?(?:behind|under|out of|hanging|coming)\b|\bhanging (?:out|from|under)\b|\bhad (?:one|two|three|\d) (?:\w+ )?(?:puppies|pups|kittens|lambs|kids) (?:then|and)\b/,
    1.1,
  ],
  [
    /\b(?:died|dead|dying|dies)\b|\b(?:lost|losing) (?:\d+|two|three|four|five|six|seven|eight|nine|ten|several|many|a few)\b/,
    1.2,
  ],
  [
    /\b(?:purple|blue|blueish|bluish|pale|white|gray|grey|bright red|brick red|dark red)\b.{0,15}\b(?:gums?|tongue|combs?|lips|bag|udder|skin|belly)\b|\b(?:gums?|tongue|combs?|lips|bag|udder) (?:is |are |look\w* |turn\w* )?(?:purple|blue|pale|white|gray|grey|bright red|brick red|dark)\b/,
    1.5,
  ],
  [
    /\b(?:full of|crawling with|covered in|covered with|have covered) (?:\w+ )?(?:worms|maggots|ants|bees|flies)\b|\bwiggl\w*|\bfly eggs\b|\bants (?:\w+ )?(?:all over|cover\w*)\b|\bbees all over\b/,
    1.8,
  ],
  [
    /\b(?:bat|raccoon|fox|skunk|coyote|hawk|owl|stray)\b.*\b(?:killed|got|attacked|acting|bit)\b|\bkilled a bat\b|\bacting (?:crazy|strange|weird|drunk|mad)\b/,
    1,
  ],
  [
    /\bsuddenly\b|\ball of (?:a|the) sudden\b|\bawful\b|\bterrible\b|\bin (?:a lot of |so much |bad |severe )?(?:pain|distress|shock|trouble)\b|\bsos\b|\basap\b|\bright now\b|\bhelp\b|\bhurry\b|\bscared\b|\bworse\b|\bsick\b|\bworried\b/,
    0.6,
  ],
];

/** The trouble is recent or goes on. */
export const JUST_NOW =
  /\b(?:now|just|today|tonight|yesterday|overnight|still|since|already|this (?:morning|afternoon|evening)|last night|all (?:day|night|morning)|for (?:ages|hours|days|a while)|\d+ (?:hours?|hrs?|minutes?|mins?)|(?:an|one|two|three|four|five|six|half an|couple) (?:hours?|hrs?|minutes?|mins?|of hours)|came home|found)\b/;
