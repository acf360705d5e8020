import { SYNC_LIMITS } from '#contract/limits.ts';
import { untranslated } from '#src/words/in-languages.ts';

/** States of an undelivered write. */
export const WAITING_WORDS = untranslated({
  en: {
    waiting: 'Waiting to send',
    sending: 'Sending',
    attention: 'Needs your attention',
    cancelling: 'Taking it back',
    parked: `We tried ${SYNC_LIMITS.parkAfterFailures} times and could not deliver this. Your text is kept, and we try again once a day.`,
    takingBack: 'This may have left the phone. We ask our server not to post it.',
    changing: 'Your new text goes as soon as we know whether the first one had arrived.',
    newerState: 'A newer version of the app saved this. Update the app to send it.',
    retry: 'Retry',
  },
});
