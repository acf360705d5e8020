import { parseArgs } from 'node:util';
import { chromium, type Page } from '@playwright/test';
import type { phone } from './search-page.ts';
import { beginBench, bundle, chromiumOptions } from './setup.ts';
import { line, quantile, spreadOf } from './timing.ts';

/**
 * Times the phone's search and storage in Chromium, on disk: radius, animals and kinds over made-up businesses around 300
 * towns, nearest first, 20 shown. The floor scans all rows in memory; its results are compared with ours.
 */
const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '10000,50000,200000' },
    runs: { type: 'string', default: '100' },
  },
});
const [ORIGIN, RADIUS_MILES, COLD_RUNS, PATIENCE_MS] = ['http://localhost:4201', 25, 5, 1_800_000];

declare const searchPhone: typeof phone;

const script = await bundle('bench/search-page.ts');
const browser = await chromium.launchPersistentContext(beginBench(), chromiumOptions());
try {
  for (const count of values.rows.split(',').map(Number)) await measure(count);
} finally {
  await browser.close();
}

async function open(page: Page): Promise<void> {
  await page.goto(ORIGIN);
  await page.addScriptTag({ content: script });
}

async function measure(count: number): Promise<void> {
  const page = await browser.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  await page.route(`${ORIGIN}/`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }),
  );
  await open(page);
  const { storeMs, packMs } = await page.evaluate((rows) => searchPhone.store(rows), count);
  console.log(`\n${count} businesses: stored in ${storeMs.toFixed(0)} ms, packed in ${packMs.toFixed(0)} ms`);
  const cold: number[] = [];
  for (let run = 0; run < COLD_RUNS; run++) {
    await open(page);
    cold.push(
      await page.evaluate(([rows, radius]) => searchPhone.cold(rows, radius), [count, RADIUS_MILES] as const),
    );
  }
  const { scanned, columns, stored, hits } = await page.evaluate(
    ([rows, radius, runs]) => searchPhone.compare(rows, radius, runs),
    [count, RADIUS_MILES, Number(values.runs)] as const,
  );
  const floor = spreadOf(scanned);
  console.log(
    `${hits.toFixed(1)} hits within ${RADIUS_MILES} miles, p95 ${quantile(stored, 0.95).toFixed(1)} ms`,
  );
  console.log(line('scan of all rows in memory (floor)', floor));
  console.log(line('columns', spreadOf(columns), floor));
  console.log(line('columns, with 20 rows from storage', spreadOf(stored), floor));
  console.log(line('from opening the database to the first result', spreadOf(cold)));
  await page.close();
}
