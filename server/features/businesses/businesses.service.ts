import {
  BUSINESS_MESSAGES,
  BUSINESS_RULES,
  type Business,
  type BusinessDraft,
} from '#contract/businesses.ts';
import { ANIMAL_TYPES, BUSINESS_CATEGORIES } from '#contract/catalogue.ts';
import { isFactName, statedFacts } from '#contract/facts.ts';
import type { FieldError } from '#contract/rules.ts';
import { findPlace } from '#contract/shared/gazetteer.ts';
import { isLatLng, type LatLng } from '#contract/shared/geo.ts';
import { recordChanges } from '../../db/change-log.ts';
import type { Applied } from '../../db/once.ts';
import type { Reader } from '../../db/store.ts';
import { fieldsInvalid, notFound } from '../../errors.ts';
import { assertFewLinks, assertRoomForListing, assertRoomForText } from '../../http/newcomers.ts';
import type { WriteContext } from '../../http/write.ts';
import { checkFields } from '../../http/zod-rules.ts';
import {
  countOwned,
  findBusinessRow,
  insertBusiness,
  streamsOf,
  toBusiness,
} from './businesses.repository.ts';

/** One business. @throws AppError 404. */
export async function readBusiness(db: Reader, id: number): Promise<Business> {
  const row = await findBusinessRow(db, id);
  if (!row) throw notFound(BUSINESS_MESSAGES.notListed);
  return toBusiness(row);
}

/**
 * Registers a business of the signed-in person. It is new until somebody has checked it; what an admin registers is
 * verified. @throws AppError 422 with each bad field, also `location`; 429 beyond
 * what a new account may list.
 */
export async function registerBusiness(w: WriteContext, args: unknown): Promise<Applied> {
  const draft = parseDraft(args);
  assertFewLinks(w, [draft.name, draft.description], 'listing');
  const location = draft.location ?? placeOf(w, draft);
  if (!location) throw fieldsInvalid([{ path: 'location', message: BUSINESS_MESSAGES.location }]);
  if (w.user && w.newUntilMs !== null) assertRoomForListing(w, await countOwned(w.trx, w.user.id));
  assertRoomForText(w, [draft.name, draft.description]);
  const id = await insertBusiness(w.trx, {
    name: draft.name,
    description: draft.description,
    images: '[]',
    rating_sum: 0,
    review_count: 0,
    address: draft.address,
    city: draft.city,
    state: draft.state,
    zip_code: draft.zipCode,
    phone: draft.phone,
    email: draft.email,
    website: draft.website,
    lat: location.lat,
    lng: location.lng,
    is_featured: 0,
    business_categories: JSON.stringify(draft.businessCategories),
    animal_types: JSON.stringify(draft.animalTypes),
    owner_id: w.user?.id ?? null,
    is_sample: 0,
    is_verified: w.user?.isAdmin ? 1 : 0,
    facts: JSON.stringify(statedFacts(draft.facts)),
    source_identity: null,
    source_hash: null,
    created_at: w.nowIso,
    updated_at: w.nowIso,
    version: 0,
    key: w.key,
  });
  const row = await findBusinessRow(w.trx, id);
  if (!row) throw new Error('the inserted business is missing');
  const version = await recordChanges(
    w.trx,
    [{ entity: 'businesses', id, streams: streamsOf(row, false) }],
    w.nowIso,
  );
  const body = toBusiness({ ...row, version });
  return { status: 201, body, version, id, rows: { businesses: [body] } };
}

function parseDraft(args: unknown): BusinessDraft {
  const checked = checkFields(BUSINESS_RULES, args);
  const errors = checked.ok ? unknownNames(checked.values) : checked.errors;
  const location = parseLocation(args);
  if (location === 'bad') errors.push({ path: 'location', message: BUSINESS_MESSAGES.point });
  if (!checked.ok || errors.length > 0 || location === 'bad') throw fieldsInvalid(errors);
  return { ...checked.values, location: location ?? undefined };
}

function unknownNames({
  animalTypes,
  businessCategories,
  facts,
}: Pick<BusinessDraft, 'animalTypes' | 'businessCategories' | 'facts'>): FieldError[] {
  const errors: FieldError[] = [];
  if (!animalTypes.every((name) => ANIMAL_TYPES.some((animal) => animal.name === name)))
    errors.push({ path: 'animalTypes', message: BUSINESS_MESSAGES.unknownAnimal });
  if (!businessCategories.every((name) => BUSINESS_CATEGORIES.some((category) => category === name)))
    errors.push({ path: 'businessCategories', message: BUSINESS_MESSAGES.unknownCategory });
  if (!facts.every(isFactName)) errors.push({ path: 'facts', message: BUSINESS_MESSAGES.unknownFact });
  return errors;
}

function parseLocation(args: unknown): LatLng | null | 'bad' {
  const value = (args as { location?: unknown } | null)?.location;
  if (value === undefined || value === null) return null;
  return isPoint(value) ? { lat: value.lat, lng: value.lng } : 'bad';
}

/** Whether a value of the wire is a point on the globe. */
export function isPoint(value: unknown): value is LatLng {
  if (typeof value !== 'object' || value === null) return false;
  const { lat, lng } = value as { lat?: unknown; lng?: unknown };
  return typeof lat === 'number' && typeof lng === 'number' && isLatLng({ lat, lng });
}

function placeOf(w: WriteContext, draft: BusinessDraft): LatLng | null {
  const address = `${draft.address}, ${draft.city}, ${draft.state} ${draft.zipCode}`;
  return findPlace(w.services.gazetteer, address)?.point ?? null;
}
