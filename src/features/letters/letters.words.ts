import { inLanguages } from '#src/words/in-languages.ts';

/** `/new-password` */
export const NEW_PASSWORD_WORDS = inLanguages({
  en: {
    heading: 'Set a new password',
    askLede: 'We send you an email with a link and a code. Either lets you choose a new password.',
    send: 'Send me an email',
    hasCode: 'I have a code',
    sent: 'If an account has this name, an email is on its way.',
    codeLede: 'Type the code from the email, or open its link.',
    linkLede: 'Choose the password you’ll sign in with from now on.',
    newPassword: 'New password',
    set: 'Set new password',
    setting: 'Setting...',
    endsOthers: 'This signs you out on all other devices.',
    newEmail: 'Ask for a new email',
    doneIn: (name: string) => `Your password is changed. You are signed in as ${name}.`,
    done: (name: string) => `Your password is changed. Sign in as ${name} with it.`,
    toProfile: 'Your profile',
    toHome: 'Home',
    noMail: 'We can’t send email from here. Write to us and a person will set a new password for you.',
    write: 'Write to us',
  },
  es: {
    heading: 'Poner una contraseña nueva',
    askLede:
      'Le enviamos un correo con un enlace y un código. Con cualquiera de los dos puede elegir una contraseña nueva.',
    send: 'Envíenme un correo',
    hasCode: 'Tengo un código',
    sent: 'Si una cuenta tiene este nombre, va un correo en camino.',
    codeLede: 'Escriba el código del correo, o abra su enlace.',
    linkLede: 'Elija la contraseña con la que quiere iniciar sesión desde ahora.',
    newPassword: 'Contraseña nueva',
    set: 'Guardar contraseña',
    setting: 'Guardando...',
    endsOthers: 'Esto cierra su sesión en todos los demás aparatos.',
    newEmail: 'Pedir otro correo',
    doneIn: (name) => `Su contraseña cambió. Inició sesión como ${name}.`,
    done: (name) => `Su contraseña cambió. Inicie sesión como ${name} con ella.`,
    toProfile: 'Su perfil',
    toHome: 'Inicio',
    noMail: 'No podemos enviar correos desde aquí. Escríbanos y una persona le pondrá una contraseña nueva.',
    write: 'Escríbanos',
  },
});

/** `/stop-emails` */
export const STOP_EMAILS_WORDS = inLanguages({
  en: {
    heading: 'Emails about replies',
    stopping: 'Stopping...',
    stopped: 'Done. You won’t get these emails anymore. You can turn them on again in Settings.',
    again: 'Try again',
    noLink: 'Open this page from the link in our email, or turn the emails off in Settings.',
    toSettings: 'Settings',
  },
  es: {
    heading: 'Correos sobre respuestas',
    stopping: 'Un momento...',
    stopped: 'Listo. Ya no recibirá estos correos. Puede activarlos otra vez en Ajustes.',
    again: 'Intentar otra vez',
    noLink: 'Abra esta página con el enlace de nuestro correo, o desactive los correos en Ajustes.',
    toSettings: 'Ajustes',
  },
});

/** `/confirm-email`, and the address in the profile. */
export const EMAIL_WORDS = inLanguages({
  en: {
    heading: 'Your email address',
    linkLede: 'A PetiYard account was set up with this email address.',
    isMine: 'Yes, it’s mine',
    confirming: 'Confirming...',
    confirmed: 'Thank you. Your email address is confirmed.',
    noLink: 'Open this page from the link in our email. Your address is in your profile.',
    toProfile: 'Your profile',
    setting: 'Email address',
    close: 'Close',
    isConfirmed: (email: string) => `${email} is confirmed. You can reset your password with it.`,
    formerStays: (email: string, until: string) =>
      `${email} is confirmed. Until ${until} a new password still goes to the address that you had before.`,
    notYet: (email: string) => `Is ${email} right? Confirm it so that you can reset your password.`,
    send: 'Send me an email',
    sentTo: (email: string) => `An email is on its way to ${email}.`,
    hasCode: 'I have a code',
    confirm: 'Confirm',
    loading: 'Loading...',
  },
  es: {
    heading: 'Su correo',
    linkLede: 'Se abrió una cuenta de PetiYard con este correo.',
    isMine: 'Sí, es mío',
    confirming: 'Confirmando...',
    confirmed: 'Gracias. Su correo está confirmado.',
    noLink: 'Abra esta página con el enlace de nuestro correo. Su correo está en su perfil.',
    toProfile: 'Su perfil',
    setting: 'Correo',
    close: 'Cerrar',
    isConfirmed: (email) => `${email} está confirmado. Con él puede cambiar su contraseña.`,
    formerStays: (email, until) =>
      `${email} está confirmado. Hasta ${until}, una contraseña nueva aún se manda al correo que tenía antes.`,
    notYet: (email) => `¿Es correcto ${email}? Confírmelo para poder cambiar su contraseña.`,
    send: 'Envíenme un correo',
    sentTo: (email) => `Va un correo en camino a ${email}.`,
    hasCode: 'Tengo un código',
    confirm: 'Confirmar',
    loading: 'Cargando...',
  },
});
