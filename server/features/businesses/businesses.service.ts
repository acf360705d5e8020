import { BUSINESS_MESSAGES, type Business, type BusinessDraft } from '#contract/businesses.ts';
import { answeredFacts, statedFacts, statedValues } from '#contract/facts.ts';
import { HOME_ZONE } from '#contract/people.ts';
import { type Saying, saidFirst } from '#contract/said.ts';
import { findPlace } from '#contract/shared/gazetteer.ts';
import { milesBetween } from '#contract/shared/geo.ts';
import { localDay } from '#contract/shared/local-time.ts';
import { recordChanges } from '../../db/change-log.ts';
import type { Reader } from '../../db/store.ts';
import { fieldsInvalid, notFound } from '../../errors.ts';
import { floridaGazetteer } from '../../places/gazetteer.ts';
import type { Applied } from '../../writes/outcomes.ts';
import type { WriteContext } from '../../writes/write.ts';
import { findClosedReports, isProbablyClosed } from '../reports/closed-reports.service.ts';
import { parseDraft } from './business-fields.ts';
import {
  type BusinessFacts,
  findBusinessRow,
  findListedRow,
  insertBusiness,
  streamsOf,
  toBusiness,
} from './businesses.repository.ts';
import { findRemovedBy } from './listed-again.service.ts';
import { assertListingRoom } from './listing-room.ts';
import { assertFewWords } from './listing-words.ts';
import { isTrusted } from './own-website.ts';

/** Reads a business; a merged one leads to the listing it was merged into. @throws AppError 404. */
export async function readBusiness(db: Reader, id: number): Promise<Business> {
  const row = await findListedRow(db, id);
  if (!row) throw notFound(BUSINESS_MESSAGES.notListed);
  return toBusiness(row);
}

/**
 * Reads a business for its page, with the reports that it is closed. `isLasting`: the result does not change with time.
 * @throws AppError 404.
 */
export async function readBusinessPage(
  db: Reader,
  id: number,
  nowMs: number,
): Promise<{ business: Business; isLasting: boolean }> {
  const business = await readBusiness(db, id);
  const reports = await findClosedReports(db, business.id);
  const isClosed = isProbablyClosed(reports, business, nowMs);
  return {
    business: isClosed ? { ...business, mayBeClosed: true } : business,
    isLasting: reports.length === 0,
  };
}

/**
 * Registers a business for the signed-in person. It is unverified until someone checks it, unless an admin registers it
 * or the owner has confirmed an e-mail address of its website; help for animals, and listings of an owner who removed a
 * reviewed one, always need an admin. @throws AppError
 * 422 with every bad field, also `location`; 429 beyond the limits of the account.
 */
export async function registerBusiness(w: WriteContext, args: unknown): Promise<Applied> {
  const draft = parseDraft(args);
  const { location, placedBy } = placeOf(w, draft);
  if (!location) throw fieldsInvalid([{ path: 'location', message: BUSINESS_MESSAGES.location }]);
  await assertListingRoom(w, location);
  assertFewWords(w, draft);
  const ownerId = w.user?.id ?? 0;
  const isTrustedListing =
    (await isTrusted(w, draft)) && (w.user?.isAdmin === true || !(await findRemovedBy(w.trx, ownerId)));
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
    is_verified: isTrustedListing ? 1 : 0,
    facts: JSON.stringify({
      ...statedFacts(draft.facts),
      ...answeredFacts(draft),
      placedBy: placedBy ?? null,
      ...(draft.hours ? { hours: draft.hours, checkedAt: w.nowIso } : {}),
      ...statedValues(draft),
      said: saidFirst(draft, sayingOf(w, w.user?.id ?? null)),
    } satisfies BusinessFacts),
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

/** The source of a fact stated now: the person's role and the date. */
export const sayingOf = (
  { user, nowIso }: Pick<WriteContext, 'user' | 'nowIso'>,
  owner: number | null,
): Saying => ({
  by: (user?.id ?? null) === owner ? 'owner' : 'admin',
  on: localDay(nowIso, HOME_ZONE),
});

/**
 * Returns the place of a listing: where its owner put it, else the middle of its ZIP code or town. A phone geocodes
 * with this table or its own of Florida and sends the middle that it found; a person placed no point there.
 */
export function placeOf(
  w: Pick<WriteContext, 'services'>,
  draft: Pick<BusinessDraft, 'location' | 'address' | 'city' | 'state' | 'zipCode'>,
): Pick<Business, 'location' | 'placedBy'> {
  const address = `${draft.address}, ${draft.city}, ${draft.state} ${draft.zipCode}`;
  const place = findPlace(w.services.gazetteer, address);
  const location = draft.location ?? place?.point ?? null;
  if (!location) return { location, placedBy: null };
  const found = [place, findPlace(floridaGazetteer(), address)].find(
    (one) => one && milesBetween(location, one.point) <= GEOCODED_MILES,
  );
  return { location, placedBy: !found ? 'person' : found.kind === 'zip' ? 'zip' : 'town' };
}

/** Points this close to the middle of a ZIP code or town are that middle. */
const GEOCODED_MILES = 0.1;
