import { browserPorts } from '#src/local/browser-ports.ts';
import { type Core, createCore } from '#src/local/core.ts';

declare const self: ServiceWorkerGlobalScope;

let core: Core | null = null;

/** The worker's own core, made when it is first needed: most wake-ups of a worker are only for files. */
function ownCore(): Core {
  core ??= createCore(
    browserPorts({
      requestWakeUp: async (tag) => void (await self.registration.sync?.register(tag)),
      persist: async () => false,
    }),
  );
  return core;
}

/** Sends what waits. Rejects while something still waits for the way to the server, so that the browser asks again. */
export async function deliverWaiting(): Promise<void> {
  const { engine } = ownCore();
  if (!(await engine.isReached())) throw new Error('our server does not answer');
  const { pushed } = await engine.sync({ isPushOnly: true, isForced: true });
  if (pushed.end === 'waiting') throw new Error('posts are still waiting');
}

/** Sends what waits and fetches what is new. */
export async function refresh(): Promise<void> {
  await ownCore().engine.sync();
}
