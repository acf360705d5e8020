import type { Context } from 'hono';
import { PETIBOT_HEADER, PETIBOT_PROVIDER } from '#contract/petibot-provider.ts';
import { FOOTER_HEADER, footerText, SOCIAL_HEADER } from '#contract/social.ts';
import type { AppEnv } from './app-env.ts';

/** Tells the phone in headers about the operator's choices: an AI provider, social links and footer entries. */
export function sayOperator(c: Context<AppEnv>): void {
  const { provider, socialLinks, footerLinks } = c.get('services').config;
  if (provider) c.header(PETIBOT_HEADER, PETIBOT_PROVIDER);
  if (socialLinks.length > 0) c.header(SOCIAL_HEADER, socialLinks.join(' '));
  const footer = footerText(footerLinks);
  if (footer !== '') c.header(FOOTER_HEADER, footer);
}
