import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CDPSession, chromium, type Page } from '@playwright/test';
import type { SignedIn } from '#contract/auth.ts';
import type { ForumThread } from '#contract/forums.ts';
import { registration } from '#tests/support/server.ts';
import { startProcess } from '#tests/support/server-process.ts';
import { findChromium } from '../scripts/find-chromium.ts';
import { call, makeThread, WORDS } from './made-thread.ts';
import { line, type Spread, spreadOf } from './timing.ts';

/**
 * A thread of 2,000 posts beside one of 20, in Chromium with the processor slowed four times: how long from the press
 * to the first posts on the screen, and how evenly it scrolls. Needs a build (`npm run build`).
 */
const SHORT = 20;
const LONG = 2000;
const RUNS = 9;
const SLOWDOWN = 4;
const SCROLL_PX = 30_000;
const SPEED_PX_S = 2500;
/** Two frames of a screen that draws 60 a second: what takes longer has dropped one at least. */
const DROPPED_MS = 34;

const folder = mkdtempSync(join(tmpdir(), 'petiyard-bench-'));
const server = await startProcess({
  DATABASE_URL: `file:${join(folder, 'bench.sqlite')}`,
  STARTER_DATA: 'none',
  WRITES_PER_MINUTE: '1000000',
});
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
  const { user, token } = await call<SignedIn>(`${server.url}/api/auth/register`, registration('bench'));
  const [short, long] = [
    await makeThread(server.url, 'A short thread', SHORT, { id: user.id, token }),
    await makeThread(server.url, 'A long thread', LONG, { id: user.id, token }),
  ];
  const page = await browser.newPage({
    viewport: { width: 360, height: 740 },
    isMobile: true,
    hasTouch: true,
  });
  const devtools = await page.context().newCDPSession(page);
  for (const thread of [short, long]) await keep(page, thread);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });

  await openList(page);
  const floor = await openFromList(page, short);
  console.log(line(`opens a thread of ${SHORT} posts (floor)`, floor));
  console.log(line(`opens a thread of ${LONG} posts`, await openFromList(page, long), floor));

  await page.goto('about:blank');
  await page.setContent(staticPage());
  report('scrolls a page of plain paragraphs (floor)', await scroll(page, devtools));
  await page.goto(`${server.url}/forums/thread/${long.slug}`);
  await page.locator('#post-1').waitFor();
  report(`scrolls the thread from its first post`, await scroll(page, devtools));
  await page.goto(`${server.url}/forums/thread/${long.slug}#post-1500`);
  await page.locator('#post-1500').waitFor();
  report(`scrolls on from post 1,500`, await scroll(page, devtools));
  await page.goto(`${server.url}/forums/thread/${long.slug}`);
  await page.getByRole('button', { name: 'Show all 2,000 posts' }).click();
  await page.locator('#post-2000').waitFor({ state: 'attached', timeout: 120_000 });
  report(`scrolls with all ${LONG} posts drawn`, await scroll(page, devtools));
}

/** Opens a thread and waits until the phone holds all of it: only then are its posts numbered. */
async function keep(page: Page, { slug }: ForumThread): Promise<void> {
  await page.goto(`${server.url}/forums/thread/${slug}`);
  await page.locator('#post-1').waitFor({ timeout: 120_000 });
}

async function openList(page: Page): Promise<void> {
  await page.goto(`${server.url}/forums/category/horses`);
  await page.getByRole('link', { name: 'A long thread' }).waitFor();
}

/** From the press on a thread in the list until its first posts are on the screen, a few times, in milliseconds. */
async function openFromList(page: Page, { title }: ForumThread): Promise<Spread> {
  const times: number[] = [];
  for (let run = 0; run <= RUNS; run++) {
    times.push(await page.evaluate(pressAndLook, { name: title, count: SHORT }));
    await page.goBack();
    await page.getByRole('link', { name: title }).waitFor();
  }
  return spreadOf(times.slice(1)); // the first one warms up
}

/** Runs in the page. */
function pressAndLook({ name, count }: { name: string; count: number }): Promise<number> {
  return new Promise((resolve) => {
    const links = [...document.querySelectorAll<HTMLAnchorElement>('main a')];
    const startMs = performance.now();
    const done = () => resolve(performance.now() - startMs);
    const look = () => {
      const isThere = document.querySelectorAll('.forum-post').length >= count;
      requestAnimationFrame(isThere ? () => setTimeout(done) : look); // the frame after has been painted
    };
    links.find((link) => link.textContent === name)?.click();
    look();
  });
}

/** As many plain articles as the long thread has: what scrolling costs on this machine at the least. */
function staticPage(): string {
  const articles = Array.from({ length: LONG }, (_, index) => `<article>${index + 1}. ${WORDS}</article>`);
  return `<!doctype html><style>article { margin: 16px; padding: 16px; border: 1px solid }</style>${articles.join('')}`;
}

interface Scrolled {
  px: number;
  frames: number;
  dropped: number;
  longTasksMs: number[];
}

/** Scrolls evenly and counts what the page's own thread made of it. */
async function scroll(page: Page, devtools: CDPSession): Promise<Scrolled> {
  await page.evaluate(watchFrames);
  const fromPx = await page.evaluate(() => window.scrollY);
  await devtools.send('Input.synthesizeScrollGesture', {
    x: 180,
    y: 400,
    yDistance: -SCROLL_PX,
    speed: SPEED_PX_S,
    gestureSourceType: 'mouse',
  });
  const watched = await page.evaluate(() => (window as unknown as { watched: Watched }).watched);
  const px = (await page.evaluate(() => window.scrollY)) - fromPx;
  const { framesMs, longTasksMs } = watched;
  return {
    px,
    frames: framesMs.length,
    dropped: framesMs.filter((ms) => ms > DROPPED_MS).length,
    longTasksMs,
  };
}

interface Watched {
  framesMs: number[];
  longTasksMs: number[];
}

/** Runs in the page. */
function watchFrames(): void {
  const watched: Watched = { framesMs: [], longTasksMs: [] };
  Object.assign(window, { watched });
  let lastMs = performance.now();
  const frame = (nowMs: number) => {
    watched.framesMs.push(nowMs - lastMs);
    lastMs = nowMs;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
  new PerformanceObserver((list) => {
    watched.longTasksMs.push(...list.getEntries().map(({ duration }) => duration));
  }).observe({ type: 'longtask' });
}

function report(name: string, { px, frames, dropped, longTasksMs }: Scrolled): void {
  const share = ((100 * dropped) / Math.max(1, frames)).toFixed(1);
  const total = longTasksMs.reduce((sum, ms) => sum + ms, 0);
  const longest = Math.max(0, ...longTasksMs);
  console.log(
    `${name.padEnd(52)} ${String(Math.round(px)).padStart(6)} px, ${frames} frames, ${share} % dropped, ` +
      `${longTasksMs.length} long tasks (${Math.round(total)} ms, longest ${Math.round(longest)} ms)`,
  );
}
