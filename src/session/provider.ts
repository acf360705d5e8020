import { PETIBOT_HEADER, PETIBOT_PROVIDER } from '#contract/petibot-provider.ts';
import { useLive } from '#src/data/use-live.ts';
import { useIsOffline } from '#src/data/use-reach.ts';
import { readSetting, writeSetting } from '#src/local/cache/settings.ts';
import type { Core } from '#src/local/core.ts';

/** Keeps what the server's answer about the session says of its AI provider. */
export function noteProvider(core: Core, headers: Headers): Promise<void> {
  return keepProvider(core, headers.get(PETIBOT_HEADER) === PETIBOT_PROVIDER);
}

/** Keeps whether there is a provider; writes only a change. */
export async function keepProvider({ cache }: Core, hasProvider: boolean): Promise<void> {
  const known = (await readSetting(cache, 'hasProvider')) ?? false;
  if (known !== hasProvider) await writeSetting(cache, 'hasProvider', hasProvider);
}

/** Whether a question may go to a provider just now: there is one, and our server has answered lately. */
export async function reachesProvider({ cache, reach }: Core): Promise<boolean> {
  const isReached = reach.current() === 'online' || reach.current() === 'weak';
  return isReached && (await readSetting(cache, 'hasProvider')) === true;
}

/** Whether PetiBot uses a provider, for what the page says of it. */
export function useProvider(): boolean {
  const isOffline = useIsOffline();
  const hasProvider = useLive(({ cache }) => readSetting(cache, 'hasProvider'), []);
  return hasProvider === true && !isOffline;
}
