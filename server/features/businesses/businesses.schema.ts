import { z } from 'zod';
import { BUSINESS_RULES, type Business, type FoundBusiness } from '#contract/businesses.ts';
import { FACT_NAMES, type FactName } from '#contract/facts.ts';
import { CLAIM_RULES, type Claim } from '#contract/owners.ts';
import type { LatLng } from '#contract/shared/geo.ts';
import { ruleFields } from '../../rules/zod-rules.ts';
import { baseField } from '../../writes/base.ts';

export const point = z.object({
  lat: z.number().min(-90).max(90),
  lng: z.number().min(-180).max(180),
}) satisfies z.ZodType<LatLng>;

const source = z.object({
  name: z.string(),
  updated: z.string().exactOptional(),
  url: z.string().exactOptional(),
});

const said = z.object({
  by: z.enum(['owner', 'admin', 'list']),
  about: z.array(z.string()),
  on: z.string().exactOptional(),
  list: z.string().exactOptional(),
});

const clock = z.string().regex(/^\d{2}:\d{2}$/);

const weeklyHours = z.object({
  timeZone: z.string(),
  weekly: z.array(z.object({ day: z.int().min(0).max(6), opens: clock, closes: clock })),
  closed: z.array(z.iso.date()).exactOptional(),
  note: z.string().exactOptional(),
});

/** Text if it could not be parsed. */
const hours = z.union([weeklyHours, z.string()]);

/** Facts are true or false; absent means unknown. */
const facts = Object.fromEntries(FACT_NAMES.map((name) => [name, z.boolean().exactOptional()])) as Record<
  FactName,
  z.ZodExactOptional<z.ZodBoolean>
>;

/** An absent optional fact is unknown. */
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
    isVerified: z.boolean(),
    updatedAt: z.iso.datetime(),
    version: z.int(),
    key: z.string().nullable(),
    placedBy: z.enum(['address', 'zip', 'town', 'county', 'person']).nullable().exactOptional(),
    county: z.string().exactOptional(),
    source: source.exactOptional(),
    alsoListed: z.array(source).exactOptional(),
    hours: hours.exactOptional(),
    checkedAt: z.iso.datetime().exactOptional(),
    afterHoursPhone: z.string().exactOptional(),
    ...facts,
    serviceRadiusMiles: z.number().exactOptional(),
    emergencyPolicy: z.enum(['everyone', 'existing-clients', 'deposit']).exactOptional(),
    verifiedAt: z.string().exactOptional(),
    said: z.array(said).exactOptional(),
  })
  .meta({ id: 'Business' }) satisfies z.ZodType<Business>;

export const foundBusiness = business
  .extend({ distance: z.number() })
  .meta({ id: 'FoundBusiness' }) satisfies z.ZodType<FoundBusiness>;

/** Without a location the server geocodes the address. */
export const businessDraft = z
  .object({ ...ruleFields(BUSINESS_RULES), location: point.nullish(), hours: weeklyHours.nullish() })
  .meta({ id: 'BusinessDraft' });

/** Only the given fields change; null removes the hours. */
export const businessChanges = businessDraft
  .partial()
  .extend({ base: baseField })
  .meta({ id: 'BusinessChanges' });

export const claimDraft = z.object(ruleFields(CLAIM_RULES)).meta({ id: 'ClaimDraft' });

export const claim = z
  .object({ id: z.int(), businessId: z.int(), createdAt: z.iso.datetime() })
  .meta({ id: 'Claim' }) satisfies z.ZodType<Claim>;
