import { untranslated } from '#src/words/in-languages.ts';

/** Installing the app. Source: docs/product.md, section 3. */
export const INSTALL_WORDS = untranslated({
  en: {
    region: 'Home screen',
    heading: 'On your home screen',
    hint: 'Keep this on your home screen – opens without signal.',
    add: 'Add',
    addToHome: 'Add to home screen',
    later: 'Later',
    iphone: 'Tap Share, then Add to Home Screen.',
    iphoneOpen: 'Then open it from the new icon once while you still have signal.',
    iphoneEmpty: 'The icon starts empty and fills itself then.',
    iphoneHint: 'Keep this on your home screen: tap Share, then Add to Home Screen.',
    sendFirst: (count: number) =>
      count === 1 ? 'Send your 1 waiting post first.' : `Send your ${count} waiting posts first.`,
    toOutbox: 'Outbox',
    orFile: 'Or save them there as a file, and take them from it in the icon.',
    startsEmpty:
      'This icon starts empty: what Safari keeps stays in Safari. Sign in, and it fills itself while you have signal.',
    leftBehind: 'Posts that wait in Safari are sent from there, or saved there as a file and taken here:',
    signIn: 'Sign In',
    understood: 'Got it',
    byMenu: 'Open the menu of your browser and choose “Add to Home screen” or “Install app”.',
    desktop: 'Install it on this computer: it opens in a window of its own, also without signal.',
    install: 'Install',
    insecure: 'Opening without signal needs https. This page was opened with http.',
    installed: 'It is on your home screen and opens from there, also without signal.',
  },
});

export const UPDATE_WORDS = untranslated({
  en: {
    heading: 'App version',
    ready: 'A new version is ready.',
    keeps: 'Updating takes a few seconds. What you typed and what waits in the outbox stays.',
    updateNow: 'Update now',
    sending: 'Your posts are being sent. You can update right after that.',
    updating: 'Updating…',
    newest: 'You have the newest version.',
    silent: 'No signal. We look again by ourselves when you are back.',
    found: 'A new version is on its way to this phone.',
    check: 'Look for a new version',
    checking: 'Looking…',
    idle: 'We look for a new version every hour and never start it without asking you.',
    outdated: 'This version is too old to send. Your posts are kept and go right after the update.',
    unstored: 'The newest version could not be saved, so you keep the one that you have.',
    noWorker:
      'This browser cannot keep the app on the phone. You always see the newest version, but only with signal.',
  },
});
