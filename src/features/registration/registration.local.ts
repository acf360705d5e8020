import { type BusinessDraft, DEFAULT_STATE } from '#contract/businesses.ts';
import type { FieldError, ValuesOf } from '#contract/rules.ts';
import { isLatLng, type LatLng } from '#contract/shared/geo.ts';
import type { WeeklyHours } from '#contract/shared/hours.ts';
import { withKept } from '#src/data/draft/use-draft.ts';
import { answersOf, answerValues } from '#src/features/owners/answered-facts.local.ts';
import { radiusOf } from '#src/features/owners/farm-calls.local.ts';
import { hoursOf, hoursValues } from '#src/features/owners/hours.local.ts';
import {
  type LISTING_RULES,
  type ListingValues,
  valueTexts,
} from '#src/features/owners/listing-rules.local.ts';
import type { Core } from '#src/local/core.ts';
import type { OutboxEntry } from '#src/local/outbox/outbox.ts';
import { newestArgs } from '#src/local/outbox/queries.ts';

type RegistrationFields = ListingValues;
export type CleanFields = Omit<BusinessDraft, 'location' | 'hours'> & { hours?: WeeklyHours };

/** Converts form values to the business to register. */
export function cleanOf(values: ValuesOf<typeof LISTING_RULES>): CleanFields {
  const { spans, closedDays, hoursNote, timeZone, ...texts } = values;
  const fields = { ...texts, serviceRadiusMiles: radiusOf(values), ...answersOf(values) };
  const hours = hoursOf({ spans, closedDays, hoursNote, timeZone });
  return hours ? { ...fields, hours } : fields;
}

/** Initial state of the form, with the point if the phone's position was used. */
export interface RegistrationStart {
  fields: RegistrationFields;
  point: LatLng | null;
  /** Key of the registration, which its pictures are stored under. */
  key: string;
}

const EMPTY_FIELDS: RegistrationFields = {
  name: '',
  description: '',
  phone: '',
  email: '',
  website: '',
  address: '',
  city: '',
  state: DEFAULT_STATE,
  zipCode: '',
  businessCategories: [],
  animalTypes: [],
  facts: [],
  ...valueTexts({}),
  ...answerValues({}),
  ...hoursValues(undefined),
};

/** Name of the draft of a new or queued registration. */
export const registrationDraftName = (entryKey: string | undefined) =>
  entryKey === undefined ? 'business.register' : `business.register:${entryKey}`;

/** Returns the user's queued registration, or null if it was sent, deleted or belongs to another user. */
export async function readRegistration(
  core: Core,
  key: string,
  owner: number,
): Promise<OutboxEntry<'business.register'> | null> {
  const entry = await core.outbox.entries.get(key);
  return entry?.name === 'business.register' && entry.owner === owner
    ? (entry as OutboxEntry<'business.register'>)
    : null;
}

/** Form values of a queued registration; missing fields become empty. */
function fieldsOf(args: BusinessDraft): RegistrationFields {
  const { phone, email, website } = args;
  return {
    ...withKept(EMPTY_FIELDS, args as unknown as Record<string, unknown>),
    phone: phone ?? '',
    email: email ?? '',
    website: website ?? '',
    ...valueTexts(args),
    ...answerValues(args),
    ...hoursValues(args.hours),
  };
}

/** Merges defaults, queued entry and draft; later ones win. */
export function startOf(
  entry: OutboxEntry<'business.register'> | null,
  kept: Record<string, unknown> | null,
  newKey: () => string,
): RegistrationStart {
  const queued = entry ? newestArgs(entry) : null;
  const keptKey = typeof kept?.key === 'string' ? kept.key : undefined;
  return {
    fields: withKept(queued ? fieldsOf(queued) : EMPTY_FIELDS, kept),
    point: pointOf(kept?.point),
    key: entry?.key ?? keptKey ?? newKey(),
  };
}

/** Errors of a rejected registration by field. */
export function refusedFields(entry: OutboxEntry<'business.register'> | null): readonly FieldError[] {
  if (entry?.state !== 'rejected' || !entry.problem) return [];
  return entry.problem.errors ?? [{ path: '', message: entry.problem.detail }];
}

/** The stored draft. */
export const keptOf = ({ fields, point, key }: RegistrationStart): Record<string, unknown> => ({
  ...fields,
  point,
  key,
});

function pointOf(value: unknown): LatLng | null {
  const { lat, lng } = (value ?? {}) as Partial<LatLng>;
  return typeof lat === 'number' && typeof lng === 'number' && isLatLng({ lat, lng }) ? { lat, lng } : null;
}

/**
 * Returns the key for a new registration with pictures; undefined without pictures, and if another tab has sent a
 * registration under it.
 */
export async function keyWithPictures({ outbox }: Core, key: string): Promise<string | undefined> {
  const isSent = (await outbox.entries.get(key)) ?? (await outbox.receipts.get(key));
  const count = await outbox.pictures.where('business').equals(key).count();
  return count > 0 && !isSent ? key : undefined;
}

/** The address in one line, for the geocoder. */
const addressLine = ({ address, city, state, zipCode }: CleanFields) =>
  `${address}, ${city}, ${state} ${zipCode}`;

const ADDRESS_FIELDS = ['address', 'city', 'state', 'zipCode'] as const;

/** The position of a queued registration; null if its address changed or it has none. */
export function placeKept(queued: BusinessDraft | null, fields: CleanFields): LatLng | null {
  const hasMoved = ADDRESS_FIELDS.some((name) => queued?.[name] !== fields[name]);
  return hasMoved ? null : (queued?.location ?? null);
}

/** Position of a registration: a point, not yet known (the server will place it), or invalid. */
export type Placement = { kind: 'placed'; point: LatLng } | { kind: 'later' } | { kind: 'unknown' };

/**
 * Finds the position: the phone's if the user chose it, else the address. If the phone cannot place the
 * address, it is invalid online and left to the server offline. @param locate returns null for an unknown
 * address.
 */
export async function placeRegistration(
  fields: CleanFields,
  point: LatLng | null,
  isOffline: boolean,
  locate: (address: string) => Promise<LatLng | null>,
): Promise<Placement> {
  if (point) return { kind: 'placed', point };
  const found = await locate(addressLine(fields));
  if (found) return { kind: 'placed', point: found };
  return isOffline ? { kind: 'later' } : { kind: 'unknown' };
}

/** Returns the arguments of the write. */
export const argsOf = (fields: CleanFields, place: Placement): BusinessDraft => ({
  ...fields,
  ...(place.kind === 'placed' ? { location: place.point } : {}),
});
