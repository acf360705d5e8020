import type { Store } from '../db/store.ts';
import { replaceKeys, vapidKeys } from '../features/push/keys.service.ts';
import { AdminError } from './operator.ts';

/** Shows the public key of notifications, or replaces the keys. @throws AdminError for any other word */
export async function pushKeys(store: Store, word: string, nowMs: number): Promise<string> {
  if (word === '') return (await vapidKeys(store, nowMs)).publicKey;
  if (word !== 'replace')
    throw new AdminError(`push-keys takes nothing or "replace", not ${JSON.stringify(word)}.`);
  const { publicKey, devices } = await replaceKeys(store, nowMs);
  return `${publicKey}\nRemoved ${devices} devices. They subscribe again when their app is opened.`;
}
