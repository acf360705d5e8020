import type { HelpAnimal } from '#contract/catalogue.ts';
import type { NamedAnimals } from './animals.ts';

const RECIPE =
  /\b(?:cook|cooking|cooked|recipe|recipes|grill|grilled|grilling|fry|fried|roast|roasted|bake|baked|barbecue|bbq|smoke (?:a|ribs|brisket|pork)|sandwich|soup|stew|marinate|marinade|curry|taco|tacos|(?:chicken|hot|buffalo) wings|nuggets|brisket|(?:baby back|spare|bbq|beef|pork) ribs|pork chops|lamb chops|steaks?|jerky|sausage|burgers?|oysters|pulled pork|pork butt|crock ?pot|slow cooker|(?:meat|pellet|bbq) smoker|skin a|cast iron|(?:boil|scramble|poach) (?:an |some )?eggs?)\b/;

/** Animal names that mean something else. */
const IDIOMS =
  /\b(?:hot ?dogs?|pigeon forge|lame duck (?:session|president|congress|congressman|term|period)|bearish|bounty hunter|symboli[sz]\w*|bull market|bear market|bull riding|animal (?:farm|crossing|planet|kingdom|crackers)|raining cats|rabbit hole|black sheep|dark horse|horse ?power|wild goose|cat ?[5-8]e? (?:cable|ethernet|or cat)|ethernet|(?:computer|wireless|gaming) mouse|duc[kt] tape|(?:ford|dodge|chevy|toyota|gmc|jeep) \w+|mustang gt|lion king|paw patrol|tiger king|tiger woods|pokemon|minecraft|roblox|fortnite|zelda|sonic the|(?:is|was) the goat\b(?! (?:sick|ok|okay|eating|in|due|pregnant|limping|down))|goat (?:mean|of all time|debate)|greatest of all time|(?:vs|versus|beat|score|scores|game|playoffs?|season tickets)|bull(?:y|ies)\b|fish sticks|(?<!mak(?:e|ing) )goat cheese|cat (?:woman|burglar|walk)|dog ?days|teddy bear|gummy bears?|bear down|crane operator|turkey (?:travel|visa)|moby dick|war horse|charlotte s web|old mcdonald|piggy bank|sheep ?skin|cowboy boots|cow(?:boy)?s? (?:hat|game)|ram (?:memory|truck)|(?:code|loop|program\w*|script|function) (?:\w+ )?python|python (?:code|loop|program\w*|script|function|list|class|dictionary|string|version)|(?:learn|install|in) python|bird scooter)\b/;

/** Machines, people and the world. */
const NOT_OURS =
  /\b(?:super bowl|football|baseball|basketball|soccer|hockey|nba|nfl|mlb|dolphins|gators|jaguars|buccaneers|yankees|olympics|movie|movies|netflix|tv show|cast of|actor|song|songs|lyrics|music|album|poem|poems|essay|haiku|rap|joke|jokes|riddle|story|novel|book|homework|algebra|math|geometry|javascript|code|coding|excel|stocks?|crypto|bitcoin|dow jones|mortgage|loan|credit card|election|president|congress|governors?|senators?|politic\w*|tax(?:es)?|irs|mars|moon|astronauts?|planets?|capital of|population of|zodiac|horoscope|tattoo|logo|laptop|iphone|android|phone plan|wifi|wi fi|internet|printer|password|instagram|facebook|tiktok|youtube|resume|job interview|divorce|marriage|wedding|lawyer|lawsuit|visa|passport|flights?|hotel deals|airline|pizza|restaurants?|beer|wine|whiskey|coffee|weather|forecast|daylight savings?|time zones?|roof(?:er|ers|ing)|electricians?|mechanics?|traffic|directions to|faucet|plumb\w*|septic|toilet|drywall|concrete|roof leak\w*|(?:going to|gonna|will it|is it) (?:freeze|rain|snow|storm\w*|raining|snowing)|used (?:car|truck)s?|percent of|paint (?:a|my|the) (?:barn|stall|fence|house|room|wall|car)|what time does (?!.*\b(?:vets?|veterinar\w+|animal|pet|clinic|feed|farrier)\b)(?:\w+ ){1,5}(?:open|close)|john deere|kubota|power ?stroke|cummins|under the hood|double click\w*|logitech|etf|lawn mower|mower|(?:my|the) lawn|oil change|change (?:the )?oil|transmission|carburetor|spark plugs?|brakes|truck wont start|car wont start|my (?:truck|car|tractor|mower|boat)|deer season|duck season|turkey season|hunt(?:ing)?\b|plant (?:\w+ ){0,2}(?:corn|beans|peas|squash|okra|peppers?|potatoes|onions|garden|flowers|seeds?|trees?)|(?:grow|growing) (?:\w+ ){0,2}(?:corn|beans|peas|squash|okra|peppers?|potatoes|flowers|lettuce|melons?)|tree stump|house cost|houses? for (?:sale|rent)|rent an|apartment|venison|deer meat|bass fishing|bait for|lure|fishing license|tomato\w*|garden vegetables|roses|lose weight|diet plan|push ?ups|workout|for (?:a )?(?:kids?|childs?|birthday) party|birthday party|translate|spelling of|times \d+|\d+ (?:times|plus|minus|divided)|earth flat|set an alarm|set a timer|favou?rite (?:color|food|movie|song)|are you (?:a )?(?:robot|human|real|ai)|who (?:made|created|built) you|your name|how old are you|(?:mice|mouse|rats?) in (?:my|the|our) (?:kitchen|house|attic|walls?|garage|pantry)|roaches|termites|bed bugs|moles in|get rid of (?:mice|rats|moles|squirrels|armadillos)|sharks?|lions?|tigers?|elephants?|giraffes?|bears?|cheetahs?|whales?|dinosaurs?|wolves|kangaroos?|monkeys?|penguins? (?:live|eat|facts))\b/;
/** People and their illnesses. */
const PEOPLE =
  /\b(?:my (?:kid|kids|child|children|toddler|baby|wife|husband|son|daughter|boyfriend|girlfriend|boss|mother|father|mom|dad|grandma|grandpa|uncle|aunt|teacher|friend|back|head|knee|tooth|throat|period)|headache|migraine|covid|flu shot|teething|pregnancy test|i have (?:a|an|the)|i feel|i am (?:sick|pregnant|tired)|im (?:sick|pregnant|tired)|in adults|for humans)\b/;
const WRITES =
  /\b(?:write|draw (?:me|a|an|my|the)\b|sing|compose|paint me|make up|tell me a|give me a (?:joke|poem|riddle|story))\b/;

/** Whether a question has words about machines, people or the world. */
export const isOfTheWorld = (text: string) => NOT_OURS.test(text) || PEOPLE.test(text);

/** Things that burn. In a question about a fire they do not make it off-topic; songs and teams still do. */
const BURNS =
  /\b(?:trucks?|cars?|tractors?|(?:lawn )?mowers?|lawn|boats?|roofs?|laptop|printer|phone|iphone|android|transmission|carburetor|brakes|electricians?|mechanics?|apartment|tree stump|septic|traffic|wifi|internet)\b/g;

/** Removes the things that burn. */
export const withoutWhatBurns = (text: string) => text.replace(BURNS, '');

/** Words about fish and birds. */
const OF_FISH_OR_BIRDS =
  /\b(?:tank|pond|aquarium|surface|bowl|cage|perch|feathers?|eggs?|lay(?:s|ing)|roosts?|wings?|beaks?|combs?|wattles?|vent|bumblefoot|broody|molt\w*)\b/;
const FISH_AND_BIRDS: readonly HelpAnimal[] = ['Fish', 'Bird', 'Chicken'];

/**
 * Whether guides for these animals fit a question without an animal: guides for fish and birds need a word
 * about them.
 */
export const mayBeMeant = (animals: readonly HelpAnimal[], text: string) =>
  OF_FISH_OR_BIRDS.test(text) || !animals.every((one) => FISH_AND_BIRDS.includes(one));

/** Signs that an animal is kept, not eaten or written about. */
const OWN = /\b(?:my|our|feed|feeding|eat|safe|hes|shes|her|his|their)\b/;
/** Food for an animal, not made of one. */
const FOR_ANIMALS =
  /\b(?:dog|cat|horse|puppy|kitten|bird|parrot|rabbit)s? (?:food|treats?|biscuits?|cookies|cake|meals?|diet)\b|\bfor (?:a |the )?(?:dogs?|cats?|horses?|puppy|puppies|kittens?|birds?|parrots?)\b/;

const isNamed = ({ animals, other }: NamedAnimals) => animals.length > 0 || other !== null;

/**
 * Whether a question is about cooking, machines, people or the world, and not about keeping animals.
 * @param named the animals that it names itself.
 */
export function isElsewhere(text: string, named: NamedAnimals): boolean {
  const isOwn = OWN.test(text) || FOR_ANIMALS.test(text);
  if ((RECIPE.test(text) && !isOwn) || WRITES.test(text)) return true;
  if (IDIOMS.test(text)) return !isNamed(named) || !isOwn;
  return isOfTheWorld(text) && !isNamed(named);
}

/** Whether an emergency in a question is no animal's: no animal is named, but a recipe, a machine or the world. */
export const isOfNoAnimal = (text: string, named: NamedAnimals) =>
  !isNamed(named) && (RECIPE.test(text) || NOT_OURS.test(text));
