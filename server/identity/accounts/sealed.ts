import { randomBytes } from 'node:crypto';
import { CompactEncrypt, compactDecrypt, errors } from 'jose';
import { keyFor } from '../../http/key-for.ts';
import type { Services } from '../../services.ts';

/** What a browser keeps for us, and can neither read nor change. */
export interface Seal {
  close(content: object): Promise<string>;
  /** What was closed; null where it is not ours, past its time, or was opened before. */
  openOnce(text: string): Promise<unknown>;
}

type SealServices = Pick<Services, 'nowMs' | 'store' | 'limits'>;

/** What each sealed thing carries of itself. */
interface Kept {
  content: unknown;
  name: string;
  untilMs: number;
}

/**
 * Seals what visitors begin, which is kept nowhere, only that it was used. @param purpose what is sealed for one opens no
 * other. @param lifeMs how long each is good for
 */
export function openSeal({ nowMs, store, limits }: SealServices, purpose: string, lifeMs: number): Seal {
  const key = keyFor(`seal of ${purpose}`, store);

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
      if (untilMs <= nowMs() || limits.cameBack.waitMs(name) > 0) return null;
      limits.cameBack.add(name);
      return content;
    },
  };
}
