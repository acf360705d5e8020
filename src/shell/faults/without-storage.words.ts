import { inLanguages } from '#src/words/in-languages.ts';

/** Texts for browsers that refuse storage; one line for each common browser. */
export const NO_STORAGE_WORDS = inLanguages({
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
  es: {
    title: {
      refused: 'Su navegador no deja que PetiYard guarde nada',
      full: 'Este teléfono no tiene espacio para PetiYard',
    },
    body: {
      refused:
        'PetiYard guarda los negocios y lo que usted publica en su teléfono para funcionar sin señal. Su navegador lo está bloqueando y por eso casi nada se puede abrir.',
      full: 'Libere espacio, por ejemplo videos viejos y apps, y recargue. PetiYard necesita unos megabytes para los negocios y lo que usted publica.',
    },
    howTo: 'Cómo permitirlo',
    ways: [
      'Chrome: Configuración, Privacidad y seguridad, Configuración de sitios, Datos de sitios en el dispositivo. Permita que los sitios guarden datos.',
      'Safari: Configuración, Avanzado (en un iPhone: Configuración, Apps, Safari, Avanzado). Desactive «Bloquear todas las cookies».',
      'Firefox: Configuración, Privacidad y seguridad, Protección mejorada contra el rastreo. Elija «Estándar».',
      '¿Está en una ventana privada? Abra PetiYard en una normal.',
    ],
  },
});
