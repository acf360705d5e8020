import { AUTH_LIMITS } from '#contract/limits.ts';
import type { IdentitySettings } from '../../identity-settings.ts';
import { Refusal } from '../refusal.ts';

/**
 * Checks the URL that a letter's page continues to: this server, or a host on the operator's list, so that our links
 * lend no other site credibility. @throws Refusal INVALID_CONTINUE_URI, UNAUTHORIZED_DOMAIN.
 */
export function checkContinueUrl(text: string, { domains }: IdentitySettings, publicUrl: string): URL {
  const url = text.length <= AUTH_LIMITS.returnToMax && URL.canParse(text) ? new URL(text) : null;
  const isWeb = url !== null && ['http:', 'https:'].includes(url.protocol);
  if (!isWeb || url.username !== '' || url.password !== '') throw new Refusal('INVALID_CONTINUE_URI');
  const isOwn = url.origin === new URL(publicUrl).origin;
  if (!isOwn && !domains.includes(url.host)) throw new Refusal('UNAUTHORIZED_DOMAIN');
  return url;
}
