import type { User } from '#contract/auth.ts';
import { mergePreferences, type Preferences } from '#contract/profile.ts';
import { readSetting } from '#src/local/cache/settings.ts';
import type { Core } from '#src/local/core.ts';
import type { OutboxEntry } from '#src/local/outbox/outbox.ts';
import { isWithdrawn, newestArgs, pendingEntries } from '#src/local/outbox/queries.ts';

const NO_PREFERENCES: Preferences = { animals: [], businessTypes: [] };

/** Applies undelivered changes to the confirmed favorites; rejected and withdrawn ones change nothing. */
export function paintPreferences(
  confirmed: Preferences,
  entries: readonly Pick<OutboxEntry<'preferences.set'>, 'args' | 'replacement' | 'state'>[],
): Preferences {
  return entries
    .filter((entry) => entry.state !== 'rejected' && !isWithdrawn(entry))
    .reduce(
      (shown, entry) => mergePreferences(shown, newestArgs(entry as OutboxEntry<'preferences.set'>)),
      confirmed,
    );
}

/** Returns a user's favorites as shown, or the visitor's own list of this phone. */
export async function readPreferences({ cache, outbox }: Core, user: User | null): Promise<Preferences> {
  if (!user) return readLocalPreferences({ cache });
  const profile = await cache.profile.get(user.id);
  const entries = await pendingEntries(outbox, 'preferences.set', user.id);
  return paintPreferences(profile?.preferences ?? NO_PREFERENCES, entries);
}

/** Returns the favorites chosen on this phone without signing in. */
export const readLocalPreferences = async ({ cache }: Pick<Core, 'cache'>): Promise<Preferences> =>
  (await readSetting(cache, 'localPreferences')) ?? NO_PREFERENCES;
