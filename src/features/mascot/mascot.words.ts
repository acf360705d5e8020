import { inLanguages } from '#src/words/in-languages.ts';

/** Words of `/animated-frog`. */
export const MASCOT_WORDS = inLanguages({
  en: {
    title: 'Meet PetiBot',
    lede: 'A Florida green tree frog with a collar tag.',
    picture: 'PetiBot, a green tree frog wearing a yellow tag',
    home: 'Back to home',
  },
  es: {
    title: 'Conozca a PetiBot',
    lede: 'Una rana arborícola verde de Florida con una placa en el collar.',
    picture: 'PetiBot, una rana arborícola verde con una placa amarilla',
    home: 'Volver al inicio',
  },
});
