import { SYNC_LIMITS } from '#contract/limits.ts';
import { inLanguages } from '#src/words/in-languages.ts';

/** States of an undelivered write. */
export const WAITING_WORDS = inLanguages({
  en: {
    waiting: 'Waiting to send',
    sending: 'Sending',
    attention: 'Needs your attention',
    cancelling: 'Canceling',
    parked: `We tried ${SYNC_LIMITS.parkAfterFailures} times and couldn’t send this. Your text is saved, and we’ll try again once a day.`,
    takingBack: 'This may have been sent already. We’re asking our server not to post it.',
    changing: 'Your new text will be sent once we know if the first one arrived.',
    newerState: 'A newer version of the app saved this. Update the app to send it.',
    retry: 'Retry',
    sentAt: (when: string) => `Sent ${when}`,
  },
  es: {
    waiting: 'Pendiente de enviar',
    sending: 'Enviando',
    attention: 'Necesita su atención',
    cancelling: 'Cancelando',
    parked: `Intentamos ${SYNC_LIMITS.parkAfterFailures} veces y no pudimos enviar esto. Su texto está guardado y lo intentaremos otra vez cada día.`,
    takingBack: 'Quizás esto ya se envió. Le estamos pidiendo a nuestro servidor que no lo publique.',
    changing: 'Su texto nuevo se enviará cuando sepamos si llegó el primero.',
    newerState: 'Una versión más nueva de la app guardó esto. Actualice la app para enviarlo.',
    retry: 'Reintentar',
    sentAt: (when) => `Enviado: ${when}`,
  },
});
