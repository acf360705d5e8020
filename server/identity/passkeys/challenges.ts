import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { PASSKEY_LIMITS } from '#contract/passkeys.ts';
import { keyFor } from '../../http/core/key-for.ts';
import type { Services } from '../../services.ts';

/** The purpose of a challenge. One for adding belongs to a person. */
export type Purpose = { kind: 'add'; personId: number } | { kind: 'sign-in' };

/** Challenges that a passkey signs; each is valid once and for a short time. */
export interface Challenges {
  make(purpose: Purpose): Uint8Array<ArrayBuffer>;
  /**
   * Consumes a challenge. @param text base64url @returns whether it is ours, for this purpose, unexpired and unused.
   */
  take(text: string, purpose: Purpose): boolean;
}

type ChallengeServices = Pick<Services, 'nowMs' | 'store' | 'limits'>;

const NONCE_BYTES = 16;
const TIME_BYTES = 6;
const MAC_BYTES = 32;

/** Creates challenges that contain their expiry; the server stores only that one was used. */
export function openChallenges({ nowMs, store, limits }: ChallengeServices): Challenges {
  const key = keyFor('challenges', store);
  const macOf = (head: Uint8Array, purpose: Purpose) =>
    createHmac('sha256', key).update(head).update(JSON.stringify(purpose)).digest();

  return {
    make(purpose) {
      const head = Buffer.alloc(TIME_BYTES + NONCE_BYTES);
      head.writeUIntBE(nowMs() + PASSKEY_LIMITS.challengeMs, 0, TIME_BYTES);
      randomBytes(NONCE_BYTES).copy(head, TIME_BYTES);
      return Uint8Array.from(Buffer.concat([head, macOf(head, purpose)]));
    },
    take(text, purpose) {
      const bytes = Buffer.from(text, 'base64url');
      if (bytes.length !== TIME_BYTES + NONCE_BYTES + MAC_BYTES) return false;
      const head = bytes.subarray(0, TIME_BYTES + NONCE_BYTES);
      if (!timingSafeEqual(bytes.subarray(head.length), macOf(head, purpose))) return false;
      const untilMs = head.readUIntBE(0, TIME_BYTES);
      const name = head.toString('hex');
      if (untilMs <= nowMs() || limits.cameBack.waitMs(name) > 0) return false;
      limits.cameBack.add(name);
      return true;
    },
  };
}
