import { Secret, TOTP } from 'otpauth';
import { IDENTITY_LIMITS } from '../limits.ts';

/** The RFC 6238 parameters that all authenticator apps support. */
export const TOTP_FORM = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
const PERIOD_MS = TOTP_FORM.period * 1000;

/** Creates a secret, base 32: 160 random bits (RFC 4226, 4). */
export const makeTotpSecret = (): string => new Secret({ size: IDENTITY_LIMITS.totpBytes }).base32;

/** Returns the period of a code, within the allowed clock skew; null when it is wrong. */
export function periodOf(secret: string, digits: string, nowMs: number): number | null {
  const totp = new TOTP({ ...TOTP_FORM, secret: Secret.fromBase32(secret) });
  const token = digits.replaceAll(/[\s-]/g, '');
  const delta = totp.validate({ token, timestamp: nowMs, window: IDENTITY_LIMITS.totpPeriods });
  return delta === null ? null : Math.floor(nowMs / PERIOD_MS) + delta;
}
