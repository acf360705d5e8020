import { defineConfig } from '@playwright/test';
import { findChromium } from './scripts/find-chromium.ts';

const chromium = findChromium();

/**
 * Set aside: now and then the browser does not end its look for a new worker, and the test waits for ever.
 * `UNPROVED=1 npx playwright test update-kill-switch` runs it.
 */
const UNPROVED = ['update-kill-switch.spec.ts'];

/** Journeys in a real browser. Each test starts its own server and its own phone (tests/e2e/support). */
export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '*.spec.ts',
  testIgnore: process.env.UNPROVED ? [] : UNPROVED,
  outputDir: 'node_modules/.tmp/e2e/results',
  globalSetup: './tests/e2e/support/seed.ts',
  workers: 2,
  fullyParallel: false,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  timeout: 240_000, // a busy machine is no fault of the product
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
