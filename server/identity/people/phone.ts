import type { Language } from '#contract/languages.ts';
import type { Reader } from '../../db/store.ts';
import { busy } from '../../errors.ts';
import { assertFree, insertPerson, takeRegistration } from '../../features/auth/register.service.ts';
import { tried } from '../../features/auth/sign-in-tries.ts';
import type { Services } from '../../services.ts';
import { SmsFault, type SmsPort } from '../../sms/sms.ts';
import { checkCode, consumeCode, findByHandle, isExpired, makeSecret, storeCode } from '../codes/codes.ts';
import { storeHandle } from '../codes/pending.ts';
import { Refusal } from '../refusal.ts';
import { type Changer, renewTokens } from './change.ts';
import { completeFirstFactor, type FirstFactorResult } from './first-factor.ts';
import { makeNoEmail } from './no-email.ts';
import { storePassword, unusablePasswordHash } from './passwords.ts';
import { storeProviderData } from './people.ts';
import { newValues, type SignedIn } from './sign-up.ts';

/** A phone number that a person has just proven, with the code row that the proof consumes. */
interface Proof {
  phone: string;
  codeId: number;
}

/** The first line of a text message. */
const CODE_TEXTS: Readonly<Record<Language, (code: string) => string>> = {
  en: (code) => `${code} is your code for PetiYard. Give it to nobody.`,
  es: (code) => `${code} es su codigo de PetiYard. No se lo dé a nadie.`, // one message: its alphabet has no ó
};

/** E.164, the stored form. */
const PHONE = /^\+[1-9]\d{6,14}$/;

/**
 * Sends six digits to a phone, whether or not an account has its number. @returns the handle to send back with the
 * digits. @throws Refusal; AppError 503.
 */
export async function sendTextCode(
  services: Services,
  sms: SmsPort,
  {
    phoneNumber,
    address,
    host,
    language,
  }: { phoneNumber: string; address: string; host: string; language: Language },
): Promise<string> {
  const phone = phoneNumber.replaceAll(/[\s().-]/g, '');
  if (!PHONE.test(phone)) throw new Refusal('INVALID_PHONE_NUMBER');
  takeText(services, phone, address);
  const secret = await makeSecret(services, address);
  await services.store.write(({ trx }) =>
    storeCode(trx, { purpose: 'phone', personId: null, addressKey: phone }, secret, services.nowMs()),
  );
  // The last line lets phones offer the digits on this host's pages only (WICG, origin-bound one-time codes).
  const text = `${CODE_TEXTS[language](secret.code)}\n\n@${host} #${secret.code}`;
  await sms.send(phone, text).catch((error: unknown) => {
    if (!(error instanceof SmsFault)) throw error;
    services.log.warn({ reason: error.message }, 'a text message was not accepted');
    throw busy();
  });
  return secret.handle;
}

/** Counts a text message, whether or not an account has the number or the message is accepted. @throws Refusal. */
function takeText({ limits }: Services, phone: string, address: string): void {
  const { byNumber, byAddress, all } = limits.textMessages;
  if (all.waitMs('') > 0) throw new Refusal('QUOTA_EXCEEDED');
  if (byNumber.waitMs(phone) > 0 || byAddress.waitMs(address) > 0)
    throw new Refusal('TOO_MANY_ATTEMPTS_TRY_LATER');
  byNumber.add(phone);
  byAddress.add(address);
  all.add('');
}

/**
 * Verifies the digits of a phone number. @throws Refusal INVALID_SESSION_INFO, SESSION_EXPIRED, INVALID_CODE;
 * AppError 429, 503.
 */
export async function proveByText(
  services: Services,
  { sessionInfo, code }: { sessionInfo: string; code: string },
  address: string,
): Promise<Proof> {
  const { store, limits, nowMs } = services;
  const row = await findByHandle(store.read, sessionInfo);
  if (row?.purpose !== 'phone') throw new Refusal('INVALID_SESSION_INFO');
  if (isExpired(row, nowMs())) throw new Refusal('SESSION_EXPIRED');
  const counted = [
    { tries: limits.codesByName, name: `identity phone:${row.address_key}` },
    { tries: limits.loginsByAddress, name: address },
  ];
  if (!(await tried(counted, () => checkCode(services, row, code, address))))
    throw new Refusal('INVALID_CODE');
  return { phone: row.address_key, codeId: row.id };
}

/** Verifies a number that was proven shortly before, when linking found it on another account. @throws Refusal. */
export async function proveByTemporary(
  { store, nowMs }: Services,
  { phoneNumber, temporaryProof }: { phoneNumber: string; temporaryProof: string },
): Promise<Proof> {
  const row = await findByHandle(store.read, temporaryProof);
  const isRight = row?.purpose === 'phone-proof' && row.address_key === phoneNumber;
  if (!isRight || isExpired(row, nowMs())) throw new Refusal('INVALID_TEMPORARY_PROOF');
  return { phone: row.address_key, codeId: row.id };
}

/** Signs in the owner of a number; unless `isKnown`, a new number gets an account. @throws Refusal; AppError. */
export async function signInByPhone(
  services: Services,
  { phone, codeId }: Proof,
  { address, isKnown, language }: { address: string; isKnown: boolean; language: Language },
): Promise<FirstFactorResult> {
  const { store, nowMs } = services;
  const existing = await ownerOf(store.read, phone);
  if (existing === null && isKnown) throw new Refusal('USER_NOT_FOUND');
  if (existing === null) takeRegistration(services, address);
  const values = newValues(makeNoEmail(), language);
  const hash = existing === null ? await unusablePasswordHash(services, address) : null;
  return store.write(async (write) => {
    const { trx } = write;
    if (!(await consumeCode(trx, codeId, nowMs()))) throw new Refusal('SESSION_EXPIRED');
    const owner = await ownerOf(trx, phone);
    if (owner !== null)
      return { ...(await completeFirstFactor(trx, owner, { method: 'phone' }, nowMs())), isNew: false };
    if (hash === null) throw new Refusal('SESSION_EXPIRED'); // the account was deleted meanwhile
    await assertFree(trx, values, nowMs());
    const { id } = await insertPerson(write, values, hash, nowMs());
    await storePassword(trx, id, { hash, isKnown: false });
    await storeProviderData(trx, id, { phone });
    return { ...(await completeFirstFactor(trx, id, { method: 'phone' }, nowMs())), isNew: true };
  });
}

/**
 * Links a number to a signed-in person; when another account has it, returns a proof that signs in there. @throws
 * Refusal.
 */
export async function linkPhone(
  services: Services,
  { user, signInId }: Changer,
  { phone, codeId }: Proof,
): Promise<SignedIn | { temporaryProof: string }> {
  const { store, nowMs } = services;
  const owner = await ownerOf(store.read, phone);
  if (owner !== null && owner !== user.id)
    return store.write(async ({ trx }) => {
      if (!(await consumeCode(trx, codeId, nowMs()))) throw new Refusal('SESSION_EXPIRED');
      const proof = { purpose: 'phone-proof', personId: null, addressKey: phone } as const;
      return { temporaryProof: await storeHandle(trx, proof, nowMs()) };
    });
  return renewTokens(services, { personId: user.id, signInId }, async (trx) => {
    if (!(await consumeCode(trx, codeId, nowMs()))) throw new Refusal('SESSION_EXPIRED');
    const current = await ownerOf(trx, phone);
    if (current !== null && current !== user.id) throw new Refusal('SESSION_EXPIRED'); // another account took it meanwhile
    await storeProviderData(trx, user.id, { phone });
  });
}

async function ownerOf(db: Reader, phone: string): Promise<number | null> {
  const row = await db
    .selectFrom('identity_people')
    .select('person_id')
    .where('phone', '=', phone)
    .executeTakeFirst();
  return row?.person_id ?? null;
}
