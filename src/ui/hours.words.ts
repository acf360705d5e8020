import { inLanguages } from '#src/words/in-languages.ts';

export const HOURS_WORDS = inLanguages({
  en: {
    dayAndNight: 'Day and night, every day',
    unknown: 'Hours not known',
    openNow: 'Open now',
    closedNow: 'Closed now',
    unsure: 'Hours not known to be right – call',
  },
});
