import type { SYNC_MESSAGES } from '#contract/sync.ts';
import type { Sentences } from '#src/words/in-languages.ts';

/** Sentences of contract/sync.ts in Spanish. */
export const SYNC_ES: Sentences<typeof SYNC_MESSAGES> = {
  streams: 'streams debe ser una lista como catalogue@0,area:59:-165@120.',
  parts: 'parts debe ser una lista de flujos con la parte de una respuesta anterior.',
  meAlone: 'El flujo me siempre se pide solo.',
  me: 'me debe ser el cursor del flujo me, un número entero.',
  waiting: 'waiting debe ser un número entero de 0 a 9999.',
  limit: 'limit debe ser un número entero de 1 a 1000.',
  listLimit: 'limit debe ser un número entero de 1 a 200.',
  after: 'after debe ser el cursor de una respuesta anterior.',
  protocol: 'Aquí no se conoce esta versión del protocolo.',
  empty: 'Un envío necesita al menos un cambio o una cancelación.',
  uuid: 'Esto debe ser un UUID.',
  envelope: 'Un envío es un objeto con protocol, device, epoch, user, cancel y mutations.',
  epoch: 'epoch debe ser un texto de 64 caracteres como máximo, o null.',
  user: 'user debe ser el id de quien inició sesión, o null.',
  list: 'Esto debe ser una lista.',
  follows: 'follows debe ser una lista de 64 flujos como máximo, como catalogue@120.',
  cancel: 'Una cancelación es un objeto con key y target.',
  mutation: 'Un cambio es un objeto con key, name, argsVersion y args.',
  name: 'name debe ser un texto.',
  argsVersion: 'argsVersion debe ser un número entero mayor que 0.',
  base: 'base debe ser la versión que se vio, un número entero; 0 si no había ninguna.',
  needs: 'needs debe ser una lista de 200 claves como máximo.',
  needsMissing:
    'Aquello a lo que esto pertenece aún no está. Se intenta otra vez sin que usted haga nada, y se puede borrar aquí.',
};
