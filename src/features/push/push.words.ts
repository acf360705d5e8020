import { inLanguages } from '#src/words/in-languages.ts';

/** Notifications: the section of `/settings`, and the offer after a post. */
export const PUSH_WORDS = inLanguages({
  en: {
    heading: 'Notifications',
    lede: 'They come even when the app is closed. Answers are quiet from 9 p.m. to 6 a.m.; alerts are not.',
    alerts: 'Alerts for the counties around my home area',
    replies: 'Answers in threads that I follow',
    signInForReplies: 'Sign in to be notified about answers.',
    test: 'Send a test',
    testSent: 'The test is on its way.',
    testFailed: 'No test was sent. Try again when you have signal.',
    stopped: (when: string) => `Notifications are off since ${when}.`,
    turnOn: 'Turn on',
    offer: 'Tell me when somebody answers',
    offerDone: 'You will be notified when somebody answers.',
  },
});

/** Why notifications cannot be changed, by the reason. */
export const PUSH_TROUBLE_WORDS = inLanguages({
  en: {
    denied: 'Your browser blocks notifications from PetiYard. Allow them in its settings.',
    unreached: 'No answer came, so nothing was changed. Try again when you have signal.',
    serverOff: 'This server sends no notifications.',
    unsupported:
      'This browser shows no notifications here. On an iPhone, add PetiYard to the home screen and open it from there.',
  },
});
