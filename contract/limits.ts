/**
 * Every limit and delay of the product, grouped by feature, each with unit and reason.
 * `tests/contract/spec-constants.test.ts` lists the specification's values once more, as the second witness.
 */

/** Lengths in characters (UTF-16 units), counted after trimming. Source: api.md, limits; specification section 5. */
export const REVIEW_LIMITS = {
  commentMin: 3,
  commentMax: 1000,
  ratingMin: 1,
  ratingMax: 5,
  ratingDefault: 5,
  perBusinessInArea: 20, // sync-protocol.md: an area carries a business's latest 20 reviews
  listDefault: 50,
  pageSize: 10,
} as const;

/** Business registration, specification section 5; the upper bounds are api.md's. */
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
  imagesMax: 10,
  namesMax: 50, // categories or animals in one list: more than the catalogue holds
  cataloguedMax: 24, // sync-protocol.md: featured and sponsoring businesses in the stream `catalogue`
  pageSize: 25,
} as const;

/** Miles. Specification section 9; the upper bound is half the Earth's girth. */
export const SEARCH_LIMITS = {
  radiusMinMiles: 5,
  radiusMaxMiles: 100,
  radiusStepMiles: 5,
  radiusDefaultMiles: 50,
  radiusHeroMiles: 50,
  radiusCategoryMiles: 15,
  radiusNationwideMiles: 1500,
  radiusRequestMaxMiles: 12_500,
  nationwideCentre: { lat: 39.8283, lng: -98.5795 },
  fewHits: 3, // fewer than this offers the next step
  skeletonCards: 6,
  nearbyResults: 5,
  resultsDefault: 200,
  resultsMax: 200,
  queryMax: 80,
  recentSearches: 8,
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
  emailAsNameMax: 254, // people type their e-mail where the username is asked
  returnToMax: 2000,
  failedLogins: 20, // per name and per address
  failedLoginWindowMs: 15 * 60_000,
} as const;

export const FORUM_LIMITS = {
  titleMin: 3,
  titleMax: 140,
  postMin: 1,
  postMax: 20_000,
  threadsPageSize: 20,
  postsPageSize: 20,
  duplicateWindowMs: 60_000, // api.md: equal neighbouring posts of one person within a minute
  streamDays: 90, // sync-protocol.md: activity window of the stream `forum`
  recentThreads: 20,
  lateNoticeMs: 60 * 60_000, // written and posted differ by more than an hour: both are shown
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

export const EVENT_LIMITS = {
  homeDayEvents: 2,
  pageDayEvents: 3,
  weekDays: 7,
  streamDaysAhead: 366,
  streamDaysBack: 92,
} as const;

export const GAME_LIMITS = { trialDefaultDays: 7, homeGames: 4, pageSize: 12 } as const;

export const HOME_LIMITS = { categories: 8, featured: 3 } as const;

/** Percent of attempts that were right. Specification section 9. */
export const QUIZ_LIMITS = {
  excellent: 80,
  good: 60,
  fair: 40,
  cubeTickMs: 100,
  cubeStepDegrees: 1,
} as const;

export const PETIBOT_LIMITS = { typingMs: 1500, suggestions: 8, providerPatienceMs: 4000 } as const;

export const MASCOT_LIMITS = { gazeMs: 2000, blinkMs: 3000, closedMs: 150 } as const;

/** Toasts and tooltips. Specification section 9; swipe thresholds in pixels. */
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

/** Device position. Specification section 9. */
export const POSITION_LIMITS = { timeoutMs: 20_000, maximumAgeMs: 1000 } as const;

/** Bytes and counts of one request. api.md, limits. */
export const HTTP_LIMITS = {
  bodyBytes: 256 * 1024,
  pushBytes: 1024 * 1024,
  compressBytes: 1024, // bodies over this are compressed
  listDefault: 50,
  listMax: 200,
  writesPerPerson: 240,
  writesPerMinute: 60,
  idempotencyDays: 400,
  retryAfterS: 5, // asked of a client while the server starts, stops or waits for its database
} as const;

/** sync-protocol.md. Durations in milliseconds. */
export const SYNC_LIMITS = {
  pushMutations: 200,
  pushBytes: 512 * 1024,
  pushAfterFailure: 25,
  pushTimeoutMs: 20_000,
  pullTimeoutMs: 20_000,
  pageRows: 500,
  pageRowsMax: 1000,
  transactionRows: 200,
  streamsMax: 64,
  tombstoneDays: 180,
  receiptDays: 14,
  seenDays: 14,
  lockStaleMs: 45_000,
  backoffFirstMs: 2000,
  backoffMaxMs: 15 * 60_000,
  parkAfterFailures: 8,
  bisectAfterFailures: 2,
  refreshEveryMs: 5 * 60_000,
  patienceMs: 4000, // product.md X1: no answer by then counts as offline
  offlinePatienceMs: 400, // known to be offline: long enough for a server that has just come back
  oldAfterMs: 15 * 60_000, // chip: older than this is no longer 'Up to date'
  veryOldMs: 7 * 86_400_000,
  waitingLongMs: 3 * 86_400_000,
  readTries: 3, // specification section 7: default query retry
  largestWait: 24 * 3_600_000, // any Retry-After is clamped to this
} as const;

/** A search of a small circle still keeps its surroundings on the phone: the next farm is farther than that. */
export const AREA_LIMITS = { cellsPerDegree: 2, homeMinMiles: 25 } as const;

export const SESSION_LIMITS = { idleDays: 30, absoluteDays: 180 } as const;

/** Warning when less than this is left, or more than this share is used. */
export const STORAGE_LIMITS = { fullShare: 0.8, fewBytes: 50_000_000, images: 60 } as const;
