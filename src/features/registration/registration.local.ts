import { type BusinessDraft, DEFAULT_STATE } from '#contract/businesses.ts';
import type { FieldError, ValuesOf } from '#contract/rules.ts';
import { isLatLng, type LatLng } from '#contract/shared/geo.ts';
import type { WeeklyHours } from '#contract/shared/hours.ts';
import { withKept } from '#src/data/draft/use-draft.ts';
import { farmCallValues, radiusOf } from '#src/features/owners/farm-calls.local.ts';
import { hoursOf, hoursValues } from '#src/features/owners/hours.local.ts';
import type { LISTING_RULES, ListingValues } from '#src/features/owners/listing-rules.local.ts';
import type { Core } from '#src/local/core.ts';
import type { OutboxEntry } from '#src/local/outbox/outbox.ts';
import { newestArgs } from '#src/local/outbox/queries.ts';

type RegistrationFields = ListingValues;
export type CleanFields = Omit<BusinessDraft, 'location' | 'hours'> & { hours?: WeeklyHours };

/** What is registered, of the form's clean values. */
export function cleanOf(values: ValuesOf<typeof LISTING_RULES>): CleanFields {
  const { spans, closedDays, hoursNote, timeZone, ...texts } = values;
  const fields = { ...texts, serviceRadiusMiles: radiusOf(values) };
  const hours = hoursOf({ spans, closedDays, hoursNote, timeZone });
  return hours ? { ...fields, hours } : fields;
}

/** What the form begins with: the fields, and the point when the phone's position was taken. */
export interface RegistrationStart {
  fields: RegistrationFields;
  point: LatLng | null;
}

const EMPTY_FIELDS: RegistrationFields = {
  name: '',
  description: '',
  phone: '',
  afterHoursPhone: '',
  email: '',
  website: '',
  address: '',
  city: '',
  state: DEFAULT_STATE,
  zipCode: '',
  businessCategories: [],
  animalTypes: [],
  facts: [],
  ...farmCallValues(null),
  ...hoursValues(undefined),
};

/** The draft of a new registration, or of the change to a queued one. */
export const registrationDraftName = (entryKey: string | undefined) =>
  entryKey === undefined ? 'business.register' : `business.register:${entryKey}`;

/** The person's queued registration of that key, or null when it was sent, deleted or is somebody else's. */
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

/** Fields as they were queued; absent optional ones are empty again. */
function fieldsOf(args: BusinessDraft): RegistrationFields {
  const { phone, afterHoursPhone, email, website } = args;
  return {
    ...withKept(EMPTY_FIELDS, args as unknown as Record<string, unknown>),
    phone: phone ?? '',
    afterHoursPhone: afterHoursPhone ?? '',
    email: email ?? '',
    website: website ?? '',
    ...farmCallValues(args.serviceRadiusMiles),
    ...hoursValues(args.hours),
  };
}

/** Where the form begins: the kept draft over the queued entry over the defaults. */
export function startOf(
  entry: OutboxEntry<'business.register'> | null,
  kept: Record<string, unknown> | null,
): RegistrationStart {
  const queued = entry ? newestArgs(entry) : null;
  return {
    fields: withKept(queued ? fieldsOf(queued) : EMPTY_FIELDS, kept),
    point: pointOf(kept?.point),
  };
}

/** Why a queued registration was refused, each reason at its field; empty while it was not. */
export function refusedFields(entry: OutboxEntry<'business.register'> | null): readonly FieldError[] {
  if (entry?.state !== 'rejected' || !entry.problem) return [];
  return entry.problem.errors ?? [{ path: '', message: entry.problem.detail }];
}

/** The draft as it is kept. */
export const keptOf = ({ fields, point }: RegistrationStart): Record<string, unknown> => ({
  ...fields,
  point,
});

function pointOf(value: unknown): LatLng | null {
  const { lat, lng } = (value ?? {}) as Partial<LatLng>;
  return typeof lat === 'number' && typeof lng === 'number' && isLatLng({ lat, lng }) ? { lat, lng } : null;
}

/** The full address in one line, as the geocoder reads it. */
const addressLine = ({ address, city, state, zipCode }: CleanFields) =>
  `${address}, ${city}, ${state} ${zipCode}`;

const ADDRESS_FIELDS = ['address', 'city', 'state', 'zipCode'] as const;

/** Where a queued registration stands already; null once its address is another, or when it was never placed. */
export function placeKept(queued: BusinessDraft | null, fields: CleanFields): LatLng | null {
  const hasMoved = ADDRESS_FIELDS.some((name) => queued?.[name] !== fields[name]);
  return hasMoved ? null : (queued?.location ?? null);
}

/** Where a registration will stand: on a point, nowhere yet (the server places it), or nowhere at all. */
export type Placement = { kind: 'placed'; point: LatLng } | { kind: 'later' } | { kind: 'unknown' };

/**
 * Places a registration: by the phone's position when the person took it, else by the address. What the phone cannot
 * place is unknown online and left to the server offline. @param locate null for an address that no table knows.
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

/** What is queued. */
export const argsOf = (fields: CleanFields, place: Placement): BusinessDraft => ({
  ...fields,
  ...(place.kind === 'placed' ? { location: place.point } : {}),
});
