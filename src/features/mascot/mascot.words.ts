import { untranslated } from '#src/words/in-languages.ts';

/** Words of `/animated-frog`. */
export const MASCOT_WORDS = untranslated({
  en: {
    title: 'Meet PetiBot',
    lede: 'A Florida green tree frog with a collar tag.',
    picture: 'PetiBot, a green tree frog wearing a yellow tag',
    home: 'Back to home',
  },
});
