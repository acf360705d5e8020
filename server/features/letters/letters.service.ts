import { randomUUID } from 'node:crypto';
import { LETTER_LIMITS, LETTER_MESSAGES } from '#contract/letters.ts';
import { EMAIL_PATTERN } from '#contract/rules.ts';
import { DAY_MS, HOUR_MS, SECOND_MS } from '#contract/shared/time.ts';
import type { Reader } from '../../db/store.ts';
import { AppError, notFound } from '../../errors.ts';
import type { LetterKind, LetterWords } from '../../mail/templates.ts';
import type { Services } from '../../services.ts';
import { caseKey } from '../auth/users.repository.ts';

/** That this server sends letters. */
export interface Letters {
  /** The origin that links in letters lead to. */
  publicUrl: string;
  /** Has the postman look at once, after the commit that queued a letter. */
  nudge(): void;
}

/** What queues a letter, within a write. */
export interface Desk {
  trx: Reader;
  letters: Letters;
  nowMs: number;
}

/** A letter that is to go. */
interface NewLetter extends LetterWords {
  kind: LetterKind;
  to: string;
  /** Whose account it is about, or who caused it. */
  personId: number | null;
  /** The message that it answers. */
  aboutMessage?: number;
  /** When it is worth nothing any more, epoch milliseconds. */
  notAfterMs?: number;
}

/** A letter that could not leave for so long has lost its sense. */
const GIVE_UP_MS = 3 * DAY_MS;
/** RFC 2606: addresses that lead nowhere. */
const NOWHERE = /\.invalid$/i;
/** What nobody can cause again and again: it is written by an admin, or by the server itself. */
const UNCOUNTED: readonly LetterKind[] = ['reply', 'digest'];
/** What an owner's account depends on: nothing that a person causes, or a stranger in their name, uses it up. */
const OF_THE_OWNER: readonly LetterKind[] = ['password', 'email-changed', 'sign-in', 'way-changed'];

/**
 * Puts a letter into the queue, within the write that it tells of: both are kept or neither.
 * @returns whether it goes; false where its address, or whoever caused it, has had too many.
 */
export async function queueLetter(
  trx: Reader,
  { publicUrl }: Letters,
  letter: NewLetter,
  nowMs: number,
): Promise<boolean> {
  if (!EMAIL_PATTERN.test(letter.to) || NOWHERE.test(letter.to)) return false;
  if (!UNCOUNTED.includes(letter.kind) && (await isTooMany(trx, letter, nowMs))) return false;
  await trx
    .insertInto('letters')
    .values({
      message_id: `${randomUUID()}@${new URL(publicUrl).hostname}`,
      kind: letter.kind,
      to_address: letter.to,
      to_key: caseKey(letter.to),
      person_id: letter.personId,
      about_message: letter.aboutMessage ?? null,
      subject: letter.subject,
      body: letter.text,
      created_at_ms: nowMs,
      due_at_ms: nowMs,
      not_after_ms: letter.notAfterMs ?? nowMs + GIVE_UP_MS,
    })
    .execute();
  return true;
}

/** Counted in the database, so that a restart forgets nothing: a mailbox is somebody else's. */
async function isTooMany(trx: Reader, { kind, to, personId }: NewLetter, nowMs: number): Promise<boolean> {
  const since = (ms: number) =>
    trx
      .selectFrom('letters')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('created_at_ms', '>', nowMs - ms);
  const sameSince = (ms: number) => since(ms).where('to_key', '=', caseKey(to)).where('kind', '=', kind);
  const { count: hour } = await sameSince(HOUR_MS).executeTakeFirstOrThrow();
  const { count: day } = await sameSince(DAY_MS).executeTakeFirstOrThrow();
  const isFull = day >= LETTER_LIMITS.sameADay && hour >= 1; // one an hour still: nobody shuts it for a day
  if (hour >= LETTER_LIMITS.sameAnHour || isFull) return true;
  if (personId === null || OF_THE_OWNER.includes(kind)) return false;
  const ofPerson = since(DAY_MS).where('person_id', '=', personId).where('kind', 'not in', OF_THE_OWNER);
  const { count } = await ofPerson.executeTakeFirstOrThrow();
  return count >= LETTER_LIMITS.perPersonADay;
}

/** The way for letters. @throws AppError 404 where this server sends none. */
export function lettersOf({ letters }: Services): Letters {
  if (!letters) throw notFound(LETTER_MESSAGES.noMail);
  return letters;
}

/**
 * Counts that somebody asks for a letter, whether one goes or not; not where nothing came of it. @throws AppError 429, the
 * same for every name, and what `job` throws.
 */
export async function asked<T>(
  { limits }: Services,
  { name, address }: { name: string; address: string },
  job: () => Promise<T>,
): Promise<T> {
  const { byName, byAddress } = limits.lettersAsked;
  const waitMs = Math.max(byName.waitMs(name), byAddress.waitMs(address));
  if (waitMs > 0) throw tooManyLetters(waitMs);
  byName.add(name);
  byAddress.add(address);
  try {
    return await job();
  } catch (error) {
    byName.takeBack(name);
    byAddress.takeBack(address);
    throw error;
  }
}

/** 429 about letters. */
export const tooManyLetters = (waitMs: number) =>
  new AppError('too-many-requests', {
    detail: LETTER_MESSAGES.tooManyAsked,
    retryAfterS: waitMs / SECOND_MS,
  });
