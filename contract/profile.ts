import { BUSINESS_LIMITS } from './limits.ts';
import type { RuleSet } from './rules.ts';

/** Names of the catalogue that a person keeps as favourites. */
export interface Preferences {
  animals: string[];
  businessTypes: string[];
}

/** `GET /api/user/profile`, and the row of the stream `me`. */
export interface Profile {
  id: number;
  fullName: string;
  email: string;
  username: string;
  location: string;
  isAdmin: boolean;
  preferences: Preferences;
}

/** A write of preferences. With `base` (what the device last saw) the server merges three ways. */
export interface PreferencesWrite extends Preferences {
  base?: Preferences | undefined;
}

export const PROFILE_MESSAGES = {
  animals: 'Choose animals from the list.',
  businessTypes: 'Choose business types from the list.',
} as const;

export const PREFERENCES_RULES = {
  animals: { kind: 'names', min: 0, max: BUSINESS_LIMITS.namesMax, message: PROFILE_MESSAGES.animals },
  businessTypes: {
    kind: 'names',
    min: 0,
    max: BUSINESS_LIMITS.namesMax,
    message: PROFILE_MESSAGES.businessTypes,
  },
} as const satisfies RuleSet;

export const PREFERENCES_TOASTS = {
  saved: {
    title: 'Preferences updated',
    home: 'Your animal preferences have been saved',
    profile: 'Your preferences have been saved successfully',
  },
  local: {
    title: 'Preferences saved locally',
    description: 'Create an account to save your preferences across devices',
  },
  failed: { title: 'Failed to update preferences', description: 'An error occurred' },
} as const;

/**
 * Three-way merge of one list: what the device added since `base` is added, what it removed is removed, the rest
 * stays as the server has it. Order: the server's, then the additions. Without `base` the list is set.
 */
export function mergeNames(server: string[], device: string[], base: string[] | undefined): string[] {
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

const unique = (names: string[]) => [...new Set(names)];
