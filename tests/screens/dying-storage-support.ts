import { type DyingStorage, dyingStorage } from '#tests/support/dying-storage.ts';
import { startScreens } from '#tests/support/screens.tsx';
import type { TestServerOptions } from '#tests/support/server.ts';

export const LOST = /^This phone’s storage isn’t responding/;

/** A phone with ann signed in and a storage that can die. */
export async function startDying(options: TestServerOptions = { businesses: 1 }) {
  const storages: DyingStorage[] = [];
  const { server, phone } = await startScreens({
    ...options,
    user: 'ann',
    phone: {
      storage: (factory) => {
        const storage = dyingStorage(factory);
        storages.push(storage);
        return storage.factory;
      },
    },
  });
  const [storage] = storages;
  if (!storage) throw new Error('the phone has asked for no storage');
  /** Advances time in milliseconds, so that waiting retries run. */
  const passTime = (ms = 2000) => {
    const due = phone.timers.filter(({ delayMs }) => delayMs <= ms);
    phone.timers.splice(0, phone.timers.length, ...phone.timers.filter((timer) => !due.includes(timer)));
    for (const timer of due) timer.run();
  };
  return { server, phone, storage, passTime };
}

/** Records what the app copies to the clipboard. */
export function watchClipboard(): string[] {
  const copied: string[] = [];
  Object.defineProperty(navigator, 'clipboard', {
    configurable: true,
    value: { writeText: async (text: string) => void copied.push(text) },
  });
  return copied;
}
