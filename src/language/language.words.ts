import { inLanguages } from '#src/words/in-languages.ts';

/** Texts about the language of the app. */
export const LANGUAGE_WORDS = inLanguages({
  en: {
    heading: 'Language',
    failed: (name: string) => `${name} is not on this phone yet`,
    failedHint: 'It could not be fetched. Try again with signal.',
    kept: (name: string) => `${name} is on this phone and works without signal.`,
    offered: (name: string, size: string | null) =>
      size === null ? `${name} is not on this phone.` : `${name} is not on this phone. It is about ${size}.`,
    keep: (name: string) => `Save ${name} on this phone`,
    keeping: 'Saving…',
  },
  es: {
    heading: 'Idioma',
    failed: (name) => `${name} todavía no está en este teléfono`,
    failedHint: 'No se pudo descargar. Inténtelo de nuevo con señal.',
    kept: (name) => `${name} está en este teléfono y funciona sin señal.`,
    offered: (name, size) =>
      size === null
        ? `${name} no está en este teléfono.`
        : `${name} no está en este teléfono. Ocupa unos ${size}.`,
    keep: (name) => `Guardar ${name} en este teléfono`,
    keeping: 'Guardando…',
  },
});
