import { untranslated } from '#src/words/in-languages.ts';

/** Texts of "Ready for the barn" (docs/product.md, F3). Counts, sizes and ages are already formatted. */
export const READINESS_WORDS = untranslated({
  en: {
    heading: 'Ready for the barn',
    lede: 'Checks that every page below opens without signal.',
    checking: 'Checking this phone',
    ready: 'Ready for the barn ✓',
    readyHint: (size: string) => `Everything opens without signal. ${size} saved on this phone.`,
    notReady: (count: number) => (count === 1 ? '1 page is not ready.' : `${count} pages are not ready.`),
    checkedAt: (age: string) => `Checked ${age}.`,
    check: 'Check again',
    prepare: 'Prepare',
    prepareSize: (size: string) => `Prepare, about ${size}`,
    preparing: 'Preparing',
    notPrepared: 'Some of it couldn’t be downloaded. See the list above.',
    noSignal: 'No signal, so the missing files can’t be downloaded now. Prepare again when you have signal.',
    phoneFull: 'This phone is full, so not everything fits. Free up some space and prepare again.',
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
      noWorker: 'This browser can’t save the app for offline.',
      saving: 'The app is still being saved on this phone.',
      missing: 'Press Prepare to download the missing files.',
      changed:
        'This network is changing the app’s files or showing its own page. Try another Wi-Fi network or mobile data.',
      refused: 'A file of the app is blocked. Turn off your ad blocker for PetiYard, or try another network.',
      unreached: 'The app hasn’t finished downloading. Open it again where you have signal.',
      full: 'This phone is full, so the app doesn’t fit. Free up some space.',
      unstorable: 'This browser could not save the app.',
      newer: 'A new version is downloading. Update, then prepare again.',
    },
    files: (count: string, isOne: boolean, first: string) =>
      isOne ? `The file ${first} of the app.` : `${count} files of the app, ${first} among them.`,
    area: (name: string) => `${name} isn’t fully downloaded.`,
    areaEvicted: (name: string) => `${name} was removed because this phone was full.`,
    areaPaused: (name: string) => `The download of ${name} is paused.`,
    noArea: 'No areas are saved for offline.',
    events: 'Events aren’t fully downloaded.',
    nextMonth: 'Next month isn’t saved on this phone.',
    forums: 'Forums aren’t fully downloaded.',
    catalogue: 'Animals, categories, games and quiz questions aren’t fully downloaded.',
    noQuestions: 'No quiz questions are saved on this phone.',
    guides: 'The care guides can’t be opened on this phone.',
    places: 'The place names can’t be opened on this phone.',
    map: 'The map can’t be opened on this phone.',
    roads: (area: string) => `The roads on the map of ${area} aren’t fully downloaded.`,
    counties: (area: string) => `The counties on the map of ${area} aren’t saved on this phone.`,
    profile: 'Your profile isn’t fully downloaded.',
    businesses: (count: string, isOne: boolean, id: number) =>
      isOne ? `1 business (number ${id}).` : `${count} businesses, number ${id} among them.`,
    rows: (count: string, isOne: boolean, id: number) =>
      isOne ? `1 entry (number ${id}).` : `${count} entries, number ${id} among them.`,
    reviews: (count: string, isOne: boolean, name: string) =>
      isOne ? `1 review of ${name}.` : `${count} reviews of ${name}.`,
    posts: (count: string, isOne: boolean, title: string) =>
      isOne ? `1 post in “${title}”.` : `${count} posts in “${title}”.`,
    cannotOpen: (reason: string) => `It can’t be opened: ${reason}`,
    cannotWrite: 'This phone is full, so nothing can be saved.',
  },
});

export type PromisedScreenId = keyof typeof READINESS_WORDS.screens;
