import { PUSH_LIMITS, PUSH_MESSAGES, type PushDevice } from '#contract/push.ts';
import type { Reader } from '../../db/store.ts';
import { AppError, fieldsInvalid, notFound } from '../../errors.ts';
import { endpointIn } from '../../push/push-settings.ts';
import type { Services } from '../../services.ts';
import { queueTest } from './queue.service.ts';

/** The person who wants replies, and their sign-in. */
export interface PushPerson {
  id: number;
  sessionId: string | null;
  signInId: number | null;
}

/**
 * Stores what a device wants; the same endpoint again replaces it. A visitor may have alerts only. @throws AppError 401
 * for a visitor's replies, 404 `push-off`, 422 on `endpoint`.
 */
export async function setDevice(
  services: Services,
  device: PushDevice,
  person: PushPerson | null,
): Promise<void> {
  const { store, nowMs } = services;
  const wantsReplies = device.kinds.includes('replies');
  const endpoint = checkedEndpoint(services, device.endpoint);
  if (wantsReplies && !person) throw new AppError('not-signed-in');
  const columns = {
    p256dh: device.keys.p256dh,
    auth: device.keys.auth,
    person_id: person?.id ?? null,
    session_hash: person?.sessionId ? services.sessions.storedName(person.sessionId) : null,
    sign_in_id: person?.signInId ?? null,
    wants_alerts: Number(device.kinds.includes('alerts')),
    wants_replies: Number(wantsReplies),
    time_zone: device.timeZone,
    language: device.language,
  };
  await store.write(async ({ trx }) => {
    const { id } = await trx
      .insertInto('push_devices')
      .values({ endpoint, created_at_ms: nowMs(), ...columns })
      .onConflict((row) => row.column('endpoint').doUpdateSet(columns))
      .returning('id')
      .executeTakeFirstOrThrow();
    await trx.deleteFrom('push_counties').where('device_id', '=', id).execute();
    const counties = [...new Set(device.counties)].map((fips) => ({ device_id: id, fips }));
    if (counties.length > 0) await trx.insertInto('push_counties').values(counties).execute();
    if (person) await dropOldest(trx, person.id);
  });
}

/** Ends all notifications of a device; a repeat succeeds too. */
export async function removeDevice({ store }: Services, endpoint: string): Promise<void> {
  await store.write(({ trx }) => trx.deleteFrom('push_devices').where('endpoint', '=', endpoint).execute());
}

/** Queues a notification to the device that asks. @throws AppError 404. */
export async function sendTest(services: Services, endpoint: string): Promise<void> {
  assertOn(services);
  const { store, nowMs } = services;
  await store.write(async ({ trx }) => {
    const device = await trx
      .selectFrom('push_devices')
      .select('id')
      .where('endpoint', '=', endpoint)
      .executeTakeFirst();
    if (!device) throw notFound(PUSH_MESSAGES.noDevice);
    await queueTest(trx, device.id, nowMs());
  });
}

/** Returns the settings. @throws AppError 404 `push-off` where no notification is sent. */
export function assertOn({ config }: Services) {
  if (!config.push) throw new AppError('push-off');
  return config.push;
}

function checkedEndpoint(services: Services, text: string): string {
  const endpoint = endpointIn(text, assertOn(services).hosts);
  if (!endpoint) throw fieldsInvalid([{ path: 'endpoint', message: PUSH_MESSAGES.endpoint }]);
  return text;
}

/** Browsers forget subscriptions without a word; a person keeps the newest. */
async function dropOldest(trx: Reader, personId: number): Promise<void> {
  const devices = await trx
    .selectFrom('push_devices')
    .select('id')
    .where('person_id', '=', personId)
    .orderBy('id', 'desc')
    .offset(PUSH_LIMITS.devicesPerPerson)
    .limit(PUSH_LIMITS.devicesPerPerson)
    .execute();
  const ids = devices.map(({ id }) => id);
  if (ids.length > 0) await trx.deleteFrom('push_devices').where('id', 'in', ids).execute();
}

/** Returns a person's devices for the export of their account; the endpoints are secret. */
export async function exportDevices(db: Reader, userId: number) {
  const rows = await db
    .selectFrom('push_devices')
    .select(['wants_alerts', 'wants_replies', 'time_zone', 'language', 'created_at_ms'])
    .where('person_id', '=', userId)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    kinds: [...(row.wants_alerts === 1 ? ['alerts'] : []), ...(row.wants_replies === 1 ? ['replies'] : [])],
    timeZone: row.time_zone,
    language: row.language,
    createdAt: new Date(row.created_at_ms).toISOString(),
  }));
}
