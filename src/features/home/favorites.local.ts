import type { User } from '#contract/auth.ts';
import type { Preferences } from '#contract/profile.ts';
import { writeLocalPreferences } from '#src/features/favorites/favorites.local.ts';
import { readPreferences } from '#src/features/favorites/read-favorites.local.ts';
import type { Core } from '#src/local/core.ts';
import { enqueue } from '#src/local/outbox/enqueue.ts';

/** Adds or removes an animal. */
export function toggleAnimal(preferences: Preferences, animal: string): Preferences {
  const { animals } = preferences;
  return {
    ...preferences,
    animals: animals.includes(animal) ? animals.filter((name) => name !== animal) : [...animals, animal],
  };
}

/**
 * Adds or removes a favorite animal. A member's change goes to the outbox, with the old state as the base of the
 * server's merge. A visitor's change stays on this phone. Returns the outbox key, or null for a visitor.
 * @throws QuotaExceededError if the phone is full.
 */
export async function toggleFavorite(core: Core, user: User | null, animal: string): Promise<string | null> {
  if (!user) {
    let next: Preferences | undefined; // computed once, because the transaction may run again
    await core.cache.transaction('rw', core.cache.settings, async () => {
      next ??= toggleAnimal(await readPreferences(core, null), animal);
      await writeLocalPreferences(core, next);
    });
    return null;
  }
  const base = await readPreferences(core, user);
  const next = toggleAnimal(base, animal);
  return enqueue(core, { name: 'preferences.set', args: { ...next, base }, owner: user });
}
