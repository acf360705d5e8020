import { OPERATOR_HEADER, type Operator, operatorOf } from '#contract/operator.ts';
import { PETIBOT_HEADER, PETIBOT_PROVIDER } from '#contract/petibot-provider.ts';
import {
  FOOTER_HEADER,
  type FooterLinks,
  footerLinksOf,
  footerText,
  SOCIAL_HEADER,
  socialLinksOf,
} from '#contract/social.ts';
import { useIsOffline } from '#src/data/core/use-reach.ts';
import { useLive } from '#src/data/read/use-live.ts';
import { readSetting, writeSetting } from '#src/local/cache/settings.ts';
import type { Core } from '#src/local/core.ts';

/** Stores from response headers whether the server has an AI provider, the operator and its links. */
export async function noteOperator(core: Core, headers: Headers): Promise<void> {
  await keepProvider(core, headers.get(PETIBOT_HEADER) === PETIBOT_PROVIDER);
  await keepOperator(core, operatorOf(headers.get(OPERATOR_HEADER) ?? ''));
  await keepSocialLinks(core, socialLinksOf(headers.get(SOCIAL_HEADER) ?? '') ?? []);
  await keepFooterLinks(core, footerLinksOf(headers.get(FOOTER_HEADER) ?? '') ?? {});
}

async function keepOperator({ cache }: Core, operator: Operator | null): Promise<void> {
  const cached = (await readSetting(cache, 'operator')) ?? null;
  if (JSON.stringify(cached) !== JSON.stringify(operator)) await writeSetting(cache, 'operator', operator);
}

async function keepSocialLinks({ cache }: Core, links: string[]): Promise<void> {
  const cached = (await readSetting(cache, 'socialLinks')) ?? [];
  if (cached.join() !== links.join()) await writeSetting(cache, 'socialLinks', links);
}

async function keepFooterLinks({ cache }: Core, links: FooterLinks): Promise<void> {
  const cached = (await readSetting(cache, 'footerLinks')) ?? {};
  if (footerText(cached) !== footerText(links)) await writeSetting(cache, 'footerLinks', links);
}

/** Stores whether there is a provider; writes only changes. */
export async function keepProvider({ cache }: Core, hasProvider: boolean): Promise<void> {
  const cached = (await readSetting(cache, 'hasProvider')) ?? false;
  if (cached !== hasProvider) await writeSetting(cache, 'hasProvider', hasProvider);
}

/** Returns whether a question can be sent to a provider now. */
export async function reachesProvider({ cache, reach }: Core): Promise<boolean> {
  const isReached = reach.current() === 'online' || reach.current() === 'weak';
  return isReached && (await readSetting(cache, 'hasProvider')) === true;
}

/** Returns whether PetiBot uses a provider now. */
export function useProvider(): boolean {
  const isOffline = useIsOffline();
  const hasProvider = useLive(({ cache }) => readSetting(cache, 'hasProvider'), []);
  return hasProvider === true && !isOffline;
}
