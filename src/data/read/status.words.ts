import { formatCount } from '#src/ui/formats/format-number.ts';
import { inLanguages } from '#src/words/in-languages.ts';

/** The server is busy or has a fault. */
export const TROUBLE_WORDS = inLanguages({
  en: {
    trouble: 'We’re having problems on our side.',
    troubleHint: 'Nothing is lost. Try again in a moment.',
  },
  es: {
    trouble: 'Tenemos problemas de nuestro lado.',
    troubleHint: 'No se perdió nada. Intente de nuevo en un momento.',
  },
});

/** Replaces a page whose data is not on this phone; with links to other pages. */
export const NOT_HERE_WORDS = inLanguages({
  en: {
    notSaved: 'This page isn’t saved on this phone.',
    notSavedHint: 'It will open when you have signal. You can search saved pages now.',
    ...TROUBLE_WORDS,
    phoneFull: 'This phone is full.',
    phoneFullHint: 'There’s no space to open this page. Free up some space in Settings.',
    tryAgain: 'Try again',
    search: 'Search',
    home: 'Home',
    emergency: 'Emergency',
  },
  es: {
    notSaved: 'Esta página no está guardada en este teléfono.',
    notSavedHint: 'Se abrirá cuando tenga señal. Ahora puede buscar en las páginas guardadas.',
    ...TROUBLE_WORDS,
    phoneFull: 'Este teléfono está lleno.',
    phoneFullHint: 'No hay espacio para abrir esta página. Libere espacio en Ajustes.',
    tryAgain: 'Intentar de nuevo',
    search: 'Buscar',
    home: 'Inicio',
    emergency: 'Emergencia',
  },
});

/** State of a request for data that is not stored. */
export const STANDING_WORDS = inLanguages({
  en: {
    loading: 'Loading...',
    old: 'This needs signal. You may be seeing an old version.',
    nothingCame: 'No response. We’ll try again when you have signal.',
    tryAgain: 'Try again',
  },
  es: {
    loading: 'Cargando...',
    old: 'Esto necesita señal. Quizás esté viendo una versión vieja.',
    nothingCame: 'Sin respuesta. Intentaremos de nuevo cuando tenga señal.',
    tryAgain: 'Intentar de nuevo',
  },
});

/** A list without its first copy on this phone. */
export const FIRST_COPY_WORDS = inLanguages({
  en: { later: 'Not on this phone yet. It will load when you’re back online.' },
  es: { later: 'Todavía no está en este teléfono. Se cargará cuando vuelva a tener conexión.' },
});

export const STATUS_BARS = inLanguages({
  en: {
    old: (age: string) => `Showing results saved ${age}.`,
    /** After the text of the state. */
    saved: (age: string) => `Saved ${age}.`,
    /** Reserves room until the age is known. Formatting an age takes a slow phone 0.2 s when it starts. */
    someAge: '12 min. ago',
    veryOld: (date: string) => `Saved ${date}. Phone numbers and hours may have changed.`,
    offline: 'No signal. Still works.',
    weak: 'Very weak signal. Working from saved data.',
    waiting: (count: number) =>
      count === 1
        ? '1 waiting to send. It is safe on this phone.'
        : `${count} waiting to send. They are safe on this phone.`,
    waitingLong: (weekday: string) => `Waiting since ${weekday}. Open the app where you have signal.`,
    sending: (number: number, all: number) => `Sending ${number} of ${all}.`,
    partSent: (sent: number, toFix: number) =>
      `${sent} of ${sent + toFix} sent. ${toFix === 1 ? '1 needs' : `${toFix} need`} your attention.`,
    toFix: (count: number) =>
      count === 1
        ? '1 post was not sent and needs your attention.'
        : `${count} posts were not sent and need your attention.`,
    serverFault: (next: string) =>
      `We’re having problems on our side. Nothing is lost. Next try ${next.replace(/\.$/, '')}.`, // 'in 4 min.' ends in a stop
    signInEnded: (count: number, name: string) =>
      `Your sign-in ended. ${count === 1 ? '1 post is' : `${count} posts are`} waiting. Sign in as ${name} to send ${count === 1 ? 'it' : 'them'}.`,
    /** The person has signed out and kept the posts. */
    signedOut: (count: number, name: string) =>
      `${count === 1 ? '1 post is' : `${count} posts are`} waiting. Sign in as ${name} to send ${count === 1 ? 'it' : 'them'}.`,
    others: (count: number) =>
      count === 1
        ? '1 post on this phone belongs to another account. It stays here until they sign in.'
        : `${count} posts on this phone belong to another account. They stay here until they sign in.`,
    full: (used: string) => `This phone is almost full. Saved areas use ${used}. Your unsent posts are safe.`,
    emptied: 'Your browser cleared PetiYard’s data. No posts were lost. Saved areas are downloading again.',
    forgotten: (unsent: number) =>
      `Your browser cleared PetiYard’s data. ${unsent === 1 ? '1 unsent post was lost.' : `${formatCount(unsent)} unsent posts were lost.`} We’re sorry.`,
    update: 'A new version is ready.',
  },
  es: {
    old: (age) => `Resultados guardados: ${age}.`,
    saved: (age) => `Guardado: ${age}.`,
    someAge: 'hace 12 min',
    veryOld: (date) => `Guardado: ${date}. Los teléfonos y horarios pueden haber cambiado.`,
    offline: 'Sin señal. La app sigue funcionando.',
    weak: 'Señal muy débil. Usando datos guardados.',
    waiting: (count) =>
      count === 1
        ? '1 pendiente de enviar. Está a salvo en este teléfono.'
        : `${count} pendientes de enviar. Están a salvo en este teléfono.`,
    waitingLong: (weekday) => `Pendiente desde el ${weekday}. Abra la app donde tenga señal.`,
    sending: (number, all) => `Enviando ${number} de ${all}.`,
    partSent: (sent, toFix) =>
      `Se enviaron ${sent} de ${sent + toFix}. ${toFix === 1 ? '1 necesita' : `${toFix} necesitan`} su atención.`,
    toFix: (count) =>
      count === 1
        ? '1 publicación no se envió y necesita su atención.'
        : `${count} publicaciones no se enviaron y necesitan su atención.`,
    serverFault: (next) =>
      `Tenemos problemas de nuestro lado. No se perdió nada. Próximo intento: ${next.replace(/\.$/, '')}.`,
    signInEnded: (count, name) =>
      count === 1
        ? `Su sesión terminó. 1 publicación está pendiente. Inicie sesión como ${name} para enviarla.`
        : `Su sesión terminó. ${count} publicaciones están pendientes. Inicie sesión como ${name} para enviarlas.`,
    signedOut: (count, name) =>
      count === 1
        ? `1 publicación está pendiente. Inicie sesión como ${name} para enviarla.`
        : `${count} publicaciones están pendientes. Inicie sesión como ${name} para enviarlas.`,
    others: (count) =>
      count === 1
        ? '1 publicación en este teléfono es de otra cuenta. Se queda aquí hasta que esa persona inicie sesión.'
        : `${count} publicaciones en este teléfono son de otra cuenta. Se quedan aquí hasta que esa persona inicie sesión.`,
    full: (used) =>
      `Este teléfono está casi lleno. Las zonas guardadas ocupan ${used}. Lo que no ha enviado está a salvo.`,
    emptied:
      'Su navegador borró los datos de PetiYard. No se perdió ninguna publicación. Las zonas guardadas se están descargando otra vez.',
    forgotten: (unsent) =>
      `Su navegador borró los datos de PetiYard. ${unsent === 1 ? 'Se perdió 1 publicación sin enviar.' : `Se perdieron ${formatCount(unsent)} publicaciones sin enviar.`} Lo sentimos.`,
    update: 'Hay una versión nueva lista.',
  },
});
