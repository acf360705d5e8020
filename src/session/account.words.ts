import { inLanguages } from '#src/words/in-languages.ts';

/** What every page's frame says of an account. */
export const ACCOUNT_WORDS = inLanguages({
  en: {
    signIn: 'Sign In',
    signUp: 'Sign Up',
    signOut: 'Sign Out',
  },
});
