import { defineConfig } from '@playwright/test';
import { folderOf, languageOf } from './contract/languages.ts';
import { findChromium } from './scripts/find-chromium.ts';

const chromium = findChromium();

const IS_USUAL = process.env.TESTS === 'usual';

/** Language of the phones and of the words in the steps: `TEST_LANGUAGE=es npx playwright test written-offline`. */
const LANGUAGE = languageOf(process.env.TEST_LANGUAGE) ?? 'en';
if (LANGUAGE !== 'en') Object.assign(globalThis, { document: { documentElement: { lang: LANGUAGE } } }); // src/words/in-languages.ts reads it

/** Journeys in a real browser. Each test starts its own server and its own phone (tests/e2e/support). */
export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '*.spec.ts',
  // `npm run test:all` runs long files and single tests tagged `@long` too.
  ...(IS_USUAL ? { testIgnore: '*.long.spec.ts', grepInvert: /@long/ } : {}),
  outputDir: 'node_modules/.tmp/e2e/results',
  globalSetup: './tests/e2e/support/seed.ts',
  /** Snapshots of what a screen reader says. */
  snapshotPathTemplate: `docs/screen-reader/${folderOf(LANGUAGE)}{arg}{ext}`,
  workers: 3, // one more than a small machine has cores, because a journey mostly waits
  fullyParallel: false,
  retries: 1, // scripts/test.ts names what passed only then
  forbidOnly: Boolean(process.env.CI),
  timeout: 180_000, // for busy machines
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json', { outputFile: 'node_modules/.tmp/reports/browser.json' }]],
  use: {
    launchOptions: {
      ...(chromium.path === null ? {} : { executablePath: chromium.path }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
