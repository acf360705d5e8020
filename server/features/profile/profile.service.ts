import { AUTH_MESSAGES, type PROFILE_RULES, profileRulesFor } from '#contract/auth.ts';
import { ANIMAL_TYPES, BUSINESS_CATEGORIES } from '#contract/catalogue.ts';
import { LETTER_MESSAGES } from '#contract/letters.ts';
import {
  LETTER_CHOICE_RULES,
  mergePreferences,
  PREFERENCES_RULES,
  PROFILE_MESSAGES,
  type Preferences,
  type Profile,
} from '#contract/profile.ts';
import type { FieldError, RuleSet, ValuesOf } from '#contract/rules.ts';
import { SECOND_MS } from '#contract/shared/time.ts';
import { recordChanges } from '../../db/change-log.ts';
import type { Reader } from '../../db/store.ts';
import { AppError, fieldsInvalid } from '../../errors.ts';
import { checkFields, parseFields } from '../../rules/zod-rules.ts';
import type { Applied } from '../../writes/outcomes.ts';
import type { WriteContext } from '../../writes/write.ts';
import { addressAfter, isConfirmed } from '../auth/former-email.service.ts';
import { findKept } from '../auth/kept-suspensions.service.ts';
import { disguised } from '../auth/look-alikes.service.ts';
import { queueChangeLetter } from '../auth/own-email.service.ts';
import { taken } from '../auth/register.service.ts';
import { caseKey, findUserByEmail, findUserRow, toProfile, type UserRow } from '../auth/users.repository.ts';
import { newStopLink } from '../push/reply-emails.service.ts';

/** Reads the signed-in person's profile. @throws AppError 401 when the account is gone. */
export async function readProfile(db: Reader, userId: number): Promise<Profile> {
  const { version: _, ...profile } = toProfile(await rowOf(db, userId));
  return profile;
}

/** Sets the favorites, or with `base` merges the device's changes into them. @throws AppError 422. */
export async function writePreferences(w: WriteContext, args: unknown): Promise<Applied> {
  const row = await rowOf(w.trx, w.user?.id);
  const write = parsePreferences(args);
  const base = (args as { base?: unknown }).base;
  const baseLists = base === undefined || base === null ? undefined : parseBase(base);
  const merged = mergePreferences(toProfile(row).preferences, { ...write, base: baseLists });
  await w.trx
    .updateTable('users')
    .set({ animals: JSON.stringify(merged.animals), business_types: JSON.stringify(merged.businessTypes) })
    .where('id', '=', row.id)
    .execute();
  const version = await recordChanges(w.trx, [profileChange(row.id)], w.nowIso);
  const profile = toProfile(await rowOf(w.trx, row.id));
  return { status: 200, body: profile.preferences, version, rows: { profile: [profile] } };
}

/**
 * Changes name, e-mail, location, language or emails about replies. `announceName` then updates the rows that show the name, in its own transactions.
 * @throws AppError 409 `email-taken`, 422, 429 for too many addresses or names.
 */
export async function writeProfile(w: WriteContext, args: unknown): Promise<Applied> {
  const row = await rowOf(w.trx, w.user?.id);
  const fields = parseFields(rulesOfGiven(args, row.full_name), args) as Partial<
    ValuesOf<typeof PROFILE_RULES & typeof LETTER_CHOICE_RULES>
  >;
  if (Object.keys(fields).length === 0) return profileAnswer(row);
  const isRenamed = fields.fullName !== undefined && fields.fullName !== row.full_name;
  const errors = isRenamed ? disguised('fullName', fields.fullName ?? '') : [];
  if (errors.length > 0) throw fieldsInvalid(errors);
  if (isRenamed) countNewName(w, row.id);
  const isNewEmail = fields.email !== undefined && caseKey(fields.email) !== row.email_key;
  const now = { nowMs: w.services.nowMs(), nowIso: w.nowIso };
  const addressFields = isNewEmail ? addressAfter(row, fields.email ?? '', now) : {};
  if (isNewEmail) {
    const undoCount = countNewEmail(w, row.id);
    let isTaken = false; // a refusal reveals something, so it stays counted
    w.ifUndone(() => !isTaken && undoCount());
    const email = fields.email ?? '';
    const other = await findUserByEmail(w.trx, email);
    const isKept = (await findKept(w.trx, { ...row, email }, w.services.nowMs())) === 'email';
    isTaken = Boolean(other) || isKept;
    if (isTaken) throw taken('email');
  }
  await w.trx
    .updateTable('users')
    .set({
      ...(fields.fullName !== undefined && { full_name: fields.fullName }),
      ...(fields.location !== undefined && { location: fields.location }),
      ...(fields.email !== undefined && { email: fields.email, email_key: caseKey(fields.email) }),
      ...(fields.language !== undefined && { language: fields.language }),
      ...addressFields,
      ...stopLinkAfter(w, row, fields.replyEmails),
    })
    .where('id', '=', row.id)
    .execute();
  const { letters } = w.services;
  const after = { ...row, ...addressFields, email: fields.email ?? row.email };
  if (isNewEmail && letters) await queueChangeLetter({ trx: w.trx, letters, nowMs: now.nowMs }, row, after);
  const version = await recordChanges(w.trx, [profileChange(row.id)], w.nowIso);
  if (isRenamed)
    await w.trx.updateTable('users').set({ renamed_version: version }).where('id', '=', row.id).execute();
  return profileAnswer(await rowOf(w.trx, row.id));
}

/** @throws AppError 422 if the address is not confirmed: it may be a stranger's. */
function stopLinkAfter({ services }: WriteContext, row: UserRow, isWanted: boolean | undefined) {
  if (isWanted === undefined) return {};
  if (!isWanted) return { stop_link: null };
  if (!services.letters || !isConfirmed(row))
    throw fieldsInvalid([
      {
        path: 'replyEmails',
        message: services.letters ? PROFILE_MESSAGES.confirmFirst : LETTER_MESSAGES.noMail,
      },
    ]);
  return { stop_link: row.stop_link ?? newStopLink() };
}

/** Counts a change that everything the person wrote shows. @throws AppError 429. */
export function countNewName(w: WriteContext, userId: number): void {
  const { takeNewName } = w.services.limits;
  const waitMs = takeNewName(userId);
  if (waitMs > 0) throw new AppError('too-many-requests', { retryAfterS: waitMs / SECOND_MS });
  w.ifUndone(() => void takeNewName(userId, -1));
}

/**
 * Counts a new address for the person and as a registration, because each attempt reveals whether it has an account.
 * @returns a function that undoes the count if nothing was revealed or stored.
 */
function countNewEmail({ services: { limits }, address }: WriteContext, userId: number): () => void {
  const ofPersonMs = limits.takeNewEmail(userId);
  const waitMs = ofPersonMs || limits.takeRegistration(address);
  if (ofPersonMs === 0 && waitMs > 0) limits.takeNewEmail(userId, -1);
  if (waitMs > 0)
    throw new AppError('too-many-requests', {
      detail: AUTH_MESSAGES.tooManyEmails,
      retryAfterS: waitMs / SECOND_MS,
    });
  return () => {
    limits.takeNewEmail(userId, -1);
    limits.takeRegistration(address, -1);
  };
}

/** Answers a write with the person's profile. */
export function profileAnswer(row: UserRow): Applied {
  const profile = toProfile(row);
  const { version, ...body } = profile;
  return { status: 200, body, version, rows: { profile: [profile] } };
}

/** The change of a person's profile. */
export const profileChange = (id: number) => ({ entity: 'profile' as const, id, streams: [`me:${id}`] });

async function rowOf(db: Reader, userId: number | undefined): Promise<UserRow> {
  const row = userId === undefined ? undefined : await findUserRow(db, userId);
  if (!row) throw new AppError('not-signed-in');
  return row;
}

/** Checks only the given fields. */
function rulesOfGiven(args: unknown, fullName: string): RuleSet {
  const isNamed = (name: string) => typeof args === 'object' && args !== null && Object.hasOwn(args, name);
  return Object.fromEntries(
    Object.entries({ ...profileRulesFor(fullName), ...LETTER_CHOICE_RULES }).filter(([name]) =>
      isNamed(name),
    ),
  );
}

/** Parses both lists; a missing one is refused. */
function parsePreferences(args: unknown): Preferences {
  const write = parseFields(PREFERENCES_RULES, args);
  const sent = args as Partial<Preferences>;
  const errors: FieldError[] = [];
  const isAnimal = (name: string) => ANIMAL_TYPES.some((animal) => animal.name === name);
  const isCategory = (name: string) => BUSINESS_CATEGORIES.some((category) => category === name);
  if (sent.animals === undefined || !write.animals.every(isAnimal))
    errors.push({ path: 'animals', message: PROFILE_MESSAGES.animals });
  if (sent.businessTypes === undefined || !write.businessTypes.every(isCategory))
    errors.push({ path: 'businessTypes', message: PROFILE_MESSAGES.businessTypes });
  if (errors.length > 0) throw fieldsInvalid(errors);
  return write;
}

/** Parses the device's last known lists; both are required too. */
function parseBase(base: unknown): Preferences {
  const checked = checkFields(PREFERENCES_RULES, base);
  const errors = checked.ok ? missingLists(base as Partial<Preferences>) : checked.errors;
  if (!checked.ok || errors.length > 0)
    throw fieldsInvalid(
      errors.map((error) => ({ ...error, path: error.path ? `base.${error.path}` : 'base' })),
    );
  return checked.values;
}

const missingLists = (sent: Partial<Preferences>): FieldError[] =>
  (['animals', 'businessTypes'] as const)
    .filter((path) => sent[path] === undefined)
    .map((path) => ({ path, message: PROFILE_MESSAGES[path] }));
