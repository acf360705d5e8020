import { defineConfig } from '@playwright/test';
import { findChromium } from './scripts/find-chromium.ts';

const chromium = findChromium();

const IS_USUAL = process.env.TESTS === 'usual';
/**
 * What takes long and says again, in another way, what a shorter one says: `npm test` leaves it to `npm run test:all`, and single
 * tests with the tag `@long`.
 */
const LONG = [
  '**/by-keyboard-trouble.spec.ts',
  '**/drawn-map-roads.spec.ts',
  '**/hostile-text.spec.ts',
  '**/month-names.spec.ts',
  '**/official-client.spec.ts',
  '**/passkeys.spec.ts',
  '**/rare-screens.spec.ts',
  '**/screen-reader.spec.ts',
  '**/steady-pages.spec.ts',
  '**/words-file.spec.ts',
];

/** Journeys in a real browser. Each test starts its own server and its own phone (tests/e2e/support). */
export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '*.spec.ts',
  testIgnore: IS_USUAL ? LONG : [],
  ...(IS_USUAL ? { grepInvert: /@long/ } : {}),
  outputDir: 'node_modules/.tmp/e2e/results',
  globalSetup: './tests/e2e/support/seed.ts',
  /** What is compared with what is written down: docs/screen-reader. */
  snapshotPathTemplate: 'docs/screen-reader/{arg}{ext}',
  workers: 3, // one more than a small machine has cores: much of a journey is waiting
  fullyParallel: false,
  retries: 1, // scripts/test.ts names what passed only then
  forbidOnly: Boolean(process.env.CI),
  timeout: 180_000, // a busy machine is no fault of the product
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
