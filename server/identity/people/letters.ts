import type { Language } from '#contract/languages.ts';
import { passwordAddress } from '../../features/auth/former-email.service.ts';
import {
  caseKey,
  findUserByEmail,
  letterLanguage,
  type UserRow,
} from '../../features/auth/users.repository.ts';
import { asked, lettersOf, queueLetter, tooManyLetters } from '../../features/letters/letters.service.ts';
import type { LetterKind, LetterWords } from '../../mail/letter-frame.ts';
import { LETTERS } from '../../mail/letters.ts';
import type { Services } from '../../services.ts';
import { type CodeFor, makeSecret, type Secret, storeCode } from '../codes/codes.ts';
import { IDENTITY_LIMITS } from '../limits.ts';

/** Returns the URL of the page in a letter. */
export type LinkTo = (publicUrl: string, handle: string) => string;

/** The request for a letter. */
export interface LetterRequest {
  linkTo: LinkTo;
  /** The client address. */
  address: string;
  /** The language of the page, for an address without an account. */
  language: Language;
}

/** A letter to send; without a recipient the same work is done and nothing is sent. */
interface LetterToSend {
  kind: LetterKind;
  /** Null sends nothing. */
  to: string | null;
  about: CodeFor;
  compose: (at: string, secret: { link: string; code: string }) => LetterWords;
}

/** Sends a sign-in letter, also to an address without an account. @throws AppError 404, 429, 503. */
export const sendSignInLetter = async (
  services: Services,
  email: string,
  by: LetterRequest,
): Promise<void> => {
  const row = await findUserByEmail(services.store.read, email);
  // For some days after an address change, letters go to the previous address, so that a thief gains nothing.
  const to = row ? passwordAddress(row, services.nowMs()) : email;
  await send(services, by, {
    ...{ kind: 'sign-in', to, compose: LETTERS[row ? letterLanguage(row) : by.language]['sign-in'] },
    about: { purpose: 'sign-in', personId: row?.id ?? null, addressKey: caseKey(email) },
  });
};

/** Sends a letter for a new password; the response is the same when no account has the address. */
export const sendPasswordLetter = async (
  services: Services,
  email: string,
  by: LetterRequest,
): Promise<void> => {
  const row = await findUserByEmail(services.store.read, email);
  const to = row ? passwordAddress(row, services.nowMs()) : null;
  await send(services, by, {
    ...{ kind: 'password', to },
    compose: (at, secret) =>
      LETTERS[row ? letterLanguage(row) : by.language].password(at, secret, row?.username ?? ''),
    about: { purpose: 'password', personId: row?.id ?? null, addressKey: caseKey(email) },
  });
};

/** Sends a letter that confirms the person's address. */
export const sendVerifyLetter = (person: UserRow, services: Services, by: LetterRequest) =>
  send(services, by, {
    ...{ kind: 'email', to: person.email, compose: confirmation(person) },
    about: { purpose: 'verify-email', personId: person.id, addressKey: caseKey(person.email) },
  });

/** Sends a letter that confirms a person's new address. */
export const sendChangeLetter = (
  person: UserRow,
  newAddress: string,
  services: Services,
  by: LetterRequest,
) =>
  send(services, by, {
    ...{ kind: 'email', to: newAddress, compose: confirmation(person) },
    about: {
      purpose: 'change-email',
      personId: person.id,
      addressKey: caseKey(person.email),
      newAddress,
    },
  });

const confirmation =
  (person: UserRow): LetterToSend['compose'] =>
  (at, secret) =>
    LETTERS[letterLanguage(person)].email(at, secret, { username: person.username, isInProfile: false });

async function send(
  services: Services,
  { linkTo, address }: LetterRequest,
  letter: LetterToSend,
): Promise<void> {
  const letters = lettersOf(services);
  const name = `identity ${letter.about.purpose}:${letter.about.addressKey}`;
  await asked(services, { name, address }, async () => {
    const secret = await makeSecret(services, address);
    if (!(await queue(services, letter, secret, linkTo))) throw tooManyLetters(IDENTITY_LIMITS.codeMs);
  });
  letters.nudge();
}

/**
 * Queues a letter; if it is over the limit, the earlier code stays valid. @returns whether it was queued or has no
 * recipient.
 */
function queue(
  services: Services,
  { kind, to, about, compose }: LetterToSend,
  secret: Secret,
  linkTo: LinkTo,
) {
  const { store, nowMs } = services;
  const letters = lettersOf(services);
  return store.write(async ({ trx }) => {
    const { code, handle } = secret;
    const content = compose(letters.publicUrl, { link: linkTo(letters.publicUrl, handle), code });
    const notAfterMs = nowMs() + IDENTITY_LIMITS.codeMs;
    const letter = { ...content, kind, personId: about.personId, notAfterMs };
    const isQueued = to === null || (await queueLetter(trx, letters, { ...letter, to }, nowMs()));
    // Only the owner learns about a full mailbox: otherwise it would reveal that an account has the address.
    if (isQueued) await storeCode(trx, about, secret, nowMs());
    return isQueued || kind === 'password' || kind === 'sign-in';
  });
}
