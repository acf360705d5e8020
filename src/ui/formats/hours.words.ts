import { untranslated } from '#src/words/in-languages.ts';

export const HOURS_WORDS = untranslated({
  en: {
    dayAndNight: 'Day and night, every day',
    emergencies: 'Says it takes emergencies day and night',
    unknown: 'Hours not known',
    openNow: 'Open now',
    closedNow: 'Closed now',
    unsure: 'Hours may be wrong – call',
    /** For hours from an old list; the date is formatted. */
    mayHaveChanged: (date: string) => `As of ${date}; may have changed – call`,
  },
});
