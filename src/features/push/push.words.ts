import { inLanguages } from '#src/words/in-languages.ts';

/** Notifications: the section of `/settings`, and the offer after a post. */
export const PUSH_WORDS = inLanguages({
  en: {
    heading: 'Notifications',
    lede: 'You get them even when the app is closed. Replies wait from 9 p.m. to 6 a.m.; alerts don’t.',
    alerts: 'Alerts for the counties around my home area',
    replies: 'Replies in threads I follow, and reviews of my listings',
    signInForReplies: 'Sign in to get notified about replies.',
    test: 'Send a test',
    testSent: 'Test sent.',
    testFailed: 'The test couldn’t be sent. Try again when you have signal.',
    stopped: (when: string) => `Notifications have been off since ${when}.`,
    turnOn: 'Turn on',
    offer: 'Tell me when someone replies',
    offerDone: 'We’ll notify you when someone replies.',
  },
});

/** Why notifications cannot be changed, by the reason. */
export const PUSH_TROUBLE_WORDS = inLanguages({
  en: {
    denied: 'Your browser is blocking notifications from PetiYard. Allow them in the browser’s settings.',
    unreached: 'No response, so nothing was changed. Try again when you have signal.',
    serverOff: 'This server doesn’t send notifications.',
    unsupported:
      'This browser can’t show notifications here. On an iPhone, add PetiYard to your home screen and open it from there.',
  },
});
