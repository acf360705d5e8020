import type { Reader } from '../../db/store.ts';
import { busy } from '../../errors.ts';
import { assertFree, insertPerson, takeRegistration } from '../../features/auth/register.service.ts';
import { tried } from '../../features/auth/sign-in-tries.ts';
import type { Services } from '../../services.ts';
import { SmsFault, type SmsPort } from '../../sms/sms.ts';
import { consumeCode, findByHandle, isCode, isOver, keepCode, makeSecret } from '../codes/codes.ts';
import { keepHandle } from '../codes/pending.ts';
import { Refusal } from '../refusal.ts';
import { type Arrival, arrive } from './arrive.ts';
import { type Changer, goOn } from './change.ts';
import { makeNoEmail } from './no-email.ts';
import { hashOfNone, keepPassword } from './passwords.ts';
import { keepKnown } from './people.ts';
import { type Arrived, newValues } from './sign-up.ts';

/** A phone number that somebody has just shown to be theirs, by the row that the proof uses up. */
interface Proof {
  phone: string;
  codeId: number;
}

/** E.164: the form in which numbers are kept. */
const PHONE = /^\+[1-9]\d{6,14}$/;

/** Sends six digits to a phone, whether somebody has its number or not. @returns what comes back with the digits. @throws Refusal; AppError 503. */
export async function askText(
  services: Services,
  sms: SmsPort,
  { phoneNumber, address, host }: { phoneNumber: string; address: string; host: string },
): Promise<string> {
  const phone = phoneNumber.replaceAll(/[\s().-]/g, '');
  if (!PHONE.test(phone)) throw new Refusal('INVALID_PHONE_NUMBER');
  takeText(services, phone, address);
  const secret = await makeSecret(services);
  await services.store.write(({ trx }) =>
    keepCode(trx, { purpose: 'phone', personId: null, addressKey: phone }, secret, services.nowMs()),
  );
  // The last line lets phones offer the digits, on this host's pages alone (WICG, origin-bound one-time codes).
  const text = `${secret.code} is your code for PetiYard. Give it to nobody.\n\n@${host} #${secret.code}`;
  await sms.send(phone, text).catch((error: unknown) => {
    if (!(error instanceof SmsFault)) throw error;
    services.log.warn({ reason: error.message }, 'a text message was not taken');
    throw busy();
  });
  return secret.handle;
}

/** Counted whether the number is anybody's or not, and whether the message is taken or not. @throws Refusal. */
function takeText({ limits }: Services, phone: string, address: string): void {
  const { byNumber, byAddress, all } = limits.textMessages;
  if (all.waitMs('') > 0) throw new Refusal('QUOTA_EXCEEDED');
  if (byNumber.waitMs(phone) > 0 || byAddress.waitMs(address) > 0)
    throw new Refusal('TOO_MANY_ATTEMPTS_TRY_LATER');
  byNumber.add(phone);
  byAddress.add(address);
  all.add('');
}

/** Whose number the digits show. @throws Refusal INVALID_SESSION_INFO, SESSION_EXPIRED, INVALID_CODE; AppError 429, 503. */
export async function proveByText(
  services: Services,
  { sessionInfo, code }: { sessionInfo: string; code: string },
  address: string,
): Promise<Proof> {
  const { store, limits, nowMs } = services;
  const row = await findByHandle(store.read, sessionInfo);
  if (row?.purpose !== 'phone') throw new Refusal('INVALID_SESSION_INFO');
  if (isOver(row, nowMs())) throw new Refusal('SESSION_EXPIRED');
  const counted = [
    { tries: limits.codesByName, name: `identity phone:${row.address_key}` },
    { tries: limits.loginsByAddress, name: address },
  ];
  if (!(await tried(counted, () => isCode(services, row, code)))) throw new Refusal('INVALID_CODE');
  return { phone: row.address_key, codeId: row.id };
}

/** Whose number was shown a moment ago, when it was to be linked and was somebody else's. @throws Refusal. */
export async function proveByTemporary(
  { store, nowMs }: Services,
  { phoneNumber, temporaryProof }: { phoneNumber: string; temporaryProof: string },
): Promise<Proof> {
  const row = await findByHandle(store.read, temporaryProof);
  const isRight = row?.purpose === 'phone-proof' && row.address_key === phoneNumber;
  if (!isRight || isOver(row, nowMs())) throw new Refusal('INVALID_TEMPORARY_PROOF');
  return { phone: row.address_key, codeId: row.id };
}

/** Signs in whoever has the number; one that nobody has becomes a new account, unless there must be one. @throws Refusal; AppError. */
export async function signInByPhone(
  services: Services,
  { phone, codeId }: Proof,
  { address, isKnown }: { address: string; isKnown: boolean },
): Promise<Arrival> {
  const { store, nowMs } = services;
  const known = await ownerOf(store.read, phone);
  if (known === null && isKnown) throw new Refusal('USER_NOT_FOUND');
  if (known === null) takeRegistration(services, address);
  const values = newValues(makeNoEmail());
  const hash = known === null ? await hashOfNone(services) : null;
  return store.write(async (write) => {
    const { trx } = write;
    if (!(await consumeCode(trx, codeId, nowMs()))) throw new Refusal('SESSION_EXPIRED');
    const owner = await ownerOf(trx, phone);
    if (owner !== null) return { ...(await arrive(trx, owner, { method: 'phone' }, nowMs())), isNew: false };
    if (hash === null) throw new Refusal('SESSION_EXPIRED'); // the account has gone meanwhile
    await assertFree(trx, values, nowMs());
    const { id } = await insertPerson(write, values, hash, nowMs());
    await keepPassword(trx, id, { hash, isKnown: false });
    await keepKnown(trx, id, { phone });
    return { ...(await arrive(trx, id, { method: 'phone' }, nowMs())), isNew: true };
  });
}

/** Gives a number to somebody who is signed in; where it is somebody else's, what signs that one in. @throws Refusal. */
export async function linkPhone(
  services: Services,
  { user, signInId }: Changer,
  { phone, codeId }: Proof,
): Promise<Arrived | { temporaryProof: string }> {
  const { store, nowMs } = services;
  const owner = await ownerOf(store.read, phone);
  if (owner !== null && owner !== user.id)
    return store.write(async ({ trx }) => {
      if (!(await consumeCode(trx, codeId, nowMs()))) throw new Refusal('SESSION_EXPIRED');
      const handed = { purpose: 'phone-proof', personId: null, addressKey: phone } as const;
      return { temporaryProof: await keepHandle(trx, handed, nowMs()) };
    });
  return goOn(services, { personId: user.id, signInId }, async (trx) => {
    if (!(await consumeCode(trx, codeId, nowMs()))) throw new Refusal('SESSION_EXPIRED');
    const now = await ownerOf(trx, phone);
    if (now !== null && now !== user.id) throw new Refusal('SESSION_EXPIRED'); // somebody has come meanwhile
    await keepKnown(trx, user.id, { phone });
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
