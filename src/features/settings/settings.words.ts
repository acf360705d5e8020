import { inLanguages } from '#src/words/in-languages.ts';

/** Words of `/settings`: what is kept, data, storage. Sizes come formatted. */
export const SETTINGS_WORDS = inLanguages({
  en: {
    heading: 'Settings',
    lede: 'What this phone keeps, and what it fetches.',
    look: 'Look',

    dataHeading: 'Mobile data',
    dataLede:
      'Saving data means: no pictures, nothing fetched in advance, and nothing refreshed by the clock. What you ask for still comes, and what you write is still sent.',
    dataLegend: 'Save data',
    dataBrowser: (isOn: boolean) => `As my browser says (now ${isOn ? 'on' : 'off'})`,
    dataOn: 'On',
    dataOff: 'Off',
    dataNotSaved: 'Could not save – the phone is full. The setting is as it was.',
    meter: (size: string, month: string) => `${size} fetched in ${month} on this phone.`,
    meterSince: (day: string) => `Counted since ${day}.`,
    meterHint: 'Pages and what they fetch, without what you sent and without new versions of the app.',

    whereHeading: 'Where you were',
    whereLede:
      'For distances, and so that a search begins where you left off. Kept on this phone; a search sends the place that it is about.',
    position: (place: string | null, age: string) =>
      place === null ? `Last position, ${age}.` : `Last position: ${place}, ${age}.`,
    noPosition: 'No position is remembered.',
    forgetPosition: 'Forget my last position',
    lastSearch: (place: string) => `Last search: ${place}.`,
    noSearch: 'No search is remembered.',
    forgetSearch: 'Forget my last search',

    storageHeading: 'Storage',
    storageUsed: (used: string, quota: string) =>
      `PetiYard uses ${used} of the ${quota} that this browser gives it.`,
    storageUnknown: 'This browser does not say how much room there is.',
    clearing: "Clearing this browser's data clears what you have not sent, too.",
    storageWeighing: 'Adding up what is kept',
    uses: 'What uses how much',
    useApp: 'The app itself',
    useMaps: 'Roads and water on the map',
    usePlaces: 'Place names',
    usePictures: 'Pictures',
    useAreas: 'Saved areas',
    useRest: 'Events, forums and the rest',
    useOutbox: 'What you wrote',
    useHint: (hasMaps: boolean) =>
      `Sizes are approximate. When room runs out, pictures go first, then old threads, ${hasMaps ? 'then roads and water of the map, ' : ''}then areas beyond your home area. What you wrote is never removed.`,

    persistHeading: 'Is it safe here?',
    persisted: 'Yes. This browser has promised not to clear what PetiYard keeps.',
    notPersisted:
      'Not for certain. This browser may clear what PetiYard keeps when the phone runs out of room or when you have not opened it for long. Send what waits before such a time.',
    persistUnknown: 'This browser does not say whether it may clear what PetiYard keeps.',
    persistAsk: 'Ask the browser to keep it',
    persistRefused:
      'The browser said no. It often says yes once PetiYard is on the home screen or has been used for some days.',

    wipeHeading: 'Wipe this phone',
    wipeText:
      'Removes everything that PetiYard keeps in this browser, and signs you out. You are asked first, with a list of what is not sent.',
  },
});
