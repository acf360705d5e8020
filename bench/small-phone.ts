import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type CDPSession, chromium, type Page } from '@playwright/test';
import type { SignedIn } from '#contract/auth.ts';
import type { ForumThread } from '#contract/forums.ts';
import { AREA_WORDS } from '#src/features/areas/areas.words.ts';
import { registration } from '#tests/support/server.ts';
import { startProcess } from '#tests/support/server-process.ts';
import { findChromium } from '../scripts/find-chromium.ts';
import { fillMade } from './generated.ts';
import { lineOf, recordTasks, totalOf } from './long-tasks.ts';
import { call, makeThread } from './made-thread.ts';

/**
 * A small phone that keeps much: 10,000 listings of one area and 5,000 posts, in Chromium with the processor slowed. The
 * heap of each large screen without signal, after its garbage was collected, and what its thread is busy with while the results
 * are loaded page by page and scrolled. Needs a build (`npm run build`); `--checkout FOLDER` measures that of another checkout,
 * `--profile` tells of each task what it was busy with, `--results` leaves out all screens but the results.
 */
const { values } = parseArgs({
  options: {
    listings: { type: 'string', default: '10000' },
    posts: { type: 'string', default: '5000' },
    slowdown: { type: 'string', default: '4' },
    checkout: { type: 'string', default: '.' },
    profile: { type: 'boolean', default: false },
    results: { type: 'boolean', default: false },
  },
});
const [LISTINGS, POSTS, SLOWDOWN] = [values.listings, values.posts, values.slowdown].map(Number) as [
  number,
  number,
  number,
];
const PLACE = 'Ocala, FL';
const OCALA = { lat: 29.19, lng: -82.14 };
const THREADS = 50;
/** As many pages of results as are loaded, where there are so many. */
const MOST_PAGES = 30;
const BETWEEN_PRESSES_MS = 500;
const SCROLL_PX = 20_000;
const SPEED_PX_S = 2500;
const LONGEST_MS = 240_000;

const folder = mkdtempSync(join(tmpdir(), 'petiyard-bench-'));
const database = join(folder, 'bench.sqlite');
await fillMade(database, LISTINGS, OCALA);
const server = await startProcess(
  {
    DATABASE_URL: `file:${database}`,
    STARTER_DATA: 'none',
    WRITES_PER_MINUTE: '1000000',
    REGISTRATIONS_PER_HOUR: '1000',
    SEARCHES_PER_MINUTE: '1000000',
  },
  values.checkout,
);
const { path } = findChromium();
const browser = await chromium.launch({
  ...(path === null ? {} : { executablePath: path }),
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  await run();
} finally {
  await browser.close();
  await server.stop();
  rmSync(folder, { recursive: true });
}

async function run(): Promise<void> {
  const threads: ForumThread[] = [];
  for (let count = 0; !values.results && count < THREADS; count++) {
    const { user, token } = await call<SignedIn>(
      `${server.url}/api/auth/register`,
      registration(`bench${count}`),
    ); // each has a share of the forum
    threads.push(await makeThread(server.url, `Thread ${count}`, POSTS / THREADS, { id: user.id, token }));
  }
  const page = await browser.newPage({
    viewport: { width: 360, height: 740 },
    isMobile: true,
    hasTouch: true,
  });
  page.setDefaultTimeout(LONGEST_MS);
  const devtools = await page.context().newCDPSession(page);
  await keepArea(page);
  await page.goto(`${server.url}/forums`);
  await page.getByRole('link', { name: 'Up to date' }).waitFor();
  console.log(`load ${loadavg()[0]?.toFixed(1)}, ${JSON.stringify(await keptOn(page))}`);

  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  await page.context().setOffline(true);
  const others = ['/', '/emergency', '/directory', '/forums', `/forums/thread/${threads[0]?.slug}`];
  for (const address of values.results ? [] : others) await report(page, devtools, address);
  const explore = `/explore?location=${encodeURIComponent(PLACE)}&radius=25`;
  await report(page, devtools, explore);
  const watched = await watchTasks(page);
  const recorded = values.profile ? await recordTasks(devtools) : null;
  const pages = await page.evaluate(pressMore, [MOST_PAGES, BETWEEN_PRESSES_MS] as [number, number]);
  await page.evaluate(allDrawn);
  tell(`${pages} pages of results loaded and drawn`, await watched());
  const scrolled = await watchTasks(page);
  await devtools.send('Input.synthesizeScrollGesture', {
    x: 180,
    y: 400,
    yDistance: -SCROLL_PX,
    speed: SPEED_PX_S,
    gestureSourceType: 'touch',
  });
  tell(`${pages} pages of results scrolled`, await scrolled());
  const tasks = await recorded?.();
  if (tasks) console.log([...tasks.map(lineOf), `altogether ${totalOf(tasks)}`].join('\n'));
  console.log(`heap ${(await heapOf(devtools)).toFixed(1)} MB with ${pages} pages of results`);
}

/**
 * Runs in the page: a test's own press looks for its button among all that stands there, which takes longer than the app does.
 * @returns how many more pages there were, `most` at most.
 */
async function pressMore([most, pauseMs]: [number, number]): Promise<number> {
  for (let pressed = 0; pressed < most; pressed++) {
    const more = document.querySelector<HTMLButtonElement>('main .show-more button');
    if (!more) return pressed;
    more.click();
    await new Promise((done) => setTimeout(done, pauseMs));
  }
  return most;
}

/** Runs in the page: resolves when no card has come for a second. */
async function allDrawn(): Promise<void> {
  for (let before = -1; ; ) {
    const count = document.querySelectorAll('main article').length;
    if (count === before) return;
    before = count;
    await new Promise((done) => setTimeout(done, 1000));
  }
}

async function keepArea(page: Page): Promise<void> {
  await page.goto(`${server.url}/settings`);
  await page.getByRole('main').getByRole('button', { name: AREA_WORDS.add }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(AREA_WORDS.place).fill(PLACE);
  await dialog.getByText(/^Download: about/).waitFor();
  await dialog.getByRole('button', { name: AREA_WORDS.downloadNow }).click();
  await page
    .getByRole('listitem', { name: /Ocala, FL/ })
    .getByText('saved')
    .waitFor();
}

/** Counts what the phone keeps. Runs in the page. */
function keptOn(page: Page): Promise<Record<string, number>> {
  return page.evaluate(async () => {
    const request = indexedDB.open('petiyard-cache');
    const database = await new Promise<IDBDatabase>((resolve) => {
      request.onsuccess = () => resolve(request.result);
    });
    const counts = ['businesses', 'threads', 'posts'].map((name) => {
      const count = database.transaction(name).objectStore(name).count();
      return new Promise<[string, number]>((resolve) => {
        count.onsuccess = () => resolve([name, count.result]);
      });
    });
    const all = Object.fromEntries(await Promise.all(counts));
    database.close();
    return all;
  });
}

/** Opens a screen without signal and says how busy its thread was, and what its heap is. */
async function report(page: Page, devtools: CDPSession, address: string): Promise<void> {
  await page.goto(server.url + address);
  const tasks = await watchTasks(page);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.locator('.skeleton').first().waitFor({ state: 'hidden' });
  await page.waitForTimeout(1000);
  tell(`opens ${address}`, await tasks());
  console.log(`heap ${(await heapOf(devtools)).toFixed(1)} MB on ${address}`);
}

/** @returns what tells how long each task over 50 ms has taken, from the page's beginning or since the last time. */
async function watchTasks(page: Page): Promise<() => Promise<number[]>> {
  await page.evaluate(() => {
    const long: number[] = [];
    Object.assign(window, { long });
    const told = new PerformanceObserver((list) =>
      long.push(...list.getEntries().map((each) => each.duration)),
    );
    told.observe({ type: 'longtask', buffered: performance.now() < 5000 });
  });
  return () => page.evaluate(() => (window as unknown as { long: number[] }).long);
}

async function heapOf(devtools: CDPSession): Promise<number> {
  await devtools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await devtools.send('Runtime.getHeapUsage');
  return usedSize / 1e6;
}

function tell(name: string, long: readonly number[]): void {
  const times = long.map((ms) => Math.round(ms)).sort((a, b) => b - a);
  console.log(
    `${name.padEnd(60)} tasks over 50 ms: ${times.length}${times.length > 0 ? ` (${times.join(', ')} ms)` : ''}`,
  );
}
