import { untranslated } from '#src/words/in-languages.ts';

/** Texts for browsers that refuse storage; one line for each common browser. */
export const NO_STORAGE_WORDS = untranslated({
  en: {
    title: {
      refused: 'Your browser won’t let PetiYard save anything',
      full: 'This phone has no space for PetiYard',
    },
    body: {
      refused:
        'PetiYard saves listings and your posts on your phone so that it works without signal. Your browser is blocking that, so most of it can’t open.',
      full: 'Free up some space, for example old videos and apps, then reload. PetiYard needs a few megabytes for listings and your posts.',
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
