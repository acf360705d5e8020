import { PETIBOT_HEADER, PETIBOT_PROVIDER } from '#contract/petibot-provider.ts';
import { useIsOffline } from '#src/data/core/use-reach.ts';
import { useLive } from '#src/data/read/use-live.ts';
import { readSetting, writeSetting } from '#src/local/cache/settings.ts';
import type { Core } from '#src/local/core.ts';

/** Stores whether the server has an AI provider, from a response header. */
export function noteProvider(core: Core, headers: Headers): Promise<void> {
  return keepProvider(core, headers.get(PETIBOT_HEADER) === PETIBOT_PROVIDER);
}

/** Stores whether there is a provider; writes only changes. */
export async function keepProvider({ cache }: Core, hasProvider: boolean): Promise<void> {
  const known = (await readSetting(cache, 'hasProvider')) ?? false;
  if (known !== hasProvider) await writeSetting(cache, 'hasProvider', hasProvider);
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
