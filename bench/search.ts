import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type Page } from '@playwright/test';
import { build, type Rolldown } from 'vite';
import { findChromium } from '../scripts/find-chromium.ts';
import type { bench } from './search-page.ts';
import { line, spreadOf } from './timing.ts';

/**
 * The phone's search and its storing in Chromium with a storage on disk: radius, animals and kinds over made-up businesses
 * around 300 towns, nearest first, 20 shown, beside kdbush with everything in memory and beside Dexie with an index of tiles.
 * Answers are compared. `--rows 10000,50000,200000`, `--runs 100`.
 */
const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '10000,50000,200000' },
    runs: { type: 'string', default: '100' },
  },
});
const COUNTS = values.rows.split(',').map(Number);
const RUNS = Number(values.runs);
const [ORIGIN, RADIUS_MILES, COLD_RUNS, LONGEST_MS] = ['http://localhost:4201', 25, 5, 1_800_000];

const p95 = (times: readonly number[]) =>
  (times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0).toFixed(1);

const output = await build({
  configFile: false,
  logLevel: 'error',
  build: { write: false, rolldownOptions: { input: 'bench/search-page.ts', output: { format: 'es' } } },
});
const scripts = (output as Rolldown.RolldownOutput).output.flatMap((part) =>
  part.type === 'chunk' ? [part] : [],
);
const entry = scripts.find(({ isEntry }) => isEntry)?.fileName ?? '';
const folder = mkdtempSync(join(tmpdir(), 'petiyard-bench-'));
const { path } = findChromium();
const browser = await chromium.launchPersistentContext(folder, {
  ...(path === null ? {} : { executablePath: path }),
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  const page = await browser.newPage();
  page.setDefaultTimeout(LONGEST_MS);
  await page.route(`${ORIGIN}/**`, (route) => {
    const { pathname } = new URL(route.request().url());
    const script = scripts.find(({ fileName }) => pathname === `/${fileName}`);
    return route.fulfill(
      script
        ? { contentType: 'text/javascript', body: script.code }
        : {
            contentType: 'text/html',
            body: `<!doctype html><script type="module" src="/${entry}"></script>`,
          },
    );
  });
  for (const count of COUNTS) await measure(page, count);
} finally {
  await browser.close();
  rmSync(folder, { recursive: true, force: true });
}

async function begin(page: Page): Promise<void> {
  await page.goto(`${ORIGIN}/`);
  await page.waitForFunction(() => 'inPage' in globalThis);
}

async function measure(page: Page, count: number): Promise<void> {
  console.log(`\n${count} businesses, load ${loadavg()[0]?.toFixed(1)}`);
  await begin(page);
  const { ours, packing, tiles } = await page.evaluate((rows) => inPage().store(rows), count);
  console.log(
    `storing ${ours.ms.toFixed(0)} ms in pages of 500 (longest task ${ours.longest}), then packing ${packing.ms.toFixed(0)} ms (${packing.longest}); Dexie bulkPut ${tiles.ms.toFixed(0)} ms (${tiles.longest}): ${(ours.ms / tiles.ms).toFixed(1)} ×`,
  );
  await begin(page);
  for (const form of await page.evaluate((rows) => inPage().forms(rows, 20), count))
    console.log(
      `bare, ${form.name}: stored ${form.stored.toFixed(0)} ms, ${(form.stored / tiles.ms).toFixed(2)} × of Dexie bulkPut; 20 rows read ${form.read.toFixed(1)} ms, 200 changed ${form.changed.toFixed(1)} ms`,
    );
  const cold = { ours: [] as number[], tiles: [] as number[] };
  for (let run = 0; run < COLD_RUNS; run++)
    for (const who of ['ours', 'tiles'] as const) {
      await begin(page);
      const { ms } = await page.evaluate(([rows, radius, name]) => inPage().cold(rows, radius, name), [
        count,
        RADIUS_MILES,
        who,
      ] as const);
      cold[who].push(ms);
    }
  console.log(line('Dexie by tiles, cold to the first result', spreadOf(cold.tiles)));
  console.log(line('ours, cold to the first result', spreadOf(cold.ours), spreadOf(cold.tiles)));
  // At 10,000 as many hits as there are, and then as many around fewer miles.
  const smallest = RADIUS_MILES * Math.sqrt((COUNTS[0] ?? count) / count);
  for (const radius of new Set([RADIUS_MILES, smallest])) await report(page, count, radius);
}

async function report(page: Page, count: number, radius: number): Promise<void> {
  const answer = await page.evaluate(([rows, miles, runs]) => inPage().compare(rows, miles, runs), [
    count,
    radius,
    RUNS,
  ] as const);
  const { times, hits, bytesOfRow, longest } = answer;
  const floor = spreadOf(times.kdbush);
  console.log(
    `within ${radius.toFixed(1)} miles: ${hits.toFixed(1)} hits, ${bytesOfRow} bytes a row, longest task ${longest} ms`,
  );
  console.log(line('kdbush in memory (floor)', floor));
  console.log(line('our columns', spreadOf(times.columns), floor));
  console.log(
    `${line('ours, 20 rows from the storage', spreadOf(times.ours), floor)}, p95 ${p95(times.ours)} ms`,
  );
  console.log(`${line('the same with a word', spreadOf(times.words), floor)}, p95 ${p95(times.words)} ms`);
  console.log(line('Dexie by tiles', spreadOf(times.tiles), floor));
}

/** Where the functions of {@link bench} stand in the page. */
declare function inPage(): typeof bench;
