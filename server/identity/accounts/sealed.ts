import { randomBytes } from 'node:crypto';
import { CompactEncrypt, compactDecrypt, errors } from 'jose';

/** What a browser keeps for us, and can neither read nor change. */
export interface Seal {
  close(content: object): Promise<string>;
  /** What was closed; null where it is not ours, past its time, or was opened before. */
  openOnce(text: string): Promise<unknown>;
}

const KEY_BYTES = 32;
/** Used ones are swept when there are more. */
const SWEEP_AT = 1000;

/** What each sealed thing carries of itself. */
interface Kept {
  content: unknown;
  name: string;
  untilMs: number;
}

/**
 * Seals under a key of this start: what visitors begin is kept nowhere, and after a restart none of it counts.
 * @param lifeMs how long each is good for
 */
export function openSeal(nowMs: () => number, lifeMs: number): Seal {
  const key = randomBytes(KEY_BYTES);
  const used = new Map<string, number>();

  return {
    close(content) {
      const kept: Kept = { content, name: randomBytes(16).toString('base64url'), untilMs: nowMs() + lifeMs };
      const bytes = new TextEncoder().encode(JSON.stringify(kept));
      return new CompactEncrypt(bytes).setProtectedHeader({ alg: 'dir', enc: 'A256GCM' }).encrypt(key);
    },
    async openOnce(text) {
      const opened = await compactDecrypt(text, key, {
        keyManagementAlgorithms: ['dir'],
        contentEncryptionAlgorithms: ['A256GCM'],
      }).catch((error: unknown) => {
        if (error instanceof errors.JOSEError || error instanceof TypeError) return null;
        throw error;
      });
      if (!opened) return null;
      const { content, name, untilMs } = JSON.parse(new TextDecoder().decode(opened.plaintext)) as Kept;
      if (untilMs <= nowMs() || used.has(name)) return null;
      if (used.size > SWEEP_AT)
        for (const [known, knownUntilMs] of used) if (knownUntilMs <= nowMs()) used.delete(known);
      used.set(name, untilMs);
      return content;
    },
  };
}
