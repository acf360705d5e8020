import { inLanguages } from '#src/words/in-languages.ts';

/** Results of a write. */
export const WRITING_WORDS = inLanguages({
  en: {
    phoneFull: 'Could not save – the phone is full. Your text is still on this screen.',
    /** The server's own fault keeps a write waiting. */
    serverFault: 'We’re having problems on our side. We’ll send it as soon as they’re fixed.',
    /** For a press. */
    nothingChanged: 'This phone is full, so nothing was changed.',
    conflict:
      'You also changed this on another phone. The later version was saved. Your other text is a draft.',
    /** The other text is not the current draft. */
    conflictKept:
      'You also changed this on another phone. The later version was saved. Your other text is in your outbox.',
  },
  es: {
    phoneFull: 'No se pudo guardar – el teléfono está lleno. Su texto sigue en esta pantalla.',
    serverFault: 'Tenemos problemas de nuestro lado. Lo enviaremos en cuanto se arreglen.',
    nothingChanged: 'Este teléfono está lleno; no cambió nada.',
    conflict:
      'Usted también cambió esto en otro teléfono. Se guardó la versión más reciente. Su otro texto es un borrador.',
    conflictKept:
      'Usted también cambió esto en otro teléfono. Se guardó la versión más reciente. Su otro texto está en su bandeja de salida.',
  },
});

/** A press on a full phone. Forms use `NO_ROOM`. */
export const FULL_TOAST = inLanguages({
  en: { title: 'Could not save', description: 'This phone is full.' },
  es: { title: 'No se pudo guardar', description: 'Este teléfono está lleno.' },
});

/** Offer of a visitor's data after a sign-in. */
export const OFFER_WORDS = inLanguages({
  en: {
    later: 'Not now',
    forget: 'Remove from phone',
    forgetAsk: 'Remove from this phone?',
    forgotten: (names: string) => `${names} will be deleted. This is the only copy.`,
    keep: 'Keep',
    close: 'Close',
  },
  es: {
    later: 'Ahora no',
    forget: 'Quitar del teléfono',
    forgetAsk: '¿Quitar de este teléfono?',
    forgotten: (names: string) => `Se borrará: ${names}. Es la única copia.`,
    keep: 'Conservar',
    close: 'Cerrar',
  },
});
