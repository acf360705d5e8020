import { untranslated } from '#src/words/in-languages.ts';

/** Texts of `/settings`. Sizes are already formatted. */
export const SETTINGS_WORDS = untranslated({
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
});
