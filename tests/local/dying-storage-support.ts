import { type DyingStorage, dyingStorage } from '#tests/support/dying-storage.ts';
import { startTogether } from './helpers.ts';

export const CONTACT = {
  name: 'Ann',
  email: 'ann@example.com',
  country: 'US',
  requestType: 'other',
} as const;

/** A phone whose storage can die, and its server. */
export async function startDying() {
  let storage: DyingStorage | undefined;
  const together = await startTogether({
    storage: (factory) => {
      storage = dyingStorage(factory);
      return storage.factory;
    },
  });
  if (!storage) throw new Error('the phone has asked for no storage');
  const runTimers = () => {
    for (const timer of together.phone.timers.splice(0)) timer.run();
  };
  return { ...together, storage, runTimers };
}
