import type { Context } from 'hono';
import { OPERATOR_HEADER, operatorText } from '#contract/operator.ts';
import { PETIBOT_HEADER, PETIBOT_PROVIDER } from '#contract/petibot-provider.ts';
import { FOOTER_HEADER, footerText, SOCIAL_HEADER } from '#contract/social.ts';
import type { AppEnv } from './app-env.ts';

/** Sends the operator and its choices in headers: an AI provider, social links and footer entries. */
export function sayOperator(c: Context<AppEnv>): void {
  const { provider, socialLinks, footerLinks, operator } = c.get('services').config;
  if (operator) c.header(OPERATOR_HEADER, operatorText(operator));
  if (provider) c.header(PETIBOT_HEADER, PETIBOT_PROVIDER);
  if (socialLinks.length > 0) c.header(SOCIAL_HEADER, socialLinks.join(' '));
  const footer = footerText(footerLinks);
  if (footer !== '') c.header(FOOTER_HEADER, footer);
}
