import { FORUM_LIMITS, SHARE_LIMITS } from '#contract/limits.ts';
import type { ShareRefusal } from '#contract/share.ts';
import { formatCount } from '#src/ui/formats/format-number.ts';
import { inLanguages } from '#src/words/in-languages.ts';

export const SHARE_WORDS = inLanguages({
  en: {
    refused: {
      files: 'Only text and links can be shared here. Pictures and files were left out.',
      tooLong: `That text is too long for a post: at most ${formatCount(FORUM_LIMITS.postMax)} characters. Nothing was saved.`,
      empty: 'There was no text in what you shared.',
      full: 'Could not save – the phone is full. Your original is still in the app you shared from.',
      tooMany: `There are ${SHARE_LIMITS.kept} shared texts on this phone already. Post or delete some, then share it again.`,
      otherSite: 'Another website tried to add text here. Nothing was saved.',
      notReady: 'PetiYard wasn’t ready. Please share it again.',
    } satisfies Record<ShareRefusal, string>,
    heading: 'Shared to PetiYard',
    lede: 'Saved on this phone until you post or delete it.',
    kept: 'What you shared is saved on this phone until you sign in.',
    open: 'Open',
    delete: 'Delete',
    deleteQuestion: 'Delete forever?',
    deleteWarning: 'It will be deleted from this phone and won’t be posted.',
    keep: 'Keep it',
    close: 'Close',
    actionOn: (action: string, title: string) => `${action}: ${title}`,
  },
  es: {
    refused: {
      files: 'Aquí solo se pueden compartir textos y enlaces. Las fotos y archivos quedaron fuera.',
      tooLong: `Ese texto es muy largo para una publicación: como máximo ${formatCount(FORUM_LIMITS.postMax)} caracteres. No se guardó nada.`,
      empty: 'No había texto en lo que compartió.',
      full: 'No se pudo guardar: el teléfono está lleno. El original sigue en la app de donde lo compartió.',
      tooMany: `Ya hay ${SHARE_LIMITS.kept} textos compartidos en este teléfono. Publique o borre algunos y compártalo otra vez.`,
      otherSite: 'Otro sitio web quiso agregar texto aquí. No se guardó nada.',
      notReady: 'PetiYard no estaba listo. Compártalo otra vez.',
    },
    heading: 'Compartido con PetiYard',
    lede: 'Guardado en este teléfono hasta que lo publique o lo borre.',
    kept: 'Lo que compartió queda guardado en este teléfono hasta que inicie sesión.',
    open: 'Abrir',
    delete: 'Borrar',
    deleteQuestion: '¿Borrar para siempre?',
    deleteWarning: 'Se borrará de este teléfono y no se publicará.',
    keep: 'Conservar',
    close: 'Cerrar',
    actionOn: (action, title) => `${action}: ${title}`,
  },
});
