import type { UNSENT_WORDS } from '#src/local/outbox/unsent.words.ts';
import type { Sentences } from '#src/words/in-languages.ts';

/** Sentences of src/local/outbox/unsent.words.ts in Spanish. */
export const UNSENT_ES: Sentences<typeof UNSENT_WORDS> = {
  alreadySent: 'Esto ya se había publicado cuando usted lo cambió. Su texto nuevo se conserva.',
  parentDropped: 'Aquello a lo que pertenecía se borró antes de enviarlo. Su texto se conserva.',
  parentRefused: 'Esto espera algo que fue rechazado. Corrija eso primero y después también se enviará esto.',
  unreadable: 'Esta versión de la aplicación ya no puede leer esto. Sus palabras se conservan.',
  mayBePosted:
    'El teléfono donde se escribió también puede publicarlo. Envíelo desde aquí solo si aquel teléfono no puede.',
};
