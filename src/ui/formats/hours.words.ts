import { untranslated } from '#src/words/in-languages.ts';

export const HOURS_WORDS = untranslated({
  en: {
    dayAndNight: 'Day and night, every day',
    emergencies: 'Takes emergencies day and night',
    unknown: 'Hours not listed',
    openNow: 'Open now',
    closedNow: 'Closed now',
    unsure: 'Call first – hours unconfirmed',
    /** For hours from an old list; the date is formatted. */
    mayHaveChanged: (date: string) => `As of ${date}; may have changed – call`,
  },
});
