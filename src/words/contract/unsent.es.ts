import type { UNSENT_WORDS } from '#src/local/outbox/unsent.words.ts';
import type { Sentences } from '#src/words/in-languages.ts';

/** Sentences of src/local/outbox/unsent.words.ts in Spanish. */
export const UNSENT_ES: Sentences<typeof UNSENT_WORDS> = {
  alreadySent: 'Esto ya estaba publicado cuando usted lo cambió. Su texto nuevo está guardado.',
  parentDropped: 'Aquello a lo que esto pertenece se borró antes de enviarse. Su texto está guardado.',
  parentRefused:
    'Esto espera a otra publicación que no se aceptó. Corrija primero esa, y esto también se enviará.',
  unreadable: 'Esta versión de la aplicación no puede leer esto. Su texto está guardado.',
  mayBePosted:
    'El teléfono donde lo escribió también podría publicarlo. Envíelo desde aquí solo si ese teléfono no puede.',
};
