import { untranslated } from '#src/words/in-languages.ts';

/**
 * Texts of the header chip and the bar below it. Source: docs/product.md, section 3; numbers and ages come from
 * `Intl`.
 */
export const STATUS_WORDS = untranslated({
  en: {
    fresh: 'Up to date',
    old: (age: string) => `${age} old`,
    offline: 'Offline',
    weak: 'Weak signal',
    waiting: (count: number) => `${count} waiting`,
    sending: (number: number, all: number) => `Sending ${number} of ${all}`,
    toFix: (count: number) => `${count} to fix`,
    waitingSignIn: (count: number) => `${count} waiting – sign in`,
    full: 'Phone almost full',
    update: 'Update',
    unready: 'Not ready for offline yet',
    chipName: (text: string) => `${text}. Open the outbox.`,
    chipNameSettings: (text: string) => `${text}. Open the settings.`,
  },
});

/** Names of the regions and of the bar's actions. */
export const STATUS_ACTIONS = untranslated({
  en: {
    connection: 'Connection',
    updateRegion: 'Update',
    outbox: 'Outbox',
    signIn: 'Sign In',
    sendNow: 'Send now',
    update: 'Update now',
    later: 'Later',
    understood: 'OK',
    seen: 'OK',
    storage: 'Storage',
    ready: 'Prepare again',
  },
});

/** The toast after posts went in the background. */
export const SENT_TOAST = untranslated({
  en: (count: number) => (count === 1 ? '1 post sent.' : `${count} posts sent.`),
});
