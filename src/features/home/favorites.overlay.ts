import { mergePreferences, type Preferences, type PreferencesWrite } from '#contract/profile.ts';

export const NO_PREFERENCES: Preferences = { animals: [], businessTypes: [] };

/** The confirmed preferences with this phone's undelivered changes painted over, in the order they were written. */
export function paintPreferences(confirmed: Preferences, pending: readonly PreferencesWrite[]): Preferences {
  return pending.reduce<Preferences>((shown, write) => mergePreferences(shown, write), confirmed);
}

/** The preferences with one animal more or less. */
export function toggleAnimal(preferences: Preferences, animal: string): Preferences {
  const { animals } = preferences;
  return {
    ...preferences,
    animals: animals.includes(animal) ? animals.filter((name) => name !== animal) : [...animals, animal],
  };
}
