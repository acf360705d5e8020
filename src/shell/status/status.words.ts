import { inLanguages } from '#src/words/in-languages.ts';

/**
 * Texts of the header chip and the status bar. Source: docs/product.md, section 3; numbers and ages come from
 * `Intl`.
 */
export const STATUS_WORDS = inLanguages({
  en: {
    fresh: 'Up to date',
    old: (age: string) => `${age} old`,
    offline: 'Offline',
    weak: 'Weak signal',
    waiting: (count: number) => `${count} waiting`,
    sending: (number: number, all: number) => `Sending ${number} of ${all}`,
    toFix: (count: number) => `${count} to fix`,
    waitingSignIn: (count: number) => `${count} waiting – sign in`,
    full: 'Phone almost full',
    update: 'Update',
    unready: 'Not ready for offline yet',
    chipName: (text: string) => `${text}. Open the outbox.`,
    chipNameSettings: (text: string) => `${text}. Open the settings.`,
  },
  es: {
    fresh: 'Al día',
    old: (age) => `Hace ${age}`,
    offline: 'Sin señal',
    weak: 'Señal débil',
    waiting: (count) => (count === 1 ? '1 pendiente' : `${count} pendientes`),
    sending: (number, all) => `Enviando ${number} de ${all}`,
    toFix: (count) => `${count} por corregir`,
    waitingSignIn: (count) =>
      count === 1 ? '1 pendiente – inicie sesión' : `${count} pendientes – inicie sesión`,
    full: 'Teléfono casi lleno',
    update: 'Actualizar',
    unready: 'Aún no listo sin señal',
    chipName: (text) => `${text}. Abrir la bandeja de salida.`,
    chipNameSettings: (text) => `${text}. Abrir los ajustes.`,
  },
});

/** Names of the regions and of the bar's actions. */
export const STATUS_ACTIONS = inLanguages({
  en: {
    connection: 'Connection',
    updateRegion: 'Update',
    outbox: 'Outbox',
    signIn: 'Sign In',
    sendNow: 'Send now',
    update: 'Update now',
    later: 'Later',
    understood: 'OK',
    seen: 'OK',
    storage: 'Storage',
    ready: 'Prepare again',
  },
  es: {
    connection: 'Conexión',
    updateRegion: 'Actualización',
    outbox: 'Bandeja de salida',
    signIn: 'Iniciar sesión',
    sendNow: 'Enviar ahora',
    update: 'Actualizar ahora',
    later: 'Después',
    understood: 'OK',
    seen: 'OK',
    storage: 'Espacio',
    ready: 'Preparar otra vez',
  },
});

/** The toast after posts went in the background. */
export const SENT_TOAST = inLanguages({
  en: (count: number) => (count === 1 ? '1 post sent.' : `${count} posts sent.`),
  es: (count) => (count === 1 ? '1 publicación enviada.' : `${count} publicaciones enviadas.`),
});
