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
  kept: { title: 'Saved on this phone', description: 'Your preferences will be sent when you have signal.' },
} as const;

/** Toasts of `/profile`. docs/specification.md, sections 2 and 8; the ones about the account are ours. */
export const PROFILE_TOASTS = {
  signInNeeded: { title: 'Authentication required', description: 'Please sign in to view your profile' },
  saved: { title: 'Profile updated', description: 'Your profile information has been saved' },
  passwordChanged: { title: 'Password changed', description: 'Other phones are signed out now.' },
  exported: { title: 'Your data is saved as a file' },
  exportFailed: { title: 'Could not export your data' },
  reviewRemoved: { title: 'Review removed' },
  reviewDiscarded: { title: 'Review deleted from this phone' },
  removeFailed: { title: 'Could not remove the review' },
  deleted: { title: 'Your account was deleted' },
} as const;

/** `/profile`. docs/specification.md, section 2 where it quotes words. */
export const PROFILE_WORDS = {
  heading: 'Your profile',
  loading: 'Loading your profile...',
  panelHeading: 'Authentication Required',
  panelText: 'Please sign in to view your profile',
  panelEnded: (name: string) => `Your sign-in ended. Sign in as ${name} to see your profile again.`,
  signIn: 'Sign In',
  tabsLabel: 'Profile',
  preferences: 'Preferences',
  businesses: 'Your Businesses',
  reviews: 'Your Reviews',
  savedAge: (age: string) => `Saved on this phone ${age}`,
  notKept: 'Your favorites are not on this phone yet. What you choose is added to them.',
  animals: 'Your animals',
  businessTypes: 'Business types',
  save: 'Save Preferences',
  saving: 'Saving...',
  waiting: 'Waiting to send',
  attention: 'Needs your attention',
  written: (when: string) => `written ${when}`,
} as const;

/** Favourites chosen on this phone before signing in. */
export const LOCAL_PREFERENCES_WORDS = {
  question: 'Are these favorites yours?',
  later: 'Not now',
  offer: (names: string) => `Chosen on this phone before you signed in: ${names}.`,
  add: 'Add to your preferences',
  forget: 'Forget them',
} as const;

export const OWN_BUSINESSES_WORDS = {
  heading: 'Your Businesses',
  none: 'No Businesses Yet',
  noneText: 'List your business, and farms and pet owners near you will find it.',
  register: 'Register a business',
  view: 'View Details',
  edit: 'Edit',
  fix: 'Edit and resend',
} as const;

export const OWN_REVIEWS_WORDS = {
  heading: 'Your Reviews',
  none: 'No Reviews Yet',
  noneText: 'Your words help the next owner. Find a business you know.',
  explore: 'Find a business',
  remove: 'Remove',
  removing: 'Removing...',
  removeTitle: 'Remove this review?',
  removeText: 'The rating of the business changes with it. This cannot be undone.',
  removeConfirm: 'Remove review',
  discardText: 'It has not been sent yet. Its words are deleted from this phone.',
  discardConfirm: 'Delete review',
  keep: 'Keep it',
  stars: (rating: number) => `${rating} of 5 stars`,
  unknownBusiness: 'A business',
  needsConnection: 'Removing a posted review needs a connection.',
} as const;

export const ACCOUNT_WORDS = {
  heading: 'Account settings',
  changePassword: 'Change Password',
  editProfile: 'Edit Profile Information',
  signOut: 'Sign Out',
  exportData: 'Export my data',
  exporting: 'Preparing your file...',
  deleteAccount: 'Delete my account',
  close: 'Close',
  currentPassword: 'Current password',
  newPassword: 'New password',
  save: 'Save changes',
  saving: 'Saving...',
  passwordOffline: 'Changing your password needs a connection. Nothing was changed.',
  profileOffline: 'Changing your profile needs a connection. What you typed is kept.',
  exportOffline: 'Your data is put together by our server. This needs a connection.',
  deleteOffline: 'Deleting your account needs a connection. Nothing was deleted.',
  needsConnection: 'This needs a connection.',
  deleteQuestion: 'Delete your account for good?',
  deleteConsequences: [
    'Your name, email, location, preferences, people and likes are deleted.',
    'Messages that you sent us while signed in are deleted.',
    'Your reviews, threads and posts stay, signed “Former member”.',
    'Your businesses stay listed, but nobody owns them any more.',
    'You are signed out on every phone. This cannot be undone.',
  ],
  deleteUnsent: (count: number) =>
    count === 1
      ? '1 post on this phone is not sent yet. It is deleted too.'
      : `${count} posts on this phone are not sent yet. They are deleted too.`,
  deletePassword: 'Your password, to be sure it is you',
  deleteConfirm: 'Delete my account',
  deleting: 'Deleting...',
} as const;

/**
 * Three-way merge of one list: what the device added since `base` is added, what it removed is removed, the rest
 * stays as the server has it. Order: the server's, then the additions. Without `base` the list is set.
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
 * Two writes of a person as one, which changes what both together change. What the later one takes away is in the base of
 * both, even where the earlier one knows nothing of it; what it adds is not. Without a base the whole list is meant.
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
