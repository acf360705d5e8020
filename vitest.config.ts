import { configDefaults, defineConfig } from 'vitest/config';

const QUICK_PASSWORDS = 'tests/support/quick-passwords.ts';
/** Long runs of seeded schedules: `npm test` runs them, `npm run check` does not. */
const SCHEDULES = 'tests/{local,features}/**/*schedules.test.ts';
/** What the engine does in the storms that the simulation makes too, written out one by one: with the proofs as well. */
const STORMS = [
  'tests/local/{area-download,batches,contexts,faults,histories,link,slow-link}.test.ts',
  'tests/local/{late-answers,restored-cancels,search-index}.test.ts',
];
/** PetiBot asked some two thousand questions, and a storage that dies at every step. */
const MANY = [
  'tests/features/petibot-{asked,conversation,named-places,panic,provider,sets,spanish}.test.ts',
  'tests/local/dying-storage.test.ts',
];
/** Screens that are opened again and again, on a full phone or as each of several people: longer than all others together. */
const LONG_SCREENS = [
  'tests/screens/{dying-forms,full-phone,keep-area,letter-way,letters,live-region,own-ways,owners,people,queue-states,stated-facts}.test.tsx',
  'tests/screens/{admin-queue,business,explore,explore-pages,home,profile,registration,settings,sign-in,sign-in-ways,spanish,without-signal,words-file}.test.tsx',
];
/** What texts cost, measured: it takes as long as many others together. */
const COSTS = 'tests/contract/text-cost.test.ts';
/**
 * Servers that are filled, broken or copied again and again take long too, and so do letters, imports and what only a server
 * with an identity provider has.
 */
const LONG = [
  'tests/server/{backup,backup-schedule,forum-share,full-disk-steps,newcomers-text}.test.ts',
  'tests/server/{admin-queue,people,search-cost,search-limit,statements}.test.ts',
  'tests/server/{claim-codes,email-confirmation,letters-queue,password-letters,import-*}.test.ts',
  'tests/server/{events,forums-counts,full-disk,openapi,overload,page-weight,ready,rollback,store}.test.ts',
  'tests/contract/rules-parity.test.ts',
  'tests/docs/emergency.test.ts',
  'tests/identity/**/*.test.ts',
];

/**
 * What only a database in a file has: its rights, its lock, its backups, its damage, and the way its tables came about; and
 * what measures how much is done at once, whichever database there is.
 */
const OF_FILES = [
  'tests/server/{backup,backup-schedule,commit-failure,config,damaged-database,full-disk,full-disk-steps}.test.ts',
  'tests/server/{hold,migrations,ready,rollback,runtime,search-cost,statements}.test.ts',
  'tests/server/{overload,password-work}.test.ts',
  'tests/identity/restore.test.ts',
];

/** What is about the phone alone: no server, no database of one. */
const WITHOUT_SERVER = ['tests/local/{data-saving,drafts,rows,transactions,words-file-text}.test.ts'];

/** PostgreSQL in `npm test`: its own tests, and the calls that differ most by engine. `npm run test:all` runs everything on it. */
const ON_POSTGRES_FILES =
  process.env.TESTS === 'usual'
    ? ['tests/server/{push,pull,search,reviews,forums-writing,account,auth}.test.ts']
    : ['tests/{server,identity}/**/*.test.ts'];

/**
 * What takes long and says once more, by measuring, by every step or by many random orders, what a shorter file says too: `npm test`
 * leaves it to `npm run test:all`.
 */
const SAID_AGAIN = [
  'tests/contract/text-cost.test.ts',
  'tests/kill/letters.test.ts',
  'tests/local/words-file-schedules.test.ts',
  'tests/search/index-parity.test.ts',
  'tests/security/request-cost.test.ts',
  'tests/server/{full-disk-steps,newcomers-text,search-limit}.test.ts',
];
const ALREADY_SAID = process.env.TESTS === 'usual' ? SAID_AGAIN : [];

const RUN_POSTGRES = 'tests/support/run-postgres.ts';
const ON_POSTGRES = 'tests/support/on-postgres.ts';

/** Screens are drawn by the React that phones get. Every file needs the whole app: a worker reads it once. */
const SCREENS = { extends: true, oxc: { jsx: { runtime: 'automatic', development: false } } } as const;
const DRAWN = {
  env: { NODE_ENV: 'production' },
  environment: 'node',
  isolate: false,
  setupFiles: ['fake-indexeddb/auto', 'tests/support/browser.ts', QUICK_PASSWORDS],
};

export default defineConfig({
  test: {
    testTimeout: 60_000, // a busy machine is no fault of the product
    hookTimeout: 60_000,
    // A page of a test that is killed in the middle of a step (tests/support/device.ts) has nobody left who could hear of it.
    onUnhandledError: ({ name }) => name !== 'Killed',
    maxWorkers: '100%', // by itself one core stays idle, which is half of a small machine
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          isolate: false, // a worker reads the server once
          include: ['tests/{server,contract,docs}/**/*.test.ts'],
          exclude: [...configDefaults.exclude, COSTS, ...LONG],
          environment: 'node',
          setupFiles: [QUICK_PASSWORDS],
        },
      },
      {
        extends: true,
        test: {
          name: 'app',
          isolate: false,
          include: ['tests/{local,features,ui,sw,session,places,shell}/**/*.test.{ts,tsx}'],
          exclude: [...configDefaults.exclude, SCHEDULES, ...STORMS, ...MANY],
          environment: 'node',
          setupFiles: ['fake-indexeddb/auto', QUICK_PASSWORDS],
        },
      },
      {
        ...SCREENS,
        test: {
          ...DRAWN,
          name: 'screens',
          include: ['tests/screens/**/*.test.tsx'],
          exclude: [...configDefaults.exclude, ...LONG_SCREENS],
        },
      },
      { ...SCREENS, test: { ...DRAWN, name: 'long-screens', include: LONG_SCREENS } },
      {
        extends: true,
        test: {
          name: 'storms',
          isolate: false,
          include: [...STORMS, ...MANY, ...LONG, 'tests/search/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...ALREADY_SAID],
          environment: 'node',
          setupFiles: ['fake-indexeddb/auto', QUICK_PASSWORDS],
        },
      },
      {
        extends: true,
        test: {
          name: 'postgres',
          isolate: false,
          include: [...ON_POSTGRES_FILES, 'tests/postgres/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...OF_FILES],
          environment: 'node',
          globalSetup: RUN_POSTGRES,
          setupFiles: [ON_POSTGRES, QUICK_PASSWORDS],
        },
      },
      {
        extends: true,
        test: {
          name: 'phones-on-postgres',
          isolate: false,
          include: ['tests/local/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...WITHOUT_SERVER],
          environment: 'node',
          globalSetup: RUN_POSTGRES,
          setupFiles: ['fake-indexeddb/auto', ON_POSTGRES, QUICK_PASSWORDS],
        },
      },
      {
        extends: true,
        test: {
          name: 'proofs',
          include: ['tests/{simulation,security,kill}/**/*.test.ts', SCHEDULES, COSTS],
          exclude: [...configDefaults.exclude, ...ALREADY_SAID],
          globalSetup: 'tests/support/built-server.ts',
          environment: 'node',
          setupFiles: ['fake-indexeddb/auto'],
        },
      },
    ],
  },
});
