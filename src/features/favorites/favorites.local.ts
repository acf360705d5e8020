import { TOAST_LIMITS } from '#contract/limits.ts';
import type { Problem } from '#contract/problems.ts';
import type { Preferences } from '#contract/profile.ts';
import type { Delivered } from '#src/data/write/delivery.ts';
import { refusalReason } from '#src/data/write/refusal.ts';
import { visitorOffer } from '#src/data/write/visitor-offer.ts';
import { clearSetting, readSetting, writeSetting } from '#src/local/cache/settings.ts';
import type { Core } from '#src/local/core.ts';
import { enqueue } from '#src/local/outbox/enqueue.ts';
import type { ToastInput } from '#src/ui/overlays/toast-list.ts';
import { PREFERENCES_TOASTS, LOCAL_PREFERENCES_WORDS as WORDS } from './favorites.words.ts';
import { readLocalPreferences, readPreferences } from './read-favorites.local.ts';

declare module '#src/local/cache/settings.ts' {
  interface Settings {
    /** The user who was asked about the favorites chosen on this phone before sign-in. */
    localPreferencesAskedOf: number | null;
  }
}

/** Stores a visitor's favorites on this phone; the app offers them to the next person who signs in. */
export async function writeLocalPreferences({ cache }: Core, preferences: Preferences): Promise<void> {
  await writeSetting(cache, 'localPreferences', preferences);
  await writeSetting(cache, 'localPreferencesAskedOf', null);
}

const forgetLocal = ({ cache }: Core): Promise<void> => clearSetting(cache, 'localPreferences');

/** Returns the phone's favorites that the person does not have yet, in the phone's order. */
export function notYetAdded(local: Preferences, shown: Preferences): Preferences {
  return {
    animals: local.animals.filter((name) => !shown.animals.includes(name)),
    businessTypes: local.businessTypes.filter((name) => !shown.businessTypes.includes(name)),
  };
}

/** Merges both lists. */
export function joined(shown: Preferences, more: Preferences): Preferences {
  return {
    animals: [...shown.animals, ...more.animals],
    businessTypes: [...shown.businessTypes, ...more.businessTypes],
  };
}

/** Returns the names of both lists, in order and without duplicates. */
const namesOf = ({ animals, businessTypes }: Preferences): string[] => [...animals, ...businessTypes];

/**
 * Returns the toast after saving favorites, on the home page or the profile. It reports success only after the
 * server's answer. Durations: docs/specification.md, section 9. @param problem the server's reason for a rejection.
 */
export function preferencesToast(
  delivery: Delivered,
  problem: Problem | undefined,
  place: 'home' | 'profile',
): ToastInput {
  const { saved, failed, kept } = PREFERENCES_TOASTS;
  const durationMs = TOAST_LIMITS.shortMs;
  if (delivery === 'sent') return { title: saved.title, description: saved[place], durationMs };
  if (delivery === 'waiting') return { ...kept, icon: 'waiting', durationMs };
  return {
    title: failed.title,
    description: (problem && refusalReason(problem)) || failed.description,
    tone: 'destructive',
    durationMs: place === 'home' ? TOAST_LIMITS.longMs : durationMs,
  };
}

/** Offers a visitor's favorites to the person who signs in. */
export const FAVORITES_OFFER = visitorOffer<Preferences>({
  words: { title: WORDS.question, offer: WORDS.offer, add: WORDS.add },
  say: (delivery, problem) => preferencesToast(delivery, problem, 'profile'),
  async more(core, user) {
    const more = notYetAdded(await readLocalPreferences(core), await readPreferences(core, user));
    return namesOf(more).length > 0 ? more : null;
  },
  namesOf,
  async add(core, user, more) {
    const base = await readPreferences(core, user);
    const args = { ...joined(base, more), base };
    const key = await enqueue(core, { name: 'preferences.set', args, owner: user });
    await forgetLocal(core);
    return key;
  },
  forget: forgetLocal,
  readAsked: ({ cache }) => readSetting(cache, 'localPreferencesAskedOf'),
  noteAsked: ({ cache }, id) => writeSetting(cache, 'localPreferencesAskedOf', id),
});
