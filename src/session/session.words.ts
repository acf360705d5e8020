import { CODE_DIGITS } from '#contract/letters.ts';
import { PASSWORD_POLICY, passwordHint } from '#contract/password-policy.ts';
import { inLanguages } from '#src/words/in-languages.ts';

export const AUTH_WORDS = inLanguages({
  en: {
    signingIn: 'Signing in...',
    signUpTitle: 'Create Your Account',
    signInTitle: 'Sign In',
    createAccount: 'Create Account',
    creatingAccount: 'Creating account...',
    toSignUp: 'No account yet? Create one',
    toSignIn: 'Already have an account? Sign In',
    forgotPassword: 'Forgot Password?',
    /** Prefilled in the message to support. */
    forgotAbout: 'Forgot password',
    forgotByMail: 'We’ll email you a link and a code to set a new password.',
    forgotByHand: 'We can’t send email from here. Write to us and a person will set a new password for you.',
    fullName: 'Full name',
    email: 'Email',
    username: 'Username',
    orEmail: 'or email',
    password: 'Password',
    digits: 'Six digits from your app',
    passwordConfirm: 'Confirm password',
    location: 'Location',
    locate: 'Use my location',
    locating: 'Finding your location...',
    showPassword: 'Show password',
    hidePassword: 'Hide password',
    termsAccept: 'I accept the',
    termsName: 'terms and conditions',
    close: 'Close',
    passwordHint: passwordHint(PASSWORD_POLICY),
    signedInAs: (name: string) => `Signed in as ${name}`,
    loginFailed: 'Login failed. Please check your credentials and try again.',
    registrationFailed: 'Registration failed. Please try again.',
    unexpected: 'An unexpected error occurred. Please try again.',
    locateFailed: 'Could not detect your location. Please enter it manually.',
    offline: 'Signing in needs a connection. Your text is saved.',
    offlineSignUp: 'Signing up needs a connection. Your text is saved, except the password.',
  },
  es: {
    signingIn: 'Iniciando sesión...',
    signUpTitle: 'Cree su cuenta',
    signInTitle: 'Iniciar sesión',
    createAccount: 'Crear cuenta',
    creatingAccount: 'Creando la cuenta...',
    toSignUp: '¿No tiene cuenta? Cree una',
    toSignIn: '¿Ya tiene cuenta? Inicie sesión',
    forgotPassword: '¿Olvidó su contraseña?',
    forgotAbout: 'Olvidé mi contraseña',
    forgotByMail: 'Le mandaremos por correo un enlace y un código para poner una contraseña nueva.',
    forgotByHand:
      'Desde aquí no podemos mandar correos. Escríbanos y una persona le pondrá una contraseña nueva.',
    fullName: 'Nombre completo',
    email: 'Correo electrónico',
    username: 'Nombre de usuario',
    orEmail: 'o correo',
    password: 'Contraseña',
    digits: 'Seis números de su app',
    passwordConfirm: 'Repita la contraseña',
    location: 'Lugar',
    locate: 'Usar mi ubicación',
    locating: 'Buscando su ubicación...',
    showPassword: 'Mostrar contraseña',
    hidePassword: 'Ocultar contraseña',
    termsAccept: 'Acepto los',
    termsName: 'términos y condiciones',
    close: 'Cerrar',
    passwordHint: `Al menos ${PASSWORD_POLICY.minLength} caracteres.`,
    signedInAs: (name) => `Sesión iniciada como ${name}`,
    loginFailed: 'No se pudo iniciar sesión. Revise sus datos e intente de nuevo.',
    registrationFailed: 'No se pudo crear la cuenta. Intente de nuevo.',
    unexpected: 'Ocurrió un error inesperado. Intente de nuevo.',
    locateFailed: 'No se pudo encontrar su ubicación. Escríbala usted.',
    offline: 'Para iniciar sesión se necesita conexión. Su texto está guardado.',
    offlineSignUp: 'Para crear una cuenta se necesita conexión. Su texto está guardado, menos la contraseña.',
  },
});

/** Shared by all forms that send or verify a code. */
export const CODE_WORDS = inLanguages({
  en: {
    code: 'Code from the email',
    codeHint: `${CODE_DIGITS} digits. It works once, for 30 minutes.`,
    sending: 'Sending...',
    again: 'Send another email',
    spam: 'It can take a few minutes. Check your spam folder, too.',
    needsSignal: 'You need signal for this.',
    noAnswer: 'No response. Try again when you have signal – it won’t be sent twice.',
    noAnswerToAsking: 'No response. Try again when you have signal. Only the newest email works.',
    failed: 'That did not work. Please try again.',
    noMail: 'We can’t send email from here.',
  },
  es: {
    code: 'Código del correo',
    codeHint: `${CODE_DIGITS} números. Sirve una vez, durante 30 minutos.`,
    sending: 'Enviando...',
    again: 'Mandar otro correo',
    spam: 'Puede tardar unos minutos. Revise también su carpeta de spam.',
    needsSignal: 'Para esto necesita señal.',
    noAnswer: 'Sin respuesta. Intente de nuevo cuando tenga señal – no se enviará dos veces.',
    noAnswerToAsking: 'Sin respuesta. Intente de nuevo cuando tenga señal. Solo sirve el correo más nuevo.',
    failed: 'No funcionó. Intente de nuevo.',
    noMail: 'Desde aquí no podemos mandar correos.',
  },
});

/** Signing out with unsent posts. Source: docs/product.md, section 3. */
export const SIGN_OUT_WORDS = inLanguages({
  en: {
    title: 'Sign Out',
    waiting: (count: number, name: string) =>
      count === 1
        ? `1 post is not sent yet. It will stay on this phone for ${name}.`
        : `${count} posts are not sent yet. They will stay on this phone for ${name}.`,
    begun: (count: number) =>
      count === 1
        ? '1 draft will be deleted from this phone.'
        : `${count} drafts will be deleted from this phone.`,
    people: (count: number) =>
      count === 1
        ? '1 contact will be removed from this phone until you sign in again.'
        : `${count} contacts will be removed from this phone until you sign in again.`,
    animals: (count: number) =>
      count === 1
        ? '1 animal in your book will be removed from this phone until you sign in again.'
        : `${count} animals in your book will be removed from this phone until you sign in again.`,
    needsSignal: 'You will need signal to sign in again.',
    leave: 'Sign out',
    sendNow: 'Send now',
    sending: 'Sending...',
    keep: 'Sign out and keep',
    delete: 'Delete them and sign out',
    cancel: 'Cancel',
    notAllSent: 'Not everything could be sent now.',
  },
  es: {
    title: 'Cerrar sesión',
    waiting: (count, name) =>
      count === 1
        ? `1 publicación todavía no se ha enviado. Se quedará en este teléfono para ${name}.`
        : `${count} publicaciones todavía no se han enviado. Se quedarán en este teléfono para ${name}.`,
    begun: (count) =>
      count === 1
        ? 'Se borrará 1 borrador de este teléfono.'
        : `Se borrarán ${count} borradores de este teléfono.`,
    people: (count) =>
      count === 1
        ? '1 contacto se quitará de este teléfono hasta que vuelva a iniciar sesión.'
        : `${count} contactos se quitarán de este teléfono hasta que vuelva a iniciar sesión.`,
    animals: (count) =>
      count === 1
        ? '1 animal de su libro se quitará de este teléfono hasta que vuelva a iniciar sesión.'
        : `${count} animales de su libro se quitarán de este teléfono hasta que vuelva a iniciar sesión.`,
    needsSignal: 'Necesitará señal para volver a iniciar sesión.',
    leave: 'Cerrar sesión',
    sendNow: 'Enviar ahora',
    sending: 'Enviando...',
    keep: 'Guardar y cerrar sesión',
    delete: 'Borrar y cerrar sesión',
    cancel: 'Cancelar',
    notAllSent: 'No se pudo enviar todo ahora.',
  },
});

/** After a person has signed in again. Source: docs/product.md, section 3. */
export const SEND_SAVED_WORDS = inLanguages({
  en: {
    title: (count: number) => (count === 1 ? 'Send 1 saved post now?' : `Send ${count} saved posts now?`),
    body: (count: number) =>
      count === 1
        ? 'It was written on this phone before you signed in again.'
        : 'They were written on this phone before you signed in again.',
    send: 'Send now',
    later: 'Not now',
  },
  es: {
    title: (count) =>
      count === 1
        ? '¿Enviar ahora 1 publicación guardada?'
        : `¿Enviar ahora ${count} publicaciones guardadas?`,
    body: (count) =>
      count === 1
        ? 'Se escribió en este teléfono antes de que usted volviera a iniciar sesión.'
        : 'Se escribieron en este teléfono antes de que usted volviera a iniciar sesión.',
    send: 'Enviar ahora',
    later: 'Ahora no',
  },
});

export const LOGOUT_TOASTS = inLanguages({
  en: {
    done: 'Logged out successfully',
    failed: 'Logout failed',
    later: 'Logged out on this phone',
    laterDescription: 'Our server will log you out when you have signal.',
  },
  es: {
    done: 'Sesión cerrada',
    failed: 'No se pudo cerrar la sesión',
    later: 'Sesión cerrada en este teléfono',
    laterDescription: 'Nuestro servidor cerrará su sesión cuando tenga señal.',
  },
});
