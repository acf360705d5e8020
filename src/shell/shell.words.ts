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
    people: 'My contacts',
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
    notFoundHint: 'We can’t find that page. It may have moved, or the link is incomplete.',
    developerHint: 'Did you forget to add the page to the router?',
  },
});

/** The page shown when the app itself has failed, even without storage. */
export const FAULT_WORDS = untranslated({
  en: {
    title: 'PetiYard could not show this page',
    body: 'This is our fault, not yours. Your drafts and posts are saved on this phone.',
    retry: 'Try again',
    reload: 'Reload',
    home: 'Go to the home page',
    copy: 'Copy all my unsent texts',
    save: 'Save my unsent posts as a file',
    saved: 'Your file is ready. On another phone, sign in, open Outbox and import your posts from it.',
    savedWords: 'Your posts are in the file, for you to read and copy.',
    again: 'Your file is ready. Press once more to save it.',
    copied: 'Copied. They’re shown below, too.',
    notCopied: 'Your browser blocked copying. Select the text below and copy it yourself.',
    none: 'No unsent texts were found on this phone.',
    unreadable: 'We can’t read this phone’s storage right now. Close other PetiYard tabs and try again.',
    texts: 'Your unsent texts',
    details: 'What went wrong',
  },
});

/** Texts while a drawn screen still waits for part of its code. */
export const LATE_WORDS = untranslated({
  en: {
    late: 'Part of PetiYard is still loading. If it takes too long, reload.',
    missing: 'Part of PetiYard couldn’t load. Reload to continue. Text typed on this page will be lost.',
  },
});

/** Texts while the phone's storage has failed or waits for another tab. */
export const STORAGE_WORDS = untranslated({
  en: {
    lost: 'This phone’s storage isn’t responding, so your text isn’t being saved. Save or copy it now. PetiYard will try again automatically.',
    blocked:
      'Another tab is running an older version of PetiYard. Close your other PetiYard tabs to continue.',
    save: 'Save my text as a file',
    copy: 'Copy my text',
    saved: 'Your text is in the file.',
    again: 'Your file is ready. Press once more to save it.',
    copied: 'Copied.',
    notCopied: 'Your browser blocked copying. Save it as a file.',
    nothing: 'There is no text on this screen.',
    fileName: 'petiyard-typed.txt',
  },
});
