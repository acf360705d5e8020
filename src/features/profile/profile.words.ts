import { untranslated } from '#src/words/in-languages.ts';

/** Toasts of `/profile`. Quoted ones: docs/specification.md, sections 2 and 8. */
export const PROFILE_TOASTS = untranslated({
  en: {
    signInNeeded: { title: 'Authentication required', description: 'Please sign in to view your profile' },
    saved: { title: 'Profile updated', description: 'Your profile information has been saved' },
    passwordChanged: { title: 'Password changed', description: 'Other phones are signed out now.' },
    signedOutEverywhere: { title: 'Signed out on every device' },
    exported: { title: 'Your data is saved as a file' },
    exportFailed: { title: 'Could not export your data' },
    deleted: { title: 'Your account was deleted' },
  },
});

/** Texts of `/profile`. Quoted ones: docs/specification.md, section 2. */
export const PROFILE_WORDS = untranslated({
  en: {
    heading: 'Your profile',
    loading: 'Loading your profile...',
    panelHeading: 'Authentication Required',
    panelText: 'Please sign in to view your profile',
    panelEnded: (name: string) => `Your sign-in ended. Sign in as ${name} to see your profile again.`,
    tabsLabel: 'Profile',
    preferences: 'Preferences',
    businesses: 'Your Businesses',
    reviews: 'Your Reviews',
    savedAge: (age: string) => `Saved on this phone ${age}`,
    notKept: 'Your favorites aren’t on this phone yet. Choices you make here are added to them.',
    animals: 'Your animals',
    businessTypes: 'Business types',
    save: 'Save Preferences',
    saving: 'Saving...',
    written: (when: string) => `written ${when}`,
  },
});

export const OWN_BUSINESSES_WORDS = untranslated({
  en: {
    heading: 'Your Businesses',
    none: 'No Businesses Yet',
    noneText: 'List your business, and farms and pet owners near you will find it.',
    register: 'Register a business',
    view: 'View Details',
    edit: 'Edit',
    fix: 'Edit and resend',
  },
});

export const OWN_REVIEWS_WORDS = untranslated({
  en: {
    heading: 'Your Reviews',
    none: 'No Reviews Yet',
    noneText: 'Your words help the next owner. Find a business you know.',
    explore: 'Find a business',
    unknownBusiness: 'A business',
  },
});

export const ACCOUNT_WORDS = untranslated({
  en: {
    heading: 'Account settings',
    changePassword: 'Change Password',
    editProfile: 'Edit Profile Information',
    signOut: 'Sign Out',
    everywhere: 'Sign out on every device',
    everywhereQuestion: 'Sign out on every device?',
    everywhereText:
      'This signs you out everywhere, including this phone. Waiting posts stay on each phone until you sign in again.',
    everywhereStay: 'Stay signed in',
    everywhereOffline:
      'No response. Signing out other devices needs a connection. Try again when you have signal.',
    exportData: 'Export my data',
    exporting: 'Preparing your file...',
    deleteAccount: 'Delete my account',
    close: 'Close',
    currentPassword: 'Current password',
    newPassword: 'New password',
    save: 'Save changes',
    saving: 'Saving...',
    passwordOffline:
      'No response. Changing your password needs a connection. If the old one no longer works, it was changed.',
    profileOffline: 'Changing your profile needs a connection. Your text is saved.',
    exportOffline: 'Exporting your data needs a connection.',
    deleteOffline: 'Deleting your account needs a connection. Nothing was deleted.',
    needsConnection: 'This needs a connection.',
    deleteQuestion: 'Delete your account for good?',
    deleteConsequences: [
      'Your name, email, location, preferences, contacts, animals and likes are deleted.',
      'Messages and reports that you sent us while signed in are deleted.',
      'Your reviews, threads and posts stay, signed “Former member”.',
      'Your businesses stay listed, but without an owner.',
      'You are signed out on every phone. This cannot be undone.',
    ],
    deleteUnsent: (count: number) =>
      count === 1
        ? '1 post on this phone is not sent yet. It is deleted too.'
        : `${count} posts on this phone are not sent yet. They are deleted too.`,
    deletePassword: 'Your password, to confirm it’s you',
    deleteShow: 'First confirm it’s you.',
    deleteOtherwise: 'I have no password',
    deleteConfirm: 'Delete my account',
    deleting: 'Deleting...',
  },
});
