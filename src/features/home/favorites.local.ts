import type { User } from '#contract/auth.ts';
import type { Preferences } from '#contract/profile.ts';
import { readPreferences, writeLocalPreferences } from '#src/features/favorites/favorites.local.ts';
import type { Core } from '#src/local/core.ts';
import { enqueue } from '#src/local/outbox/enqueue.ts';

/** The preferences with one animal more or less. */
export function toggleAnimal(preferences: Preferences, animal: string): Preferences {
  const { animals } = preferences;
  return {
    ...preferences,
    animals: animals.includes(animal) ? animals.filter((name) => name !== animal) : [...animals, animal],
  };
}

/**
 * Adds or removes one animal. For a person it goes to the outbox, with what this phone showed before as the base of
 * the server's merge; for a visitor it stays on this phone. Resolves with the outbox key, or null for a visitor.
 * @throws QuotaExceededError when the phone is full.
 */
export async function toggleFavorite(core: Core, user: User | null, animal: string): Promise<string | null> {
  if (!user) {
    let next: Preferences | undefined; // decided once: the step may be repeated
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
