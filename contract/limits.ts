/**
 * Every limit and delay of the product, grouped by feature, each with unit and reason.
 * `tests/contract/spec-constants.test.ts` lists the specification's values once more, as the second witness.
 */
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from './shared/time.ts';

/** Lengths in characters (UTF-16 units), counted after trimming. docs/specification.md, section 5; upper bounds: ours. */
export const REVIEW_LIMITS = {
  commentMin: 3,
  commentMax: 1000,
  ratingMin: 1,
  ratingMax: 5,
  ratingDefault: 5,
  perBusinessInArea: 20, // docs/sync-protocol.md, section 5: an area carries a business's latest 20 reviews
  listDefault: 50,
  pageSize: 10,
} as const;

/** Business registration, docs/specification.md, section 5; the upper bounds are ours. */
export const BUSINESS_LIMITS = {
  nameMin: 2,
  nameMax: 120,
  descriptionMin: 10,
  descriptionMax: 4000,
  addressMin: 5,
  addressMax: 200,
  cityMin: 2,
  cityMax: 80,
  stateMin: 2,
  stateMax: 80,
  zipMin: 5,
  zipMax: 12,
  phoneMax: 40,
  emailMax: 254, // RFC 5321, 4.5.3.1.3
  urlMax: 2048,
  cardDescriptionChars: 100,
  cardAnimals: 3,
  namesMax: 50, // categories or animals in one list: more than the catalogue holds
  serviceRadiusMinMiles: 1,
  serviceRadiusMaxMiles: 500, // further than any vet drives to a farm
  cataloguedMax: 24, // docs/sync-protocol.md, section 5: featured and sponsoring businesses in the stream `catalogue`
  pageSize: 25,
} as const;

/** Miles. docs/specification.md, section 9; the upper bound is half the Earth's girth. */
export const SEARCH_LIMITS = {
  radiusMinMiles: 5,
  radiusMaxMiles: 100,
  radiusStepMiles: 5,
  radiusDefaultMiles: 50,
  radiusHeroMiles: 50,
  radiusCategoryMiles: 15,
  radiusNationwideMiles: 1500,
  radiusRequestMaxMiles: 12_500,
  rowTextsBytes: 32 * 1024 * 1024, // of listings' JSON that a server has at hand for searches
  nationwideCentre: { lat: 39.8283, lng: -98.5795 },
  fewHits: 3, // fewer than this offers the next step
  skeletonCards: 6,
  nearbyResults: 5,
  resultsDefault: 200,
  resultsMax: 200,
  queryMax: 80,
  recentSearches: 8,
} as const;

/** Text messages with codes: each costs the operator money, and its reader's patience. */
export const TEXT_MESSAGE_LIMITS = {
  perNumberAnHour: 5,
  perAddressAnHour: 30, // a fair sits behind one
  perServerADay: 500,
} as const;

export const AUTH_LIMITS = {
  fullNameMin: 2,
  nameMax: 120,
  usernameMin: 3,
  usernameMax: 60,
  passwordMin: 6,
  passwordMax: 200, // keeps one argon2 run bounded
  locationMin: 2,
  locationMax: 120,
  emailMax: 254, // RFC 5321, 4.5.3.1.3
  digitsMax: 12, // six, and the space that some apps show between them
  emailAsNameMax: 254, // people type their e-mail where the username is asked
  returnToMax: 2000,
  failedLogins: 20, // per name and per address
  failedLoginWindowMs: 15 * 60_000,
  passwordWaitMs: SECOND_MS, // more work than this before a sign-in or a registration: it is asked to come again
  passwordsAtOnce: 3, // of the four threads that Node has for slow work
  registerAgainMs: 10 * MINUTE_MS, // a registration whose answer was lost is sent again as it was
  newEmailsPerHour: 10, // per person: each try tells whether somebody has an account under that address
  registrationsPerHour: 2000, // per address; everybody at a fair sits behind one, each costs an argon2 run
} as const;

export const FORUM_LIMITS = {
  titleMin: 3,
  titleMax: 140,
  postMin: 1,
  postMax: 20_000,
  addressMax: 2048, // a longer one in a post is text from there on; no browser shows more of one
  threadsPageSize: 20,
  postsPageSize: 20,
  duplicateWindowMs: 60_000, // docs/api.md, section 8: equal neighbouring posts of one person within a minute
  streamDays: 90, // docs/sync-protocol.md, section 5: activity window of the stream `forum`
  personBytes: 20_000, // of one person's posts in the stream `forum`, compressed: 3 s at 50 kbit/s; grows like TEXT_LIMITS
  personBytesMost: 2_000_000, // where a share would be larger, nobody has one: adding it up at each post would cost more
  recentThreads: 20,
  categoryNameMax: 60,
  categoryTextMin: 10,
  categoryTextMax: 500,
  lateNoticeMs: 60 * 60_000, // written and posted differ by more than an hour: both are shown
} as const;

/** What other apps share: bytes of one share as it arrives (a post of the longest letters), texts kept unposted. */
export const SHARE_LIMITS = { bodyBytes: 256 * 1024, kept: 20 } as const;

/** My people. Entries are few on purpose: the list is written whole, and read in an emergency. */
/** `withLeftOut`: what two full lists hold together. */
export const MY_PEOPLE_LIMITS = { entries: 50, withLeftOut: 100, noteMax: 500, inEmergency: 3 } as const;

/** The barn card. `codeBytes`: more would make the dots of its code smaller than half a millimeter on paper. */
export const BARN_CARD_LIMITS = {
  farmMax: 60,
  addressMax: 200,
  positionMax: 60,
  gateMax: 300,
  codeBytes: 600,
} as const;

export const CONTACT_LIMITS = {
  nameMin: 2,
  nameMax: 120,
  countryMin: 1,
  countryMax: 80,
  messageMin: 10,
  messageMax: 5000,
  emailMax: 254,
  perAddressAnHour: 10,
} as const;

/** Reports: characters, and how many in an hour. Somebody who meets a spammer reports a few posts, not each of 500. */
export const REPORT_LIMITS = {
  reasonMin: 2,
  reasonMax: 80, // a line that the app offers, or one of the person's own
  textMax: 1000, // as long as a review
  perPersonAnHour: 20, // more would bury the queue; one is enough to have everything of a person taken back
  perAddressAnHour: 60, // a whole fair sits behind one address, and visitors are known by nothing else
} as const;

export const EVENT_LIMITS = {
  homeDayEvents: 2,
  pageDayEvents: 3,
  weekDays: 7,
  streamDaysAhead: 366,
  streamDaysBack: 92,
  titleMax: 140,
  typeMax: 40,
  timeZoneMax: 60,
} as const;

export const GAME_LIMITS = {
  trialDefaultDays: 7,
  homeGames: 4,
  pageSize: 12,
  titleMax: 140,
  categoryMax: 40,
  priceMax: 1000, // US dollars
  ratingMax: 5,
  trialDaysMax: 365,
} as const;

export const HOME_LIMITS = { featured: 3 } as const;

/** Percent of attempts that were right. docs/specification.md, section 9. */
export const QUIZ_LIMITS = {
  excellent: 80,
  good: 60,
  fair: 40,
  cubeTickMs: 100,
  cubeStepDegrees: 1,
} as const;

/** docs/specification.md, section 9; below `typingMs` ours: messages, characters of a question, businesses, miles. */
export const PETIBOT_LIMITS = {
  typingMs: 1500,
  history: 200,
  questionMax: 500,
  nearWithGuide: 2,
  nearLocal: 3,
  radiusMiles: 100,
  namedPlaceMiles: 30, // around a place that a question names
} as const;

/** Where an operator has connected an AI provider to PetiBot. What is over a limit is answered by the phone itself. */
export const PROVIDER_LIMITS = {
  patienceMs: 4 * SECOND_MS, // no first words by then: the phone's own answer stands
  answerMs: 30 * SECOND_MS,
  answerMax: 1500, // characters
  answerTokens: 400, // asked of the provider; about answerMax
  streamBytes: 512 * 1024, // what one answer may take on the wire, its frames included
  guides: 2, // passages that go along: the guides that the answer names
  perPerson: 20, // questions in the window below
  perAddress: 60, // a whole barn or fair behind one address
  perServer: 600,
  windowMs: 10 * MINUTE_MS,
} as const;

export const MASCOT_LIMITS = { gazeMs: 2000, blinkMs: 3000, closedMs: 150 } as const;

/** Toasts and tooltips. docs/specification.md, section 9; swipe thresholds in pixels. */
export const TOAST_LIMITS = {
  shortMs: 3000,
  longMs: 5000,
  defaultMs: 5000,
  atOnce: 1,
  removeMs: 1_000_000,
  hotkey: 'F8',
  swipeTouchPx: 10,
  swipePx: 2,
} as const;
export const TOOLTIP_LIMITS = { openMs: 700, skipMs: 300 } as const;
export const SIGN_IN_PROMPT_REDIRECT_MS = 500;

/** Device position. docs/specification.md, section 9. */
export const POSITION_LIMITS = {
  timeoutMs: 20_000,
  maximumAgeMs: 1000,
  silentMs: 25_000, // some browsers forget their own time limit
} as const;

/** Bytes and counts of one request. docs/api.md, sections 1 and 13. */
export const HTTP_LIMITS = {
  streamsAtOnce: 4, // a pull of more takes its turn among those of other addresses
  bodyBytes: 256 * 1024,
  pushBodyBytes: 1024 * 1024, // the most that the server takes; a phone sends SYNC_LIMITS.pushBudgetBytes
  compressBytes: 128, // bodies from this on are compressed; shorter ones hardly shrink
  jsonNames: 2000, // of all objects of a body together: a form has some dozens, and each costs as much as a hundred letters
  pushJsonNames: 20_000,
  jsonDepth: 32, // lists and objects within each other; the deepest good body has 6
  listDefault: 50,
  listMax: 200,
  listBytes: 256 * 1024, // a page of a list ends here, however many rows were asked for: 200 of the longest posts are 3.5 MB
  keptAnswersBytes: 16 * 1024 * 1024, // of public answers that a server has at hand, packed and plain
  writesPerPerson: 240,
  writesPerMinute: 60,
  visitorWritesPerHour: 5000, // per address: downloads and messages of people who are not signed in
  searchesPerAddress: 20_000, // a bucket: a fair of hundreds of phones behind one address searches freely
  searchesPerMinute: 300, // what it fills by: five a second for ever
  farSearchCounts: 5, // a search beyond SEARCH_LIMITS.radiusMaxMiles costs as much as so many near ones
  weighedPerSearch: 8, // so many streams that are weighed cost as much as a search
  cancelsPerSender: 1000, // a cancel is no write, but leaves a line in the record of outcomes
  cancelsPerMinute: 240,
  idempotencyDays: 400,
  writeWaitMs: 500, // a write that would wait longer for those before it is asked to come later
  headersMs: 10_000, // by then the head of a request is there
  requestMs: 30_000, // by then all of it is: a phone gives its push up after 20 s
  lookMs: 1000, // how often the server looks who is too slow
  connectionsMax: 8000,
  connectionsPerAddress: 1000, // a whole fair behind one address; not counted behind a proxy, which is one address
  retryAfterS: 5, // asked of a client while the server starts, stops or waits for its database
} as const;

/**
 * What one account can do in its first day, so that a stranger cannot fill the place before anybody looks, and what all
 * such accounts of one address can together: a class or a fair of 40 sits behind one, and each of them asks a question,
 * answers a few and writes a review. All but the links grow with `WRITES_PER_MINUTE`. Source: docs/api.md, section 13;
 * `threads` and the addresses' are ours.
 */
export const NEWCOMER_LIMITS = {
  ageMs: DAY_MS,
  writes: 60, // at once
  writesPerMinute: 20,
  threads: 20, // in the whole day: the lists show the newest 20 to 200
  listings: 3, // in the whole day
  linksPerPost: 5, // also of a review
  threadsPerAddress: 80, // within 24 hours; two for each of the 40, and less than half of the newest 200
  listingsPerAddress: 30, // a search shows the nearest 200, and whoever has a business lists one
  /** Of one business within 24 hours: who comes out of its door may all sit in its own network. An area carries 20. */
  reviewsOfOnePerAddress: 40,
  /** Of posts, reviews, answers to them and listings, compressed: the 40 take 70 kB, everybody's first copy 16 s more at 50 kbit/s. */
  textBytesPerAddress: 100_000,
} as const;

/** Characters of the reason that a suspended person reads. */
export const SUSPENSION_LIMITS = { reasonMin: 3, reasonMax: 500 } as const;

/** How many people an admin is shown at once, and the longest text that is looked for: an e-mail address. */
export const PEOPLE_LIMITS = { found: 20, queryMax: 254 } as const;

/** A listing that an admin has removed can be put back for so many days; then it is gone for good. */
export const REMOVAL_LIMITS = { days: 30 } as const;

/** The same text from one address within an hour, by whichever accounts; `sameAnHour` grows with `WRITES_PER_MINUTE`. */
export const TEXT_LIMITS = {
  sameAnHour: 2,
  countedFrom: 60, // letters and digits: shorter words without a link are said by many people behind one address
} as const;

/** docs/sync-protocol.md. Durations in milliseconds. */
export const SYNC_LIMITS = {
  pushMutations: 200,
  pushNeeds: 1000, // of all mutations of a push together; a phone names one or two for each
  pushBudgetBytes: 512 * 1024, // the most that a phone puts into one push; the server takes HTTP_LIMITS.pushBodyBytes
  pushBytesLeast: 2000, // the smallest budget of a batch: one entry always goes
  leavingBytes: 60_000, // what a browser lets a hidden page send (64 kB for all such requests together)
  pushTimeoutMs: 20_000,
  pullTimeoutMs: 20_000,
  pageRows: 500,
  pageRowsMax: 1000,
  pageBytes: 96 * 1024, // of a stream's rows, uncompressed: ordinary text then weighs 28 kB on the wire, 5 s at 50 kbit/s
  answerBytes: 1280 * 1024, // of all streams of a pull together: each has its share, whole pages where they are few, as a phone asks
  transactionRows: 200,
  streamsMax: 64,
  tombstoneDays: 180,
  commitDays: 200, // what was committed as a version is remembered longer than any cursor is of use
  receiptDays: 14,
  seenDays: 14,
  /** A mark of when a row was seen that is younger than this is not renewed: of days an hour is near enough. */
  seenStepMs: HOUR_MS,
  /** Ages are told in minutes: an answer is remembered when it comes this much later than the remembered one. */
  answerStepMs: 10_000,
  waitingCookieDays: 400, // the longest that browsers keep a cookie
  lockStaleMs: 45_000,
  lookAgainMs: 20_000, // while somebody else is sending: no request of theirs takes longer
  backoffFirstMs: 2000,
  backoffMaxMs: 15 * 60_000,
  ownWaitMaxMs: 30 * MINUTE_MS, // an entry's own waits double up to this
  parkAfterFailures: 8,
  parkedWaitMs: DAY_MS,
  isolateAfterFailures: 2,
  paceMs: MINUTE_MS, // over the server's limit as many go as it frees in this time
  refreshEveryMs: 5 * 60_000,
  refreshHiddenMs: 12 * HOUR_MS, // asked of the browser for an app that is closed; it decides itself
  patienceMs: 4000, // docs/product.md, X1: no answer by then counts as offline
  offlinePatienceMs: 400, // known to be offline: long enough for a server that has just come back
  oldAfterMs: 15 * 60_000, // chip: older than this is no longer 'Up to date'
  veryOldMs: 7 * DAY_MS,
  waitingLongMs: 3 * DAY_MS,
  readTries: 3, // docs/specification.md, section 7: default query retry
  unansweredHoldMs: 45 * MINUTE_MS, // saved posts about which nobody answers: within the hour they go by themselves
  largestWait: 24 * HOUR_MS, // any Retry-After is clamped to this
} as const;

/** A file of unsent posts. The server remembers for 400 days which keys it has seen: an older file could double. */
export const WORDS_FILE_LIMITS = {
  bytes: 32 * 1024 * 1024,
  entries: 20_000,
  drafts: 2000,
  listMax: 1000, // items of any list within a write
  draftDepth: 4,
  draftNameMax: 200,
  oldestDays: 365,
} as const;

/** Asking our server again while it is silent or was slow: the waits double from the first to the largest. Milliseconds. */
export const PROBE_LIMITS = {
  firstMs: 2000,
  maxMs: 5 * MINUTE_MS, // a dead valley drains no battery; an act of the person or of the phone asks at once
  gapMs: 1000, // the person's own acts ask at once, but no oftener than this
  steadyMs: 30_000, // a signal that held for less was none
} as const;

/** The hint at the home screen (docs/product.md, section 3): said twice, Later leaves it in the menu alone. */
export const INSTALL_LIMITS = { laterMs: 30 * DAY_MS, laterTimes: 2 } as const;

/** Areas that a phone keeps. */
export const AREA_LIMITS = {
  awakeAfterMs: SECOND_MS, // a download that takes longer keeps the screen on
  cellsPerDegree: 2,
  suggestedMiles: 25, // an area that is asked for without a search
  homeMinMiles: 25, // a search of a small circle still keeps its surroundings: the next farm is farther than that
  cellsPerRequest: 24, // the address stays short enough for every proxy
  homeCellsPerRequest: 8, // of a first copy whose size nobody has asked for: the nearest come first
  requestBytes: 48_000, // what one answer of a download should weigh at most: 4 s at 12 kB/s
  retryFirstMs: 2 * SECOND_MS,
  retryMaxMs: MINUTE_MS,
} as const;

export const SESSION_LIMITS = { idleDays: 30, absoluteDays: 180 } as const;

/** While data is saved, what is kept is brought up to date only when the app is opened and it is older than this. */
export const DATA_SAVING_LIMITS = { refreshAfterMs: HOUR_MS, meterEveryMs: 5 * SECOND_MS } as const;

/** Warning when less than this is left, or more than this share is used. */
export const STORAGE_LIMITS = {
  fullShare: 0.8,
  fewBytes: 50_000_000,
  images: 60,
  probeChars: 32_768, // room for the longest post, written twice
  persistEveryMs: 7 * DAY_MS, // the browser's question whether to keep the storage is not put oftener
} as const;

/** Roads and water of an operator's pack of map tiles, as they are kept with areas. */
export const MAP_PACK_LIMITS = {
  zooms: [8, 13], // tiles of these zooms are used: farther out the drawing has no room for roads, closer in the last one is drawn larger
  attributionMax: 300, // characters
  tileBytes: 512_000, // a larger tile is left out: a phone could hardly draw it
  tilePlainBytes: 4_000_000, // of a tile once it is unpacked
  blocksPerRequest: 24,
  answerBytes: 1_000_000, // of blocks together, unless one alone is more
  areaBytes: 25_000_000, // of one area: what is nearest comes first, the rest is drawn without
  areaMiles: 100, // around the middle of an area
  regionsAtOnce: 4,
  askedAgainMs: DAY_MS, // where there was no pack
  leastBytesPerSecond: 4000, // slower answers are given up
} as const;
