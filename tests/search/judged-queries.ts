import type { LatLng } from '#contract/shared/geo.ts';
import {
  anywhere,
  both,
  either,
  graded,
  inCounty,
  inState,
  inTown,
  type Judge,
  type JudgedQuery,
  named,
  nearBy,
  not,
  of,
  treats,
  withZip,
} from './judgments.ts';

/** The places of the searchers: towns with dense starter data, and some with little. */
const PLACES = {
  orlando: { lat: 28.54, lng: -81.38 },
  ocala: { lat: 29.19, lng: -82.13 },
  macon: { lat: 32.84, lng: -83.63 },
  lexington: { lat: 38.04, lng: -84.5 },
  lincoln: { lat: 40.81, lng: -96.68 },
  littleRock: { lat: 34.75, lng: -92.29 },
  billings: { lat: 45.78, lng: -108.5 },
  desMoines: { lat: 41.59, lng: -93.6 },
  tulsa: { lat: 36.15, lng: -95.99 },
  hartford: { lat: 41.76, lng: -72.68 },
} as const satisfies Record<string, LatLng>;

type Place = keyof typeof PLACES | null;
type Judged = (from: LatLng | null) => Judge;

const ask = (from: Place, judged: Judged, ...queries: string[]): JudgedQuery[] => {
  const point = from && PLACES[from];
  return queries.map((q) => ({ q, from: point, judge: judged(point) }));
};

const vet = of('Veterinary Services');
const feed = of('Animal Feed');
const smallOnly = named(
  /\b(cats?|feline|kitty|small animal|pets?|petcare|avian|birds?|canine|dogs?|companion|paws|puppy|banfield)\b/,
);
const horseWords = /\b(equine|equestrian|horses?|large animal)\b/;
const herdWords = /\b(large animal|livestock|bovine|cattle|dairy|cow|beef|food animal|production)\b/;

/** A vet for any animal. */
const anyVet = nearBy(graded({ 3: vet }));
const vetFor = (pattern: RegExp, ...animals: string[]) =>
  nearBy(
    graded({
      3: both(vet, either(named(pattern), treats(...animals))),
      2: both(vet, not(smallOnly)),
    }),
  );
const horseVet = vetFor(horseWords, 'Horse');
const cattleVet = vetFor(herdWords, 'Cattle');
const largeVet = vetFor(/\b(large animal|equine|livestock|bovine|dairy)\b/, 'Horse', 'Cattle');
const catVet = nearBy(
  graded({
    3: both(vet, named(/\b(cats?|feline|kitty)\b/)),
    2: both(vet, not(named(/\b(equine|large animal|livestock|dairy|bovine|dogs?|canine)\b/))),
  }),
);
const dogVet = nearBy(
  graded({ 3: both(vet, not(named(/\b(equine|large animal|livestock|dairy|bovine|cats?|feline|avian)\b/))) }),
);
const urgentVet = nearBy(
  graded({
    3: either(of('Emergency Hospital'), both(vet, named(/\b(emergency|24 hour|after hours)\b/))),
    1: vet,
  }),
);
const mobileVet = nearBy(graded({ 3: both(vet, named(/\bmobile\b/)) }));
const coggins = nearBy(
  graded({
    3: either(both(vet, named(horseWords)), both(vet, treats('Horse')), of('Diagnostic Laboratory')),
    2: both(vet, not(smallOnly)),
  }),
);

const farrier = nearBy(
  graded({ 3: either(of('Farrier'), named(/\b(farriers?|horseshoeing|horse shoeing)\b/)) }),
);
const feedStore = nearBy(graded({ 3: feed, 2: named(/\b(feeds?|feed store)\b/) }));
const hay = nearBy(graded({ 3: both(feed, named(/\b(hay|alfalfa|forage)\b/)), 2: feed }));
const grain = nearBy(graded({ 3: both(feed, named(/\b(grain|elevator)\b/)), 1: feed }));
const feedMill = nearBy(graded({ 3: both(feed, named(/\b(mills?|milling)\b/)), 1: feed }));
const coop = nearBy(
  graded({ 3: both(feed, named(/\b(co ?op|cooperative|coop)\b/)), 1: named(/\b(co ?op|cooperative)\b/) }),
);
const farmSupply = nearBy(
  graded({
    3: either(both(feed, named(/\b(farm|ranch|country|rural|tractor|orscheln)\b/)), named(/\bfarm supply\b/)),
    2: feed,
  }),
);
const implement = nearBy(graded({ 3: of('Farm Equipment') }));
const tractor = nearBy(
  graded({ 3: both(of('Farm Equipment'), not(named(/\birrigation\b/))), 1: of('Farm Equipment') }),
);
const tack = nearBy(
  graded({
    3: named(/\b(tack|saddles?|saddlery|saddler|western wear|harness|boots?)\b/),
    1: both(of('Pet Supplies'), named(/\b(horses?|ranch|equine|leather|western)\b/)),
  }),
);
const petStore = nearBy(
  graded({
    3: both(of('Pet Supplies'), not(named(/\b(tack|saddles?|saddlery|harness|boot|shoe|leather)\b/))),
  }),
);

const groomer = nearBy(graded({ 3: of('Pet Grooming'), 2: named(/\bgroom/) }));
const mobileGroomer = nearBy(
  graded({ 3: both(of('Pet Grooming'), named(/\bmobile\b/)), 1: of('Pet Grooming') }),
);
const stableWords = /\b(stables?|equestrian|equine|horses?|saddle club|riding)\b/;
const kennel = nearBy(graded({ 3: both(of('Boarding'), not(named(stableWords))), 1: of('Boarding') }));
const daycare = nearBy(
  graded({
    3: named(/\b(day ?care|daycamp|day camp)\b/),
    2: both(of('Boarding'), not(named(stableWords))),
    1: of('Pet Sitting'),
  }),
);
const horseBoarding = nearBy(
  graded({ 3: both(of('Boarding', 'Training'), named(stableWords)), 1: named(stableWords) }),
);
const trainer = nearBy(
  graded({ 3: both(of('Training'), not(named(/\b(horse|stables?|riding|equine|equestrian)\b/))) }),
);
const obedience = nearBy(
  graded({
    3: named(/\bobedience\b/),
    2: trainer(null) && both(of('Training'), not(named(/\b(horse|stables?|riding)\b/))),
  }),
);
const sitter = nearBy(graded({ 3: of('Pet Sitting') }));
const rescue = nearBy(graded({ 3: of('Rescue & Adoption') }));
const humane = nearBy(graded({ 3: named(/\b(humane|spca)\b/), 1: of('Rescue & Adoption') }));
const shelter = nearBy(
  graded({
    3: either(of('Rescue & Adoption'), both(of('Animal Services'), named(/\b(shelter|control|pound)\b/))),
  }),
);
const dogRescue = nearBy(
  graded({
    3: both(
      of('Rescue & Adoption'),
      named(
        /\b(dogs?|canine|k ?9|puppy|pups|labs?|retrievers?|hounds?|greyhound|shepherd|pit ?bulls?|paws|bark)\b/,
      ),
    ),
    1: both(
      of('Rescue & Adoption'),
      not(named(/\b(cats?|feline|kitty|equine|horses?|wildlife|birds?|rabbits?)\b/)),
    ),
  }),
);
const catRescue = nearBy(
  graded({ 3: both(of('Rescue & Adoption'), named(/\b(cats?|feline|kitty|kitties|kittens?)\b/)) }),
);
const horseRescue = nearBy(
  graded({
    3: both(of('Rescue & Adoption'), named(/\b(horses?|equine|mustangs?|thoroughbred|ponies|pony)\b/)),
  }),
);
const control = nearBy(
  graded({ 3: named(/\b(animal control|dog pound|pound)\b/), 1: of('Animal Services') }),
);
const extension = nearBy(graded({ 3: of('Extension Office') }));
const market = nearBy(graded({ 3: of('Farmers Market') }));
const auction = nearBy(graded({ 3: of('Livestock Market') }));
const fair = nearBy(
  graded({ 3: both(of('Agricultural Fair'), named(/\bfair/)), 1: of('Agricultural Fair') }),
);
const rodeo = nearBy(graded({ 3: named(/\brodeo\b/) }));
const fourH = nearBy(graded({ 3: named(/\b4 ?h\b/) }));
const ffa = nearBy(graded({ 3: named(/\b(ffa|future farmers)\b/) }));
const dogPark = nearBy(graded({ 3: of('Dog Park') }));
const laboratory = nearBy(graded({ 3: of('Diagnostic Laboratory') }));

/** A name in the data: its query wants that business, the nearest first where there are several. */
const brand = (pattern: RegExp) => nearBy(graded({ 3: named(pattern) }));
const one = (pattern: RegExp) => anywhere(graded({ 3: named(pattern) }));
const kindIn = (kind: (listing: Parameters<Judge>[0]) => boolean, city: string, state: string) =>
  anywhere(graded({ 3: both(kind, inTown(city, state)), 1: both(kind, inTown(city)) }));
const kindInCounty = (kind: (listing: Parameters<Judge>[0]) => boolean, county: string, state: string) =>
  anywhere(graded({ 3: both(kind, inCounty(county, state)), 2: both(kind, inCounty(county)) }));

/** Two hundred queries as people type them, with the matching starter data. */
export const JUDGED_QUERIES: readonly JudgedQuery[] = [
  // vets
  ...ask('orlando', anyVet, 'vet', 'vets', 'veterinarian', 'vetrinarian', 'animal hospital', 'animal doctor'),
  ...ask('lincoln', anyVet, 'veterinarians', 'vetinary', 'veterinarian near me', 'pet clinic'),
  ...ask(
    'littleRock',
    largeVet,
    'large animal vet',
    'large animal veterinarian',
    'large anmal vet',
    'farm vet',
    'livestock vet',
  ),
  ...ask('ocala', horseVet, 'horse vet', 'equine vet', 'equine veterinarian', 'hores vet', 'equine clinic'),
  ...ask('lexington', horseVet, 'horse doctor', 'equin vet', 'vet for horses'),
  ...ask('lexington', coggins, 'coggins', 'coggins test', 'cogins', 'coggins testing'),
  ...ask('desMoines', cattleVet, 'cow vet', 'cattle vet', 'bovine vet', 'dairy vet', 'cattle veternarian'),
  ...ask('tulsa', catVet, 'cat vet', 'feline vet', 'cat doctor'),
  ...ask('hartford', dogVet, 'dog vet', 'vet for dogs', 'puppy shots'),
  ...ask(
    'orlando',
    urgentVet,
    'emergency vet',
    '24 hour vet',
    'emergancy vet',
    'after hours vet',
    'night vet',
  ),
  ...ask('hartford', mobileVet, 'mobile vet', 'vet that comes to the farm'),
  // hooves
  ...ask('lexington', farrier, 'farrier', 'farriers', 'farier', 'horseshoer', 'horse shoer', 'horseshoeing'),
  ...ask('tulsa', farrier, 'hoof trimmer', 'hoof trimming', 'shoeing', 'blacksmith', 'ferrier', 'hoof care'),
  // feed, hay and the farm store
  ...ask(
    'ocala',
    feedStore,
    'feed store',
    'feed stores',
    'feed stroe',
    'horse feed',
    'livestock feed',
    'feed & seed',
  ),
  ...ask(
    'desMoines',
    feedStore,
    'chicken feed',
    'cattle feed',
    'feed',
    'goat feed',
    'hog feed',
    'animal feed',
  ),
  ...ask('billings', hay, 'hay', 'hay for sale', 'alfalfa hay'),
  ...ask('desMoines', grain, 'grain elevator', 'grain'),
  ...ask('littleRock', feedMill, 'feed mill', 'feed mills'),
  ...ask('desMoines', coop, 'co-op', 'coop', 'farmers coop', 'cooperative'),
  ...ask('tulsa', farmSupply, 'farm supply', 'farm store', 'ranch supply', 'farm suply'),
  ...ask(
    'lincoln',
    implement,
    'farm equipment',
    'implement dealer',
    'farm implements',
    'farm machinery',
    'farm equiptment',
  ),
  ...ask('macon', tractor, 'tractor', 'tractors', 'tractor dealer', 'tractor repair', 'tracter'),
  ...ask('billings', tack, 'tack shop', 'saddle shop', 'saddlery', 'saddle', 'tack', 'sadle shop'),
  ...ask('orlando', petStore, 'pet store', 'pet shop', 'pet supplies', 'dog food', 'pet stores'),
  // care
  ...ask(
    'orlando',
    groomer,
    'dog groomer',
    'groomers',
    'grooming',
    'goomer',
    'pet grooming',
    'dog grooming near me',
  ),
  ...ask('tulsa', mobileGroomer, 'mobile groomer', 'mobile grooming'),
  ...ask('lincoln', kennel, 'kennel', 'kennels', 'dog boarding', 'kenel', 'pet boarding', 'dog kennel'),
  ...ask('hartford', daycare, 'doggie daycare', 'dog day care', 'daycare'),
  ...ask('lexington', horseBoarding, 'horse boarding', 'stables', 'stable', 'horse stable', 'riding stable'),
  ...ask('littleRock', trainer, 'dog trainer', 'dog training', 'puppy training'),
  ...ask('lincoln', obedience, 'obedience', 'obedience school', 'obediance'),
  ...ask('orlando', sitter, 'pet sitter', 'pet sitters', 'dog sitter', 'pet siting', 'dog walker'),
  // rescue and the county
  ...ask('macon', rescue, 'rescue', 'animal rescue', 'adopt a pet', 'animal sanctuary'),
  ...ask('tulsa', humane, 'humane society', 'humane', 'spca', 'human society'),
  ...ask('hartford', shelter, 'animal shelter', 'shelters', 'dog shelter'),
  ...ask('littleRock', dogRescue, 'dog rescue', 'dog rescues', 'canine rescue'),
  ...ask('hartford', catRescue, 'cat rescue', 'kitten rescue', 'feline rescue'),
  ...ask('lexington', horseRescue, 'horse rescue', 'equine rescue'),
  ...ask('macon', control, 'animal control', 'dog pound'),
  ...ask('lincoln', extension, 'extension office', 'county extension', 'county agent', 'extention office'),
  ...ask('orlando', market, 'farmers market', "farmer's market", 'farmers markets', 'farmer market'),
  ...ask(
    'tulsa',
    auction,
    'livestock auction',
    'sale barn',
    'stockyard',
    'cattle auction',
    'livestock market',
    'stock yards',
  ),
  ...ask('desMoines', fair, 'county fair', 'fair'),
  ...ask('billings', rodeo, 'rodeo', 'rodeos'),
  ...ask('lincoln', fourH, '4-h', '4h', '4 h club'),
  ...ask(null, ffa, 'ffa', 'future farmers of america'),
  ...ask('orlando', dogPark, 'dog park', 'dog parks'),
  ...ask('orlando', laboratory, 'diagnostic laboratory', 'disease lab'),
  // names in the data
  ...ask('orlando', brand(/\bpetsmart\b/), 'petsmart', 'pet smart', 'petsmrt'),
  ...ask('macon', brand(/\btractor supply\b/), 'tractor supply', 'tractor supply co', 'tractor suply'),
  ...ask('lexington', brand(/\bsouthern states\b/), 'southern states', 'southern states coop'),
  ...ask('tulsa', brand(/\borscheln\b/), 'orscheln', 'orschelns'),
  ...ask('desMoines', brand(/\bpurina\b/), 'purina'),
  ...ask('lincoln', brand(/\bbanfield\b/), 'banfield', 'banfeild'),
  ...ask('macon', brand(/\bjohn deere\b/), 'john deere', 'john deer'),
  ...ask('tulsa', brand(/\bkubota\b/), 'kubota'),
  ...ask(
    null,
    one(/^peterson smith equine hospital$/),
    'peterson smith',
    'peterson and smith equine hospital',
  ),
  ...ask(null, one(/^uf large animal hospital$/), 'uf large animal hospital'),
  ...ask('ocala', one(/^seminole feed$/), 'seminole feed', 'seminole feeds'),
  ...ask('ocala', one(/^midwest feeds$/), 'midwest feeds', 'midwest feed'),
  ...ask(null, one(/^okeechobee livestock market$/), 'okeechobee livestock', 'okechobee livestock market'),
  ...ask(null, one(/^bronson animal disease diagnostic laboratory$/), 'bronson lab'),
  ...ask('orlando', brand(/\bwoof gang\b/), 'woof gang', 'woof gang bakery'),
  // towns, counties, states and ZIP codes
  ...ask(
    'orlando',
    kindIn(() => true, 'Ocala', 'Florida'),
    'ocala',
    'ocalla',
  ),
  ...ask('orlando', kindIn(vet, 'Ocala', 'Florida'), 'vet ocala', 'vets in ocala', 'ocala vet'),
  ...ask(null, kindIn(vet, 'Lexington', 'Kentucky'), 'vet lexington ky', 'veterinarian lexington kentucky'),
  ...ask('ocala', kindIn(of('Farmers Market'), 'Gainesville', 'Florida'), 'farmers market gainesville'),
  ...ask(null, kindIn(feed, 'Billings', 'Montana'), 'feed store billings', 'feed billings mt'),
  ...ask(
    'desMoines',
    kindIn(of('Pet Grooming'), 'Dubuque', 'Iowa'),
    'groomer dubuque',
    'dog groomer in dubuque iowa',
  ),
  ...ask(
    'orlando',
    kindInCounty(() => true, 'Leon', 'Florida'),
    'leon county',
  ),
  ...ask('orlando', kindInCounty(of('Extension Office'), 'Leon', 'Florida'), 'leon county extension'),
  ...ask('ocala', kindInCounty(of('Extension Office'), 'Marion', 'Florida'), 'marion county extension'),
  ...ask('orlando', kindInCounty(of('Farmers Market'), 'Polk', 'Florida'), 'polk county farmers market'),
  ...ask(null, kindInCounty(of('Farmers Market'), 'Cook', 'Illinois'), 'cook county farmers market'),
  ...ask(
    'orlando',
    anywhere(graded({ 3: both(inState('Florida'), of('Livestock Market')) })),
    'livestock market florida',
    'livestock auction fl',
  ),
  ...ask(null, anywhere(graded({ 3: withZip('34474') })), '34474'),
  ...ask(null, anywhere(graded({ 3: both(withZip('68516'), vet) })), 'vet 68516'),
  // Spanish, as it is spoken on farms and in shops
  ...ask('orlando', anyVet, 'veterinario'),
  ...ask('ocala', horseVet, 'veterinario de caballos'),
  ...ask('tulsa', farrier, 'herrador', 'herrero'),
  ...ask('desMoines', feedStore, 'alimento para ganado', 'comida para gallinas'),
  ...ask('orlando', petStore, 'tienda de mascotas'),
  ...ask('orlando', groomer, 'peluqueria canina'),
  ...ask('macon', rescue, 'refugio de animales'),
  ...ask('tulsa', auction, 'subasta de ganado'),
];
