import { mutant } from './mutant.ts';

const ISSUED = 'server/identity/issuers/issued.ts';
const KEY_SET = 'server/identity/issuers/key-set.ts';
const OUTSIDE = 'server/identity/people/outside.ts';
const TAKE_OVER = 'server/identity/people/take-over.ts';
const VERIFY = 'server/identity/tokens/verify.ts';
const ACCOUNTS = 'server/identity/accounts/accounts.routes.ts';
const HOSTED_TEST = 'identity/hosted.test.ts';
const BEARER_TEST = 'identity/bearer.test.ts';
const ACCOUNTS_TEST = 'identity/accounts-elsewhere.test.ts';
const IDP_TEST = 'identity/idp-credential.test.ts';
const PASSKEYS_TEST = 'identity/passkeys.test.ts';

/** Protections of the identity provider, and of what it believes. */
export const MUTANTS_OF_IDENTITY = [
  mutant(
    '9.1.1',
    'a token of a project counts without its signature',
    HOSTED_TEST,
    ISSUED,
    'const { payload } = await jwtVerify(token, from.keys, {',
    "const unread = async (..._: unknown[]) => ({ payload: JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as JWTPayload });\n  void jwtVerify;\n  const { payload } = await unread(token, from.keys, {",
  ),
  mutant(
    '9.1.1',
    'a token of ours counts after its sign-in has ended',
    BEARER_TEST,
    VERIFY,
    "if (!signIn || String(signIn.person_id) !== sub) throw new Refusal('TOKEN_EXPIRED');",
    'if (!signIn) return { user: (await findUserRow(store.read, Number(sub)))!, signInId: null, issuedAtS: iat, authTimeS: auth_time };',
  ),
  mutant(
    '9.1.2',
    'the token chooses its algorithm',
    BEARER_TEST,
    VERIFY,
    '    algorithms: [ALGORITHM],\n',
    '',
  ),
  mutant(
    '9.1.3',
    'a token brings the key that it is verified with',
    HOSTED_TEST,
    ISSUED,
    'jwtVerify(token, from.keys, {',
    "jwtVerify(token, async (head, jws) => head.jwk ? (await import('jose')).importJWK(head.jwk, 'RS256') : from.keys(head, jws), {",
  ),
  mutant(
    '9.2.1',
    'a token of a project never ends',
    HOSTED_TEST,
    ISSUED,
    'currentDate: new Date(nowMs()),',
    'currentDate: new Date(0),',
  ),
  mutant('9.2.1', 'a token may be of the future', HOSTED_TEST, ISSUED, 'claims.data.iat > latestS ||', ''),
  mutant(
    '9.2.3',
    'a token for somebody else counts',
    HOSTED_TEST,
    ISSUED,
    '    audience,\n    currentDate',
    '    currentDate',
  ),
  mutant(
    '9.2.3',
    'a token counts that another client has asked for',
    IDP_TEST,
    ISSUED,
    'if (!isForUs(payload, audience)) throw new Refusal(refusals.wrong);\n',
    'void isForUs;\n',
  ),
  mutant(
    '10.1.2, 10.2.1',
    'what comes back counts in a browser that has not begun it',
    ACCOUNTS_TEST,
    ACCOUNTS,
    'if (flow?.id !== id || flow.state !== state) {',
    'if (flow?.id !== id) {',
  ),
  mutant(
    '10.1.2, 10.2.1',
    'what comes back counts twice',
    ACCOUNTS_TEST,
    'server/identity/accounts/sealed.ts',
    'if (untilMs <= nowMs() || limits.cameBack.waitMs(name) > 0) return null;',
    'if (untilMs <= nowMs()) return null;',
  ),
  mutant(
    '10.1.2, 10.2.1',
    'a sign-in elsewhere may take for ever',
    ACCOUNTS_TEST,
    'server/identity/accounts/sealed.ts',
    'if (untilMs <= nowMs() || limits.cameBack.waitMs(name) > 0) return null;',
    'if (limits.cameBack.waitMs(name) > 0) return null;',
  ),
  mutant(
    '10.5.1',
    'a token that was made for another sign-in counts',
    IDP_TEST,
    'server/identity/toolkit/idp.ts',
    "if (issued.nonce !== null && !isNonce(issued.nonce, fields.get('nonce') ?? ''))",
    'if (issued.nonce !== null && !isNonce(issued.nonce, issued.nonce))',
  ),
  mutant(
    '10.5.2',
    'any account of a place is its first one’s',
    ACCOUNTS_TEST,
    OUTSIDE,
    "    .where('raw_id', '=', sub)\n",
    '',
  ),
  mutant('10.5.3', 'a token of another issuer counts', HOSTED_TEST, ISSUED, '    issuer: from.issuer,\n', ''),
  mutant(
    'an account whose address nobody had proven',
    'its password stays a door',
    ACCOUNTS_TEST,
    TAKE_OVER,
    '  await keepPassword(trx, row.id, { hash, isKnown: false });\n',
    '  void [keepPassword, hash];\n',
  ),
  mutant(
    'an account whose address nobody had proven',
    'its passkeys stay a door',
    ACCOUNTS_TEST,
    TAKE_OVER,
    '  await dropPasskeys(trx, row.id, nowMs());\n',
    '  void dropPasskeys;\n',
  ),
  mutant(
    'an account whose address nobody had proven',
    'who was signed in stays so',
    IDP_TEST,
    TAKE_OVER,
    '  await sessions.closeOthersIn(write, row.id, null);\n',
    '  void sessions;\n',
  ),
  mutant(
    'an address that is not proven on both sides',
    'links by an unproven one',
    ACCOUNTS_TEST,
    OUTSIDE,
    'const isDoubtful = !outsider.isEmailVerified ||',
    'const isDoubtful =',
  ),
  mutant(
    'an address that is not proven on both sides',
    'links a hosted project’s person by an unproven one',
    HOSTED_TEST,
    OUTSIDE,
    'const isDoubtful = !outsider.isEmailVerified ||',
    'const isDoubtful =',
  ),
  mutant(
    'keys of another issuer',
    'their host is asked at every token',
    HOSTED_TEST,
    KEY_SET,
    'if (!isFresh && mayTry()) await readOnce();',
    'void isFresh;\n    await readOnce();',
  ),
  mutant(
    'a passkey counts',
    'a challenge counts twice',
    PASSKEYS_TEST,
    'server/identity/passkeys/challenges.ts',
    'if (untilMs <= nowMs() || limits.cameBack.waitMs(name) > 0) return false;',
    'if (untilMs <= nowMs()) return false;',
  ),
  mutant(
    'a passkey counts',
    'one counts that was removed',
    PASSKEYS_TEST,
    'server/identity/passkeys/passkeys.repository.ts',
    "    .where('credential_id', '=', credentialId)\n    .where('removed_at_ms', 'is', null)\n",
    "    .where('credential_id', '=', credentialId)\n",
  ),
  mutant(
    'a passkey counts',
    'a passkey of another page counts',
    PASSKEYS_TEST,
    'server/identity/passkeys/sign-in.ts',
    '      expectedOrigin: party.origin,\n',
    "      expectedOrigin: [party.origin, 'https://petiyard.test.evil.example'],\n",
  ),
  mutant(
    'a passkey counts',
    'a found phone adds one without the password',
    PASSKEYS_TEST,
    'server/identity/passkeys/add-passkey.ts',
    '  await confirmOwn(services, adder, password);\n',
    '  void [confirmOwn, password];\n',
  ),
] as const;
