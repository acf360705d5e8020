import { configDefaults, defineConfig } from 'vitest/config';

const QUICK_PASSWORDS = 'tests/support/quick-passwords.ts';
/** Long runs of seeded schedules: `npm test` runs them, `npm run check` does not. */
const SCHEDULES = 'tests/{local,features}/**/*schedules.test.ts';

/** Looks for the seed that tells each broken rule: minutes, so by its own command `npm run simulate -- --mutants`. */
const BROKEN_RULES = 'tests/simulation/mutants.test.ts';

export default defineConfig({
  test: {
    testTimeout: 60_000, // a busy machine is no fault of the product
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          include: ['tests/{server,contract}/**/*.test.ts'],
          environment: 'node',
          setupFiles: [QUICK_PASSWORDS],
        },
      },
      {
        extends: true,
        test: {
          name: 'app',
          include: ['tests/{local,features,ui,sw,session,places,shell}/**/*.test.{ts,tsx}'],
          exclude: [...configDefaults.exclude, SCHEDULES],
          environment: 'node',
          setupFiles: ['fake-indexeddb/auto', QUICK_PASSWORDS],
        },
      },
      {
        extends: true,
        test: {
          name: 'screens',
          include: ['tests/screens/**/*.test.tsx'],
          environment: 'node',
          setupFiles: ['fake-indexeddb/auto', 'tests/support/browser.ts', QUICK_PASSWORDS],
        },
      },
      {
        extends: true,
        test: {
          name: 'proofs',
          include: ['tests/{simulation,security,kill}/**/*.test.ts', SCHEDULES],
          exclude: [...configDefaults.exclude, BROKEN_RULES],
          environment: 'node',
          setupFiles: ['fake-indexeddb/auto'],
        },
      },
    ],
  },
});
