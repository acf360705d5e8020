import { inLanguages } from '#src/words/in-languages.ts';

/** Notifications: the section of `/settings`, and the offer after a post. */
export const PUSH_WORDS = inLanguages({
  en: {
    heading: 'Notifications',
    lede: 'You get them even when the app is closed. Replies wait from 9 p.m. to 6 a.m.; alerts don’t.',
    alerts: 'Alerts for the counties around my home area',
    replies: 'Replies in threads I follow, and reviews of my listings',
    signInForReplies: 'Sign in to get notified about replies.',
    emails: 'Email me replies and reviews when no device of mine gets notifications',
    emailsHint: 'At most once a day. Each email has a link that stops them.',
    test: 'Send a test',
    testSent: 'Test sent.',
    testFailed: 'The test couldn’t be sent. Try again when you have signal.',
    stopped: (when: string) => `Notifications have been off since ${when}.`,
    turnOn: 'Turn on',
    offer: 'Tell me when someone replies',
    offerDone: 'We’ll notify you when someone replies.',
  },
  es: {
    heading: 'Notificaciones',
    lede: 'Le llegan aunque la app esté cerrada. De 9 p.m. a 6 a.m. las respuestas esperan; los avisos no.',
    alerts: 'Avisos de los condados de mi zona',
    replies: 'Respuestas en los hilos que sigo y reseñas de mis fichas',
    signInForReplies: 'Inicie sesión para que le avisemos de las respuestas.',
    emails: 'Enviarme por correo las respuestas y reseñas si ningún aparato mío recibe notificaciones',
    emailsHint: 'Una vez al día como máximo. Cada correo trae un enlace para no recibir más.',
    test: 'Enviar una prueba',
    testSent: 'Prueba enviada.',
    testFailed: 'No se pudo enviar la prueba. Pruebe otra vez cuando tenga señal.',
    stopped: (when) => `Notificaciones apagadas desde: ${when}.`,
    turnOn: 'Activar',
    offer: 'Avisarme cuando alguien responda',
    offerDone: 'Le avisaremos cuando alguien responda.',
  },
});

/** Why notifications cannot be changed, by the reason. */
export const PUSH_TROUBLE_WORDS = inLanguages({
  en: {
    denied: 'Your browser is blocking notifications from PetiYard. Allow them in the browser’s settings.',
    refused: 'The server refused this, so nothing was changed. Try again later, or in another browser.',
    unreached: 'No response, so nothing was changed. Try again when you have signal.',
    serverOff: 'PetiYard doesn’t send notifications yet.',
    unsupported:
      'This browser can’t show notifications here. On an iPhone, add PetiYard to your home screen and open it from there.',
  },
  es: {
    denied: 'Su navegador bloquea las notificaciones de PetiYard. Permítalas en los ajustes del navegador.',
    refused: 'El servidor lo rechazó; no cambió nada. Pruebe más tarde o en otro navegador.',
    unreached: 'Sin respuesta; no cambió nada. Pruebe otra vez cuando tenga señal.',
    serverOff: 'PetiYard todavía no envía notificaciones.',
    unsupported:
      'Aquí este navegador no puede mostrar notificaciones. En un iPhone, agregue PetiYard a la pantalla de inicio y ábralo desde ahí.',
  },
});
