import type { LatLng } from '#contract/shared/geo.ts';
import {
  anywhere,
  both,
  either,
  graded,
  inCounty,
  inTown,
  type Judge,
  type JudgedQuery,
  named,
  nearBy,
  not,
  of,
  treats,
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

export const ask = (from: Place, judged: Judged, ...queries: string[]): JudgedQuery[] => {
  const point = from && PLACES[from];
  return queries.map((q) => ({ q, from: point, judge: judged(point) }));
};

export const vet = of('Veterinary Services');
export const feed = of('Animal Feed');
const smallOnly = named(
  /\b(cats?|feline|kitty|small animal|pets?|petcare|avian|birds?|canine|dogs?|companion|paws|puppy|banfield)\b/,
);
const horseWords = /\b(equine|equestrian|horses?|large animal)\b/;
const herdWords = /\b(large animal|livestock|bovine|cattle|dairy|cow|beef|food animal|production)\b/;

/** A vet for any animal. */
export const anyVet = nearBy(graded({ 3: vet }));
const vetFor = (pattern: RegExp, ...animals: string[]) =>
  nearBy(
    graded({
      3: both(vet, either(named(pattern), treats(...animals))),
      2: both(vet, not(smallOnly)),
    }),
  );
export const horseVet = vetFor(horseWords, 'Horse');
export const cattleVet = vetFor(herdWords, 'Cattle');
export const largeVet = vetFor(/\b(large animal|equine|livestock|bovine|dairy)\b/, 'Horse', 'Cattle');
export const catVet = nearBy(
  graded({
    3: both(vet, named(/\b(cats?|feline|kitty)\b/)),
    2: both(vet, not(named(/\b(equine|large animal|livestock|dairy|bovine|dogs?|canine)\b/))),
  }),
);
export const dogVet = nearBy(
  graded({ 3: both(vet, not(named(/\b(equine|large animal|livestock|dairy|bovine|cats?|feline|avian)\b/))) }),
);
export const urgentVet = nearBy(
  graded({
    3: either(of('Emergency Hospital'), both(vet, named(/\b(emergency|24 hour|after hours)\b/))),
    1: vet,
  }),
);
export const mobileVet = nearBy(graded({ 3: both(vet, named(/\bmobile\b/)) }));
export const coggins = nearBy(
  graded({
    3: either(both(vet, named(horseWords)), both(vet, treats('Horse')), of('Diagnostic Laboratory')),
    2: both(vet, not(smallOnly)),
  }),
);

export const farrier = nearBy(
  graded({ 3: either(of('Farrier'), named(/\b(farriers?|horseshoeing|horse shoeing)\b/)) }),
);
export const shearer = nearBy(graded({ 3: either(of('Extension Office'), named(/\bshear(ers?|ing)\b/)) }));
export const feedStore = nearBy(graded({ 3: feed, 2: named(/\b(feeds?|feed store)\b/) }));
export const poultry = nearBy(
  graded({ 3: either(named(/\b(chickens?|poultry|hens?|hatchery)\b/), treats('Chicken')) }),
);
export const hay = nearBy(graded({ 3: both(feed, named(/\b(hay|alfalfa|forage)\b/)), 2: feed }));
export const grain = nearBy(graded({ 3: both(feed, named(/\b(grain|elevator)\b/)), 1: feed }));
export const feedMill = nearBy(graded({ 3: both(feed, named(/\b(mills?|milling)\b/)), 1: feed }));
export const coop = nearBy(
  graded({ 3: both(feed, named(/\b(co ?op|cooperative|coop)\b/)), 1: named(/\b(co ?op|cooperative)\b/) }),
);
export const farmSupply = nearBy(
  graded({
    3: either(both(feed, named(/\b(farm|ranch|country|rural|tractor|orscheln)\b/)), named(/\bfarm supply\b/)),
    2: feed,
  }),
);
export const implement = nearBy(graded({ 3: of('Farm Equipment') }));
export const tractor = nearBy(
  graded({ 3: both(of('Farm Equipment'), not(named(/\birrigation\b/))), 1: of('Farm Equipment') }),
);
export const tack = nearBy(
  graded({
    3: named(/\b(tack|saddles?|saddlery|saddler|western wear|harness|boots?)\b/),
    1: both(of('Pet Supplies'), named(/\b(horses?|ranch|equine|leather|western)\b/)),
  }),
);
export const petStore = nearBy(
  graded({
    3: both(of('Pet Supplies'), not(named(/\b(tack|saddles?|saddlery|harness|boot|shoe|leather)\b/))),
  }),
);

export const groomer = nearBy(graded({ 3: of('Pet Grooming'), 2: named(/\bgroom/) }));
export const mobileGroomer = nearBy(
  graded({ 3: both(of('Pet Grooming'), named(/\bmobile\b/)), 1: of('Pet Grooming') }),
);
const stableWords = /\b(stables?|equestrian|equine|horses?|saddle club|riding)\b/;
export const kennel = nearBy(graded({ 3: both(of('Boarding'), not(named(stableWords))), 1: of('Boarding') }));
export const daycare = nearBy(
  graded({
    3: named(/\b(day ?care|daycamp|day camp)\b/),
    2: both(of('Boarding'), not(named(stableWords))),
    1: of('Pet Sitting'),
  }),
);
export const horseBoarding = nearBy(
  graded({ 3: both(of('Boarding', 'Training'), named(stableWords)), 1: named(stableWords) }),
);
export const trainer = nearBy(
  graded({ 3: both(of('Training'), not(named(/\b(horse|stables?|riding|equine|equestrian)\b/))) }),
);
export const obedience = nearBy(
  graded({
    3: named(/\bobedience\b/),
    2: trainer(null) && both(of('Training'), not(named(/\b(horse|stables?|riding)\b/))),
  }),
);
export const sitter = nearBy(graded({ 3: of('Pet Sitting') }));
export const rescue = nearBy(graded({ 3: of('Rescue & Adoption') }));
export const humane = nearBy(graded({ 3: named(/\b(humane|spca)\b/), 1: of('Rescue & Adoption') }));
export const shelter = nearBy(
  graded({
    3: either(of('Rescue & Adoption'), both(of('Animal Services'), named(/\b(shelter|control|pound)\b/))),
  }),
);
export const dogRescue = nearBy(
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
export const catRescue = nearBy(
  graded({ 3: both(of('Rescue & Adoption'), named(/\b(cats?|feline|kitty|kitties|kittens?)\b/)) }),
);
export const horseRescue = nearBy(
  graded({
    3: both(of('Rescue & Adoption'), named(/\b(horses?|equine|mustangs?|thoroughbred|ponies|pony)\b/)),
  }),
);
export const control = nearBy(
  graded({ 3: named(/\b(animal control|dog pound|pound)\b/), 1: of('Animal Services') }),
);
export const extension = nearBy(graded({ 3: of('Extension Office') }));
export const market = nearBy(graded({ 3: of('Farmers Market') }));
export const auction = nearBy(graded({ 3: of('Livestock Market') }));
export const fair = nearBy(
  graded({ 3: both(of('Agricultural Fair'), named(/\bfair/)), 1: of('Agricultural Fair') }),
);
export const rodeo = nearBy(graded({ 3: named(/\brodeo\b/) }));
export const fourH = nearBy(graded({ 3: named(/\b4 ?h\b/) }));
export const ffa = nearBy(graded({ 3: named(/\b(ffa|future farmers)\b/) }));
export const dogPark = nearBy(graded({ 3: of('Dog Park') }));
export const laboratory = nearBy(graded({ 3: of('Diagnostic Laboratory') }));

/** A name in the data: its query wants that business, the nearest first where there are several. */
export const brand = (pattern: RegExp) => nearBy(graded({ 3: named(pattern) }));
export const one = (pattern: RegExp) => anywhere(graded({ 3: named(pattern) }));
export const kindIn = (kind: (listing: Parameters<Judge>[0]) => boolean, city: string, state: string) =>
  anywhere(graded({ 3: both(kind, inTown(city, state)), 1: both(kind, inTown(city)) }));
export const kindInCounty = (
  kind: (listing: Parameters<Judge>[0]) => boolean,
  county: string,
  state: string,
) => anywhere(graded({ 3: both(kind, inCounty(county, state)), 2: both(kind, inCounty(county)) }));
