import type { ElsewhereFault } from '#contract/accounts-elsewhere.ts';
import { untranslated } from '#src/words/in-languages.ts';

/** The sign-in methods other than password and passkey. */
export const METHOD_WORDS = untranslated({
  en: {
    byLetter: 'Sign in with a code by email',
    byPhone: 'Sign in with a text message',
    byAccount: (place: string) => `Sign in with ${place}`,
    byProject: 'Sign in with your other account',
    projectLede: 'With the email address and password of the account that you use beside PetiYard.',
    back: 'Other ways to sign in',
    signIn: 'Sign in',
    signingIn: 'Signing in...',

    letterLede: 'We send you an email with a link and six digits. Either signs you in.',
    letterEnds:
      'Have you a password here, and never confirmed this address? Then the password ends, and you can set a new one by email.',
    email: 'Email',
    sendLetter: 'Send me an email',
    hasCode: 'I have a code',
    letterSent: (email: string) =>
      `An email is on its way to ${email}. You can leave this app to read it: your place is kept.`,
    letterHint: 'Six digits. They work once, for 30 minutes.',
    linkLede: 'You have opened the link of our email. To which address did it come?',
    otherAddress: 'The email came to another address.',
    linkElsewhere: 'Is PetiYard installed on this phone? Then open it and type the six digits there.',

    phoneLede: 'We send six digits to your phone.',
    phone: 'Phone number',
    phoneHint: 'With area code. Outside the United States begin with + and the country.',
    sendText: 'Send me a text message',
    textSent: (phone: string) => `A text message is on its way to ${phone}.`,
    againText: 'Send another message',
    textCode: 'Code from the text message',
    notSix: 'Please enter the six digits.',
    codeTooLong: 'A code can be at most 40 characters, spaces included.',

    loading: 'Asking our server...',
    newHere: 'New here? This makes an account for you, and you accept the',

    secondLede: 'Open the app that shows six digits for PetiYard.',
    app: 'Your app',
    whichApp: 'Which app',

    notIn: {
      offline: 'No answer came. Press it again when you have signal: you need no new code.',
      failed: 'That did not work. Please try again.',
    },

    elsewhere: (place: string) => `Waiting for ${place}...`,
    elsewhereHint: 'A second window has opened. When you are done there, you are signed in here.',
    noWindow: 'Go on without a second window',
    isClosed: 'The window was closed before you were signed in. You can press the button again.',
  },
});

/** "How you sign in", in the settings. */
export const OWN_METHODS_WORDS = untranslated({
  en: {
    heading: 'How you sign in',
    lede: 'Your phone number, and an app that shows six digits as a second lock.',
    see: 'See and change',
    close: 'Close',
    why: 'First show that it is you.',
    goOn: 'Go on',
    goingOn: 'Checking...',
    showBy: {
      password: 'Use my password',
      letter: 'Use a code by email',
      phone: 'Use a text message',
    },
    letterTo: (email: string) => `We send six digits to ${email}.`,
    letterSent: (email: string) => `An email is on its way to ${email}.`,

    password: 'Password',
    hasPassword: 'You have one. Change it in your profile.',
    noPassword: 'You have none. By “Forgot Password?” you can set one.',
    email: 'Email',
    noEmail: 'None. Add yours in your profile.',
    phone: 'Phone',
    noPhone: 'None.',
    addPhone: 'Add a phone number',
    savePhone: 'Add this number',
    removePhone: 'Remove this phone number',
    phoneAdded: 'Your phone number signs you in from now on.',
    phoneRemoved: 'Your phone number signs you in no more.',

    apps: 'Apps with six digits',
    appsHow: 'Who signs in with your password then needs the digits of your app too.',
    noApps: 'None.',
    added: (day: string) => `Added ${day}.`,
    addApp: 'Add an app',
    appHow: 'Open an app for such digits (an authenticator), and scan this code or type its letters there.',
    openApp: 'Open it in an app on this phone',
    secret: 'Letters to type',
    picture: 'Code to scan with the app',
    appName: 'Name',
    appNameHint: 'So that you know it again, for example “Ann’s phone”.',
    appNameMissing: 'Give it a name, so that you know it again.',
    appNameTooLong: 'A name can be at most 60 characters.',
    saveApp: 'Add this app',
    appAdded: 'From now on your app is asked for when you sign in.',
    appRemoved: 'This app is not asked for any more.',
    removeApp: (name: string) => `Remove ${name}`,
    cancel: 'Cancel',
  },
});

/** "Accounts elsewhere", in the settings. */
export const ACCOUNTS_WORDS = untranslated({
  en: {
    heading: 'Accounts elsewhere',
    lede: 'An account that you have at another place can sign you in here.',
    none: 'None yet.',
    linked: (day: string) => `Added ${day}.`,
    add: (place: string) => `Add ${place}`,
    addHow: (place: string) => `A second window opens. Sign in to ${place} there.`,
    adding: 'Waiting for the other window...',
    added: 'That account signs you in from now on.',
    close: 'Close',
    remove: (place: string) => `Remove ${place}`,
    removeTitle: (place: string) => `Remove ${place}?`,
    removeBody: 'It signs you in no more. You stay signed in where you are.',
    keep: 'Keep it',
    removed: 'That account signs you in no more.',
    isClosed: 'The window was closed before the account was added. You can press the button again.',
  },
});

/** Why a sign-in at another site failed. */
export const ELSEWHERE_FAULTS = untranslated({
  en: {
    cancelled: 'You have stopped it there. Nothing was changed.',
    unreached: 'The other place does not answer. Try again later, or sign in another way.',
    expired: 'That took too long, or began in another browser. Press the button again.',
    refused: 'What the other place sent could not be trusted. Sign in another way.',
    'no-email-proof':
      'There is an account with your email address here already. Sign in the way you did before. In the settings you can then add this way.',
    taken: 'That account belongs to somebody else at PetiYard already.',
    disabled: 'This account is suspended. What you wrote is kept on this phone. Please write to us.',
    'too-many': 'Too many tries. Please wait half an hour and try again.',
  } satisfies Record<ElsewhereFault, string>,
});

/** Passkeys, in the sign-in dialog and in the settings. */
export const PASSKEY_WORDS = untranslated({
  en: {
    signIn: 'Sign in with a passkey',
    hint: 'Use your fingerprint, your face or the code that unlocks your phone.',
    asking: 'Waiting for your phone...',
    signInOffline: 'Signing in needs a connection. What you write is kept.',
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
