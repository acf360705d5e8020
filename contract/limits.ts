/**
 * All limits and delays of the product, by feature, with unit and reason. `tests/contract/spec-constants.test.ts`
 * repeats the values of the specification on purpose.
 */
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from './shared/time.ts';

/** Characters (UTF-16 units) after trimming. docs/specification.md, section 5; the upper bounds are ours. */
export const REVIEW_LIMITS = {
  commentMin: 3,
  commentMax: 1000,
  ratingMin: 1,
  ratingMax: 5,
  ratingDefault: 5,
  perBusinessInArea: 20, // docs/sync-protocol.md, section 5: an area carries the 20 latest reviews of a business
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
  namesMax: 50, // categories or animals per list, more than the catalogue has
  serviceRadiusMinMiles: 1,
  serviceRadiusMaxMiles: 500, // no vet drives farther
  cataloguedMax: 24, // docs/sync-protocol.md, section 5: featured and sponsored businesses in the stream `catalogue`
  pageSize: 25,
} as const;

/** Miles. docs/specification.md, section 9; the upper bound is half the Earth's circumference. */
export const SEARCH_LIMITS = {
  radiusMinMiles: 5,
  radiusMaxMiles: 100,
  radiusStepMiles: 5,
  radiusDefaultMiles: 50,
  radiusHeroMiles: 50,
  radiusCategoryMiles: 15,
  radiusNationwideMiles: 1500,
  radiusRequestMaxMiles: 12_500,
  rowTextsBytes: 32 * 1024 * 1024, // JSON of listings cached for searches
  nationwideCentre: { lat: 39.8283, lng: -98.5795 },
  fewHits: 3, // below this the search offers the next step
  skeletonCards: 6,
  nearbyResults: 5,
  resultsDefault: 200,
  resultsMax: 200,
  queryMax: 80,
  recentSearches: 8,
} as const;

/** Text messages with codes. Each costs money. */
export const TEXT_MESSAGE_LIMITS = {
  perNumberAnHour: 5,
  perAddressAnHour: 30, // a whole fair shares one IP address
  perServerADay: 500,
} as const;

export const AUTH_LIMITS = {
  fullNameMin: 2,
  nameMax: 120,
  usernameMin: 3,
  usernameMax: 60,
  passwordMin: 6,
  passwordMax: 200, // bounds the cost of argon2
  locationMin: 2,
  locationMax: 120,
  emailMax: 254, // RFC 5321, 4.5.3.1.3
  digitsMax: 12, // six digits, with the space that some apps show
  emailAsNameMax: 254, // people type their e-mail address as the username
  returnToMax: 2000,
  failedLogins: 20, // per name and IP address
  failedLoginWindowMs: 15 * 60_000,
  signInsPerHour: 100, // with the right password, per account: each costs an argon2 run
  passwordWaitMs: SECOND_MS, // with more queued password work, sign-ins get 503
  passwordsAtOnce: 3, // of Node's four threads for slow work
  registerAgainMs: 10 * MINUTE_MS, // a registration can be repeated after a lost response
  newEmailsPerHour: 10, // per person: each attempt reveals whether an address has an account
  newNamesPerHour: 10, // and profile pictures, per person: everything that the person wrote travels again
  registrationsPerHour: 2000, // per IP address: a whole fair shares one; each costs an argon2 run
} as const;

/** Exports of one's own account: the largest holds all that a person ever wrote. */
export const EXPORT_LIMITS = {
  perPersonAnHour: 10,
  idleMs: MINUTE_MS, // an abandoned export makes room for the next one after this time
} as const;

export const FORUM_LIMITS = {
  titleMin: 3,
  titleMax: 140,
  postMin: 1,
  postMax: 20_000,
  addressMax: 2048, // a longer URL stays plain text; no browser shows more
  threadsPageSize: 20,
  postsPageSize: 20,
  duplicateWindowMs: 60_000, // docs/api.md, section 8: equal consecutive posts of one person within a minute
  streamDays: 90, // docs/sync-protocol.md, section 5: window of the stream `forum`
  personBytes: 20_000, // compressed, per person in the stream `forum`: 3 s at 50 kbit/s; scales like TEXT_LIMITS
  personBytesMost: 2_000_000, // beyond this no share applies: adding it up for each post would cost more
  recentThreads: 20,
  categoryNameMax: 60,
  categoryTextMin: 10,
  categoryTextMax: 500,
  lateNoticeMs: 60 * 60_000, // if writing and posting times differ by more, both are shown
} as const;

/** Content shared by other apps: bytes per share, and shares kept until posted. */
export const SHARE_LIMITS = { bodyBytes: 256 * 1024, kept: 20 } as const;

/** My people. The list is short because it is written as a whole and read in an emergency. */
/** `withLeftOut`: size of two full lists together. */
export const MY_PEOPLE_LIMITS = { entries: 50, withLeftOut: 100, noteMax: 500, inEmergency: 3 } as const;

/** The animal book of one person. */
export const ANIMAL_LIMITS = {
  animals: 200,
  records: 5000,
  writes: 6000, // bucket size: a full book is imported at once
  newcomersPerAddress: 24_000, // writes an hour
  nameMax: 80,
  termMax: 40, // species and sex: one or two words
  textMax: 120,
  byMax: 80,
  noteMax: 500,
  weightMinLb: 0.1,
  weightMaxLb: 5000,
  tempMinF: 50,
  tempMaxF: 120,
  rateMax: 999, // pulse and breaths of a minute: a bird's heart is the fastest
  meatDaysMax: 999,
  milkHoursMax: 9999,
} as const;

/** Characters of the lost-animal flyer: at their longest, its texts fit one page. */
export const FLYER_LIMITS = { lastSeenMax: 200, looksMax: 200, phoneMax: 60, moreMax: 200 } as const;

/** The barn card. More than `codeBytes` would make the code's dots smaller than half a millimeter. */
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

/** Reports per hour, and characters. */
export const REPORT_LIMITS = {
  reasonMin: 2,
  reasonMax: 80, // a suggested reason or the person's own
  textMax: 1000, // as long as a review
  perPersonAnHour: 20, // more would flood the queue, and one report is enough for a take-back
  closedMs: 60 * DAY_MS, // reports that a business is closed count this long
  perAddressAnHour: 60, // a whole fair shares one IP address, and visitors have no other identity
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

/** Percent of correct answers. docs/specification.md, section 9. */
export const QUIZ_LIMITS = {
  excellent: 80,
  good: 60,
  fair: 40,
  cubeTickMs: 100,
  cubeStepDegrees: 1,
} as const;

/** docs/specification.md, section 9 for `typingMs`; the rest is ours (messages, characters, businesses, miles). */
export const PETIBOT_LIMITS = {
  typingMs: 1500,
  history: 200,
  questionMax: 500,
  nearWithGuide: 2,
  nearLocal: 3,
  radiusMiles: 100,
  namedPlaceMiles: 30, // around a place named in a question
  treatingMiles: 25, // beyond the nearest vet by this, one that states the animal loses its preference
} as const;

/** Limits of an AI provider behind PetiBot. Beyond them the phone answers by itself. */
export const PROVIDER_LIMITS = {
  patienceMs: 4 * SECOND_MS, // without a first word by then, the phone's own answer stays
  answerMs: 30 * SECOND_MS,
  answerMax: 1500, // characters
  answerTokens: 400, // requested from the provider; about answerMax
  streamBytes: 512 * 1024, // one answer on the wire, including frames
  guides: 2, // passages sent along: the guides that the answer names
  perPerson: 20, // questions per window
  perAddress: 60, // a whole barn or fair shares one IP address
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
  silentMs: 25_000, // some browsers ignore their own timeout
} as const;

/** Sizes and counts per request. docs/api.md, sections 1 and 13. */
export const HTTP_LIMITS = {
  streamsAtOnce: 4, // a pull of more streams queues behind other IP addresses
  bodyBytes: 256 * 1024,
  pushBodyBytes: 1024 * 1024, // maximum of the server; a phone sends SYNC_LIMITS.pushBudgetBytes
  compressBytes: 128, // smaller bodies hardly shrink
  jsonNames: 2000, // names in all objects of a body; a form has a few dozen, and each costs as much as a hundred characters
  pushJsonNames: 20_000,
  jsonDepth: 32, // nested lists and objects; the deepest valid body has 6
  listDefault: 50,
  listMax: 200,
  listBytes: 256 * 1024, // limit of a list page regardless of its row count: 200 of the longest posts are 3.5 MB
  keptAnswersBytes: 16 * 1024 * 1024, // cached public responses, compressed and plain
  writesPerPerson: 240,
  writesPerMinute: 60,
  visitorWritesPerHour: 5000, // per IP address: downloads and messages of visitors
  searchesPerAddress: 20_000, // bucket size: hundreds of phones at a fair share one IP address
  searchesPerMinute: 300, // refill rate of the bucket
  farSearchCounts: 5, // weight of a search beyond SEARCH_LIMITS.radiusMaxMiles
  weighedPerSearch: 8, // number of weighed streams that cost as much as one search
  cancelsPerSender: 1000, // a cancel is no write but adds an outcome row
  cancelsPerMinute: 240,
  idempotencyDays: 400,
  writeWaitMs: 500, // new writes queue while those in the database would take longer
  writeTurnMs: 2 * SECOND_MS, // a request that queued this long gets 503
  writeTurns: 1000, // so does one that finds this many in the queue
  headersMs: 10_000, // to receive the request head
  requestMs: 30_000, // to receive the whole request; a phone gives up after 20 s
  proxyIdleMs: 130_000, // longer than Caddy and nginx keep an idle connection: none is closed while they use it
  lookMs: 1000, // interval of the check for slow clients
  connectionsMax: 8000,
  connectionsPerAddress: 1000, // a whole fair shares one IP address; not applied behind a proxy
  retryAfterS: 5, // while the server starts, stops or waits for its database
} as const;

/**
 * Limits for the first day of an account, so that a stranger cannot flood the forum unnoticed, and for all new
 * accounts of one IP address: a class or fair of 40 people shares one, and each asks a question, answers a few and
 * writes a review. All but the links scale with `WRITES_PER_MINUTE`. Source: docs/api.md, section 13; `threads` and
 * the limits per address are ours.
 */
export const NEWCOMER_LIMITS = {
  ageMs: DAY_MS,
  writes: 60, // bucket size
  writesPerMinute: 20,
  threads: 20, // per day; lists show the newest 20 to 200
  listings: 3, // per day
  linksPerPost: 5, // also per review
  threadsPerAddress: 80, // per 24 hours: two for each of 40 people, and less than half of the newest 200
  listingsPerAddress: 30, // a search shows the nearest 200, and an owner lists one business
  /** Per business in 24 hours: its customers may share its own network. An area carries 20. */
  reviewsOfOnePerAddress: 40,
  /**
   * Compressed posts, reviews, replies and listings: 40 people need 70 kB, which adds 16 s to a first copy at 50
   * kbit/s.
   */
  textBytesPerAddress: 100_000,
} as const;

/**
 * Listings of one person after the first day; admins have no limit. Both limits grow by one with each listing of theirs
 * that is checked, the daily one also with each week of the account. They scale with `WRITES_PER_MINUTE`.
 */
export const LISTING_LIMITS = {
  perDay: 10,
  perDayMost: 50,
  perAddress: 40, // per day, as one each of 40 people at a fair
  uncheckedNear: 20, // so that nobody fills the nearest results of a place
  nearMiles: 10,
} as const;

/** Characters of the reason that a suspended person reads. */
export const SUSPENSION_LIMITS = { reasonMin: 3, reasonMax: 500 } as const;

/** Search results shown to an admin, and the longest query: an e-mail address. */
export const PEOPLE_LIMITS = { found: 20, queryMax: 254 } as const;

/** Backups that are kept: the newest (`BACKUP_KEEP`), then the newest of each recent day and of each recent week. */
export const BACKUP_LIMITS = { newest: 24, days: 7, weeks: 4 } as const;

/** Days in which an admin can restore a removed listing. */
export const REMOVAL_LIMITS = { days: 30 } as const;

/** Equal texts from one IP address within an hour, from any account; `sameAnHour` scales with `WRITES_PER_MINUTE`. */
export const TEXT_LIMITS = {
  sameAnHour: 2,
  countedFrom: 60, // letters and digits; many people behind one IP address write the same short texts
} as const;

/** docs/sync-protocol.md. Durations in milliseconds. */
export const SYNC_LIMITS = {
  pushMutations: 200,
  pushNeeds: 1000, // for all mutations of a push; a phone names one or two each
  pushBudgetBytes: 512 * 1024, // maximum that a phone puts into one push; the server accepts HTTP_LIMITS.pushBodyBytes
  pushBytesLeast: 2000, // minimum budget of a batch; one entry always fits
  leavingBytes: 60_000, // browsers let a hidden page send 64 kB in all
  pushTimeoutMs: 20_000,
  pullTimeoutMs: 20_000,
  pageRows: 500,
  pageRowsMax: 1000,
  pageBytes: 96 * 1024, // a stream's rows, uncompressed: about 28 kB on the wire, 5 s at 50 kbit/s
  answerBytes: 1280 * 1024, // all streams of a pull; each gets its share
  transactionRows: 200,
  streamsMax: 64,
  tombstoneDays: 180,
  commitDays: 200, // commits are kept longer than any cursor is useful
  receiptDays: 14,
  seenDays: 14,
  /** A younger "seen" mark is not renewed: the limit is in days. */
  seenStepMs: HOUR_MS,
  /** Ages are shown in minutes: a response time is stored only if it is this much newer. */
  answerStepMs: 10_000,
  waitingCookieDays: 400, // the longest that browsers keep a cookie
  lockStaleMs: 45_000,
  lookAgainMs: 20_000, // recheck while another tab sends; no request takes longer
  backoffFirstMs: 2000,
  backoffMaxMs: 15 * 60_000,
  ownWaitMaxMs: 30 * MINUTE_MS, // an entry's own delay doubles up to this
  parkAfterFailures: 8,
  parkedWaitMs: DAY_MS,
  isolateAfterFailures: 2,
  paceMs: MINUTE_MS, // beyond the server's rate limit the phone sends what this interval allows
  refreshEveryMs: 5 * 60_000,
  refreshHiddenMs: 12 * HOUR_MS, // requested for a closed app; the browser decides
  patienceMs: 4000, // docs/product.md, X1: no response by then counts as offline
  offlinePatienceMs: 400, // while offline: long enough for a server that has just returned
  oldAfterMs: 15 * 60_000, // older data is no longer 'Up to date'
  veryOldMs: 7 * DAY_MS,
  waitingLongMs: 3 * DAY_MS,
  readRetries: 3, // docs/specification.md, section 7: default query retry
  unansweredHoldMs: 45 * MINUTE_MS, // posts held after a sign-in are sent without an answer after this
  largestWait: 24 * HOUR_MS, // upper bound for Retry-After
} as const;

/** A file of unsent posts. The server keeps keys for 400 days; an older file could create duplicates. */
export const WORDS_FILE_LIMITS = {
  bytes: 32 * 1024 * 1024,
  entries: 20_000,
  drafts: 2000,
  listMax: 1000, // items in any list of a write
  draftDepth: 4,
  draftNameMax: 200,
  oldestDays: 365,
} as const;

/** Probes of a silent or slow server; the delay doubles from `firstMs` to `maxMs`. Milliseconds. */
export const PROBE_LIMITS = {
  firstMs: 2000,
  maxMs: 5 * MINUTE_MS, // saves the battery without signal; an act of the person probes at once
  gapMs: 1000, // minimum gap between probes that the person triggers
  steadyMs: 30_000, // a shorter connection does not count as recovered
} as const;

/** The install hint (docs/product.md, section 3): after two "Later" it stays in the menu only. */
export const INSTALL_LIMITS = { laterMs: 30 * DAY_MS, laterTimes: 2 } as const;

/** Areas that a phone stores. */
export const AREA_LIMITS = {
  awakeAfterMs: SECOND_MS, // a longer download keeps the screen on
  cellsPerDegree: 2,
  suggestedMiles: 25, // for an area that is not based on a search
  homeMinMiles: 25, // a small search radius still stores its surroundings
  cellsPerRequest: 24, // keeps the URL short enough for every proxy
  homeCellsPerRequest: 8, // of a first copy without a size estimate; nearest first
  requestBytes: 48_000, // target size of one download response: 4 s at 12 kB/s
  retryFirstMs: 2 * SECOND_MS,
  retryMaxMs: MINUTE_MS,
} as const;

export const TESTIMONIAL_LIMITS = { nameMin: 2, nameMax: 120, textMin: 10, textMax: 500, shown: 6 } as const;

export const SESSION_LIMITS = { idleDays: 30, absoluteDays: 180 } as const;

/** With data saving on, data refreshes only when the app opens and it is older than this. */
export const DATA_SAVING_LIMITS = { refreshAfterMs: HOUR_MS, meterEveryMs: 5 * SECOND_MS } as const;

/** Warn if less than `fewBytes` is free or more than `fullShare` is used. */
export const STORAGE_LIMITS = {
  fullShare: 0.8,
  fewBytes: 50_000_000,
  images: 60,
  probeChars: 32_768, // room for the longest post, stored twice
  persistEveryMs: 7 * DAY_MS, // minimum interval between requests for persistent storage
} as const;

/** Roads and water from an operator's map tiles, stored with areas. */
export const MAP_PACK_LIMITS = {
  zooms: [8, 13], // farther out there is no room for roads; closer in, the last zoom is enlarged
  attributionMax: 300, // characters
  tileBytes: 512_000, // a phone can hardly draw a larger tile
  tilePlainBytes: 4_000_000, // of an unpacked tile
  blocksPerRequest: 24,
  answerBytes: 1_000_000, // of all blocks, except for a single larger one
  areaBytes: 25_000_000, // per area, nearest first
  areaMiles: 100, // around the center of an area
  regionsAtOnce: 4,
  askedAgainMs: DAY_MS, // after a response without a pack
  leastBytesPerSecond: 4000, // slower responses are aborted
} as const;
