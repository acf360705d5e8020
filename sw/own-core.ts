import { browserPorts } from '#src/local/browser/browser-ports.ts';
import { type Core, createCore } from '#src/local/core.ts';
import { tellingOutdated } from '#src/local/link/outdated.ts';

declare const self: ServiceWorkerGlobalScope;

let core: Core | null = null;

/** The worker's own core, made when it is first needed: most wake-ups of a worker are only for files. */
export function ownCore(): Core {
  if (core) return core;
  const ports = browserPorts({
    requestWakeUp: async (tag) => void (await self.registration.sync?.register(tag)),
    requestRefreshes: async () => {}, // the pages ask for them
    persist: async () => false,
    tab: '',
  });
  // No newer version found, or no signal for it: the pages ask again.
  const onOutdated = () => void self.registration.update().catch(() => undefined);
  core = createCore({ ...ports, fetch: tellingOutdated(ports.fetch, onOutdated) });
  return core;
}
