import { untranslated } from '#src/words/in-languages.ts';

/**
 * Texts of the shell: header, menus, footer, error pages. Sources: docs/specification.md, sections 1 and 2;
 * docs/product.md.
 */
export const SHELL_WORDS = untranslated({
  en: {
    name: 'PetiYard',
    tagline: 'A smart guide for pets and farm animals',
    parent: 'A subdivision of a larger animal network company',
    skip: 'Skip to content',
    mainNavigation: 'Main',
    quickNavigation: 'Quick',
    menu: 'Menu',
    openMenu: 'Open menu',
    closeMenu: 'Close menu',
    toHome: 'Back to home',
    home: 'PetiYard, home',
    search: 'Search',
    close: 'Close',
    toast: 'Notification',
    toasts: 'Notifications ({hotkey})',
    toDark: 'Dark theme',
    toLight: 'Light theme',
    dark: 'Dark',
    light: 'Light',
    copyright: (year: number) => `© ${year} PetiYard`,
    waitingLink: (count: number) => `${count} waiting to send`,
    titleOf: (page: string) => (page === '' ? 'PetiYard' : `${page} · PetiYard`),
  },
});

/** Names of the destinations; some differ by place. */
export const SITE_WORDS = untranslated({
  en: {
    home: 'Home',
    discover: 'Discover',
    aboutUs: 'About Us',
    about: 'About',
    directory: 'Directory',
    forums: 'Forums',
    blogs: 'Blogs',
    trivia: 'Trivia',
    events: 'Events',
    games: 'Games',
    petibot: 'PetiBot Assistant',
    contact: 'Contact',
    contactUs: 'Contact Us',
    profile: 'My Profile',
    people: 'My people',
    b2b: 'B2B Hub',
    emergency: 'Emergency',
    outbox: 'Outbox',
    social: 'Social networks',
    petOwners: 'Pet owners',
    findServices: 'Find services',
    rateAndReview: 'Rate and review',
    careTips: 'Care tips',
    emergencyServices: 'Emergency services',
    community: 'Community',
    businesses: 'Businesses',
    listBusiness: 'List Your Business',
    dashboard: 'Dashboard',
    advertising: 'Advertising options',
    successStories: 'Success stories',
    resources: 'Resources',
    settings: 'Settings',
    admin: 'Admin',
    legal: 'Legal',
    privacy: 'Privacy Policy',
    terms: 'Terms of Service',
    browseServices: 'Browse services',
    visitForum: 'Visit forum',
    viewEvents: 'View events',
    playGames: 'Play games',
    aiChatbot: 'AI chatbot',
  },
});

/** Pages shown in place of the requested one. */
export const NOT_FOUND_WORDS = untranslated({
  en: {
    notFound: '404 Page Not Found',
    notFoundHint: 'Nothing lives at this address. It may have moved, or the link was cut.',
    developerHint: 'Did you forget to add the page to the router?',
  },
});

/** The page shown when the app itself has failed, even without storage. */
export const FAULT_WORDS = untranslated({
  en: {
    title: 'PetiYard could not show this page',
    body: 'This is our fault, not yours. What you wrote is kept on this phone as long as its storage can be read.',
    retry: 'Try again',
    reload: 'Reload',
    home: 'Go to the home page',
    copy: 'Copy all my unsent texts',
    save: 'Save my unsent posts as a file',
    saved: 'Your file is made. On another phone, sign in, open Outbox and take your posts from it.',
    savedWords: 'Your words are in the file, for you to read and to copy.',
    again: 'Your file is made. Press once more to save it.',
    copied: 'Copied. They are shown below too.',
    notCopied: 'This browser does not let the page copy. Mark the text below and copy it yourself.',
    none: 'No unsent texts were found on this phone.',
    unreadable: 'The storage of this phone cannot be read now. Close other tabs of PetiYard and try again.',
    texts: 'Your unsent texts',
    details: 'What went wrong',
  },
});

/** Texts while a drawn screen still waits for part of its code. */
export const LATE_WORDS = untranslated({
  en: {
    late: 'A part of PetiYard has not come yet. What you press waits for it. If it takes long, reload.',
    missing: 'A part of PetiYard did not come. Reload to go on: what stands typed on this page is not kept.',
  },
});

/** Texts while the phone's storage has failed or waits for another tab. */
export const STORAGE_WORDS = untranslated({
  en: {
    lost: 'The storage of this phone does not answer. What you type stays here but is not kept: save or copy it. PetiYard tries again by itself.',
    blocked:
      'Another tab still runs an older version of PetiYard. Close the other tabs of PetiYard: then this one goes on.',
    save: 'Save what I typed as a file',
    copy: 'Copy what I typed',
    saved: 'What you typed is in the file.',
    again: 'Your file is made. Press once more to save it.',
    copied: 'Copied.',
    notCopied: 'This browser does not let the page copy. Save it as a file.',
    nothing: 'Nothing is typed on this screen.',
    fileName: 'petiyard-typed.txt',
  },
});
