import { passwordAddress } from '../../features/auth/former-email.service.ts';
import { caseKey, findUserByEmail, type UserRow } from '../../features/auth/users.repository.ts';
import { asked, lettersOf, queueLetter, tooManyLetters } from '../../features/letters/letters.service.ts';
import { IDENTITY_LETTERS } from '../../mail/identity-templates.ts';
import type { LetterKind, LetterWords } from '../../mail/templates.ts';
import type { Services } from '../../services.ts';
import { type CodeFor, keepCode, makeSecret, type Secret } from '../codes/codes.ts';
import { IDENTITY_LIMITS } from '../limits.ts';

/** Makes the address of the page that a letter leads to. */
export type LinkTo = (publicUrl: string, handle: string) => string;

interface Asked {
  linkTo: LinkTo;
  /** Where the request comes from. */
  address: string;
}

/** What goes to whom; nothing goes where nobody is to get it, after the same work. */
interface ToSend {
  kind: LetterKind;
  /** Null sends nothing. */
  to: string | null;
  about: CodeFor;
  words: (at: string, secret: { link: string; code: string }) => LetterWords;
}

/** Sends a letter that signs in whoever reads it, also one who has no account yet. @throws AppError 404, 429, 503. */
export const askSignInLetter = async (services: Services, email: string, by: Asked): Promise<void> => {
  const row = await findUserByEmail(services.store.read, email);
  // Whoever has found a phone and changed its address gains nothing by it: for some days the one before counts.
  const to = row ? passwordAddress(row, services.nowMs()) : email;
  await send(services, by, {
    ...{ kind: 'sign-in', to, words: IDENTITY_LETTERS['sign-in'] },
    about: { purpose: 'sign-in', personId: row?.id ?? null, addressKey: caseKey(email) },
  });
};

/** Sends a letter that opens the way to a new password; what is answered is the same where nobody has the address. */
export const askPasswordLetter = async (services: Services, email: string, by: Asked): Promise<void> => {
  const row = await findUserByEmail(services.store.read, email);
  const to = row ? passwordAddress(row, services.nowMs()) : null;
  await send(services, by, {
    ...{ kind: 'password', to },
    words: (at, secret) => IDENTITY_LETTERS.password(at, secret, row?.username ?? ''),
    about: { purpose: 'password', personId: row?.id ?? null, addressKey: caseKey(email) },
  });
};

/** Sends the person a letter by which they say that their address is theirs. */
export const askVerifyLetter = ({ id, email, username }: UserRow, services: Services, by: Asked) =>
  send(services, by, {
    ...{ kind: 'email', to: email },
    words: (at, secret) => IDENTITY_LETTERS.email(at, secret, username),
    about: { purpose: 'verify-email', personId: id, addressKey: caseKey(email) },
  });

/** Sends one to the address that is to become the person's. */
export const askChangeLetter = (
  { id, email, username }: UserRow,
  newAddress: string,
  services: Services,
  by: Asked,
) =>
  send(services, by, {
    ...{ kind: 'email', to: newAddress },
    words: (at, secret) => IDENTITY_LETTERS.email(at, secret, username),
    about: { purpose: 'change-email', personId: id, addressKey: caseKey(email), newAddress },
  });

async function send(services: Services, { linkTo, address }: Asked, letter: ToSend): Promise<void> {
  const letters = lettersOf(services);
  const name = `identity ${letter.about.purpose}:${letter.about.addressKey}`;
  await asked(services, { name, address }, async () => {
    const secret = await makeSecret(services);
    if (!(await queue(services, letter, secret, linkTo))) throw tooManyLetters(IDENTITY_LIMITS.codeMs);
  });
  letters.nudge();
}

/** What was sent before stays good where this one does not go. @returns whether it goes, or is to nobody. */
function queue(services: Services, { kind, to, about, words }: ToSend, secret: Secret, linkTo: LinkTo) {
  const { store, nowMs } = services;
  const letters = lettersOf(services);
  return store.write(async ({ trx }) => {
    const { code, handle } = secret;
    const written = words(letters.publicUrl, { link: linkTo(letters.publicUrl, handle), code });
    const notAfterMs = nowMs() + IDENTITY_LIMITS.codeMs;
    const going = { ...written, kind, personId: about.personId, notAfterMs };
    const isGoing = to === null || (await queueLetter(trx, letters, { ...going, to }, nowMs()));
    // A full mailbox is told only where its owner asks: else it would say that somebody has the address.
    if (isGoing) await keepCode(trx, about, secret, nowMs());
    return isGoing || kind === 'password' || kind === 'sign-in';
  });
}
