import type { User } from '#contract/auth.ts';
import type { Preferences } from '#contract/profile.ts';
import type { Core } from '#src/local/core.ts';
import { enqueue } from '#src/local/enqueue.ts';
import { newestArgs, pendingEntries } from '#src/local/entries.ts';
import { readSetting, writeSetting } from '#src/local/settings.ts';
import { NO_PREFERENCES, paintPreferences, toggleAnimal } from './favorites.overlay.ts';

/** What a person is shown: the confirmed preferences with the waiting changes on top; a visitor's own list otherwise. */
export async function readFavorites({ cache, outbox }: Core, user: User | null): Promise<Preferences> {
  if (!user) return (await readSetting(cache, 'localPreferences')) ?? NO_PREFERENCES;
  const profile = await cache.profile.get(user.id);
  const pending = await pendingEntries(outbox, 'preferences.set', user.id);
  const undelivered = pending.filter(({ state }) => state !== 'rejected' && state !== 'cancelling');
  return paintPreferences(profile?.preferences ?? NO_PREFERENCES, undelivered.map(newestArgs));
}

/**
 * Adds or removes one animal. For a person it goes to the outbox, with what this phone showed before as the base of
 * the server's merge; for a visitor it stays on this phone. Resolves with the outbox key, or null for a visitor.
 * @throws QuotaExceededError when the phone is full.
 */
export async function toggleFavorite(core: Core, user: User | null, animal: string): Promise<string | null> {
  const base = await readFavorites(core, user);
  const next = toggleAnimal(base, animal);
  if (!user) {
    await writeSetting(core.cache, 'localPreferences', next);
    return null;
  }
  return enqueue(core, { name: 'preferences.set', args: { ...next, base }, owner: user });
}
