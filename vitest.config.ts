import { configDefaults, defineConfig } from 'vitest/config';

const QUICK_PASSWORDS = 'tests/support/quick-passwords.ts';
const RUN_POSTGRES = 'tests/support/run-postgres.ts';
const ON_POSTGRES = 'tests/support/on-postgres.ts';

/** Files that `npm run check` leaves out (`quick`), and `npm test` too (`usual`). A run of a single file leaves out none. */
const SLOW = ['**/*.slow.test.*', 'tests/{identity,search}/**'];
const LONG = ['**/*.long.test.*'];
const SKIPPED = { quick: [...SLOW, ...LONG], usual: LONG }[process.env.TESTS ?? ''] ?? [];
const exclude = [...configDefaults.exclude, ...SKIPPED];

/** Tests of a database file (rights, lock, backup, damage, migrations) and of load, which PostgreSQL does not change. */
const OF_FILES = [
  'tests/server/{backup,backup-full-disk,backup-schedule,commit-failure,config,damaged-database,full-disk,full-disk-steps}.*',
  'tests/server/{hold,migrations,ready,rollback,runtime,search-cost,statements}.*',
  'tests/server/{overload,password-work}.*',
  'tests/identity/restore.*',
];

/** Tests without a server. */
const WITHOUT_SERVER = ['tests/local/{data-saving,drafts,rows,transactions,words-file-text}.*'];

/** On PostgreSQL, `npm test` runs its own tests and the calls that differ most by engine; `npm run test:all` runs all. */
const ON_POSTGRES_FILES =
  process.env.TESTS === 'usual'
    ? ['tests/server/{push,pull,search,reviews,forums-writing,account,auth}.test.ts']
    : ['tests/{server,identity}/**/*.test.ts'];

export default defineConfig({
  test: {
    testTimeout: 60_000, // for busy machines
    hookTimeout: 60_000,
    expect: { poll: { interval: 10 } }, // instead of 50 ms
    // A page that a test kills in the middle of a step (tests/support/device.ts) rejects with nobody listening.
    onUnhandledError: ({ name }) => name !== 'Killed',
    maxWorkers: '100%', // the default leaves one core idle
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          isolate: false, // a worker reads the server once
          include: ['tests/{server,contract,docs,identity}/**/*.test.ts'],
          exclude,
          environment: 'node',
          setupFiles: [QUICK_PASSWORDS],
        },
      },
      {
        extends: true,
        test: {
          name: 'app',
          isolate: false,
          include: ['tests/{local,features,ui,sw,session,places,search,shell}/**/*.test.{ts,tsx}'],
          exclude,
          environment: 'node',
          setupFiles: ['fake-indexeddb/auto', QUICK_PASSWORDS],
        },
      },
      {
        extends: true,
        oxc: { jsx: { runtime: 'automatic', development: false } }, // the React that phones get
        test: {
          name: 'screens',
          isolate: false, // a worker reads the app once
          include: ['tests/screens/**/*.test.tsx'],
          exclude,
          env: { NODE_ENV: 'production' },
          environment: 'node',
          setupFiles: ['fake-indexeddb/auto', 'tests/support/browser.ts', QUICK_PASSWORDS],
        },
      },
      {
        extends: true,
        test: {
          name: 'proofs',
          include: ['tests/{simulation,security,kill}/**/*.test.ts'],
          exclude,
          globalSetup: 'tests/support/built-server.ts',
          environment: 'node',
          setupFiles: ['fake-indexeddb/auto'],
        },
      },
      {
        extends: true,
        test: {
          name: 'postgres',
          isolate: false,
          include: [...ON_POSTGRES_FILES, 'tests/postgres/**/*.test.ts'],
          exclude: [...exclude, ...OF_FILES],
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
          exclude: [...exclude, ...WITHOUT_SERVER],
          environment: 'node',
          globalSetup: RUN_POSTGRES,
          setupFiles: ['fake-indexeddb/auto', ON_POSTGRES, QUICK_PASSWORDS],
        },
      },
    ],
  },
});
