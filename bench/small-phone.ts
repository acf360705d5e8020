import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type CDPSession, chromium, type Page } from '@playwright/test';
import type { ForumThread } from '#contract/forums.ts';
import { AREA_WORDS } from '#src/features/areas/areas.words.ts';
import { startProcess } from '#tests/support/server-process.ts';
import { fillArea } from './fill.ts';
import { beginBench, chromiumOptions, createThread, NO_LIMITS, register } from './setup.ts';

/**
 * Measures a small phone that keeps much: 10,000 listings of one area and 5,000 posts, in Chromium without signal and with a
 * slowed processor. Prints heap and long tasks of the large screens, and of results that are loaded page by page and scrolled.
 * Needs a build.
 */
const { values } = parseArgs({
  options: {
    listings: { type: 'string', default: '10000' },
    posts: { type: 'string', default: '5000' },
    slowdown: { type: 'string', default: '4' },
  },
});
const [LISTINGS, POSTS, SLOWDOWN] = [Number(values.listings), Number(values.posts), Number(values.slowdown)];
const PLACE = 'Ocala, FL';
const OCALA = { lat: 29.19, lng: -82.14 };
const THREADS = 50;
const MOST_PAGES = 30;
const PATIENCE_MS = 240_000;
const SCROLL = { x: 180, y: 400, yDistance: -20_000, speed: 2500, gestureSourceType: 'touch' } as const;

const database = join(beginBench(), 'bench.sqlite');
await fillArea(database, LISTINGS, OCALA);
const settings = { ...NO_LIMITS, DATABASE_URL: `file:${database}`, STARTER_DATA: 'none' };
const server = await startProcess(settings);
const browser = await chromium.launch(chromiumOptions());
try {
  await run();
} finally {
  await browser.close();
  await server.stop();
}

async function run(): Promise<void> {
  const threads: ForumThread[] = [];
  for (let count = 0; count < THREADS; count++) {
    const { user, token } = await register(server.url, `bench${count}`); // each author has a share of the forum
    threads.push(await createThread(server.url, `Thread ${count}`, POSTS / THREADS, { id: user.id, token }));
  }
  const page = await browser.newPage({
    viewport: { width: 360, height: 740 },
    isMobile: true,
    hasTouch: true,
  });
  page.setDefaultTimeout(PATIENCE_MS);
  const devtools = await page.context().newCDPSession(page);
  await keepArea(page, devtools);
  await page.goto(`${server.url}/forums`);
  await page.getByRole('link', { name: 'Up to date' }).waitFor();

  await page.context().setOffline(true);
  const explore = `/explore?location=${encodeURIComponent(PLACE)}&radius=25`;
  const thread = `/forums/thread/${threads[0]?.slug}`;
  for (const path of ['/', '/emergency', '/directory', '/forums', thread, explore])
    await open(page, devtools, path);
  const loading = await watchTasks(page);
  const pages = await page.evaluate(loadPages, MOST_PAGES);
  await report(devtools, `${pages} pages of results loaded`, await loading());
  const scrolling = await watchTasks(page);
  await devtools.send('Input.synthesizeScrollGesture', SCROLL);
  await report(devtools, `${pages} pages of results scrolled`, await scrolling());
}

/** Runs in the page, where finding the button costs nothing. Returns the number of pages once all cards are drawn. */
async function loadPages(most: number): Promise<number> {
  const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
  let pages = 0;
  for (; pages < most; pages++) {
    const more = document.querySelector<HTMLButtonElement>('main .show-more button');
    if (!more) break;
    more.click();
    await pause(500);
  }
  for (let before = -1, count = 0; before !== count; ) {
    before = count;
    await pause(1000);
    count = document.querySelectorAll('main article').length;
  }
  return pages;
}

/** Stores the area with the processor slowed from now on. */
async function keepArea(page: Page, devtools: CDPSession): Promise<void> {
  await page.goto(`${server.url}/settings`);
  await page.getByRole('main').getByRole('button', { name: AREA_WORDS.add }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(AREA_WORDS.place).fill(PLACE);
  await dialog.getByText(/^Download: about/).waitFor();
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  await dialog.getByRole('button', { name: AREA_WORDS.downloadNow }).click();
  const tasks = await watchTasks(page);
  await page.locator('main .area-progress').last().waitFor();
  await page.waitForFunction(() => !document.querySelector('main .area-progress'), null, { polling: 1000 });
  await report(devtools, 'the area stored', await tasks());
}

async function open(page: Page, devtools: CDPSession, path: string): Promise<void> {
  await page.goto(server.url + path);
  const tasks = await watchTasks(page, true);
  await page.locator('h1').waitFor(); // a search by role would be the longest task itself
  await page.locator('.skeleton').first().waitFor({ state: 'hidden' });
  await page.waitForTimeout(1000);
  await report(devtools, path, await tasks());
}

/** Returns a function that resolves to the tasks over 50 ms since the start of the page or since this call. */
async function watchTasks(page: Page, isNewPage = false): Promise<() => Promise<number[]>> {
  await page.evaluate((buffered) => {
    const tasks: number[] = [];
    Object.assign(window, { tasks });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) tasks.push(Math.round(duration));
    }).observe({ type: 'longtask', buffered });
  }, isNewPage);
  return () => page.evaluate(() => (window as unknown as { tasks: number[] }).tasks);
}

async function report(devtools: CDPSession, name: string, tasks: readonly number[]): Promise<void> {
  await devtools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await devtools.send('Runtime.getHeapUsage');
  const times = tasks.toSorted((a, b) => b - a).join(', ');
  console.log(
    `${name.padEnd(50)} ${(usedSize / 1e6).toFixed(1)} MB, ${tasks.length} tasks over 50 ms: ${times}`,
  );
}
