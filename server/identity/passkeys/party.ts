import { isIP } from 'node:net';
import { PASSKEY_MESSAGES } from '#contract/passkeys.ts';
import { notFound } from '../../errors.ts';
import type { Services } from '../../services.ts';

/** The WebAuthn relying party: its host, and the origin where passkeys are used. */
export interface Party {
  host: string;
  origin: string;
}

const LOCALHOST = 'localhost';

/**
 * Returns the relying party, from `PUBLIC_URL`. Without it only localhost has one, because the request's host is not
 * trustworthy. Null where browsers support no passkeys: at an IP address, or without HTTPS.
 */
export function partyOf({ config }: Pick<Services, 'config'>, requestUrl: string): Party | null {
  const requested = new URL(requestUrl);
  if (config.publicUrl === null && requested.hostname !== LOCALHOST) return null;
  const {
    hostname: host,
    origin,
    protocol,
  } = config.publicUrl === null ? requested : new URL(config.publicUrl);
  const isHostname = isIP(host.replace(/^\[|\]$/g, '')) === 0;
  return isHostname && (protocol === 'https:' || host === LOCALHOST) ? { host, origin } : null;
}

/** @throws AppError 404 when there is none. */
export function requireParty(services: Pick<Services, 'config'>, requestUrl: string): Party {
  const party = partyOf(services, requestUrl);
  if (!party) throw notFound(PASSKEY_MESSAGES.noAddress);
  return party;
}
