import { MY_PEOPLE_LIMITS } from '#contract/limits.ts';
import { UUID_PATTERN } from '#contract/mutations.ts';
import {
  listOf,
  MY_PEOPLE_MESSAGES,
  type MyPeopleWrite,
  OWN_NUMBER_RULES,
  PERSON_RULES,
  type PinnedPerson,
} from '#contract/my-people.ts';
import { FIELD_MESSAGES, type FieldError } from '#contract/rules.ts';
import { mergeEntries } from '#contract/shared/merge-entries.ts';
import { ownStream, recordChanges } from '../../db/change-log.ts';
import { AppError, fieldsInvalid } from '../../errors.ts';
import { checkFields } from '../../rules/zod-rules.ts';
import type { Applied } from '../../writes/outcomes.ts';
import type { WriteContext } from '../../writes/write.ts';
import { findJoinedIds } from '../businesses/businesses.repository.ts';
import { findMyPeople, findPeopleOf } from './my-people.repository.ts';

/**
 * Sets the list, or with `base` merges the device's changes into it. Entries beyond the limit are stored too. @throws
 * AppError 422.
 */
export async function writeMyPeople(w: WriteContext, args: unknown): Promise<Applied> {
  if (!w.user) throw new AppError('not-signed-in');
  const { id } = w.user;
  const merged = await resolveMerged(w, mergeEntries(await findPeopleOf(w.trx, id), parseWrite(args)));
  if (merged.length > MY_PEOPLE_LIMITS.withLeftOut) throw refused('entries', MY_PEOPLE_MESSAGES.full);
  const entries = JSON.stringify(merged);
  await w.trx
    .insertInto('my_people')
    .values({ id, entries, version: 0 })
    .onConflict((row) => row.column('id').doUpdateSet({ entries }))
    .execute();
  const version = await recordChanges(
    w.trx,
    [{ entity: 'myPeople', id, streams: [ownStream(id)] }],
    w.nowIso,
  );
  const rows = await findMyPeople(w.trx, [id]);
  return { status: 200, body: listOf(merged), version, rows: { myPeople: rows } };
}

/** Replaces the ids of merged businesses, and drops days that are unknown. */
async function resolveMerged(
  { trx }: WriteContext,
  entries: readonly PinnedPerson[],
): Promise<PinnedPerson[]> {
  const ids = entries.flatMap(({ businessId }) => businessId ?? []);
  const joined = await findJoinedIds(trx, [...new Set(ids)]);
  return entries.map(({ lastSeenOn, ...entry }) => ({
    ...entry,
    businessId: joined.get(entry.businessId ?? 0) ?? entry.businessId,
    ...(lastSeenOn ? { lastSeenOn } : {}),
  }));
}

function parseWrite(args: unknown): MyPeopleWrite {
  const { entries, base } = (args ?? {}) as Record<string, unknown>;
  if (base === undefined || base === null)
    return { entries: parseEntries('entries', entries, MY_PEOPLE_LIMITS.entries), base: undefined };
  return {
    entries: parseEntries('entries', entries, MY_PEOPLE_LIMITS.withLeftOut),
    base: parseEntries('base', base, MY_PEOPLE_LIMITS.withLeftOut),
  };
}

function parseEntries(path: string, list: unknown, max: number): PinnedPerson[] {
  if (!Array.isArray(list)) throw refused(path, MY_PEOPLE_MESSAGES.entries);
  if (list.length > max) throw refused(path, MY_PEOPLE_MESSAGES.full);
  const ids = new Set<string>();
  return list.map((entry: unknown, index) => {
    const person = parsePerson(entry, `${path}.${index}`);
    if (ids.has(person.id)) throw refused(`${path}.${index}.id`, MY_PEOPLE_MESSAGES.twice);
    ids.add(person.id);
    return person;
  });
}

function parsePerson(entry: unknown, path: string): PinnedPerson {
  if (typeof entry !== 'object' || entry === null) throw refused(path, FIELD_MESSAGES.wrongType);
  const { id, businessId } = entry as Record<string, unknown>;
  const errors: FieldError[] = [];
  if (typeof id !== 'string' || !UUID_PATTERN.test(id))
    errors.push({ path: 'id', message: MY_PEOPLE_MESSAGES.id });
  const isBusiness = Number.isSafeInteger(businessId) && Number(businessId) > 0;
  if (!isBusiness && businessId !== null)
    errors.push({ path: 'businessId', message: MY_PEOPLE_MESSAGES.businessId });
  const checked = checkFields(businessId === null ? OWN_NUMBER_RULES : PERSON_RULES, entry);
  if (!checked.ok) errors.push(...checked.errors);
  if (!checked.ok || errors.length > 0)
    throw fieldsInvalid(errors.map((error) => ({ ...error, path: `${path}.${error.path}` })));
  return { id: String(id).toLowerCase(), businessId: businessId as number | null, ...checked.values };
}

const refused = (path: string, message: string) => fieldsInvalid([{ path, message }]);
