import type { z } from 'zod';
import type { business, foundBusiness } from './businesses.schema.ts';
import { type AnsweredFact, forAnsweredFacts, type ValueFact } from './facts.ts';
import { BUSINESS_LIMITS } from './limits.ts';
import { ONE_LINE, type RuleSet, type ValuesOf } from './rules.ts';
import { type LatLng, milesBetween } from './shared/geo.ts';
import type { WeeklyHours } from './shared/hours.ts';

export type EmergencyPolicy = NonNullable<Business['emergencyPolicy']>;

/** How the location was found; only an address or a person's own word is exact. */
export type PlacedBy = NonNullable<Business['placedBy']>;

export type Business = z.infer<typeof business>;

/** Last check of a listing, by its owner or an admin, else by its source. */
export const checkedAtOf = ({
  checkedAt,
  verifiedAt,
  source,
}: Pick<Business, 'checkedAt' | 'verifiedAt' | 'source'>): string | undefined =>
  checkedAt ?? verifiedAt ?? source?.updated;

/** The latest date at which a source, owner or admin confirmed the listing. */
export const lastListedOf = (
  business: Pick<Business, 'checkedAt' | 'verifiedAt' | 'source' | 'alsoListed'>,
): string | undefined =>
  [checkedAtOf(business), ...(business.alsoListed ?? []).map(({ updated }) => updated)]
    .filter((date) => date !== undefined)
    .toSorted()
    .at(-1);

/** Whether the location is exact: from an address or a person, not the center of a ZIP code or town. */
export const isExactlyPlaced = ({ placedBy, source }: Pick<Business, 'placedBy' | 'source'>): boolean =>
  placedBy ? placedBy === 'address' || placedBy === 'person' : source === undefined;

/** Whether to mark a listing as new: registered by a person and not checked yet. */
export const isNewListing = ({ isVerified, isSample }: Pick<Business, 'isVerified' | 'isSample'>): boolean =>
  isVerified === false && !isSample; // rows cached by older app versions lack the field

/** The location for farm visits. */
type FarmCaller = Pick<Business, 'farmCalls' | 'serviceRadiusMiles' | 'location'>;

/** Whether a business comes to a farm. Without a stated radius or a known farm location its own statement decides. */
export const comesTo = (
  { farmCalls, serviceRadiusMiles, location }: FarmCaller,
  farm: LatLng | null,
): boolean =>
  farmCalls === true &&
  (serviceRadiusMiles === undefined ||
    location === null ||
    farm === null ||
    milesBetween(farm, location) <= serviceRadiusMiles);

export type FoundBusiness = z.infer<typeof foundBusiness>;

export const BUSINESS_MESSAGES = {
  name: 'Business name must be at least 2 characters.',
  description: 'Description must be at least 10 characters.',
  phone: 'Please enter a valid phone number.',
  serviceRadius:
    'The farm call radius must be from 1 to 500 miles. Enter a whole number, or leave this empty.',
  radiusWithoutCalls:
    'Only businesses that make farm calls have this radius. Tick farm calls too, or leave this empty.',
  email: 'Please enter a valid email address.',
  website: 'Please enter a valid URL.',
  websiteNotPublic:
    'Please enter a public address. Numbers such as 192.168.1.10 and names on your own network don’t work for other people.',
  address: 'Address is required.',
  city: 'City is required.',
  state: 'State is required.',
  zipCode: 'ZIP code is required.',
  animalTypes: 'Select at least one animal type.',
  businessCategories: 'Select at least one business category.',
  location: 'Could not determine location coordinates',
  radius: 'Radius must be above 0 and at most 12,500 miles.',
  unknownAnimal: 'Choose animals from the list.',
  unknownCategory: 'Choose categories from the list.',
  unknownFact: 'Choose facts from the list.',
  sort: 'Sort by distance, rating or name.',
  point: 'Latitude must be from -90 to 90 and longitude from -180 to 180.',
  query: 'Search text can be at most 80 characters.',
  notListed: 'This business is no longer listed.',
  businessId: 'businessId must be the number of a business.',
  featuredFull: 'At most 24 businesses can be featured. Take one off first.',
  nameTooLong: 'Business name can be at most 120 characters.',
  descriptionTooLong: 'Description can be at most 4,000 characters.',
  addressTooLong: 'Address can be at most 200 characters.',
  cityTooLong: 'City can be at most 80 characters.',
  stateTooLong: 'State can be at most 80 characters.',
  zipCodeTooLong: 'ZIP code can be at most 12 characters.',
} as const;

const L = BUSINESS_LIMITS;
const M = BUSINESS_MESSAGES;
export const BUSINESS_RULES = {
  name: {
    kind: 'text',
    min: L.nameMin,
    max: L.nameMax,
    patterns: [ONE_LINE],
    message: M.name,
    isName: true,
    tooLong: M.nameTooLong,
  },
  description: {
    kind: 'text',
    min: L.descriptionMin,
    max: L.descriptionMax,
    message: M.description,
    tooLong: M.descriptionTooLong,
  },
  phone: { kind: 'phone', max: L.phoneMax, message: M.phone, optional: true },
  /** Number to call at night, if different. */
  afterHoursPhone: { kind: 'phone', max: L.phoneMax, message: M.phone, optional: true },
  email: { kind: 'email', max: L.emailMax, message: M.email, optional: true },
  website: { kind: 'url', max: L.urlMax, message: M.website, notPublic: M.websiteNotPublic, optional: true },
  address: {
    kind: 'text',
    min: L.addressMin,
    max: L.addressMax,
    patterns: [ONE_LINE],
    message: M.address,
    tooLong: M.addressTooLong,
  },
  city: {
    kind: 'text',
    min: L.cityMin,
    max: L.cityMax,
    patterns: [ONE_LINE],
    message: M.city,
    tooLong: M.cityTooLong,
  },
  state: {
    kind: 'text',
    min: L.stateMin,
    max: L.stateMax,
    patterns: [ONE_LINE],
    message: M.state,
    tooLong: M.stateTooLong,
  },
  zipCode: {
    kind: 'text',
    min: L.zipMin,
    max: L.zipMax,
    patterns: [ONE_LINE],
    message: M.zipCode,
    tooLong: M.zipCodeTooLong,
  },
  animalTypes: { kind: 'names', min: 1, max: L.namesMax, message: M.animalTypes },
  businessCategories: { kind: 'names', min: 1, max: L.namesMax, message: M.businessCategories },
  /** Facts that are true. The other facts are unknown, except those with a field of their own below. */
  facts: { kind: 'names', min: 0, max: L.namesMax, message: M.unknownFact },
  /** Service radius for farm visits, in miles. */
  serviceRadiusMiles: {
    kind: 'integer',
    min: L.serviceRadiusMinMiles,
    max: L.serviceRadiusMaxMiles,
    message: M.serviceRadius,
    optional: true,
  },
  ...forAnsweredFacts(() => ({ kind: 'flag', optional: true }) as const),
} as const satisfies RuleSet;

type Values = ValuesOf<typeof BUSINESS_RULES>;
type LaterField = ValueFact | AnsweredFact;

/** Body of `POST /api/businesses` and of the mutation `business.register`. */
export type BusinessDraft = Omit<Values, LaterField> & {
  [F in LaterField]?: Values[F]; // queued writes of older app versions lack these fields
} & {
  location?: LatLng | undefined;
  hours?: WeeklyHours | undefined;
};

/** `POST` and `DELETE /api/admin/featured`. */
export const FEATURED_RULES = {
  businessId: { kind: 'integer', min: 1, max: Number.MAX_SAFE_INTEGER, message: M.businessId },
} as const satisfies RuleSet;

export const DEFAULT_STATE = 'Florida';
