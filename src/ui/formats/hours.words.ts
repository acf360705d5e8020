import { inLanguages } from '#src/words/in-languages.ts';

export const HOURS_WORDS = inLanguages({
  en: {
    dayAndNight: 'Day and night, every day',
    emergencies: 'Takes emergencies day and night',
    unknown: 'Hours not listed',
    openNow: 'Open now',
    closedNow: 'Closed now',
    unsure: 'Call first – hours unconfirmed',
    /** For hours from an old list; the date is formatted. */
    mayHaveChanged: (date: string) => `As of ${date}; may have changed – call`,
    /** In the line of a list. */
    inLine: {
      until: (time: string) => `open until ${time}`,
      dayAndNight: 'open day and night',
      closed: 'closed now',
    },
  },
  es: {
    dayAndNight: 'Día y noche, todos los días',
    emergencies: 'Atiende emergencias día y noche',
    unknown: 'No dice su horario',
    openNow: 'Abierto ahora',
    closedNow: 'Cerrado ahora',
    unsure: 'Llame primero – horario sin confirmar',
    mayHaveChanged: (date) => `Al ${date}; puede haber cambiado – llame`,
    inLine: {
      until: (time) => `abierto hasta las ${time}`,
      dayAndNight: 'abierto día y noche',
      closed: 'cerrado ahora',
    },
  },
});
