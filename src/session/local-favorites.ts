import type { User } from '#contract/auth.ts';
import type { Preferences } from '#contract/profile.ts';
import { clearSetting, readSetting, writeSetting } from '#src/local/cache/settings.ts';
import type { Core } from '#src/local/core.ts';
import { enqueue } from '#src/local/outbox/enqueue.ts';
import {
  joined,
  namesOf,
  notYetAdded,
  readLocalPreferences,
  readPreferences,
} from '../features/favorites/favorites.local.ts';

/** Favourites of the phone that the person does not have yet; null when there are none or their own are not here yet. */
export async function readOffer(core: Core, user: User): Promise<Preferences | null> {
  if (!(await core.cache.profile.get(user.id))) return null;
  const more = notYetAdded(await readLocalPreferences(core), await readPreferences(core, user));
  return namesOf(more).length > 0 ? more : null;
}

/** The offer while the person has not answered it since the favourites were chosen. */
export async function readUnansweredOffer(core: Core, user: User): Promise<Preferences | null> {
  const asked = await readSetting(core.cache, 'localPreferencesAskedOf');
  return asked === user.id ? null : readOffer(core, user);
}

/** The person wants to decide later: the profile goes on offering them. */
export const postponeOffer = ({ cache }: Core, { id }: User): Promise<void> =>
  writeSetting(cache, 'localPreferencesAskedOf', id);

/** Forgets the favourites of the phone. */
export const forgetOffer = ({ cache }: Core): Promise<void> => clearSetting(cache, 'localPreferences');

/**
 * Adds the phone's favourites to the person's and forgets them here. Resolves with the outbox key, or null when there
 * is nothing to add any more. @throws QuotaExceededError when the phone is full.
 */
export async function acceptOffer(core: Core, user: User): Promise<string | null> {
  const more = await readOffer(core, user);
  if (!more) return null;
  const base = await readPreferences(core, user);
  const key = await enqueue(core, {
    name: 'preferences.set',
    args: { ...joined(base, more), base },
    owner: user,
  });
  await forgetOffer(core);
  return key;
}
