import { createHmac, randomBytes } from 'node:crypto';
import type { Store } from '../../db/store.ts';

const KEY_BYTES = 32;

/**
 * Returns a key for short-lived data that browsers hold for us. It changes at each start; servers that share a
 * database derive the same key, because another one may get the next request.
 */
export const keyFor = (purpose: string, { others }: Pick<Store, 'others'>): Buffer =>
  others ? createHmac('sha256', others.key).update(`key\n${purpose}`).digest() : randomBytes(KEY_BYTES);
