import { configDefaults, defineConfig } from 'vitest/config';

const QUICK_PASSWORDS = 'tests/support/quick-passwords.ts';
/** Long runs of seeded schedules: `npm test` runs them, `npm run check` does not. */
const SCHEDULES = 'tests/{local,features}/**/*schedules.test.ts';
/** The simulation's storms, written out one by one: run with the proofs. */
const STORMS = [
  'tests/local/{area-download,batches,contexts,faults,histories,link,slow-link}.test.ts',
  'tests/local/{late-answers,restored-cancels,search-index}.test.ts',
];
/** Two thousand questions to PetiBot, and a storage that dies at every step. */
const MANY = [
  'tests/features/petibot-{asked,conversation,named-places,panic,provider,sets}.test.ts',
  'tests/local/dying-storage.test.ts',
];
/** Screens opened many times, on a full phone or by several people: slower than all other screens together. */
const LONG_SCREENS = [
  'tests/screens/{dying-forms,full-phone,keep-area,letter-way,letters,live-region,own-ways,owners,people,queue-states,stated-facts}.test.tsx',
  'tests/screens/{admin-queue,business,explore,explore-pages,home,profile,registration,settings,sign-in,sign-in-ways,without-signal,words-file}.test.tsx',
];
/** Measures what texts cost. */
const COSTS = 'tests/contract/text-cost.test.ts';
/** Servers that are filled, broken or copied many times, letters, imports and identity providers. */
const LONG = [
  'tests/server/{backup,backup-schedule,forum-share,full-disk-steps,newcomers-text}.test.ts',
  'tests/server/{admin-queue,people,search-cost,search-limit,statements}.test.ts',
  'tests/server/{claim-codes,email-confirmation,letters-queue,password-letters,import-*}.test.ts',
  'tests/server/{events,forums-counts,full-disk,openapi,overload,page-weight,ready,rollback,store}.test.ts',
  'tests/contract/rules-parity.test.ts',
  'tests/docs/emergency.test.ts',
  'tests/identity/**/*.test.ts',
];

/** Tests of a database file (rights, lock, backup, damage, migrations) and of load, which PostgreSQL does not change. */
const OF_FILES = [
  'tests/server/{backup,backup-schedule,commit-failure,config,damaged-database,full-disk,full-disk-steps}.test.ts',
  'tests/server/{hold,migrations,ready,rollback,runtime,search-cost,statements}.test.ts',
  'tests/server/{overload,password-work}.test.ts',
  'tests/identity/restore.test.ts',
];

/** Tests without a server. */
const WITHOUT_SERVER = ['tests/local/{data-saving,drafts,rows,transactions,words-file-text}.test.ts'];

/** On PostgreSQL, `npm test` runs its own tests and the calls that differ most by engine; `npm run test:all` runs all. */
const ON_POSTGRES_FILES =
  process.env.TESTS === 'usual'
    ? ['tests/server/{push,pull,search,reviews,forums-writing,account,auth}.test.ts']
    : ['tests/{server,identity}/**/*.test.ts'];

/** Long files that repeat, by measuring or in many orders, a promise of a shorter one: only `npm run test:all` runs them. */
const REPEATING = [
  'tests/contract/text-cost.test.ts',
  'tests/features/forums-schedules.test.ts',
  'tests/kill/{kill-server,letters,start-troubles}.test.ts',
  'tests/local/{search-schedules,words-file-schedules}.test.ts',
  'tests/postgres/{lead,started}.test.ts',
  'tests/screens/live-region.test.tsx',
  'tests/search/index-parity.test.ts',
  'tests/security/{request-cost,slow-and-many}.test.ts',
  'tests/server/{full-disk-steps,newcomers-text,search-limit}.test.ts',
];
const SKIPPED = process.env.TESTS === 'usual' ? REPEATING : [];

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
    testTimeout: 60_000, // for busy machines
    hookTimeout: 60_000,
    // A page that a test kills in the middle of a step (tests/support/device.ts) rejects with nobody listening.
    onUnhandledError: ({ name }) => name !== 'Killed',
    maxWorkers: '100%', // the default leaves one core idle
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
      {
        ...SCREENS,
        test: {
          ...DRAWN,
          name: 'long-screens',
          include: LONG_SCREENS,
          exclude: [...configDefaults.exclude, ...SKIPPED],
        },
      },
      {
        extends: true,
        test: {
          name: 'storms',
          isolate: false,
          include: [...STORMS, ...MANY, ...LONG, 'tests/search/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...SKIPPED],
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
          exclude: [...configDefaults.exclude, ...OF_FILES, ...SKIPPED],
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
          exclude: [...configDefaults.exclude, ...SKIPPED],
          globalSetup: 'tests/support/built-server.ts',
          environment: 'node',
          setupFiles: ['fake-indexeddb/auto'],
        },
      },
    ],
  },
});
