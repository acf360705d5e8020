import type { PASSKEY_MESSAGES } from '#contract/passkeys.ts';
import type { Sentences } from '#src/words/in-languages.ts';

/** Sentences of contract/passkeys.ts in Spanish. */
export const PASSKEY_ES: Sentences<typeof PASSKEY_MESSAGES> = {
  name: 'Póngale un nombre para reconocerla después.',
  nameTooLong: 'Un nombre puede tener como máximo 60 caracteres.',
  noAddress: 'Este servidor no tiene una dirección para una llave de acceso.',
  confirm: 'Escriba su contraseña para confirmar que es usted.',
  signInAgain:
    'Primero cierre sesión y vuelva a iniciarla: después tiene diez minutos para agregar otra forma de entrar.',
  notAdded: 'No se pudo agregar esta llave de acceso. Intente otra vez.',
  tookTooLong: 'Tardó demasiado. Intente otra vez.',
  unknown: 'Esta llave de acceso ya no se conoce aquí. Inicie sesión de otra forma.',
  refused: 'Esta llave de acceso no se aceptó. Inicie sesión de otra forma.',
  unreadable: 'Esto no es lo que responde una llave de acceso.',
  gone: 'Esta llave de acceso ya no está.',
};
