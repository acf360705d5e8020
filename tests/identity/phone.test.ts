import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#contract/shared/time.ts';
import { smsSegments } from '#src/ui/acts/sms.ts';
import { startSmsGateway } from '#tests/support/sms-gateway.ts';
import { claimsOf, codeOf, type IdentityWorld, type Signed, startIdentity } from './identity-support.ts';

const PHONE = '+13525550100';

let gateway: Awaited<ReturnType<typeof startSmsGateway>>;
let world: IdentityWorld;
beforeEach(async () => {
  gateway = await startSmsGateway();
  world = await startIdentity({ env: gateway.env });
});
afterEach(async () => {
  await world.server.close();
  await gateway.close();
});

const ask = (phoneNumber: unknown = PHONE, address = '192.0.2.1') =>
  world.toolkit<{ sessionInfo: string }>('accounts:sendVerificationCode', { phoneNumber }, { address });
interface Entered extends Signed {
  phoneNumber: string;
  isNewUser: boolean;
  temporaryProof?: string;
}
const enter = (fields: object) => world.toolkit<Entered>('accounts:signInWithPhoneNumber', fields);
/** Requests a code and submits it. */
async function bring(fields: object = {}, phone = PHONE) {
  const { body } = await ask(phone);
  return enter({ sessionInfo: body.sessionInfo, code: gateway.newestCode(), ...fields });
}
const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const seen = async (idToken: string) => (await world.lookup(idToken)).body.users[0];

describe('sign-in by phone', () => {
  test('creates an account without an email address or a password for a new number', async () => {
    const { status, body } = await bring();
    expect(status).toBe(200);
    expect(body).toMatchObject({ phoneNumber: PHONE, isNewUser: true });
    const claims = claimsOf(body.idToken);
    expect(claims).toMatchObject({
      phone_number: PHONE,
      firebase: { identities: { phone: [PHONE] }, sign_in_provider: 'phone' },
    });
    expect(claims).not.toHaveProperty('email');
    const user = await seen(body.idToken);
    expect(user).toMatchObject({ phoneNumber: PHONE, providerUserInfo: [{ providerId: 'phone' }] });
    for (const absent of ['email', 'passwordHash']) expect(user).not.toHaveProperty(absent);
    const again = await bring();
    expect(again.body).toMatchObject({ localId: body.localId, isNewUser: false });
  });

  test('sends the message in the language of the page', async () => {
    const headers = { cookie: 'lang=es' };
    await world.toolkit('accounts:sendVerificationCode', { phoneNumber: PHONE }, { headers });
    const { text = '' } = gateway.texts[0] ?? {};
    expect(text).toMatch(/^\d{6} es su codigo de PetiYard\. No se lo dé a nadie\.\n\n@/);
    expect(smsSegments(text)).toBe(1);
  });

  test('sends a message that names the server, so that phones offer the digits there, and sends the key', async () => {
    await ask('+1 (352) 555-0100');
    const code = gateway.newestCode();
    expect(gateway.texts).toEqual([
      {
        to: PHONE,
        key: 'Bearer key-4711',
        text: expect.stringMatching(`^${code} is .*\\n\\n@petiyard.test #${code}$`),
      },
    ]);
  });

  test('accepts digits once, for half an hour, for their own request', async () => {
    const { body: first } = await ask();
    const early = gateway.newestCode();
    const { body: second } = await ask();
    const code = gateway.newestCode();
    expect(codeOf(await enter({ sessionInfo: first.sessionInfo, code: early }))).toBe('INVALID_SESSION_INFO');
    expect((await enter({ sessionInfo: second.sessionInfo, code })).status).toBe(200);
    expect(codeOf(await enter({ sessionInfo: second.sessionInfo, code }))).toBe('INVALID_SESSION_INFO');
    const { body: third } = await ask();
    world.server.clock.nowMs += 30 * MINUTE_MS;
    expect(codeOf(await enter({ sessionInfo: third.sessionInfo, code: gateway.newestCode() }))).toBe(
      'SESSION_EXPIRED',
    );
  });

  test('ends after five guesses, and new codes for the number do not reset the count', async () => {
    const { body } = await ask();
    const code = gateway.newestCode();
    for (let n = 0; n < 5; n++)
      expect(codeOf(await enter({ sessionInfo: body.sessionInfo, code: other(code) }))).toBe('INVALID_CODE');
    expect(codeOf(await enter({ sessionInfo: body.sessionInfo, code }))).toBe('SESSION_EXPIRED');
    expect(codeOf(await bring())).toBe('TOO_MANY_ATTEMPTS_TRY_LATER');
  });

  test.each([
    [{}, 'MISSING_SESSION_INFO'],
    [{ sessionInfo: 'unknown' }, 'MISSING_CODE'],
    [{ sessionInfo: 'unknown', code: '123456' }, 'INVALID_SESSION_INFO'],
    [{ phoneNumber: PHONE, temporaryProof: 'unknown' }, 'INVALID_TEMPORARY_PROOF'],
  ])('refuses %j with %s', async (fields, code) => {
    expect(codeOf(await enter(fields))).toBe(code);
  });

  test('confirms again only a number that has an account', async () => {
    expect(codeOf(await bring({ operation: 'REAUTH' }))).toBe('USER_NOT_FOUND');
    const { body } = await bring();
    world.server.clock.nowMs += HOUR_MS;
    const again = await bring({ operation: 'REAUTH', idToken: body.idToken });
    expect(again.body.localId).toBe(body.localId);
  });
});

describe('a request for a code', () => {
  test.each([['352-555-0100'], ['+1'], ['+0352555010'], ['+1352555010012345'], ['+1352555010x']])(
    'is refused for %s, which is not a number',
    async (phone) => {
      expect(codeOf(await ask(phone))).toBe('INVALID_PHONE_NUMBER');
      expect(gateway.texts).toEqual([]);
    },
  );

  test('is limited by number, by address, and per day for the whole server', async () => {
    for (let n = 0; n < 5; n++) expect((await ask(PHONE, `192.0.2.${n}`)).status).toBe(200);
    expect(codeOf(await ask(PHONE, '192.0.2.9'))).toBe('TOO_MANY_ATTEMPTS_TRY_LATER');
    for (let n = 0; n < 30; n++) await ask(`+135255502${10 + n}`, '192.0.2.50');
    expect(codeOf(await ask('+13525550299', '192.0.2.50'))).toBe('TOO_MANY_ATTEMPTS_TRY_LATER');
    expect(gateway.texts.length).toBe(35);
    world.server.clock.nowMs += HOUR_MS;
    expect((await ask()).status).toBe(200);
  });

  test('does not answer with a refusal if the gateway is silent', async () => {
    gateway.status = 500;
    const answer = await ask();
    expect(answer.status).toBe(503);
    expect(answer.body).not.toHaveProperty('error');
  });

  test('is refused without a way to send messages; with SMS=log, and only then, the code is in the log', async () => {
    const lines: string[] = [];
    const log = pino({ level: 'trace' }, { write: (line) => void lines.push(line) });
    const none = await startIdentity({ log });
    const body = { phoneNumber: PHONE };
    expect(codeOf(await none.toolkit('accounts:sendVerificationCode', body))).toBe('OPERATION_NOT_ALLOWED');
    await none.server.close();
    expect(lines.join('')).not.toContain(PHONE);
    const logged = await startIdentity({ log, env: { SMS: 'log' } });
    const { body: asked } = await logged.toolkit<{ sessionInfo: string }>(
      'accounts:sendVerificationCode',
      body,
    );
    const code = /(\d{6}) is your code/.exec(lines.join(''))?.[1];
    const entered = await logged.toolkit('accounts:signInWithPhoneNumber', { ...asked, code });
    expect(entered.status).toBe(200);
    await logged.server.close();
  });
});

test('SMS_DIR receives each message as a text file with the code on a line of its own', async () => {
  const folder = join(mkdtempSync(join(tmpdir(), 'sms-')), 'texts');
  const written = await startIdentity({ env: { SMS_DIR: folder } });
  const { body: asked } = await written.toolkit<{ sessionInfo: string }>('accounts:sendVerificationCode', {
    phoneNumber: PHONE,
  });
  const [name = ''] = readdirSync(folder);
  expect(name).toMatch(/^\d{4}-\d\d-.*\.txt$/);
  const [head = '', body = ''] = readFileSync(join(folder, name), 'utf8').split('\n\n');
  expect(head).toContain(`To: ${PHONE}`);
  const code = /^\d{6}$/m.exec(body)?.[0];
  expect((await written.toolkit('accounts:signInWithPhoneNumber', { ...asked, code })).status).toBe(200);
  await written.server.close();
});

describe('phone linking', () => {
  test('gives the number to the signed-in person; unlinking removes it, and the password stays', async () => {
    const ann = await world.signUp('ann');
    const { body } = await bring({ idToken: ann.idToken });
    expect(body).toMatchObject({ localId: ann.localId, phoneNumber: PHONE });
    expect((await bring()).body.localId).toBe(ann.localId);
    const unlink = (deleteProvider: string[]) =>
      world.toolkit<{ providerUserInfo: { providerId: string }[] }>('accounts:update', {
        idToken: body.idToken,
        deleteProvider,
      });
    expect((await unlink(['phone'])).body.providerUserInfo.map((one) => one.providerId)).toEqual([
      'password',
    ]);
    expect(codeOf(await unlink(['password']))).toBe('OPERATION_NOT_ALLOWED');
    expect((await bring()).body).toMatchObject({ isNewUser: true });
  });

  test('returns a one-time sign-in for the other person if the number is theirs, and changes nothing', async () => {
    const { body: ben } = await bring();
    const ann = await world.signUp('ann');
    const { body } = await bring({ idToken: ann.idToken });
    expect(body).toEqual({ phoneNumber: PHONE, temporaryProof: expect.any(String) });
    expect(await seen(ann.idToken)).not.toHaveProperty('phoneNumber');
    const proof = { phoneNumber: PHONE, temporaryProof: body.temporaryProof };
    expect(codeOf(await enter({ ...proof, phoneNumber: '+13525550199' }))).toBe('INVALID_TEMPORARY_PROOF');
    expect((await enter(proof)).body.localId).toBe(ben.localId);
    expect(codeOf(await enter(proof))).toBe('INVALID_TEMPORARY_PROOF');
  });

  test('needs a sign-in of the last five minutes', async () => {
    const ann = await world.signUp('ann');
    world.server.clock.nowMs += 6 * MINUTE_MS;
    expect(codeOf(await bring({ idToken: ann.idToken }))).toBe('CREDENTIAL_TOO_OLD_LOGIN_AGAIN');
  });

  test('allows a password for a person who came by phone, with an unused address', async () => {
    const { body } = await bring();
    await world.signUp('ann');
    const link = (email: string) =>
      world.toolkit<Signed>('accounts:signUp', { idToken: body.idToken, email, password: 'barn-door-8' });
    expect(codeOf(await link('ann@example.com'))).toBe('EMAIL_EXISTS');
    const linked = await link('phil@example.com');
    expect(linked.body).toMatchObject({ localId: body.localId, email: 'phil@example.com' });
    expect((await world.signIn('phil@example.com', 'barn-door-8')).body.localId).toBe(body.localId);
  });
});
