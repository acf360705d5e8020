import { z } from 'zod';
import { FACT_NAMES, type FactName } from './facts.ts';

export const point = z.object({
  lat: z.number().min(-90).max(90),
  lng: z.number().min(-180).max(180),
});

/** Source of a real listing; `updated` is the source's own date as text ('2013', '2021-11-05'). */
const source = z.object({
  name: z.string(),
  updated: z.string().exactOptional(),
  url: z.string().exactOptional(),
});

/** Author and date of a part of a listing: an owner, an admin or a list, never a person's name. */
export const said = z.object({
  by: z.enum(['owner', 'admin', 'list']),
  /** Names of fields and facts. */
  about: z.array(z.string()),
  /** The day, or the list's own date as text; absent if the list has none. */
  on: z.string().exactOptional(),
  /** Name of the list; absent if several are possible. */
  list: z.string().exactOptional(),
});

const clock = z.string().regex(/^\d{2}:\d{2}$/);

export const weeklyHours = z.object({
  timeZone: z.string(),
  weekly: z.array(z.object({ day: z.int().min(0).max(6), opens: clock, closes: clock })),
  closed: z.array(z.iso.date()).exactOptional(),
  note: z.string().exactOptional(),
});

const stated = Object.fromEntries(FACT_NAMES.map((name) => [name, z.boolean().exactOptional()])) as Record<
  FactName,
  z.ZodExactOptional<z.ZodBoolean>
>;

/** docs/api.md, section 5. An absent fact is unknown, never 'open' or 'yes'. */
export const business = z
  .object({
    id: z.int(),
    name: z.string(),
    description: z.string(),
    images: z.array(z.string()),
    rating: z.number().min(0).max(5),
    reviewCount: z.int(),
    address: z.string(),
    city: z.string(),
    state: z.string(),
    zipCode: z.string().nullable(),
    phone: z.string().nullable(),
    email: z.string().nullable(),
    website: z.string().nullable(),
    location: point.nullable(),
    isFeatured: z.boolean(),
    businessCategories: z.array(z.string()),
    animalTypes: z.array(z.string()),
    ownerId: z.int().nullable(),
    isSample: z.boolean(),
    /** False for samples and for registered listings that nobody has checked. */
    isVerified: z.boolean(),
    updatedAt: z.iso.datetime(),
    version: z.int(),
    key: z.string().nullable(),
    /** Null without a location; absent if unknown. */
    placedBy: z.enum(['address', 'zip', 'town', 'county', 'person']).nullable().exactOptional(),
    county: z.string().exactOptional(),
    source: source.exactOptional(),
    /** Other lists that contain the same business. */
    alsoListed: z.array(source).exactOptional(),
    /** A text if the hours could not be parsed; then it is unknown whether the business is open. */
    hours: z.union([weeklyHours, z.string()]).exactOptional(),
    /** When a person last confirmed the listing. */
    checkedAt: z.iso.datetime().exactOptional(),
    afterHoursPhone: z.string().exactOptional(),
    ...stated,
    serviceRadiusMiles: z.number().exactOptional(),
    emergencyPolicy: z.enum(['everyone', 'existing-clients', 'deposit']).exactOptional(),
    verifiedAt: z.string().exactOptional(),
    /** The authors of fields; absent if only the source stated them. */
    said: z.array(said).exactOptional(),
    /** Two people have reported it closed; only in `GET /api/businesses/{id}`. */
    mayBeClosed: z.literal(true).exactOptional(),
  })
  .meta({ id: 'Business' });

/** A search result, with the great-circle distance in miles. */
export const foundBusiness = business.extend({ distance: z.number() }).meta({ id: 'FoundBusiness' });
