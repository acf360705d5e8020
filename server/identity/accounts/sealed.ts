import { randomBytes } from 'node:crypto';
import { CompactEncrypt, compactDecrypt, errors } from 'jose';
import { keyFor } from '../../http/core/key-for.ts';
import type { Services } from '../../services.ts';

/** Encrypts data that the browser stores and can neither read nor change. */
export interface Seal {
  close(content: object): Promise<string>;
  /** Returns the content; null when it is invalid, expired or already used. */
  openOnce(text: string): Promise<unknown>;
}

type SealServices = Pick<Services, 'nowMs' | 'store' | 'limits'>;

/** The encrypted content with its id and expiry. */
interface Sealed {
  content: unknown;
  name: string;
  untilMs: number;
}

/**
 * Creates a seal for data of visitors; the server stores only that a value was used. @param purpose values of one
 * purpose cannot be opened for another. @param lifeMs lifetime of a value
 */
export function openSeal({ nowMs, store, limits }: SealServices, purpose: string, lifeMs: number): Seal {
  const key = keyFor(`seal of ${purpose}`, store);

  return {
    close(content) {
      const sealed: Sealed = {
        content,
        name: randomBytes(16).toString('base64url'),
        untilMs: nowMs() + lifeMs,
      };
      const bytes = new TextEncoder().encode(JSON.stringify(sealed));
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
      const { content, name, untilMs } = JSON.parse(new TextDecoder().decode(opened.plaintext)) as Sealed;
      if (untilMs <= nowMs() || limits.cameBack.waitMs(name) > 0) return null;
      limits.cameBack.add(name);
      return content;
    },
  };
}
