import { createHash } from 'node:crypto';

/**
 * The SHA-1 of a part of an answer, for its entity tag. Done at once: Web Crypto would hand each of these small parts
 * to another thread and wait for it.
 */
export function digestAtOnce(part: Uint8Array): ArrayBuffer {
  return new Uint8Array(createHash('sha1').update(part).digest()).buffer;
}
