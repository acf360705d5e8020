import { inLanguages } from '#src/words/in-languages.ts';

/** Texts for places and distances. Miles are already formatted. */
export const PLACE_WORDS = inLanguages({
  en: {
    hint: 'Town, ZIP code or state',
    didYouMean: (place: string) => `Did you mean ${place}?`,
    locate: 'Use my location',
    locating: 'Finding your location',
    miles: (miles: string) => `${miles} miles`,
    here: 'less than 0.1 mi',
    /** Accuracy of the phone's position. */
    within: (miles: string) => `within about ${miles}`,
    /** 'about 12 mi': only the ZIP code or town is known. */
    about: (miles: string) => `about ${miles}`,
    /** '4.2 mi NE'. */
    distance: (miles: string, compass: string) => `${miles} ${compass}`,
    /** `within`: the accuracy, if it is low. */
    measuredFrom: (place: string | null, age: string, within: string | null) => {
      const where = within === null ? `your location ${age}` : `near your location ${age} (${within})`;
      return place === null ? `Distances from ${where}.` : `Distances from ${place}, ${where}.`;
    },
    radiusMarks: ['5mi', '50mi', '100mi'],
    unsupported: 'Geolocation is not supported by your browser',
    insecure: 'Your location works only on pages opened with https.',
    silent: 'Finding your location took too long. Please try again.',
    noLocation: 'Could not determine location',
    denied: 'Location is off for this browser. Allow it in your browser’s settings, or enter your town.',
    badParameters: 'Invalid parameters for geocoding',
    badPostalCode: 'Please enter a valid postal code.',
  },
  es: {
    hint: 'Pueblo, código postal o estado',
    didYouMean: (place) => `¿Quiso decir ${place}?`,
    locate: 'Usar mi ubicación',
    locating: 'Buscando su ubicación',
    miles: (miles) => `${miles} millas`,
    here: 'menos de 0.1 mi',
    within: (miles) => `con un margen de ${miles}`,
    about: (miles) => `aprox. ${miles}`,
    distance: (miles, compass) => `${miles} al ${compass.replace('W', 'O')}`,
    measuredFrom: (place, age, within) => {
      const where =
        within === null ? `su ubicación de ${age}` : `cerca de su ubicación de ${age} (${within})`;
      return place === null ? `Distancias desde ${where}.` : `Distancias desde ${place}, ${where}.`;
    },
    radiusMarks: ['5mi', '50mi', '100mi'],
    unsupported: 'Su navegador no puede dar la ubicación',
    insecure: 'Su ubicación solo funciona en páginas abiertas con https.',
    silent: 'Se tardó demasiado en hallar su ubicación. Pruebe otra vez.',
    noLocation: 'No se pudo determinar la ubicación',
    denied:
      'La ubicación está apagada para este navegador. Permítala en los ajustes del navegador, o escriba su pueblo.',
    badParameters: 'Datos no válidos para buscar el lugar',
    badPostalCode: 'Escriba un código postal válido.',
  },
});
