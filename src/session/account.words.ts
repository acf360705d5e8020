import { inLanguages } from '#src/words/in-languages.ts';

/** Labels in the frame of every page. */
export const ACCOUNT_WORDS = inLanguages({
  en: {
    signIn: 'Sign In',
    signUp: 'Sign Up',
    signOut: 'Sign Out',
  },
  es: {
    signIn: 'Iniciar sesión',
    signUp: 'Crear cuenta',
    signOut: 'Cerrar sesión',
  },
});
