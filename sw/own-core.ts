import { browserPorts } from '#src/local/browser/browser-ports.ts';
import { type Core, createCore } from '#src/local/core.ts';
import { tellingOutdated } from '#src/local/link/outdated.ts';

declare const self: ServiceWorkerGlobalScope;

let core: Core | null = null;

/** Returns the worker's core, created at first use: most events only need files. */
export function ownCore(): Core {
  if (core) return core;
  const ports = browserPorts({
    requestWakeUp: async (tag) => void (await self.registration.sync?.register(tag)),
    requestRefreshes: async () => {}, // pages do this
    persist: async () => false,
    tab: '',
  });
  // On failure the pages try again.
  const onOutdated = () => void self.registration.update().catch(() => undefined);
  core = createCore({ ...ports, fetch: tellingOutdated(ports.fetch, onOutdated) });
  return core;
}
