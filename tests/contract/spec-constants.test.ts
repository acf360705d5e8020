import { expect, test } from 'vitest';
import { DEFAULT_STATE } from '#contract/businesses.ts';
import { REQUEST_TYPES } from '#contract/contact.ts';
import * as LIMITS from '#contract/limits.ts';
import { HERO_CATEGORIES } from '#src/catalogue/catalogue.words.ts';
import { QUIZ_MESSAGES } from '#src/features/quiz/quiz.words.ts';

const MINUTE = 60 * 1000;

/**
 * The values of docs/specification.md, section 9, of docs/api.md and of docs/sync-protocol.md, repeated here
 * on purpose.
 */
test.each([
  [
    'TOAST_LIMITS',
    { shortMs: 3000, longMs: 5000, defaultMs: 5000, atOnce: 1, hotkey: 'F8', swipeTouchPx: 10, swipePx: 2 },
  ],
  ['TOOLTIP_LIMITS', { openMs: 700, skipMs: 300 }],
  ['POSITION_LIMITS', { timeoutMs: 20 * 1000, maximumAgeMs: 1000 }],
  [
    'SEARCH_LIMITS',
    {
      radiusMinMiles: 5,
      radiusMaxMiles: 100,
      radiusStepMiles: 5,
      radiusDefaultMiles: 50,
      radiusHeroMiles: 50,
      radiusCategoryMiles: 15,
      radiusNationwideMiles: 1500,
      radiusRequestMaxMiles: 12500,
      nationwideCentre: { lat: 39.8283, lng: -98.5795 },
      skeletonCards: 6,
      nearbyResults: 5,
      resultsDefault: 200,
    },
  ],
  ['HOME_LIMITS', { featured: 3 }],
  ['GAME_LIMITS', { homeGames: 4, trialDefaultDays: 7, pageSize: 12 }],
  [
    'BUSINESS_LIMITS',
    {
      cardAnimals: 3,
      cardDescriptionChars: 100,
      pageSize: 25,
      nameMin: 2,
      nameMax: 120,
      descriptionMin: 10,
      descriptionMax: 4000,
      urlMax: 2048,
      cataloguedMax: 24,
    },
  ],
  ['EVENT_LIMITS', { homeDayEvents: 2, pageDayEvents: 3, weekDays: 7 }],
  ['QUIZ_LIMITS', { excellent: 80, good: 60, fair: 40, cubeTickMs: 100 }],
  ['PETIBOT_LIMITS', { typingMs: 1500 }],
  [
    'REVIEW_LIMITS',
    {
      commentMin: 3,
      commentMax: 1000,
      ratingMin: 1,
      ratingMax: 5,
      ratingDefault: 5,
      pageSize: 10,
      perBusinessInArea: 20,
    },
  ],
  ['MASCOT_LIMITS', { gazeMs: 2000, blinkMs: 3000, closedMs: 150 }],
  ['AUTH_LIMITS', { passwordMin: 6, failedLogins: 20, failedLoginWindowMs: 15 * MINUTE, nameMax: 120 }],
  [
    'FORUM_LIMITS',
    {
      titleMin: 3,
      titleMax: 140,
      postMin: 1,
      postMax: 20000,
      threadsPageSize: 20,
      postsPageSize: 20,
      streamDays: 90,
      duplicateWindowMs: MINUTE,
    },
  ],
  ['CONTACT_LIMITS', { messageMin: 10, messageMax: 5000, nameMin: 2, nameMax: 120, perAddressAnHour: 10 }],
  [
    'HTTP_LIMITS',
    {
      bodyBytes: 256 * 1024,
      pushBodyBytes: 1024 * 1024,
      listMax: 200,
      writesPerPerson: 240,
      writesPerMinute: 60,
      idempotencyDays: 400,
    },
  ],
  [
    'NEWCOMER_LIMITS',
    { ageMs: 24 * 60 * MINUTE, writes: 60, writesPerMinute: 20, listings: 3, linksPerPost: 5 },
  ],
  [
    'SYNC_LIMITS',
    {
      pushMutations: 200,
      pushBudgetBytes: 512 * 1024,
      pushTimeoutMs: 20 * 1000,
      pageRows: 500,
      pageRowsMax: 1000,
      transactionRows: 200,
      tombstoneDays: 180,
      receiptDays: 14,
      seenDays: 14,
      lockStaleMs: 45 * 1000,
      backoffFirstMs: 2000,
      backoffMaxMs: 15 * MINUTE,
      parkAfterFailures: 8,
      refreshEveryMs: 5 * MINUTE,
      patienceMs: 4000,
      readRetries: 3,
      oldAfterMs: 15 * MINUTE,
    },
  ],
  ['STORAGE_LIMITS', { fullShare: 0.8, fewBytes: 50_000_000 }],
  ['AREA_LIMITS', { cellsPerDegree: 2 }],
] as const)('%s are those of the specification', (name, values) => {
  expect(Object.fromEntries(Object.entries(LIMITS))[name]).toMatchObject(values);
});

test('the redirect after the sign-in prompt comes after half a second', () => {
  expect(LIMITS.SIGN_IN_PROMPT_REDIRECT_MS).toBe(500);
});

test('the quiz has the specified messages and colors', () => {
  expect([
    QUIZ_MESSAGES.verdictExcellent,
    QUIZ_MESSAGES.verdictGood,
    QUIZ_MESSAGES.verdictFair,
    QUIZ_MESSAGES.verdictLow,
  ]).toEqual([
    "Excellent! You're a pet knowledge expert!",
    'Good job! You know your animals well!',
    "Not bad! But there's still more to learn.",
    'Keep learning! Visit our resources to improve your knowledge.',
  ]);
});

test('the hero offers seven choices, two under another name', () => {
  expect(HERO_CATEGORIES.map(({ label }) => label)).toEqual([
    'All Categories',
    'Veterinarians',
    'Pet Grooming',
    'Pet Supplies',
    'Boarding',
    'Animal Feed',
    'Farm Equipment',
  ]);
  expect(HERO_CATEGORIES[1]?.value).toBe('Veterinary Services');
});

test('the default state is Florida and there are five kinds of contact request', () => {
  expect(DEFAULT_STATE).toBe('Florida');
  expect(REQUEST_TYPES).toHaveLength(5);
});
