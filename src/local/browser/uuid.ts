/** Bits of a version 4 UUID that are fixed. https://www.rfc-editor.org/rfc/rfc9562, 5.4 */
const VERSION = { byte: 6, keep: 0x0f, set: 0x40 } as const;
const VARIANT = { byte: 8, keep: 0x3f, set: 0x80 } as const;

/** A random UUID. Pages without TLS have no `crypto.randomUUID`, but the same source of random numbers. */
export function randomUuid(crypto: Pick<Crypto, 'getRandomValues'>): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  for (const { byte, keep, set } of [VERSION, VARIANT]) bytes[byte] = ((bytes[byte] ?? 0) & keep) | set;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
