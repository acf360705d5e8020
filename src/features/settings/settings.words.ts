import { inLanguages } from '#src/words/in-languages.ts';

/** Texts of `/settings`. Sizes are already formatted. */
export const SETTINGS_WORDS = inLanguages({
  en: {
    heading: 'Settings',
    lede: 'Storage, downloads and location.',
    look: 'Look',

    dataHeading: 'Mobile data',
    dataLede:
      'Data saver turns off pictures, preloading and background refresh. Pages you open still load, and your posts are still sent.',
    dataLegend: 'Data saver',
    dataBrowser: (isOn: boolean) => `Use my browser’s setting (${isOn ? 'on' : 'off'} now)`,
    dataOn: 'On',
    dataOff: 'Off',
    dataNotSaved: 'Could not save – the phone is full. The setting has not changed.',
    meter: (size: string, month: string) => `${size} downloaded in ${month} on this phone.`,
    meterSince: (day: string) => `Counted since ${day}.`,
    meterHint: 'Includes pages and their data, but not your posts or app updates.',

    whereHeading: 'Location',
    whereLede:
      'Used for distances and to start your next search. Saved on this phone; a search sends only the place you search.',
    position: (place: string | null, age: string) =>
      place === null ? `Last location, ${age}.` : `Last location: ${place}, ${age}.`,
    noPosition: 'No location saved.',
    forgetPosition: 'Forget my last location',
    lastSearch: (place: string) => `Last search: ${place}.`,
    noSearch: 'No search saved.',
    forgetSearch: 'Forget my last search',

    storageHeading: 'Storage',
    storageUsed: (used: string, quota: string) =>
      `PetiYard uses ${used} of the ${quota} your browser allows.`,
    storageUnknown: 'Your browser doesn’t say how much space is left.',
    clearing: 'Clearing your browser’s data also deletes your unsent posts.',
    storageWeighing: 'Adding up storage',
    uses: 'Storage details',
    useApp: 'The app itself',
    useMaps: 'Roads and water on the map',
    usePlaces: 'Place names',
    usePictures: 'Pictures',
    useAreas: 'Saved areas',
    useRest: 'Events, forums and the rest',
    useOutbox: 'Your drafts and posts',
    useBrowser: 'The browser itself',
    useHint: (hasMaps: boolean) =>
      `Sizes are approximate. When space runs out, pictures are removed first, then old threads, ${hasMaps ? 'then map roads and water, ' : ''}then areas beyond your home area. Your drafts and posts are never removed.`,

    persistHeading: 'Could my browser delete this?',
    persisted: 'No. Your browser has agreed to protect PetiYard’s data.',
    notPersisted:
      'Possibly. It may clear PetiYard’s data if the phone runs out of space or you haven’t opened the app in a while. Send anything waiting before then.',
    persistUnknown: 'Your browser doesn’t say.',
    persistAsk: 'Ask the browser to protect it',
    persistRefused:
      'The browser said no. It often says yes once PetiYard is on your home screen or you’ve used it for a few days.',

    wipeHeading: 'Wipe this phone',
    wipeText:
      'Deletes all PetiYard data in this browser and signs you out. You’ll see a list of unsent posts first.',
  },
  es: {
    heading: 'Ajustes',
    lede: 'Espacio, descargas y ubicación.',
    look: 'Apariencia',

    dataHeading: 'Datos móviles',
    dataLede:
      'El ahorro de datos apaga las fotos, la carga anticipada y la actualización en segundo plano. Las páginas que usted abre sí se cargan y sus publicaciones sí se envían.',
    dataLegend: 'Ahorro de datos',
    dataBrowser: (isOn) => `Como en mi navegador (ahora ${isOn ? 'activado' : 'desactivado'})`,
    dataOn: 'Activado',
    dataOff: 'Desactivado',
    dataNotSaved: 'No se pudo guardar – el teléfono está lleno. El ajuste no cambió.',
    meter: (size, month) => `${size} descargados en ${month} en este teléfono.`,
    meterSince: (day) => `Contado desde: ${day}.`,
    meterHint: 'Incluye las páginas y sus datos, pero no sus publicaciones ni las actualizaciones de la app.',

    whereHeading: 'Ubicación',
    whereLede:
      'Se usa para las distancias y para empezar su próxima búsqueda. Se guarda en este teléfono; una búsqueda solo manda el lugar que usted busca.',
    position: (place, age) =>
      place === null ? `Última ubicación, ${age}.` : `Última ubicación: ${place}, ${age}.`,
    noPosition: 'No hay ubicación guardada.',
    forgetPosition: 'Olvidar mi última ubicación',
    lastSearch: (place) => `Última búsqueda: ${place}.`,
    noSearch: 'No hay búsqueda guardada.',
    forgetSearch: 'Olvidar mi última búsqueda',

    storageHeading: 'Espacio',
    storageUsed: (used, quota) => `PetiYard usa ${used} de los ${quota} que permite su navegador.`,
    storageUnknown: 'Su navegador no dice cuánto espacio queda.',
    clearing: 'Si borra los datos de su navegador, también se borran sus publicaciones sin enviar.',
    storageWeighing: 'Sumando el espacio',
    uses: 'Detalles del espacio',
    useApp: 'La app misma',
    useMaps: 'Caminos y agua del mapa',
    usePlaces: 'Nombres de lugares',
    usePictures: 'Fotos',
    useAreas: 'Zonas guardadas',
    useRest: 'Eventos, foros y lo demás',
    useOutbox: 'Sus borradores y publicaciones',
    useBrowser: 'El navegador mismo',
    useHint: (hasMaps) =>
      `Los tamaños son aproximados. Cuando falta espacio, primero se quitan las fotos, después los hilos viejos, ${hasMaps ? 'después los caminos y el agua del mapa, ' : ''}y después las zonas que no son la suya. Sus borradores y publicaciones nunca se quitan.`,

    persistHeading: '¿Puede mi navegador borrar esto?',
    persisted: 'No. Su navegador aceptó proteger los datos de PetiYard.',
    notPersisted:
      'Es posible. Puede borrar los datos de PetiYard si al teléfono le falta espacio o si usted no abre la app por un tiempo. Envíe antes lo que esté pendiente.',
    persistUnknown: 'Su navegador no lo dice.',
    persistAsk: 'Pedir al navegador que lo proteja',
    persistRefused:
      'El navegador dijo que no. Muchas veces dice que sí cuando PetiYard está en su pantalla de inicio o cuando usted lo ha usado unos días.',

    wipeHeading: 'Borrar los datos de este teléfono',
    wipeText:
      'Borra todos los datos de PetiYard en este navegador y cierra su sesión. Primero verá una lista de lo que no ha enviado.',
  },
});
