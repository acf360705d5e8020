import type { WordsFile, WordsRefusal } from '#contract/words-file.ts';
import { formatCount } from '#src/ui/formats/format-number.ts';
import { inLanguages } from '#src/words/in-languages.ts';

/** '1 post', '3 posts'. */
const posts = (count: number) => (count === 1 ? '1 post' : `${formatCount(count)} posts`);
const drafts = (count: number) => (count === 1 ? '1 draft' : `${formatCount(count)} drafts`);

/** '1 publicación', '3 publicaciones'. */
const postsInSpanish = (count: number) =>
  count === 1 ? '1 publicación' : `${formatCount(count)} publicaciones`;
const draftsInSpanish = (count: number) => (count === 1 ? '1 borrador' : `${formatCount(count)} borradores`);

/** Moving unsent posts from one phone to another. */
export const WORDS_FILE_WORDS = inLanguages({
  en: {
    heading: 'Move unsent posts to another phone',
    lede: 'If this phone has no signal, is full or is failing, save your unsent posts as a file and import it on another phone where you are signed in. Nothing gets posted twice.',
    needsTls: 'Moving posts to another phone needs https. This page was opened with http.',
    save: 'Save my unsent posts as a file',
    making: 'Saving…',
    saveNow: 'Save the file now',
    ready: 'The file is ready. Press once more to save it.',
    saved: (name: string) => `Saved as ${name}.`,
    shared: 'The file is saved where you chose.',
    readable: 'Anyone who opens it can read your posts.',
    nothing: 'There are no unsent posts on this phone.',
    take: 'Import posts from a file',
    reading: 'Reading the file…',
    question: (count: number, begun: number) => `Import ${countOf(count, begun)}?`,
    fromWhom: (name: string, when: string) => `Saved by ${name}, ${when}.`,
    ofVisitor: (when: string) => `Saved ${when} while signed out.`,
    consequences:
      'These posts will be sent from this phone as you. If the other phone sends them too, nothing gets posted twice. Deleting one here deletes it there too.',
    confirm: 'Import to my outbox',
    taking: 'Importing…',
    cancel: 'Cancel',
    close: 'Close',
    begun: 'Draft',
    taken: (count: number, begun: number) =>
      `${countOf(count, begun)} imported. ${count + begun === 1 ? 'It is' : 'They are'} safe on this phone.`,
    asking: (count: number) =>
      count === 1
        ? '1 needs your attention before it can be sent.'
        : `${count} need your attention before they can be sent.`,
    known: (count: number) => `${posts(count)} in this file ${count === 1 ? 'was' : 'were'} already here.`,
    nothingNew: 'Nothing was imported: it was all here already.',
    full: 'Nothing was imported – the phone is full. The posts are still in the file.',
    unreadable: 'This phone can’t read this file. Nothing was imported.',
    more: (count: number) => `and ${formatCount(count)} more`,
  },
  es: {
    heading: 'Pasar publicaciones sin enviar a otro teléfono',
    lede: 'Si este teléfono no tiene señal, está lleno o está fallando, guarde sus publicaciones sin enviar en un archivo e impórtelo en otro teléfono donde tenga su sesión iniciada. Nada se publica dos veces.',
    needsTls: 'Para pasar publicaciones a otro teléfono se necesita https. Esta página se abrió con http.',
    save: 'Guardar lo no enviado en un archivo',
    making: 'Guardando…',
    saveNow: 'Guardar el archivo ahora',
    ready: 'El archivo está listo. Oprima otra vez para guardarlo.',
    saved: (name) => `Guardado como ${name}.`,
    shared: 'El archivo está guardado donde usted eligió.',
    readable: 'Cualquiera que lo abra puede leer sus publicaciones.',
    nothing: 'No hay publicaciones sin enviar en este teléfono.',
    take: 'Importar publicaciones de un archivo',
    reading: 'Leyendo el archivo…',
    question: (count, begun) => `¿Importar ${countInSpanish(count, begun)}?`,
    fromWhom: (name, when) => `Guardado por ${name}, ${when}.`,
    ofVisitor: (when) => `Guardado sin sesión iniciada, ${when}.`,
    consequences:
      'Estas publicaciones se enviarán desde este teléfono a nombre de usted. Si el otro teléfono también las envía, nada se publica dos veces. Si borra una aquí, también se borra allá.',
    confirm: 'Importar a mi bandeja de salida',
    taking: 'Importando…',
    cancel: 'Cancelar',
    close: 'Cerrar',
    begun: 'Borrador',
    taken: (count, begun) =>
      `Se ${count + begun === 1 ? 'importó' : 'importaron'} ${countInSpanish(count, begun)}, a salvo en este teléfono.`,
    asking: (count) =>
      count === 1
        ? '1 necesita su atención antes de poder enviarse.'
        : `${count} necesitan su atención antes de poder enviarse.`,
    known: (count) =>
      `${postsInSpanish(count)} de este archivo ya ${count === 1 ? 'estaba' : 'estaban'} aquí.`,
    nothingNew: 'No se importó nada: todo ya estaba aquí.',
    full: 'No se importó nada – el teléfono está lleno. Las publicaciones siguen en el archivo.',
    unreadable: 'Este teléfono no puede leer este archivo. No se importó nada.',
    more: (count) => `y ${formatCount(count)} más`,
  },
});

/** Reasons why a file is not accepted. */
export const REFUSED_FILE_WORDS = inLanguages<Record<WordsRefusal, (file: WordsFile | undefined) => string>>({
  en: {
    notOurs: () => 'This isn’t a file of unsent posts from PetiYard. Nothing was imported.',
    damaged: () =>
      'This file is damaged, so nothing was imported. Save it again on the other phone, or copy your posts from it.',
    newer: () =>
      'This file is from a newer version of PetiYard. Update the app on this phone, then import it again.',
    tooLarge: () => 'This file is too large. Nothing was imported.',
    tooOld: () =>
      'This file is more than a year old, and we can’t tell which posts were already sent. Nothing was imported. You can copy your posts from the file.',
    otherServer: () =>
      'These posts were written before PetiYard was set up again, and the threads they reply to are gone. Nothing was imported. You can copy your posts from the file.',
    otherOrigin: (file) =>
      `These posts were written for ${file?.origin ?? ''}. Open PetiYard there to import them. Nothing was imported.`,
    otherPerson: (file) =>
      `These posts belong to ${nameIn(file)}. Only they can import them, on a phone where they are signed in.`,
    signInFirst: (file) => `Sign in as ${nameIn(file)} to import these posts.`,
  },
  es: {
    notOurs: () => 'Este no es un archivo de publicaciones sin enviar de PetiYard. No se importó nada.',
    damaged: () =>
      'Este archivo está dañado y no se importó nada. Guárdelo otra vez en el otro teléfono, o copie de él sus publicaciones.',
    newer: () =>
      'Este archivo es de una versión más nueva de PetiYard. Actualice la app en este teléfono e impórtelo otra vez.',
    tooLarge: () => 'Este archivo es demasiado grande. No se importó nada.',
    tooOld: () =>
      'Este archivo tiene más de un año y no podemos saber qué publicaciones ya se enviaron. No se importó nada. Puede copiar sus publicaciones del archivo.',
    otherServer: () =>
      'Estas publicaciones se escribieron antes de que PetiYard se instalara de nuevo, y los hilos a los que responden ya no existen. No se importó nada. Puede copiar sus publicaciones del archivo.',
    otherOrigin: (file) =>
      `Estas publicaciones se escribieron para ${file?.origin ?? ''}. Abra PetiYard ahí para importarlas. No se importó nada.`,
    otherPerson: (file) =>
      `Estas publicaciones son de ${nameIn(file)}. Solo esa persona las puede importar, en un teléfono donde tenga su sesión iniciada.`,
    signInFirst: (file) => `Inicie sesión como ${nameIn(file)} para importar estas publicaciones.`,
  },
});

const nameIn = (file: WordsFile | undefined) => file?.person?.fullName ?? '';

/** '3 posts and 1 draft', without parts that are zero. */
function countOf(count: number, begun: number): string {
  const parts = [...(count > 0 ? [posts(count)] : []), ...(begun > 0 ? [drafts(begun)] : [])];
  return parts.join(' and ');
}

/** '3 publicaciones y 1 borrador', without parts that are zero. */
function countInSpanish(count: number, begun: number): string {
  const parts = [
    ...(count > 0 ? [postsInSpanish(count)] : []),
    ...(begun > 0 ? [draftsInSpanish(begun)] : []),
  ];
  return parts.join(' y ');
}

/** The readable text at the top of a file. */
export const WORDS_HEAD = inLanguages({
  en: {
    title: (name: string | null) =>
      name === null ? 'PetiYard: unsent posts' : `PetiYard: unsent posts by ${name}`,
    saved: (when: string) => `Saved ${when}`,
    how: (origin: string, username: string | null) =>
      `To send them from another phone: open ${origin} there, ${username === null ? '' : `sign in as ${username}, `}open Outbox and choose “Import posts from a file”. Nothing gets posted twice.`,
    readable: 'Anyone who has this file can read it. Delete it once the posts are sent.',
    nothing: 'There were no unsent posts.',
    written: (place: number, title: string, when: string) => `${place}. ${title} · written ${when}`,
    begun: (place: number, when: string) => `${place}. Draft · ${when}`,
    fileName: (username: string | null, day: string) =>
      `petiyard-unsent-${username === null ? '' : `${username}-`}${day}.txt`,
  },
  es: {
    title: (name) =>
      name === null ? 'PetiYard: publicaciones sin enviar' : `PetiYard: publicaciones sin enviar de ${name}`,
    saved: (when) => `Guardado: ${when}`,
    how: (origin, username) =>
      `Para enviarlas desde otro teléfono: abra ahí ${origin}, ${username === null ? '' : `inicie sesión como ${username}, `}abra «Bandeja de salida» y elija «Importar publicaciones de un archivo». Nada se publica dos veces.`,
    readable:
      'Cualquiera que tenga este archivo lo puede leer. Bórrelo cuando las publicaciones se hayan enviado.',
    nothing: 'No había publicaciones sin enviar.',
    written: (place, title, when) => `${place}. ${title} · escrito: ${when}`,
    begun: (place, when) => `${place}. Borrador · ${when}`,
    fileName: (username, day) => `petiyard-sin-enviar-${username === null ? '' : `${username}-`}${day}.txt`,
  },
});
