import { plain, termOf, wordsOf } from './words.ts';

/**
 * Matters of keeping animals that are a subject of their own, in plain words. Who names one wants to know about it and
 * nothing else, so a guide that is not about it does not answer, however many other words it shares: 'how do I trim my
 * dog's nails' is not answered by wounds of the paw. Which of them the library is about is read from the guides.
 */
const MATTERS: readonly RegExp[] = [
  // Work on the animal
  /\b(?:de ?horn|dis ?bud|de ?bud|castrat|incubat|inseminat|micro ?chip|de ?claw|tattoo|shear|hatch)\w*/g,
  /\b(?:when|how|age|should i|can i|time to|ready to|easiest way to)\b.{0,24}\bwean\w*|\bcome off the (?:bottle|teat)\b|\boff the bottle\b/g,
  /\bgeld(?:ed)?\b|\b(?:band|banding|banded|dock|docking|docked|branding)\b|\bbrand(?:s|ing)?\b(?! (?:of|name|is|are|food|feed))|\bcarcass\b|\bgrad(?:e|ing) (?:a |the |my )?\w+\b|\bsemen\b|\bcandl(?:e|es|ed|ing) (?:the |my |an? |some )?eggs?\b/g,
  /\b(?:trim|clip|cut|file|grind)\w* (?:\w+ ){0,3}(?:nails?|claws?|beaks?|wings?|horns?|mane|tails?)\b|\b(?:nail|claw|beak|wing|horn) (?:trim|clip|cut)\w*/g,
  /\bbrush\w* (?:\w+ ){0,3}teeth\b|\btartar\b|\bbad breath\b|\bbreath (?:stinks|smells)\b|\bbath(?:e|es|s|ing)?\b|\bshampoo\w*|\bblow ?dry\w*/g,
  /\bclean\w* (?:\w+ ){0,3}ears?\b|\bears? (?:infect|mite|wax|gunk|drop|stink|smell)\w*|\b(?:infection|gunk|wax|mites) (?:in|inside) (?:\w+ ){0,3}ears?\b|\bshak\w+ (?:his|her|its) ears?\b/g,
  /\bgiv(?:e|ing) (?:\w+ ){0,3}(?:pills?|tablets?|shots?|injections?|iv|fluids)\b|\b(?:how to|how do i|where do i) (?:\w+ ){0,2}(?:inject|drench|tube|pill)\b/g,
  /\bdry(?:ing)? (?:\w+ ){0,3}off\b|\bhand milk\w*|\bmilking (?:machine|parlor|stand|routine)\b|\bmilk (?:\w+ ){0,3}by hand\b|\bhow (?:do i|to) milk\b|\bwhen i milk\b/g,
  /\b(?:squeeze|cattle|working) chute\b|\bhead ?gate\b|\bcorrals?\b|\b(?:weigh|weighs|weighing)\b|\bhow (?:heavy|much does a\w* (?:\w+ )?weigh)\b|\bsexing\b|\b(?:rooster|cockerel|pullet|hen|male|boy) (?:from|or) (?:a )?(?:rooster|cockerel|pullet|hen|female|girl)\b|\btell (?:the sex|male|boys?|what sex)\b/g,
  /\bage (?:a|my|the) \w+ by\b|\bhow (?:do i|to|can i|can you) (?:tell|know) how old\b|\bpick(?:ing)? up (?:a|my|the) (?:rabbit|bunny|cat|chicken|hen)\b/g,
  // Training, riding and tack
  /(?<!\b(?:house|potty|crate|toilet|pad) )\b(?:train|trains|training|trained|trainable)\b|\b(?:teach|teaches|teaching|taught)\b/g,
  /\b(?:halter|leash|lead|clicker|green|ground)[ -]?(?:break|broke|broken|train\w*)\b|\bbreak(?:ing)? (?:a |an |my |the )?(?:colt|filly|horse|mule|pony|dog)\b|\bbroke to (?:ride|lead)\b/g,
  /(?<!any |some )\btricks?\b|\b(?:obedience|commands?|recall|heel|agility|dressage|barrel racing|rodeo|lunge|lunging|longe|bucks?|bucking|bolts|bolting|spooks?|spooky|spooking|rears|rearing|canter|lope)\b|\bpull\w* (?:on|at) (?:the |his |her )?(?:leash|lead|bit)\b|\b(?:leash|lead) pull\w*|\bwalk\w* (?:\w+ ){0,2}on (?:a|the|his|her) leash\b|\bwithout pulling\b/g,
  /\b(?:saddles?|bridles?|snaffle|hackamore|reins?|girth|cinch|spurs|harness(?:es)?|farrier tools|bitless|martingale|lasso|carts?|buggy|plow\w*|collar size)\b|\b(?:best|what|which|kind of|new|softer) bits?\b|\bbits? for\b|\bfit (?:a|the|his|her) (?:halter|blanket)\b|\b(?:halter|blanket) (?:size|fit)\b/g,
  /\b(?:load|loading|loads)\b.{0,20}\btrailers?\b|\btrailers?\b.{0,12}\b(?:load|loading)\b|\b(?:refuses|wont|afraid) (?:to )?(?:get |go )?(?:on|in|into|onto)? ?(?:the )?trailer\b|\bbraid\w*|\bshow (?:a |my |the )?(?:steer|goat|lamb|pig|heifer|horse|rabbit|chicken)\b|\bshowmanship\b|\b(?:leave|guard|guarding|guardian|herding)\b.{0,12}\b(?:dogs?|breed|goats|sheep|livestock|flock|it)\b/g,
  // Behaviour
  /\b(?:stop|keep|prevent|break|quit) (?:my |a |the |our |an )?(?:\w+ )?(?:dogs?|pup\w*|cats?|kitt\w+|horses?|mare|gelding|cows?|bull|goats?|buck|rooster|hens?|chickens?|rabbit|bunny|bird|parrot|sheep|ram)(?: from)? (?!bleeding|getting|eating|being|dying|drinking|laying|coughing|doing|going|having)[a-z]+ing\b/g,
  /\b(?:aggressive|aggression|bark|barks|barking|howl\w*|purr\w*|knead\w*|thump\w*|meow\w*|crow|crows|crowing|crib|cribs|cribbing|cribber|broody|brooding hen|hump|humps|humping|jealous|lonely|bored|boredom|anxiety|fireworks|thunder\w*|screams|screaming|squawk\w*)\b/g,
  /\b(?:attacks|attacking|chases|chasing|charges|charging|flogs|flogging|spurs) (?:me|us|people|my (?:\w+ )?(?:kids?|wife|husband|children|son|daughter)|the (?:kids|children|mail\w*|ups)|everyone|everybody)\b|\b(?:kicks|kick|bites|bite|pins) (?:me|when|people|at me)\b|\bfrom attacking\b/g,
  /\bscratch\w* (?:\w+ ){0,3}(?:couch|sofa|furniture|curtains?|chairs?|carpet|post|walls?)\b|\bdig\w* (?:\w+ ){0,2}(?:holes?|up|under|out|in)\b|\b(?:jump|climb|escap|get|gets|getting|break)\w* (?:\w+ ){0,2}(?:the |over |out of )(?:the |my )?(?:fence|gate|yard|pen)\b/g,
  /\b(?:pull|pluck|pick|chew)\w* (?:\w+ ){0,2}feathers\b|\bfrom killing\b|\bdogs? (?:\w+ )?kill(?:s|ing)? (?:\w+ ){0,2}(?:chickens|hens|cats|goats|lambs)\b|\beat(?:s|ing)? (?:the )?grass\b(?!.*\b(?:throw|vomit|puk|barf|sick))|\bdream\w*|\bsee in (?:color|the dark)\b|\bseparation\b|\bneed (?:a |another )?(?:friend|buddy|companion|mate)\b|\b(?:live together|kept together|get along in)\b/g,
  // Housing, land and equipment
  /\b(?:build|building|tall|high|kind|type|best|electric|what|which|woven|barbed) (?:\w+ ){0,4}(?:fenc\w+)\b|\bfenc\w+ (?:\w+ ){0,2}(?:for|height|charger|hold|holds|keep)\b|\b(?:fence|fencing) (?:need|post)\w*/g,
  /\bacres?\b|\bacreage\b|\bstocking (?:rate|density)\b|\bbedding\b|\bstraw or\b|\bshavings\b|\b(?:size|big|large|how many gallons)\b.{0,16}\b(?:cage|tank|aquarium|pond|hutch|stall|kennel|pen|shelter|barn)\b|\b(?:cage|tank|hutch|stall|kennel|pen|shelter|barn) (?:size|space|dimensions)\b/g,
  /\balgae\b.{0,24}\b(?:tank|glass|aquarium)\b|\b(?:tank|glass|aquarium)\b.{0,24}\balgae\b|\baquarium plants?\b|\bfertili[sz]e\b|\bover ?seed\w*|\bsoil test\b|\bcompost\w*|\bmanure pile\b|\b(?:cut|cutting|mow|mowing|bale|baling|make|making) (?:my |the )?hay\b|\bhay (?:field|storage|barn)\b|\bstore (?:my |the )?(?:hay|feed)\b|\bmow\w* (?:my |the )?pasture\b/g,
  // Buying, selling, law and breeds
  /\bcosts?\b|\bprices?\b|\bcharge for\b|\bshould i charge\b|\bhow much (?:is|are) (?:a|an|my|the|goats|cows|chickens|puppies|alpacas)\b|\bworth\b(?! it)(?! a)|\bprofit\w*|\bmake money\b|\b(?:how|where|can|may|allowed)\b.{0,16}\bsell(?:ing)?\b|\blicen[sc]es?\b|\blegal\w*|\bpermits?\b|\bzoning\b|\bregister\w*|\bregistry\b|\bregistration\b|\bakc\b|\bpedigree\b|\binsurance\b|\bag exemption\b/g,
  /\b(?:what|which|best|good|hardiest|calmest|friendliest|biggest|smallest|easiest) (?:\w+ ){0,3}breeds?\b|\bbreeds? (?:is|of|are|for|that|handles?|lays?)\b|\b(?:do|can|how do) (?:i|you) breed\b|\bhow (?:do|to) (?:i )?breed (?!back)|\bcross ?bre\w+|\binbreed\w*|\blife ?span\b|\bhow (?:long|old) (?:do|does|can|will) (?:\w+ ){1,3}(?:live|get)\b|\bhow many (?:puppies|kittens|piglets|eggs|kits|babies|lambs|kids) (?:do|does|can|will)\b|\b(?:how|what) (?:big|tall|large) (?:do|does|will)\b|\bfull grown\b|\b(?:what|which) colou?r\b/g,
  // What comes from the animal, and what is made for it
  /\b(?:bake|baking|home ?made|from scratch|recipes?)\b/g,
  /\b(?:butcher|slaughter|process|render)(?:s|ed|ing)?\b|\bfor meat\b|\bmeat (?:rabbits?|goats?|birds?|chickens?)\b|\b(?:make|making) (?:\w+ ){0,2}(?:soap|cheese|yogurt|butter|ice cream|honey|leather)\b|\bsoap\b|\bcheese\b|\bpasteuri[sz]\w*|\braw milk\b|\bfridge\b|\brefrigerat\w*|\bfreez(?:e|ing) (?:the |my )?(?:eggs|milk|meat)\b|\b(?:tan|tanning) (?:a |the )?hides?\b|\bhoney\b|\bspin\w* wool\b|\bwithdrawal\b|\bwith ?hold\w*/g,
];

/** Illnesses and blemishes by name, of which a guide may also be about in passing. */
const ILLNESSES: readonly RegExp[] = [
  /\b(?:abs?cess(?:es)?|ringbone|navicular|cushings?|ppid|ulcers?|sarcoids?|sweet ?itch|rain ?rot|ring ?worms?|warts?|orf|sore ?mouth|caseous|cheesy pus|johne?s|lepto\w*|brucellosis|anaplasmosis|listeri\w+|polio|white muscle|selenium|lump(?:y)? jaw|wooden tongue|bumble ?foot|mareks?|fowl ?pox|sour ?crop|vent gleet|frost ?bit\w*|(?:combs?|wattles|ears|toes)\b.*\bfrost|scaly leg\w*|coryza)\b/g,
  /\b(?:diabet\w+|(?:hyper|hypo)?thyroid\w*|kidney|liver|heart murmur|murmur|hernias?|cancer|tumou?rs?|lumps?|cysts?|hot ?spots?|mange|dandruff|anal glands?|scoot(?:s|ing)?|smells? fishy|cataracts?|glaucoma|deaf|pancreatitis|dysplasia|lyme|giardia|leukemia|fiv|fip|asthma|constipat\w+|snuffles|sore hocks|fin ?rot|dropsy|(?:ragged|torn|shredded|frayed) fins?|fins? (?:\w+ )?(?:ragged|torn|shredded|frayed)|swim bladder|cherry eye|allerg(?:y|ies|ic)|acne|bald (?:spot|patch|ring)s?|lost patches|rash|distemper|crooked (?:toes?|legs?|beak|neck)|splay(?:ed)? legs?|spraddle\w*|foot ?pads?|pad of (?:his|her|its) foot|crop)\b|\blump\w* (?:\w+ ){0,3}jaw\b/g,
];

/** A subject that a question names: the terms that a guide about it shows. */
export interface Subject {
  terms: readonly string[];
  isIllness: boolean;
}

/** The subjects that a question names. @param isOwn whether a word is more than an animal's name. */
export function subjectsIn(question: string, isOwn: (word: string) => boolean): Subject[] {
  const text = plain(question);
  const named = (patterns: readonly RegExp[], isIllness: boolean) =>
    patterns
      .flatMap((pattern) => text.match(pattern) ?? [])
      .map((said) => ({ terms: wordsOf(said).filter(isOwn).map(termOf), isIllness }));
  return [...named(MATTERS, false), ...named(ILLNESSES, true)].filter(({ terms }) => terms.length > 0);
}
