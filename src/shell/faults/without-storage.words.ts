import { untranslated } from '#src/words/in-languages.ts';

/** Texts for browsers that refuse storage; one line for each common browser. */
export const NO_STORAGE_WORDS = untranslated({
  en: {
    title: {
      refused: 'Your browser does not let PetiYard keep anything',
      full: 'This phone has no room for PetiYard',
    },
    body: {
      refused:
        'PetiYard keeps listings and what you write on your phone, so that it works without signal. Your browser blocks that, so most of it cannot open.',
      full: 'Free some space on it, for example old videos and apps, then reload. PetiYard needs a few megabytes for listings and what you write.',
    },
    howTo: 'How to allow it',
    ways: [
      'Chrome: Settings, Privacy and security, Site settings, On-device site data. Allow sites to save data.',
      'Safari: Settings, Advanced (on an iPhone: Settings, Apps, Safari, Advanced). Turn off Block All Cookies.',
      'Firefox: Settings, Privacy & Security, Enhanced Tracking Protection. Choose Standard.',
      'In a private window? Open PetiYard in an ordinary one.',
    ],
  },
});
