import { defineConfig } from '@playwright/test';
import type { Engine } from './tests/engines/support/engine.ts';

/** The journeys in the engines of the other phones: Firefox, and the WebKit of iPhones as Debian has it. */
export default defineConfig<object, { engineName: Engine['name'] }>({
  testDir: 'tests/engines',
  testMatch: '*.spec.ts',
  outputDir: 'node_modules/.tmp/engines/results',
  globalSetup: './tests/e2e/support/seed.ts',
  workers: 2,
  fullyParallel: false,
  retries: 1, // scripts/test.ts names what passed only then
  forbidOnly: Boolean(process.env.CI),
  timeout: 300_000, // a busy machine is no fault of the product
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json', { outputFile: 'node_modules/.tmp/reports/engines.json' }]],
  projects: [
    { name: 'Firefox', use: { engineName: 'Firefox' } },
    { name: 'WebKit', use: { engineName: 'WebKit' } },
  ],
});
