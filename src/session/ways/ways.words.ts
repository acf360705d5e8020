import { inLanguages } from '#src/words/in-languages.ts';

/** Passkeys, in the sign-in dialog and in the settings. */
export const PASSKEY_WORDS = inLanguages({
  en: {
    signIn: 'Sign in with a passkey',
    hint: 'Use your fingerprint, your face or the code that unlocks your phone.',
    asking: 'Waiting for your phone...',
    signInOffline: 'Signing in needs a connection. What you write is kept.',
    phoneFailed: 'Your phone could not do that. You can use your password instead.',
    failed: 'That did not work. Please try again.',

    heading: 'Sign in without a password',
    lede: 'Use your fingerprint, your face or the code that unlocks your phone. It is called a passkey.',
    loading: 'Asking our server...',
    none: 'You have no passkey yet.',
    made: (day: string) => `Added ${day}.`,
    used: (day: string) => `Last used ${day}.`,
    unused: 'Not used yet.',
    synced: 'Also on your other devices.',
    add: 'Add a passkey',
    notHere: 'This browser cannot make a passkey here.',
    rename: (name: string) => `Rename ${name}`,
    remove: (name: string) => `Remove ${name}`,
    close: 'Close',

    addTitle: 'Add a passkey',
    addHow: 'Your phone asks for your fingerprint, your face or its code. They never leave your phone.',
    name: 'Name',
    nameHint: 'So that you know it again, for example “Barn phone”.',
    someDevice: 'My device',
    notMade: 'No passkey was made. Press the button when you are ready.',
    known: 'This phone has a passkey for you already.',
    offline: 'You need signal for this.',
    added: 'Your passkey is added.',

    renameTitle: 'Rename your passkey',
    save: 'Save',
    saving: 'Saving...',
    renamed: 'Your passkey has a new name.',

    removeTitle: (name: string) => `Remove “${name}”?`,
    removeBody:
      'It does not sign you in any more. You stay signed in where you are. On the phone itself it stays until you delete it there.',
    removeConfirm: 'Remove passkey',
    keep: 'Keep it',
    removed: 'Your passkey is removed.',
  },
});
