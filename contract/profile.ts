import type { z } from 'zod';
import { LANGUAGES } from './languages.ts';
import { BUSINESS_LIMITS } from './limits.ts';
import type { preferences, profile } from './profile.schema.ts';
import type { RuleSet } from './rules.ts';

export type Preferences = z.infer<typeof preferences>;

export type Profile = z.infer<typeof profile>;

/** Write of preferences. With `base`, the values that the device last saw, the server merges three ways. */
export interface PreferencesWrite extends Preferences {
  base?: Preferences | undefined;
}

export const PROFILE_MESSAGES = {
  signInToDelete: 'Sign out and in again first: you can delete your account for ten minutes after that.',
  exports:
    'Your data is already being exported, or was exported too often in the last hour. Try again later.',
  animals: 'Choose animals from the list.',
  businessTypes: 'Choose business types from the list.',
  language: 'Choose a language from the list.',
  confirmFirst: 'First confirm your email address in your profile.',
} as const;

/** The language of a person's letters, and whether replies come by email where no notification can. */
export const LETTER_CHOICE_RULES = {
  language: { kind: 'choice', options: LANGUAGES, message: PROFILE_MESSAGES.language },
  replyEmails: { kind: 'flag' },
} as const satisfies RuleSet;

export const PREFERENCES_RULES = {
  animals: { kind: 'names', min: 0, max: BUSINESS_LIMITS.namesMax, message: PROFILE_MESSAGES.animals },
  businessTypes: {
    kind: 'names',
    min: 0,
    max: BUSINESS_LIMITS.namesMax,
    message: PROFILE_MESSAGES.businessTypes,
  },
} as const satisfies RuleSet;

/**
 * Three-way merge of one list: applies the device's additions and removals since `base` to the server's list. Server
 * order first, then additions. Without `base` the list replaces the server's.
 */
function mergeNames(server: string[], device: string[], base: string[] | undefined): string[] {
  if (!base) return unique(device);
  const removed = new Set(base.filter((name) => !device.includes(name)));
  const added = device.filter((name) => !base.includes(name));
  return unique([...server.filter((name) => !removed.has(name)), ...added]);
}

/** {@link mergeNames} for both lists. */
export function mergePreferences(server: Preferences, write: PreferencesWrite): Preferences {
  return {
    animals: mergeNames(server.animals, write.animals, write.base?.animals),
    businessTypes: mergeNames(server.businessTypes, write.businessTypes, write.base?.businessTypes),
  };
}

/**
 * Combines two writes of a person into one with the same effect. Removals of the later write belong to the base of
 * both, even if the earlier one did not know them; additions do not. Without a base the whole list counts.
 */
export function joinPreferences(earlier: PreferencesWrite, later: PreferencesWrite): PreferencesWrite {
  const { base } = earlier;
  const joined = mergePreferences(earlier, later);
  if (!base || !later.base) return joined;
  const { animals, businessTypes } = later.base;
  return {
    ...joined,
    base: {
      animals: mergeNames(base.animals, animals, later.animals),
      businessTypes: mergeNames(base.businessTypes, businessTypes, later.businessTypes),
    },
  };
}

const unique = (names: string[]) => [...new Set(names)];
