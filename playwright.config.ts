import { defineConfig } from '@playwright/test';
import { findChromium } from './scripts/find-chromium.ts';

const chromium = findChromium();

const IS_USUAL = process.env.TESTS === 'usual';
/** Long files that repeat a promise of a shorter test: `npm run test:all` runs them, and single tests tagged `@long`. */
const LONG = [
  '**/admin.spec.ts',
  '**/blocked-upgrade.spec.ts',
  '**/by-keyboard-trouble.spec.ts',
  '**/drawn-map-roads.spec.ts',
  '**/dying-storage.spec.ts',
  '**/forum-access.spec.ts',
  '**/forum-keyboard.spec.ts',
  '**/forum-long-thread.spec.ts',
  '**/hostile-text.spec.ts',
  '**/install.spec.ts',
  '**/month-names.spec.ts',
  '**/official-client.spec.ts',
  '**/passkeys.spec.ts',
  '**/petibot-provider.spec.ts',
  '**/rare-screens.spec.ts',
  '**/review-exactly-once.spec.ts',
  '**/screen-reader.spec.ts',
  '**/share.spec.ts',
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
