import { inLanguages } from '#src/words/in-languages.ts';

export const PREFERENCES_TOASTS = inLanguages({
  en: {
    saved: {
      title: 'Preferences updated',
      home: 'Your animal preferences have been saved',
      profile: 'Your preferences have been saved successfully',
    },
    local: {
      title: 'Preferences saved locally',
      description: 'Create an account to save your preferences across devices',
    },
    failed: { title: 'Failed to update preferences', description: 'An error occurred' },
    kept: {
      title: 'Saved on this phone',
      description: 'Your preferences will be sent when you have signal.',
    },
  },
  es: {
    saved: {
      title: 'Preferencias actualizadas',
      home: 'Se guardaron sus animales preferidos',
      profile: 'Se guardaron sus preferencias',
    },
    local: {
      title: 'Preferencias guardadas aquí',
      description: 'Cree una cuenta para tener sus preferencias en todos sus aparatos',
    },
    failed: { title: 'No se pudieron guardar las preferencias', description: 'Hubo un error' },
    kept: {
      title: 'Guardado en este teléfono',
      description: 'Sus preferencias se enviarán cuando tenga señal.',
    },
  },
});

/** Favorites chosen on this phone before sign-in. */
export const LOCAL_PREFERENCES_WORDS = inLanguages({
  en: {
    question: 'Are these favorites yours?',
    offer: (names: string) => `Chosen on this phone before you signed in: ${names}.`,
    add: 'Add to your preferences',
  },
  es: {
    question: '¿Son suyos estos favoritos?',
    offer: (names) => `Elegidos en este teléfono antes de iniciar sesión: ${names}.`,
    add: 'Agregar a sus preferencias',
  },
});
