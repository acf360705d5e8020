import { randomUUID } from 'node:crypto';
import { LETTER_LIMITS, LETTER_MESSAGES, LETTER_PAGES } from '#contract/letters.ts';
import { EMAIL_PATTERN } from '#contract/rules.ts';
import { DAY_MS, HOUR_MS, SECOND_MS } from '#contract/shared/time.ts';
import type { Reader } from '../../db/store.ts';
import { AppError, notFound } from '../../errors.ts';
import type { RateLimits } from '../../limits/rate-limits.ts';
import type { LetterKind, LetterWords } from '../../mail/letter-frame.ts';
import { caseKey } from '../auth/users.repository.ts';

/** The mail service of this server. */
export interface Letters {
  /** The origin of links in letters. */
  publicUrl: string;
  /** Makes the postman check at once, after the commit that queued a letter. */
  nudge(): void;
}

/** The context for queueing a letter within a write. */
export interface LetterContext {
  trx: Reader;
  letters: Letters;
  nowMs: number;
}

/** A letter to queue. */
interface NewLetter extends LetterWords {
  kind: LetterKind;
  to: string;
  /** The person whose account it concerns, or who caused it. */
  personId: number | null;
  /** The contact message that it answers. */
  aboutMessage?: number;
  /** Expiry, epoch milliseconds. */
  notAfterMs?: number;
  /** The address that ends letters of this kind. */
  stopUrl?: string;
}

/** After this time an unsent letter is pointless. */
const GIVE_UP_MS = 3 * DAY_MS;
/** RFC 2606: reserved for addresses that do not exist. */
const RESERVED_DOMAIN = /\.invalid$/i;
/** Kinds without a limit: only an admin or the server sends them. */
const UNCOUNTED: readonly LetterKind[] = ['reply', 'digest', 'news'];
/** Kinds that protect an account: no other letter may use up their quota. */
const PROTECTIVE: readonly LetterKind[] = ['password', 'email-changed', 'sign-in', 'way-changed'];

/**
 * Queues a letter within the write that it reports, so that both are committed or neither. @returns false if its
 * address or the person reached a limit.
 */
export async function queueLetter(
  trx: Reader,
  { publicUrl }: Letters,
  letter: NewLetter,
  nowMs: number,
): Promise<boolean> {
  if (!EMAIL_PATTERN.test(letter.to) || RESERVED_DOMAIN.test(letter.to)) return false;
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
      stop_url: letter.stopUrl ?? null,
      created_at_ms: nowMs,
      due_at_ms: nowMs,
      not_after_ms: letter.notAfterMs ?? nowMs + GIVE_UP_MS,
    })
    .execute();
  return true;
}

/** Counted in the database, so that a restart does not reset the limits. */
async function isTooMany(trx: Reader, { kind, to, personId }: NewLetter, nowMs: number): Promise<boolean> {
  const since = (ms: number) =>
    trx
      .selectFrom('letters')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('created_at_ms', '>', nowMs - ms)
      .where('created_at_ms', '<', nowMs + ms); // later ones are from before the clock was set back
  const sameSince = (ms: number) => since(ms).where('to_key', '=', caseKey(to)).where('kind', '=', kind);
  const { count: hour } = await sameSince(HOUR_MS).executeTakeFirstOrThrow();
  const { count: day } = await sameSince(DAY_MS).executeTakeFirstOrThrow();
  const isFull = day >= LETTER_LIMITS.sameADay && hour >= 1; // still one an hour, so that nobody can block the kind for a day
  if (hour >= LETTER_LIMITS.sameAnHour || isFull) return true;
  if (personId === null || PROTECTIVE.includes(kind)) return false;
  const ofPerson = since(DAY_MS).where('person_id', '=', personId).where('kind', 'not in', PROTECTIVE);
  const { count } = await ofPerson.executeTakeFirstOrThrow();
  return count >= LETTER_LIMITS.perPersonADay;
}

/** Returns the address of a page of the app for the link of a letter. */
export const letterLink = (at: string, page: keyof typeof LETTER_PAGES, secret: string): string =>
  `${at}${LETTER_PAGES[page]}#${secret}`;

/** Returns the mail service. @throws AppError 404 if this server sends no letters. */
export function lettersOf({ letters }: { letters?: Letters | null }): Letters {
  if (!letters) throw notFound(LETTER_MESSAGES.noMail);
  return letters;
}

/**
 * Counts a request for a letter, sent or not, unless `job` fails. @throws AppError 429, the same for every name, and
 * what `job` throws.
 */
export async function asked<T>(
  { limits }: { limits: RateLimits },
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

/** Returns a 429 about letters. */
export const tooManyLetters = (waitMs: number) =>
  new AppError('too-many-requests', {
    detail: LETTER_MESSAGES.tooManyAsked,
    retryAfterS: waitMs / SECOND_MS,
  });
