import { inLanguages } from '#src/words/in-languages.ts';

export const SEARCH_TOASTS = inLanguages({
  en: {
    failed: { title: 'Search failed', description: 'Failed to search businesses' },
    error: { title: 'Search Error', description: 'An error occurred while searching' },
    locationButton: {
      title: 'Location Error',
      description: 'Could not get your current location. Please enter it manually.',
    },
    locationAutomatic: {
      title: 'Location Error',
      description: 'Could not get your current location. Please try searching manually.',
    },
  },
  es: {
    failed: { title: 'No se pudo buscar', description: 'No se pudieron buscar negocios' },
    error: { title: 'Error de búsqueda', description: 'Hubo un error al buscar' },
    locationButton: {
      title: 'Error de ubicación',
      description: 'No se pudo obtener su ubicación actual. Escríbala usted.',
    },
    locationAutomatic: {
      title: 'Error de ubicación',
      description: 'No se pudo obtener su ubicación actual. Pruebe a buscar escribiendo el lugar.',
    },
  },
});

const businesses = (count: number) => (count === 1 ? '1 business' : `${count} businesses`);

/**
 * Texts of `/explore`. Quoted ones: docs/specification.md, sections 2, 5 and 8; others: docs/product.md. Counts
 * arrive formatted.
 */
export const EXPLORE_WORDS = inLanguages({
  en: {
    title: 'Explore Pet & Farm Animal Services',
    location: 'Location',
    nationwideHint: 'Searches the whole country and ignores the radius.',
    query: 'Name or word',
    optional: '(optional)',
    radius: 'Search radius',
    animal: 'Animal',
    category: 'Business category',
    allCategories: 'All Categories',
    search: 'Search',
    clear: 'Clear Filters',
    filter: 'Filter',
    filtersSet: (count: number) => (count === 0 ? 'Filter' : `Filter, ${count} set`),
    filterTitle: 'Search and filter',
    close: 'Close',
    /** Button that opens the place and radius on a phone: 'Gainesville · 25 mi'. */
    placeButton: (place: string, miles: string) => `${place}\u00a0· ${miles}`,
    changePlace: 'Change place and radius',
    results: (count: string) => `Results (${count})`,
    /** In place of `results`, no wider, so that nothing moves. */
    savedResults: (count: string) => `Saved (${count})`,
    loading: 'Searching for businesses...',
    none: 'No businesses found',
    noneHint: 'Try adjusting your filters.',
    /** 'Nearest: Oak Farrier, 124.0 mi'. */
    nearest: (name: string, miles: string) => `Nearest: ${name}, ${miles}`,
    guides: 'Read the guides',
    askForum: 'Ask in the forum',
    addOne: 'Add one you know',
    withoutOpenNow: 'Search without “Open now”',
    showDayAndNight: (count: string, isOne: boolean) =>
      isOne ? 'Show 1 open day and night' : `Show ${count} open day and night`,
    notKept: (place: string) => `${place} isn’t saved on this phone yet`,
    notKeptHint: 'It will load when you’re back online.',
    phoneFull: 'This phone is full, so we can’t show the results. Free up some space in Settings.',
    unknownPlace: (text: string) => `We can’t find a place called “${text}”.`,
    unknownZip: (zip: string) => `We can’t find ZIP code ${zip}.`,
    /** The ZIP code is unknown, so the town next to it is searched. */
    zipLeftOut: (zip: string, place: string) => `We can’t find ZIP code ${zip}. Showing ${place}.`,
    zipElsewhere: (zip: string, place: string, state: string) =>
      `ZIP code ${zip} is in ${place}, not in ${state}.`,
    wrongZip: 'A ZIP code has 5 digits.',
    placeAccepted: 'Enter a town with its state, such as Ocala, FL, a ZIP code or a state.',
    noPlace: 'We can’t look up this place without signal.',
    tryAgain: 'Try again',
    /** 'Gainesville, 25 mi'. */
    scope: (place: string, miles: string) => `${place}, ${miles}`,
    fromPhone: (age: string | null) =>
      age === null ? 'Showing saved results.' : `Showing results saved ${age}.`,
    /** Comes before `fromPhone` and `fromPhoneOld`. */
    onlyPart: 'Only part of this area is on this phone.',
    fromPhoneOld: (day: string) => `Saved ${day}. Phone numbers and hours may have changed.`,
    /** For a whole state: '50 mi around the middle of Florida'. */
    scopeAround: (miles: string, around: string) => `${miles} around ${around}`,
    middleOf: (place: string) => `the center of ${place}`,
    middleOfCountry: 'the center of the country',
    distancesFrom: (around: string) => `Distances are from ${around}.`,
    town: 'Your town or ZIP code',
    searchTown: 'Search my town',
    /** In the place of the town's name, if that is private. */
    keptArea: 'Your saved area',
    more: 'Show more',
    loadingMore: 'Loading more...',
    moreFailed: 'We couldn’t load more. Try again when you have signal.',
    shown: (shown: string, all: string) => `${shown} of ${all}`,
    unstated: (count: string, isOne: boolean) =>
      isOne ? '1 more doesn’t list its animals' : `${count} more don’t list their animals`,
    showUnstated: 'Show them',
    unstatedHeading: 'Species not listed',
    few: (here: string, hereMiles: string, there: string, thereMiles: string) =>
      `${here} within ${hereMiles} · ${there} within ${thereMiles}`,
    fewOnly: (here: string, hereMiles: string) => `Only ${here} within ${hereMiles}.`,
    widen: (miles: string) => `Search ${miles}`,
    announce: (count: number) => `${businesses(count)} found`,
    announceKept: (count: number) => `${businesses(count)} from this phone`,
  },
  es: {
    title: 'Servicios para mascotas y animales de granja',
    location: 'Lugar',
    nationwideHint: 'Busca en todo el país y no toma en cuenta la distancia.',
    query: 'Nombre o palabra',
    optional: '(opcional)',
    radius: 'Distancia de búsqueda',
    animal: 'Animal',
    category: 'Categoría de negocio',
    allCategories: 'Todas',
    search: 'Buscar',
    clear: 'Quitar filtros',
    filter: 'Filtrar',
    filtersSet: (count) => (count === 0 ? 'Filtrar' : `Filtrar, ${count} activos`),
    filterTitle: 'Buscar y filtrar',
    close: 'Cerrar',
    placeButton: (place, miles) => `${place}\u00a0· ${miles}`,
    changePlace: 'Cambiar lugar y distancia',
    results: (count) => `Hay ${count}`,
    savedResults: (count) => `Guardados (${count})`,
    loading: 'Buscando negocios...',
    none: 'No se hallaron negocios',
    noneHint: 'Pruebe con otros filtros.',
    nearest: (name, miles) => `Más cercano: ${name}, ${miles}`,
    guides: 'Leer las guías',
    askForum: 'Preguntar en el foro',
    addOne: 'Agregar uno que conozca',
    withoutOpenNow: 'Buscar sin «Abierto ahora»',
    showDayAndNight: (count, isOne) =>
      isOne ? 'Ver 1 abierto día y noche' : `Ver ${count} abiertos día y noche`,
    notKept: (place) => `${place} aún no está en este teléfono`,
    notKeptHint: 'Se cargará cuando vuelva la señal.',
    phoneFull:
      'Este teléfono está lleno, así que no podemos mostrar los resultados. Libere espacio en Ajustes.',
    unknownPlace: (text) => `No encontramos un lugar llamado «${text}».`,
    unknownZip: (zip) => `No encontramos el código postal ${zip}.`,
    zipLeftOut: (zip, place) => `No encontramos el código postal ${zip}. Mostramos ${place}.`,
    zipElsewhere: (zip, place, state) => `El código postal ${zip} está en ${place}, no en ${state}.`,
    wrongZip: 'Un código postal tiene 5 números.',
    placeAccepted: 'Escriba un pueblo con su estado, como Ocala, FL, un código postal o un estado.',
    noPlace: 'Sin señal no podemos buscar este lugar.',
    tryAgain: 'Probar otra vez',
    scope: (place, miles) => `${place}, ${miles}`,
    fromPhone: (age) =>
      age === null ? 'Mostramos resultados guardados.' : `Mostramos resultados guardados ${age}.`,
    onlyPart: 'Solo una parte de esta zona está en este teléfono.',
    fromPhoneOld: (day) => `Guardado: ${day}. Los teléfonos y horarios pueden haber cambiado.`,
    scopeAround: (miles, around) => `${miles} desde ${around}`,
    middleOf: (place) => `el centro de ${place}`,
    middleOfCountry: 'el centro del país',
    distancesFrom: (around) => `Las distancias se miden desde ${around}.`,
    town: 'Su pueblo o código postal',
    searchTown: 'Buscar en mi pueblo',
    keptArea: 'Su zona guardada',
    more: 'Ver más',
    loadingMore: 'Cargando más...',
    moreFailed: 'No pudimos cargar más. Pruebe otra vez cuando tenga señal.',
    shown: (shown, all) => `${shown} de ${all}`,
    unstated: (count, isOne) =>
      isOne ? '1 más no dice qué animales atiende' : `${count} más no dicen qué animales atienden`,
    showUnstated: 'Mostrar',
    unstatedHeading: 'No dicen qué animales',
    few: (here, hereMiles, there, thereMiles) =>
      `${here} a menos de ${hereMiles} · ${there} a menos de ${thereMiles}`,
    fewOnly: (here, hereMiles) => `Solo ${here} a menos de ${hereMiles}.`,
    widen: (miles) => `Buscar a ${miles}`,
    announce: (count) => (count === 1 ? '1 negocio hallado' : `${count} negocios hallados`),
    announceKept: (count) =>
      count === 1 ? '1 negocio de este teléfono' : `${count} negocios de este teléfono`,
  },
});
