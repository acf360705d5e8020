import type { Reader, Store } from '../../db/store.ts';
import { makeVapidKeys, type VapidKeys } from '../../push/vapid.ts';

const ONLY = 1;

/** Returns the keys of this server, which are made once. */
export async function vapidKeys(store: Store, nowMs: number): Promise<VapidKeys> {
  const existing = await findKeys(store.read);
  if (existing) return existing;
  const keys = await makeVapidKeys();
  return store.write(async ({ trx }) => {
    await insertKeys(trx, keys, nowMs);
    return (await findKeys(trx)) ?? keys; // another server may have been faster
  });
}

/** Replaces the keys. Every device has subscribed with the old ones, so all of them are removed. @returns how many. */
export async function replaceKeys(
  store: Store,
  nowMs: number,
): Promise<{ publicKey: string; devices: number }> {
  const keys = await makeVapidKeys();
  return store.write(async ({ trx }) => {
    await trx.deleteFrom('push_keys').execute();
    await insertKeys(trx, keys, nowMs);
    const removed = await trx.deleteFrom('push_devices').executeTakeFirstOrThrow();
    return { publicKey: keys.publicKey, devices: Number(removed.numDeletedRows) };
  });
}

async function findKeys(db: Reader): Promise<VapidKeys | null> {
  const row = await db.selectFrom('push_keys').selectAll().executeTakeFirst();
  return row ? { publicKey: row.public_key, privateJwk: JSON.parse(row.private_jwk) } : null;
}

const insertKeys = (trx: Reader, { publicKey, privateJwk }: VapidKeys, nowMs: number) =>
  trx
    .insertInto('push_keys')
    .values({ id: ONLY, public_key: publicKey, private_jwk: JSON.stringify(privateJwk), made_at_ms: nowMs })
    .onConflict((row) => row.doNothing())
    .execute();
