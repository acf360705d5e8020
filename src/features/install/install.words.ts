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
    iphoneEmpty: 'It starts empty and downloads your data then.',
    iphoneHint: 'Keep this on your home screen: tap Share, then Add to Home Screen.',
    sendFirst: (count: number) =>
      count === 1 ? 'Send your 1 waiting post first.' : `Send your ${count} waiting posts first.`,
    toOutbox: 'Outbox',
    orFile: 'Or save them there as a file, then import it here.',
    startsEmpty:
      'This app starts empty, because Safari’s data stays in Safari. Sign in to download your data while you have signal.',
    leftBehind: 'Send your waiting posts from Safari, or save them there as a file and import it here:',
    signIn: 'Sign In',
    understood: 'Got it',
    byMenu: 'Open the menu of your browser and choose “Add to Home screen” or “Install app”.',
    desktop: 'Install it on this computer. It opens in its own window, even without signal.',
    install: 'Install',
    insecure: 'Opening without signal needs https. This page was opened with http.',
    installed: 'It’s on your home screen and opens even without signal.',
  },
});

export const UPDATE_WORDS = untranslated({
  en: {
    heading: 'App version',
    ready: 'A new version is ready.',
    keeps: 'Updating takes a few seconds. Your drafts and waiting posts are safe.',
    updateNow: 'Update now',
    sending: 'Your posts are being sent. You can update right after that.',
    updating: 'Updating…',
    newest: 'You have the newest version.',
    silent: 'No signal. We’ll check again when you’re back online.',
    found: 'A new version is downloading.',
    check: 'Check for updates',
    checking: 'Checking…',
    idle: 'We check for updates every hour and always ask before updating.',
    outdated: 'This version is too old to send. Your posts are safe and will be sent right after you update.',
    unstored: 'The newest version couldn’t be saved, so you still have the old one.',
    noWorker:
      'Your browser can’t save the app for offline. You always see the newest version, but only with signal.',
  },
});
