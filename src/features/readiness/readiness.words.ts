import { untranslated } from '#src/words/in-languages.ts';

/** Texts of "Ready for the barn" (docs/product.md, F3). Counts, sizes and ages are already formatted. */
export const READINESS_WORDS = untranslated({
  en: {
    heading: 'Ready for the barn',
    lede: 'Opens every page below the way it opens without signal.',
    checking: 'Checking this phone',
    ready: 'Ready for the barn ✓',
    readyHint: (size: string) => `Everything opens with no signal. ${size} are on this phone.`,
    notReady: (count: number) => (count === 1 ? '1 page is not ready.' : `${count} pages are not ready.`),
    checkedAt: (age: string) => `Checked ${age}.`,
    check: 'Check again',
    prepare: 'Prepare',
    prepareSize: (size: string) => `Prepare, about ${size}`,
    preparing: 'Preparing',
    notPrepared: 'Some of it could not be downloaded. See the list above.',
    noSignal: 'No signal: what is missing cannot be fetched now. Prepare again when you have signal.',
    phoneFull: 'This phone is full: not everything that is missing fits. Free some space and prepare again.',
    list: 'Pages that open without signal',
    saved: (age: string) => `saved ${age}`,
    missing: 'Missing',
    isReady: 'Ready',
    screens: {
      app: 'The app itself',
      search: 'Search and businesses',
      emergency: 'Emergency',
      directory: 'Directory',
      events: 'Events',
      forums: 'Forums',
      guides: 'Care guides and PetiBot',
      quiz: 'Quiz and games',
      profile: 'Your profile',
      writing: 'Writing and the outbox',
    },
    unready: 'Not ready for offline yet.',
    trouble: {
      noWorker: 'This browser does not keep the app for opening without signal.',
      saving: 'The app is still being saved on this phone.',
      missing: 'Press Prepare to fetch what is missing.',
      changed:
        'This network changes the files of the app or shows a sign-in page. Try another Wi-Fi, or mobile data.',
      refused: 'A file of the app is blocked. Turn off your ad blocker for PetiYard, or try another network.',
      unreached: 'The app has not finished downloading. Open it again where you have signal.',
      full: 'This phone is full: the app does not fit. Free some space.',
      unstorable: 'This browser could not save the app.',
      newer: 'A new version of the app is on its way. Update, then prepare again.',
    },
    files: (count: string, isOne: boolean, first: string) =>
      isOne ? `The file ${first} of the app.` : `${count} files of the app, ${first} among them.`,
    area: (name: string) => `${name} is not all here.`,
    areaEvicted: (name: string) => `${name} was removed because this phone was full.`,
    areaPaused: (name: string) => `The download of ${name} is paused.`,
    noArea: 'No area is on this phone.',
    events: 'The events are not all here.',
    nextMonth: 'Next month is not on this phone.',
    forums: 'The forums are not all here.',
    catalogue: 'The lists of animals, categories, games and questions are not all here.',
    noQuestions: 'No question of the quiz is on this phone.',
    guides: 'The care guides cannot be read from this phone.',
    places: 'The table of place names cannot be read from this phone.',
    map: 'The map cannot be read from this phone.',
    roads: (area: string) => `The roads on the map of ${area} are not all on this phone.`,
    counties: (area: string) => `The counties on the map of ${area} are not on this phone.`,
    profile: 'Your profile is not all here.',
    businesses: (count: string, isOne: boolean, id: number) =>
      isOne ? `1 business (number ${id}).` : `${count} businesses, number ${id} among them.`,
    rows: (count: string, isOne: boolean, id: number) =>
      isOne ? `1 entry (number ${id}).` : `${count} entries, number ${id} among them.`,
    reviews: (count: string, isOne: boolean, name: string) =>
      isOne ? `1 review of ${name}.` : `${count} reviews of ${name}.`,
    posts: (count: string, isOne: boolean, title: string) =>
      isOne ? `1 post in “${title}”.` : `${count} posts in “${title}”.`,
    cannotOpen: (reason: string) => `It cannot be opened: ${reason}`,
    cannotWrite: 'Nothing can be written: this phone is full.',
  },
});

export type PromisedScreenId = keyof typeof READINESS_WORDS.screens;
