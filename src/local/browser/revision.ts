import { REVISION_DIGITS } from '#contract/app-files.ts';

/** The revision of a file with these bytes. Needs a secure page; nothing is cached elsewhere. */
export async function revisionOf(bytes: BufferSource): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  const digits = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return digits.slice(0, REVISION_DIGITS);
}
