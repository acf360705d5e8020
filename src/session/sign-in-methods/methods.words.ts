import type { ElsewhereFault } from '#contract/accounts-elsewhere.ts';
import { inLanguages } from '#src/words/in-languages.ts';
import { ACCOUNTS_ES, ELSEWHERE_ES, METHOD_ES, OWN_METHODS_ES, PASSKEY_ES } from './methods.es.ts';

/** The sign-in methods other than password and passkey. */
export const METHOD_WORDS = inLanguages({
  en: {
    byLetter: 'Sign in with a code by email',
    byPhone: 'Sign in with a text message',
    byAccount: (place: string) => `Sign in with ${place}`,
    byProject: 'Sign in with your other account',
    projectLede: 'Use the email address and password of your other account.',
    back: 'Other ways to sign in',
    signIn: 'Sign in',
    signingIn: 'Signing in...',

    letterLede: 'We’ll email you a link and a six-digit code. Either one signs you in.',
    letterEnds:
      'If you have a password but never confirmed this address, the password stops working and you can set a new one by email.',
    email: 'Email',
    sendLetter: 'Send me an email',
    hasCode: 'I have a code',
    letterSent: (email: string) =>
      `An email is on its way to ${email}. You can leave the app to read it and come back.`,
    letterHint: 'Six digits. They work once, for 30 minutes.',
    linkLede: 'You opened the link in our email. Which address was it sent to?',
    otherAddress: 'It was sent to another address.',
    linkElsewhere: 'If PetiYard is installed on this phone, open it and type the six digits there.',

    phoneLede: 'We’ll text a six-digit code to your phone.',
    phone: 'Phone number',
    phoneHint: 'Include the area code. Outside the United States, start with + and the country code.',
    sendText: 'Send me a text message',
    textSent: (phone: string) => `A text message is on its way to ${phone}.`,
    againText: 'Send another message',
    textCode: 'Code from the text message',
    notSix: 'Please enter the six digits.',
    codeTooLong: 'A code can be at most 40 characters, spaces included.',

    loading: 'Loading...',
    newHere: 'New here? This creates an account, and you accept the',

    secondLede: 'Open the app that shows six digits for PetiYard.',
    app: 'Your app',
    whichApp: 'Which app',

    notIn: {
      offline: 'No response. Try again when you have signal. You don’t need a new code.',
      failed: 'That did not work. Please try again.',
    },

    elsewhere: (place: string) => `Waiting for ${place}...`,
    elsewhereHint: 'A second window opened. Sign in there to continue here.',
    noWindow: 'Continue without a second window',
    isClosed: 'The window was closed before you were signed in. You can press the button again.',
  },
  es: METHOD_ES,
});

/** "How you sign in", in the settings. */
export const OWN_METHODS_WORDS = inLanguages({
  en: {
    heading: 'How you sign in',
    lede: 'Your phone number, and an app that shows six digits as a second lock.',
    see: 'See and change',
    close: 'Close',
    why: 'First confirm it’s you.',
    goOn: 'Continue',
    goingOn: 'Checking...',
    showBy: {
      password: 'Use my password',
      letter: 'Use a code by email',
      phone: 'Use a text message',
    },
    letterTo: (email: string) => `We’ll send a six-digit code to ${email}.`,
    letterSent: (email: string) => `An email is on its way to ${email}.`,

    password: 'Password',
    hasPassword: 'You have one. Change it in your profile.',
    noPassword: 'You don’t have one. Use “Forgot Password?” to set one.',
    email: 'Email',
    noEmail: 'None. Add yours in your profile.',
    phone: 'Phone',
    noPhone: 'None.',
    addPhone: 'Add a phone number',
    savePhone: 'Add this number',
    removePhone: 'Remove this phone number',
    phoneAdded: 'You can now sign in with your phone number.',
    phoneRemoved: 'You can no longer sign in with your phone number.',

    apps: 'Apps with six digits',
    appsHow: 'Signing in with your password will then need a code from your app, too.',
    noApps: 'None.',
    added: (day: string) => `Added ${day}.`,
    addApp: 'Add an app',
    appHow: 'Open an authenticator app, and scan this code or type the letters there.',
    openApp: 'Open it in an app on this phone',
    secret: 'Letters to type',
    picture: 'Code to scan with the app',
    appName: 'Name',
    appNameHint: 'For example “Ann’s phone”.',
    appNameMissing: 'Give it a name.',
    appNameTooLong: 'A name can be at most 60 characters.',
    saveApp: 'Add this app',
    appAdded: 'You’ll need your app when you sign in.',
    appRemoved: 'You no longer need this app to sign in.',
    removeApp: (name: string) => `Remove ${name}`,
    cancel: 'Cancel',
  },
  es: OWN_METHODS_ES,
});

/** "Accounts elsewhere", in the settings. */
export const ACCOUNTS_WORDS = inLanguages({
  en: {
    heading: 'Accounts elsewhere',
    lede: 'Use an account from another site to sign in here.',
    none: 'None yet.',
    linked: (day: string) => `Added ${day}.`,
    add: (place: string) => `Add ${place}`,
    addHow: (place: string) => `A second window opens. Sign in to ${place} there.`,
    adding: 'Waiting for the other window...',
    added: 'You can now sign in with that account.',
    close: 'Close',
    remove: (place: string) => `Remove ${place}`,
    removeTitle: (place: string) => `Remove ${place}?`,
    removeBody: 'You’ll no longer be able to sign in with it. You stay signed in here.',
    keep: 'Keep it',
    removed: 'You can no longer sign in with that account.',
    isClosed: 'The window was closed before the account was added. You can press the button again.',
  },
  es: ACCOUNTS_ES,
});

/** Why a sign-in at another site failed. */
export const ELSEWHERE_FAULTS = inLanguages({
  en: {
    cancelled: 'You canceled. Nothing was changed.',
    unreached: 'The other site isn’t responding. Try again later, or sign in another way.',
    expired: 'That took too long, or started in another browser. Press the button again.',
    refused: 'We couldn’t verify the other site’s reply. Sign in another way.',
    'no-email-proof':
      'An account already uses your email address. Sign in the way you did before, then add this method in Settings.',
    taken: 'That account already belongs to another PetiYard account.',
    disabled: 'This account is suspended. Your drafts and posts are saved on this phone. Please write to us.',
    'too-many': 'Too many tries. Please wait half an hour and try again.',
  } satisfies Record<ElsewhereFault, string>,
  es: ELSEWHERE_ES,
});

/** Passkeys, in the sign-in dialog and in the settings. */
export const PASSKEY_WORDS = inLanguages({
  en: {
    signIn: 'Sign in with a passkey',
    hint: 'Use your fingerprint, your face or the code that unlocks your phone.',
    asking: 'Waiting for your phone...',
    signInOffline: 'Signing in needs a connection. Your text is saved.',
    phoneFailed: 'Your phone could not do that. You can use your password instead.',
    failed: 'That did not work. Please try again.',

    heading: 'Sign in without a password',
    lede: 'Use your fingerprint, your face or the code that unlocks your phone. It is called a passkey.',
    none: 'You have no passkey yet.',
    made: (day: string) => `Added ${day}.`,
    used: (day: string) => `Last used ${day}.`,
    unused: 'Not used yet.',
    synced: 'Also on your other devices.',
    add: 'Add a passkey',
    notHere: 'This browser can’t create a passkey here.',
    rename: (name: string) => `Rename ${name}`,
    remove: (name: string) => `Remove ${name}`,
    close: 'Close',

    addTitle: 'Add a passkey',
    addHow: 'Your phone asks for your fingerprint, your face or its code. They never leave your phone.',
    name: 'Name',
    nameHint: 'For example “Barn phone”.',
    someDevice: 'My device',
    notMade: 'No passkey was created. Press the button when you’re ready.',
    known: 'This phone already has a passkey for you.',
    added: 'Your passkey is added.',

    renameTitle: 'Rename your passkey',
    save: 'Save',
    saving: 'Saving...',
    renamed: 'Your passkey has a new name.',

    removeTitle: (name: string) => `Remove “${name}”?`,
    removeBody:
      'You’ll no longer be able to sign in with it. You stay signed in here. It stays on your phone until you delete it there.',
    removeConfirm: 'Remove passkey',
    keep: 'Keep it',
    removed: 'Your passkey is removed.',
  },
  es: PASSKEY_ES,
});
