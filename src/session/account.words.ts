import { untranslated } from '#src/words/in-languages.ts';

/** Labels in the frame of every page. */
export const ACCOUNT_WORDS = untranslated({
  en: {
    signIn: 'Sign In',
    signUp: 'Sign Up',
    signOut: 'Sign Out',
  },
});
