import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { PASSKEY_LIMITS } from '#contract/passkeys.ts';

/** What a challenge is for. One for adding is its person's alone. */
export type Purpose = { kind: 'add'; personId: number } | { kind: 'sign-in' };

/** What a passkey signs, so that its signature counts once and now. */
export interface Challenges {
  make(purpose: Purpose): Uint8Array<ArrayBuffer>;
  /** Uses one up. @param text base64url @returns whether it is ours, for this, in time and unused. */
  take(text: string, purpose: Purpose): boolean;
}

const NONCE_BYTES = 16;
const TIME_BYTES = 6;
const MAC_BYTES = 32;
const KEY_BYTES = 32;
/** Used ones are swept when there are more. */
const SWEEP_AT = 1000;

/**
 * Makes challenges that carry their own time, under a key of this start: what a visitor asks for is kept nowhere, and
 * whatever was made before a restart counts for nothing, used or not.
 */
export function openChallenges(nowMs: () => number): Challenges {
  const key = randomBytes(KEY_BYTES);
  const used = new Map<string, number>();
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
      if (untilMs <= nowMs() || used.has(name)) return false;
      if (used.size > SWEEP_AT)
        for (const [known, knownUntilMs] of used) if (knownUntilMs <= nowMs()) used.delete(known);
      used.set(name, untilMs);
      return true;
    },
  };
}
