import type { JWK } from 'jose';
import { HOUR_MS, SECOND_MS } from '#contract/shared/time.ts';

/** RFC 8292, 2: at most 24 hours. */
const TOKEN_MS = 12 * HOUR_MS;

/** The key pair that identifies this server to push services. */
export interface VapidKeys {
  /** Uncompressed point of P-256, base64url: browsers subscribe with it. */
  publicKey: string;
  privateJwk: JWK;
}

/** Loaded on first use: a server without notifications does not need the library. */
const loadJose = () => import('jose');

/** Makes new keys. */
export async function makeVapidKeys(): Promise<VapidKeys> {
  const { exportJWK, generateKeyPair } = await loadJose();
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  const privateJwk = await exportJWK(privateKey);
  const coordinates = [privateJwk.x, privateJwk.y].map((part) => Buffer.from(part ?? '', 'base64url'));
  return { publicKey: Buffer.concat([Buffer.of(4), ...coordinates]).toString('base64url'), privateJwk };
}

/** Returns the `Authorization` header of a request to a push service (RFC 8292, 3). @param origin that of the service */
export async function vapidHeader(
  { publicKey, privateJwk }: VapidKeys,
  { origin, subject, nowMs }: { origin: string; subject: string; nowMs: number },
): Promise<string> {
  const { importJWK, SignJWT } = await loadJose();
  const token = await new SignJWT({ sub: subject })
    .setProtectedHeader({ typ: 'JWT', alg: 'ES256' })
    .setAudience(origin)
    .setExpirationTime(Math.floor((nowMs + TOKEN_MS) / SECOND_MS))
    .sign(await importJWK(privateJwk, 'ES256'));
  return `vapid t=${token}, k=${publicKey}`;
}
