import { untranslated } from '#src/words/in-languages.ts';

/** Texts of `/settings`. Sizes are already formatted. */
export const SETTINGS_WORDS = untranslated({
  en: {
    heading: 'Settings',
    lede: 'What this phone stores and downloads.',
    look: 'Look',

    dataHeading: 'Mobile data',
    dataLede:
      'With this on, there are no pictures, no downloads in advance and no automatic refresh. Pages you open still load, and posts you write are still sent.',
    dataLegend: 'Save data',
    dataBrowser: (isOn: boolean) => `Same as my browser (now ${isOn ? 'on' : 'off'})`,
    dataOn: 'On',
    dataOff: 'Off',
    dataNotSaved: 'Could not save: the phone is full. The setting has not changed.',
    meter: (size: string, month: string) => `${size} fetched in ${month} on this phone.`,
    meterSince: (day: string) => `Counted since ${day}.`,
    meterHint: 'Counts downloads for pages. Does not count what you sent or app updates.',

    whereHeading: 'Where you were',
    whereLede:
      'Used for distances, and to start a search where you left off. Kept on this phone; a search sends its place to our server.',
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
    storageUnknown: 'This browser does not say how much space there is.',
    clearing: "Clearing this browser's data also deletes posts you have not sent.",
    storageWeighing: 'Measuring storage',
    uses: 'What takes up space',
    useApp: 'The app itself',
    useMaps: 'Roads and water on the map',
    usePlaces: 'Place names',
    usePictures: 'Pictures',
    useAreas: 'Saved areas',
    useRest: 'Events, forums and the rest',
    useOutbox: 'What you wrote',
    useHint: (hasMaps: boolean) =>
      `Sizes are approximate. When space runs out, pictures are deleted first, then old threads, ${hasMaps ? 'then map roads and water, ' : ''}then areas other than your home area. What you wrote is never deleted.`,

    persistHeading: 'Is it safe here?',
    persisted: 'Yes. This browser has promised to keep the data of PetiYard.',
    notPersisted:
      'Not for sure. This browser may delete data of PetiYard when the phone runs out of space or when you have not opened PetiYard for a long time. Send your posts before then.',
    persistUnknown: 'This browser does not say whether it may delete data of PetiYard.',
    persistAsk: 'Ask the browser to keep it',
    persistRefused:
      'The browser said no. It often says yes once PetiYard is on the home screen or you have used it for a few days.',

    wipeHeading: 'Wipe this phone',
    wipeText:
      'Deletes everything PetiYard keeps in this browser and signs you out. First you see a list of what has not been sent.',
  },
});
