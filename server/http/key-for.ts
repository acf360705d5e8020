import { createHmac, randomBytes } from 'node:crypto';
import type { Store } from '../db/store.ts';

const KEY_BYTES = 32;

/**
 * A key for what a browser keeps for us for some minutes: of this start, so that nothing counts after a restart; where
 * several servers share a database the same for all of them, because another one may be asked next.
 */
export const keyFor = (purpose: string, { others }: Pick<Store, 'others'>): Buffer =>
  others ? createHmac('sha256', others.key).update(`key\n${purpose}`).digest() : randomBytes(KEY_BYTES);
