import { isIP } from 'node:net';
import { PASSKEY_MESSAGES } from '#contract/passkeys.ts';
import { notFound } from '../../errors.ts';
import type { Services } from '../../services.ts';

/** Whose passkeys they are: the host, and the one origin at which they are used. */
export interface Party {
  host: string;
  origin: string;
}

const HERE = 'localhost';

/**
 * The party of this server: its `PUBLIC_URL`. Without one a passkey belongs to localhost alone: the address that a request
 * names is nobody's word. Null where browsers know no passkeys: at a bare IP address, or without HTTPS.
 */
export function partyOf({ config }: Pick<Services, 'config'>, requestUrl: string): Party | null {
  const asked = new URL(requestUrl);
  if (config.publicUrl === null && asked.hostname !== HERE) return null;
  const { hostname: host, origin, protocol } = config.publicUrl === null ? asked : new URL(config.publicUrl);
  const isName = isIP(host.replace(/^\[|\]$/g, '')) === 0;
  return isName && (protocol === 'https:' || host === HERE) ? { host, origin } : null;
}

/** @throws AppError 404 where there is none. */
export function requireParty(services: Pick<Services, 'config'>, requestUrl: string): Party {
  const party = partyOf(services, requestUrl);
  if (!party) throw notFound(PASSKEY_MESSAGES.noAddress);
  return party;
}
