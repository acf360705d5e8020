import {
  FACT_NAMES,
  forAnsweredFacts,
  isAnsweredFact,
  isFactName,
  isUnstated,
  statedFacts,
  VALUE_FACTS,
} from '#contract/facts.ts';
import {
  type BusinessConfirmation,
  type BusinessEdit,
  type BusinessFields,
  OWNER_MESSAGES,
} from '#contract/owners.ts';
import { saidAfter, saidOf } from '#contract/said.ts';
import { recordChanges } from '../../db/change-log.ts';
import { AppError, fieldsInvalid } from '../../errors.ts';
import { checkBase } from '../../writes/base.ts';
import type { Naming } from '../../writes/named.ts';
import type { Applied } from '../../writes/outcomes.ts';
import type { Unchecked, WriteContext } from '../../writes/write.ts';
import { logEdit } from './admin-edits.service.ts';
import { parseChanges, radiusErrors } from './business-fields.ts';
import { businessChanges } from './businesses.changes.ts';
import { type BusinessFacts, type BusinessRow, toBusiness } from './businesses.repository.ts';
import { placeOf, sayingOf } from './businesses.service.ts';
import { hideBusiness } from './hiding.service.ts';
import { setListingHidden } from './listing-acts.service.ts';
import { assertFewWords } from './listing-words.ts';
import { businessNamed } from './named-business.service.ts';
import { isTrusted } from './own-website.ts';
import { isWithinCheck, withoutMark } from './trust-marks.ts';
import { withConfirmed, withUnnoted } from './vouching.ts';

/**
 * Changes the given fields of a listing. The owner has looked at it, so it counts as checked now. @throws AppError 401,
 * 403 for another person's, 404, 409 `changed-meanwhile` if another person changed it after the version `base`, 422,
 * 429 for the links and texts of a new account.
 */
export async function editBusiness(w: WriteContext, args: unknown): Promise<Applied> {
  const before = await ownedBy(w, args);
  const fields = parseChanges((args as Unchecked<BusinessEdit> | null)?.fields);
  const { base, errors } = checkBase(args);
  errors.push(...radiusErrors({ facts: FACT_NAMES.filter((name) => factsIn(before)[name]), ...fields }));
  if (errors.length > 0) throw fieldsInvalid(errors);
  const isOthers = before.editor_id !== null && before.editor_id !== w.user?.id;
  if (base !== undefined && isOthers && before.edited_version > base)
    throw new AppError('changed-meanwhile', { detail: OWNER_MESSAGES.changedMeanwhile });
  const columns = {
    ...columnsOf(fields),
    ...locationColumns(w, before, fields),
    facts: factsOf(w, before, fields),
  };
  const after = { ...before, ...columns };
  assertFewWords(w, toBusiness(after), toBusiness(before));
  const isNew = await needsNewCheck(w, before, after);
  return saveChanges(w, 'edit', before, { ...columns, ...(isNew && withoutMark(columns.facts)) });
}

/**
 * Returns true if a listing loses its mark: its owner changes checked values, and the owner's website does not prove
 * the new ones. It does not matter who checked them.
 */
async function needsNewCheck(w: WriteContext, before: BusinessRow, after: BusinessRow): Promise<boolean> {
  if (before.is_verified === 0 || w.user?.isAdmin || isWithinCheck(before, after)) return false;
  const businessCategories = JSON.parse(after.business_categories) as string[];
  return !(await isTrusted(w, { website: after.website, businessCategories }));
}

/** Confirms that a listing is still right. @throws AppError 401, 403, 404. */
export async function confirmBusiness(w: WriteContext, args: unknown): Promise<Applied> {
  const before = await ownedBy(w, args);
  const statements = saidOf(withConfirmed(w, before));
  const facts = { ...factsIn(before), said: statements };
  return saveChanges(w, 'confirm', before, { facts: JSON.stringify({ ...facts, checkedAt: w.nowIso }) });
}

/**
 * Takes a listing off the directory; an admin can list it again. If an admin does it, it is logged. @throws AppError
 * 401, 403, 404.
 */
export async function removeOwnBusiness(w: WriteContext, args: unknown): Promise<Applied> {
  const { id, owner_id } = await ownedBy(w, args);
  if (w.user && owner_id !== w.user.id) await setListingHidden({ ...w, adminId: w.user.id }, id, true);
  else await hideBusiness(w, id);
  const version = await recordChanges(w.trx, [], w.nowIso);
  return { status: 204, body: null, version, id, rows: {} };
}

/** Returns the listing that a write names, if the person may edit it. */
export async function ownedBy(w: Naming, args: unknown): Promise<BusinessRow> {
  if (!w.user) throw new AppError('not-signed-in');
  const { business } = (args ?? {}) as Unchecked<BusinessConfirmation>;
  const row = await businessNamed(w, business);
  if (row.owner_id !== w.user.id && !w.user.isAdmin)
    throw new AppError('forbidden', { detail: OWNER_MESSAGES.notYours });
  return row;
}

async function saveChanges(
  w: WriteContext,
  action: 'edit' | 'confirm',
  before: BusinessRow,
  changed: Partial<BusinessRow>,
): Promise<Applied> {
  const columns = { ...changed, updated_at: w.nowIso, editor_id: w.user?.id ?? null };
  await w.trx.updateTable('businesses').set(columns).where('id', '=', before.id).execute();
  const row = { ...before, ...columns };
  const version = await recordChanges(w.trx, await businessChanges(w.trx, [row]), w.nowIso);
  await w.trx.updateTable('businesses').set({ edited_version: version }).where('id', '=', row.id).execute();
  await logEdit(w, action, before, columns);
  const body = toBusiness({ ...row, version });
  return { status: 200, body, version, id: row.id, rows: { businesses: [body] } };
}

function columnsOf(fields: BusinessFields): Partial<BusinessRow> {
  const { name, description, phone, email, website, address, city, state } = fields;
  const { animalTypes, businessCategories, zipCode } = fields;
  const texts = { name, description, phone, email, website, address, city, state };
  return {
    ...Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== undefined)),
    ...(zipCode === undefined ? {} : { zip_code: zipCode }),
    ...(animalTypes === undefined ? {} : { animal_types: JSON.stringify(animalTypes) }),
    ...(businessCategories === undefined ? {} : { business_categories: JSON.stringify(businessCategories) }),
  };
}

const factsIn = (row: BusinessRow) => JSON.parse(row.facts) as BusinessFacts;

/**
 * Returns the facts after a change. The given list of facts is complete: others become unknown, except those with a
 * field of their own.
 */
function factsOf(w: WriteContext, before: BusinessRow, fields: BusinessFields): string {
  const earlierFacts = factsIn(before);
  if (fields.facts && !fields.facts.includes('farmCalls')) delete earlierFacts.serviceRadiusMiles;
  const others = Object.entries(earlierFacts).filter(
    ([name]) => !fields.facts || !isFactName(name) || isAnsweredFact(name),
  );
  const listed = statedFacts(fields.facts ?? []);
  const answered = forAnsweredFacts((name) => merged(fields[name], listed[name] ?? earlierFacts[name]));
  const values = VALUE_FACTS.map((name) => [name, merged<unknown>(fields[name], earlierFacts[name])]);
  const { placedBy } = placeAfter(w, before, fields) ?? {};
  const facts = {
    ...Object.fromEntries(others),
    ...listed,
    ...answered,
    hours: merged(fields.hours, earlierFacts.hours),
    ...Object.fromEntries(values),
    checkedAt: w.nowIso,
    said: saidAfter(withUnnoted(before), fields, sayingOf(w, before.owner_id)),
    ...(placedBy ? { placedBy } : {}),
  };
  return JSON.stringify(facts); // drops undefined values
}

/** Returns a value after a change: null or an empty text removes it, undefined keeps it. */
function merged<T>(named: T | null | undefined, known: T | undefined): T | undefined {
  if (named === undefined) return known;
  return isUnstated(named) ? undefined : named;
}

function locationColumns(w: WriteContext, before: BusinessRow, fields: BusinessFields): Partial<BusinessRow> {
  const location = placeAfter(w, before, fields)?.location;
  return location ? { lat: location.lat, lng: location.lng } : {};
}

/** Returns the place after a change of address; undefined if nothing of it changed. */
function placeAfter(w: WriteContext, before: BusinessRow, fields: BusinessFields) {
  const { location, address, city, state, zipCode } = fields;
  const isMoved = [location, address, city, state, zipCode].some((value) => value !== undefined);
  return isMoved
    ? placeOf(w, {
        location,
        address: address ?? before.address,
        city: city ?? before.city,
        state: state ?? before.state,
        zipCode: zipCode ?? before.zip_code ?? '',
      })
    : undefined;
}
