import { mutant, type SafetyMutant } from './mutant.ts';

const RESET = 'server/features/auth/reset.service.ts';
const FORMER = 'server/features/auth/former-email.service.ts';
const CODES = 'server/features/auth/codes.service.ts';
const QUEUE = 'server/features/letters/letters.service.ts';
const POSTMAN = 'server/features/letters/postman.ts';
const REPOSITORY = 'server/features/letters/letters.repository.ts';

const WRONG_CODES = 'wrong codes of a letter';
const ASKED = 'letters that are asked for';
const STOLEN = 'a stolen database holds no code or link';
const ONCE = 'a letter is sent once by whichever postman';
const SAME = 'no answer tells whether somebody has an account';

/** Lines about letters, of all chapters. */
export const MUTANTS_OF_LETTERS: readonly SafetyMutant[] = [
  mutant(
    WRONG_CODES,
    'they are not counted by person',
    'server/password-letters.test.ts',
    CODES,
    '    { tries: limits.codesByName, name },\n',
    '',
  ),
  mutant(
    WRONG_CODES,
    'a code is checked without its hash',
    'server/password-letters.test.ts',
    CODES,
    'isPassword(row?.code_hash, codeDigits(typed))',
    'isPassword(row?.code_hash, codeDigits(typed)).then(() => row !== undefined)',
  ),
  mutant(
    ASKED,
    'they are not counted by name',
    'server/password-letters.test.ts',
    QUEUE,
    '  byName.add(name);\n',
    '',
  ),
  mutant(
    ASKED,
    'they are not counted by address',
    'server/password-letters.test.ts',
    QUEUE,
    '  byAddress.add(address);\n',
    '',
  ),
  mutant(
    'letters of one kind to one mailbox',
    'a mailbox gets as many as anybody asks for',
    'server/claim-codes.test.ts',
    QUEUE,
    'if (hour >= LETTER_LIMITS.sameAnHour || isFull)',
    'if (isFull)',
  ),
  mutant(
    'letters that one person causes',
    'they are not counted',
    'server/claim-codes.test.ts',
    QUEUE,
    'return count >= LETTER_LIMITS.perPersonADay;',
    'return count < 0;',
  ),
  mutant(
    STOLEN,
    'the words of a letter stay when it has left',
    'security/stolen-database.test.ts',
    REPOSITORY,
    ".set({ ...end, claim: null, subject: '', body: '', finished_at_ms: nowMs })",
    '.set({ ...end, claim: null, finished_at_ms: nowMs })',
  ),
  mutant(
    STOLEN,
    'the link is kept as it is',
    'security/stolen-database.test.ts',
    CODES,
    "const hashOf = (link: string) => createHash('sha256').update(link).digest('hex');",
    "const hashOf = (link: string) => link + createHash('sha256').digest('hex').slice(64);",
  ),
  mutant(
    ONCE,
    'two postmen take the same letter',
    'server/letters-queue.test.ts',
    REPOSITORY,
    ".set((eb) => ({ state: 'sending', claim,",
    '.set((eb) => ({ claim,',
  ),
  mutant(
    ONCE,
    'what a killed server had in hand is forgotten',
    'server/letters-queue.test.ts',
    POSTMAN,
    'await store.write(({ trx }) => releaseClaimed(trx));',
    'releaseClaimed.length - 1;',
  ),
  mutant(
    ONCE,
    'each try has an id of its own',
    'server/letters-queue.test.ts',
    POSTMAN,
    '  messageId: message_id,',
    '  messageId: Date.now() + message_id,',
  ),
  mutant(
    SAME,
    'an unknown name is refused',
    'server/password-letters.test.ts',
    RESET,
    "  const to = row ? passwordAddress(row, nowMs) : '';",
    '  if (!row) throw wrongCode();\n  const to = passwordAddress(row, nowMs);',
  ),
  mutant(
    'a listing that nobody has checked',
    'an address that nobody has confirmed counts',
    'server/verified-listings.test.ts',
    'server/features/businesses/own-website.ts',
    'return isConfirmed && row.email_key',
    'return row !== undefined && row.email_key',
  ),
  mutant(
    SAME,
    'whoever has changed the address gets the letter',
    'server/password-letters.test.ts',
    FORMER,
    'nowMs - changedMs < LETTER_LIMITS.formerEmailMs',
    'nowMs < changedMs',
  ),
];
