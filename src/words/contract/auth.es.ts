import type { AUTH_MESSAGES } from '#contract/auth.ts';
import type { Sentences } from '#src/words/in-languages.ts';

/** Sentences of contract/auth.ts in Spanish. */
export const AUTH_ES: Sentences<typeof AUTH_MESSAGES> = {
  fullName: 'El nombre completo debe tener al menos 2 caracteres.',
  email: 'Escriba un correo electrónico válido.',
  fullNameTooLong: 'El nombre completo puede tener como máximo 120 caracteres.',
  username: 'El nombre de usuario debe tener al menos 3 caracteres.',
  usernameTooLong: 'El nombre de usuario puede tener como máximo 60 caracteres.',
  emailAsNameTooLong: 'El usuario o correo electrónico puede tener como máximo 254 caracteres.',
  location: 'Falta el lugar.',
  locationTooLong: 'El lugar puede tener como máximo 120 caracteres.',
  termsAccepted: 'Tiene que aceptar los términos y condiciones.',
  passwordsDiffer: 'Las contraseñas no coinciden.',
  usernameRequired: 'Falta el nombre de usuario.',
  passwordRequired: 'Falta la contraseña.',
  digits: 'Estos no son los dígitos que su aplicación muestra ahora.',
  usernameTaken: 'Este nombre de usuario ya está en uso.',
  usernameOfAnother: 'Un nombre de usuario con @ debe ser su propio correo electrónico.',
  emailTaken: 'Otra cuenta ya usa este correo electrónico.',
  tooManyRegistrations:
    'Se crearon demasiadas cuentas desde esta conexión. Espere unos minutos e intente otra vez.',
  tooManyEmails: 'Demasiados cambios del correo electrónico. Espere unos minutos e intente otra vez.',
  tooManyLogins: 'Demasiados intentos fallidos de iniciar sesión. Espere unos minutos e intente otra vez.',
  tooManySignIns:
    'En la última hora se inició sesión muchas veces en esta cuenta. Espere un rato e intente otra vez.',
  passwordTooLong: 'La contraseña puede tener como máximo 200 caracteres.',
};
