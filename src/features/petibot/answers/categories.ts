import type { BusinessCategoryName, HelpAnimal } from '#contract/catalogue.ts';
import { ANIMAL_TYPES } from '#contract/catalogue.ts';
import type { Guide } from '#contract/guides.ts';
import { plain } from './words.ts';

/** Businesses by name or service; the first match counts. */
const SAYS: readonly (readonly [RegExp, BusinessCategoryName])[] = [
  [
    /\bfarriers?\b|\b(?:horse ?)?sho(?:er|ers|eing)\b|\bshoe (?:my|a|two|three|the|his|her|horses?|mules?)\b|\bshoes (?:horses|mules)\b|\bblacksmith|\b(?:trim\w*|works? on|do|does)\b.{0,20}\b(?:hoof|hooves|feet)\b|\b(?:hoof|hooves) trim/,
    'Farrier',
  ],
  [
    /\bgroomers?\b|\bgrooming\b|\bpet salon|\bdog wash|\bclipped\b|\bhaircut\b|\bnails? (?:trimmed|clipped|done|cut)/,
    'Pet Grooming',
  ],
  [
    /\bboard(?:ing|s|ed)?\b(?! of)|\bkennels?\b|\bpet hotel|\bday ?care|\bcattery|\bleave (?:my|our|the) (?:\w+ )?(?:cats?|dogs?|pets?|horses?|animals?)\b/,
    'Boarding',
  ],
  [/\btrain(?:er|ers|ing)?\b|\bobedience|\b(?:puppy|dog|agility) class(?:es)?\b/, 'Training'],
  [
    /\bsitters?\b|\b(?:pet|house|dog|cat|farm|barn|horse) sitting\b|\bdog walk\w*|\bwalk my dogs?\b|\b(?:watch|check on|feed|look after|take care of|care for) (?:my|our) (?:\w+ )?(?:dogs?|cats?|pets?|animals?|horses?|chickens?|goats?)\b.*\b(?:while|when|gone|away|weekend|week|vacation|trip|work)\b|\bwhile im (?:gone|away|at work|on)\b/,
    'Pet Sitting',
  ],
  [/\bdog parks?\b|\boff leash\b/, 'Dog Park'],
  [/\bbreeders?\b|\bpuppies for sale\b|\bbuy a (?:\w+ )?(?:puppy|kitten|foal|heifer)\b/, 'Breeders'],
  [/\badopt\w*|\brescues?\b|\bshelters?\b|\bhumane society|\bdog pound\b|\bspca\b/, 'Rescue & Adoption'],
  [/\bfarmers? market/, 'Farmers Market'],
  [
    /\b(?:livestock|cattle|goat|horse|calf) (?:market|auction|sale)s?\b|\bsale barn|\bauctions?\b|\bsell (?:my|our|some) (?:\w+ )?(?:calves|cows?|cattle|goats?|sheep|steers?|lambs?|kids)\b/,
    'Livestock Market',
  ],
  [
    /\btractors?\b(?! supply)|\bfarm equipment|\bfencing\b|\btrailers?\b|\bimplements?\b|\bbaler|\bfence posts?\b|\bcattle panels?\b/,
    'Farm Equipment',
  ],
  [
    /\bpet (?:store|shop|suppl\w*)|\b(?:dog|cat|fish|bird|aquarium|reptile) (?:food|supplies|store|shop|toys|tank)|\b(?:leash|collar|crate|cat litter|crickets)\b/,
    'Pet Supplies',
  ],
  [
    /\bfeed (?:stores?|mills?)\b|\bfeed and seed\b|\bfarm (?:suppl\w*|stores?)\b|\btractor supply\b|\b(?:chicken|horse|goat|cattle|layer|sweet)? ?feed\b|\bhay\b|\bstraw\b|\bshavings\b|\bgrain\b|\bpellets\b|\bcubes\b|\balfalfa\b|\b(?:buy|sells?|get) (?:\w+ )?(?:chicks|pullets)\b/,
    'Animal Feed',
  ],
  [
    /\bvets?\b|\bveterinar\w*|\banimal (?:hospital|clinic|doctor)|\b(?:come|comes) (?:out|to (?:my|the|our) (?:farm|barn|place|house))\b|\bfarm calls?\b|\bclinics?\b|\b(?:low cost|cheap|free) (?:\w+ )?(?:shots|spay|neuter|vaccin\w*)|\bdentist\b|\bteeth float\w*|\bfloats? (?:teeth|horses?)|\bdehorn\b|\bcastrate\b|\bpreg ?check/,
    'Veterinary Services',
  ],
];

/** Words for a place: near, or a name at the end. */
const IS_NEAR = new RegExp(
  [
    /\bnear(?:by|est)?\b|\bclose(?:st)? (?:by|to|vet|animal|feed|farrier|store|groomer|kennel|tractor|place|one)|\bout by\b/,
    /\baround (?:here|town|me)\b|\bround here\b|\bin (?:town|my area|the area|this area|our area)\b|\bcounty\b|\blocal(?:ly)?\b|\bwithin \d+ miles\b/,
    /\bopen (?:now|today|late|tonight|sundays?|saturdays?|on|24)\b|\b24 ?(?:hours?|hrs?|7)\b|\bwalk ?ins?\b|\bthis (?:week|weekend|saturday|sunday)\b|\bon (?:mon|tues|wednes|thurs|fri|satur|sun)days?\b/,
    /\b(?:in|near|around|outside|by) (?!(?:pain|heat|labor|labour|trouble|season|summer|winter|general|milk|foal|calf|the|a|his|her|my|it|water|shape|advance|stock|spring|fall|pasture|pastures|field|fields|barn|stall|stable|pen|yard|coop|cage|tank|hutch|bed|place|trailer|trailers|truck|crate|bucket|trough|half|between|january|february|march|april|may|june|july|august|september|october|november|december|florida$)\b)[a-z]+(?: (?:city|beach|springs|county|oak|park|gardens|fl))?$/,
    /\b(?:near|around|outside|close to|in|by) (?:st|port|fort|ft|palm|lake|west|north|south|east|winter|cape|coral|green|high|plant|vero|ponte|punta|crystal|key|santa|panama|daytona|live|cross|new) [a-z]+(?: [a-z]+)?$/,
    /\b(?:near|around|outside|close to) (?!(?:the|a|my|his|her|it|its)\b)[a-z]+(?: [a-z]+)?$|\b[a-z]+ (?:fl|fla|florida)$|\b\d{5}$/,
  ]
    .map(({ source }) => source)
    .join('|'),
);

/** Words of a search for a business. */
const LOOKS_FOR = new RegExp(
  [
    /\brecommend\w*|\breputable\b|\breliable\b|\bfor sale\b|\bphone number\b|\bnumber (?:of|for)\b|\bmobile\b|\bmakes? (?:house|farm) calls?\b/,
    /\bwho (?:around here |near here )?(?:can|does|do|sells?|trims?|delivers?|will|would|treats?|makes|comes|sees|takes|around|shears|hauls|works|is|do i call)\b|\bwhos (?:a|the)\b/,
    /\b(?:any|anyone|anybody|someone|somebody|somewhere|people) (?:\w+ )?(?:who|that|to|do|does|doing|know|open|around|see|treat)\b|\bdo any \w+\b|\bare there (?:any )?\w+ vets?\b/,
    /\b(?:need|want|looking|searching|find|get|hire|know) (?:me |to (?:find|hire|get|adopt) |for )?(?:a|an|some|someone|somebody|any)\b|\blooking to (?:get|find|adopt|buy|board)\b|\bi need (?:my|boarding|hay|feed|to (?:find|get))\b|\b(?:who|whos|you|yall|anyone|anybody|somebody|they|stores?) got\b|\bgot any\b|\b(?:want|need) to adopt\b/,
    /\bwheres?\b.*\b(?:buy|find|get|take|adopt|board|go|sell|leave|a|the|nearest|place)\b|\bplaces? (?:to|that|where|with)\b|\bwhich (?:\w+ )?(?:vets?|stores?|kennels?|groomers?|farriers?|clinics?)\b/,
    /\bis there (?:a|an|any)\b|\bdo you know (?:a|an|any|of)\b|\bany (?:good |cheap |exotic )?(?:vets?|farriers?|groomers?|kennels?|trainers?|feed stores?|breeders?|\w+ barns?)\b|\bcan you (?:find|give me|recommend)\b/,
    /\bthat (?:comes?|does|do|sells?|carr(?:y|ies)|has|delivers?|makes?|takes?|sees?)\b|\b(?:shops?|stores?) (?:that|with|near|in|for)\b|\b(?:come|comes) to (?:my|our) (?:farm|barn|place)\b/,
  ]
    .map(({ source }) => source)
    .join('|'),
);

/** The origin of an animal or thing is not a search. */
const COMES_FROM =
  /\b(?:from|at|off) (?:a|an|the|our|my) (?:\w+ )?(?:auction|sale barn|sale|feed store|breeder|shelter|rescue|pet store|market|pound)\b(?! (?:near|in|around|by)\b)|\bcounty fair\b|\bload\w*\b.{0,16}\btrailers?\b/g;

/** Returns the category of business that a question looks for, or null. */
export function businessAskedFor(question: string): BusinessCategoryName | null {
  const text = plain(question).replace(COMES_FROM, '');
  const category = SAYS.find(([says]) => says.test(text))?.[1] ?? null;
  const isBare = text.split(' ').length <= 2 && category !== 'Animal Feed';
  return category && (IS_NEAR.test(text) || LOOKS_FOR.test(text) || isBare) ? category : null;
}

/** Open now, or around the clock. */
const FOR_NOW =
  /\b(?:open|opened) (?:right |still )?(?:now|tonight|late)\b|\b(?:still|anybody|anyone|whos?|is|are) open\b(?! (?:on|sun|mon|tues|wed|thurs|fri|sat))|\b24 ?(?:hours?|hrs?|7)\b|\bafter ?hours?\b|\b(?:all|at|middle of the) night\b|\bopen tonight\b|\bday (?:and|or) night\b|\bemergency (?:vets?|animal|clinic|hospital)\b/;

/** Whether a question looks for a business that is open now. */
export const asksForNow = (question: string): boolean => FOR_NOW.test(plain(question));

const isFarm = (animal: HelpAnimal | null) =>
  ANIMAL_TYPES.some(({ name, category }) => name === animal && category === 'farm');

/** An answer that starts with a call to a vet never recommends a shop. */
const SENDS_TO_VET = /^(?:[^\n]*\? )?[^.\n]*\b(?:call|see|ask|go to|drive to) (?:a|your|the) vet\b/i;

/** Returns the category of businesses that help with a guide's text, or null. */
export function categoryFor(
  guide: Pick<Guide, 'slug' | 'topic'>,
  animal: HelpAnimal | null,
  said = '',
): BusinessCategoryName | null {
  if (guide.slug === 'horse-hoof-care') return 'Farrier';
  if (guide.slug.includes('grooming')) return 'Pet Grooming';
  if (guide.slug === 'puppy-house-training') return 'Training';
  if (SENDS_TO_VET.test(said)) return 'Veterinary Services';
  if (guide.topic === 'feeding') return isFarm(animal) ? 'Animal Feed' : 'Pet Supplies';
  const isForVet = ['emergency', 'birth', 'health', 'prevention'].includes(guide.topic);
  return isForVet ? 'Veterinary Services' : null;
}
