import { OPERATOR_HEADER, operatorOf } from '#contract/operator.ts';
import { PETIBOT_HEADER, PETIBOT_PROVIDER } from '#contract/petibot-provider.ts';
import { FOOTER_HEADER, footerLinksOf, SOCIAL_HEADER, socialLinksOf } from '#contract/social.ts';
import { useIsOffline } from '#src/data/core/use-reach.ts';
import { useLive } from '#src/data/read/use-live.ts';
import { readSetting, type SettingName, type Settings, writeSetting } from '#src/local/cache/settings.ts';
import type { Core } from '#src/local/core.ts';

/** Stores from response headers whether the server has an AI provider, the operator and its links. */
export async function noteOperator(core: Core, headers: Headers): Promise<void> {
  await keepProvider(core, headers.get(PETIBOT_HEADER) === PETIBOT_PROVIDER);
  await keep(core, 'operator', operatorOf(headers.get(OPERATOR_HEADER) ?? ''), null);
  await keep(core, 'socialLinks', socialLinksOf(headers.get(SOCIAL_HEADER) ?? '') ?? [], []);
  await keep(core, 'footerLinks', footerLinksOf(headers.get(FOOTER_HEADER) ?? '') ?? {}, {});
}

/** Stores whether there is a provider. */
export const keepProvider = (core: Core, hasProvider: boolean): Promise<void> =>
  keep(core, 'hasProvider', hasProvider, false);

/** Writes only changes. @param empty the value of a setting that was never stored */
async function keep<N extends SettingName>(
  { cache }: Core,
  name: N,
  value: Settings[N],
  empty: Settings[N],
): Promise<void> {
  const cached = (await readSetting(cache, name)) ?? empty;
  if (JSON.stringify(cached) !== JSON.stringify(value)) await writeSetting(cache, name, value);
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
