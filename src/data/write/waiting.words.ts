import { SYNC_LIMITS } from '#contract/limits.ts';
import { untranslated } from '#src/words/in-languages.ts';

/** States of an undelivered write. */
export const WAITING_WORDS = untranslated({
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
  },
});
