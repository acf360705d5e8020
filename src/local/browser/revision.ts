import { REVISION_DIGITS } from '#contract/app-files.ts';

/** The revision of a file of these bytes. Only where the page is secure: elsewhere nothing is kept either. */
export async function revisionOf(bytes: BufferSource): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  const digits = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return digits.slice(0, REVISION_DIGITS);
}
