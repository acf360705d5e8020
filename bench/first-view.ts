import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { startProcess } from '#tests/support/server-process.ts';
import { findChromium } from '../scripts/find-chromium.ts';
import { startStaticCopy } from './static-copy.ts';
import { line, type Spread, spreadOf } from './timing.ts';

/**
 * What a first visit sees and when, on a slow connection and with the processor slowed four times, beside the same
 * page as static HTML in the same run; then the same for a repeat visit without signal, beside a static page that a
 * worker keeps. Needs a build (`npm run build`). `--against FOLDER` measures another checkout's build.
 */
const RUNS = Number(argument('--runs') ?? 3);
const SLOWDOWN = 4;
const PATHS = ['/', '/explore'];
const KB = 1000;
const NETS = {
  'slow 3G': { kbit: 400, latencyMs: 400 },
  'slow 4G': { kbit: 1600, latencyMs: 150 },
} as const;
type Net = keyof typeof NETS;
/** Nothing more is painted that counts once the page has been quiet for so long. */
const QUIET_MS = 3000;
const PATIENCE_MS = 120_000;

const hasFirstView = existsSync(join(argument('--against') ?? '.', 'dist/web/explore.html'));
const folder = mkdtempSync(join(tmpdir(), 'petiyard-bench-'));
const server = await startProcess(
  { DATABASE_URL: `file:${join(folder, 'bench.sqlite')}`, STARTER_DATA: 'demo' },
  argument('--against') ?? '.',
);
const { path: executablePath } = findChromium();
const browser = await chromium.launch({
  ...(executablePath === null ? {} : { executablePath }),
  args: ['--no-sandbox', '--disable-gpu'],
});
const copies = await startStaticCopy(await snapshots(), server.url);
try {
  for (const path of PATHS) {
    for (const net of Object.keys(NETS) as Net[]) await firstVisits(path, net);
    await repeatVisits(path);
  }
} finally {
  await browser.close();
  await copies.close();
  await server.stop();
  rmSync(folder, { recursive: true });
}

function argument(name: string): string | undefined {
  const at = process.argv.indexOf(name);
  return at < 0 ? undefined : process.argv[at + 1];
}

/** Each page as it stands once everything has come, without its scripts and with its styles in it. */
async function snapshots(): Promise<Map<string, string>> {
  const pages = new Map<string, string>();
  for (const path of PATHS) {
    const context = await newPhone();
    const page = await context.newPage();
    await page.goto(server.url + path);
    await page.waitForLoadState('networkidle');
    pages.set(path, await page.evaluate(pageAsText));
    await context.close();
  }
  return pages;
}

/** Runs in the page. */
function pageAsText(): string {
  const styles = [...document.styleSheets].map((sheet) =>
    [...sheet.cssRules]
      .map((rule) =>
        rule instanceof CSSImportRule ? '' : rule.cssText.replaceAll('url("./', 'url("/assets/'),
      )
      .join('\n'),
  );
  const root = document.documentElement.cloneNode(true) as HTMLElement;
  for (const part of root.querySelectorAll(
    'script, style, template, link[rel=stylesheet], link[rel=modulepreload]',
  ))
    part.remove();
  const style = document.createElement('style');
  style.textContent = styles.join('\n');
  root.querySelector('head')?.append(style);
  return `<!doctype html>${root.outerHTML}`;
}

function newPhone(): Promise<BrowserContext> {
  return browser.newContext({ viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true });
}

interface Seen {
  largestMs: number;
  /** When the app has taken the page over; for a page without it, the largest paint. */
  takenOverMs: number;
  /** When it has its core and holds no press any more; for a build that begins with it, the same. */
  coreCameMs: number;
  /** From a tap, right after the page was taken over, until what it opens is painted; 0 where there is no app. */
  tapMs: number;
  moved: number;
  /** On the wire until the app has taken over. */
  scriptBytes: number;
}

async function firstVisits(path: string, net: Net): Promise<void> {
  const floor: Seen[] = [];
  const ours: Seen[] = [];
  for (let run = 0; run < RUNS; run++)
    for (const [seen, url] of [
      [floor, copies.url + path],
      [ours, server.url + path],
    ] as const) {
      const context = await newPhone();
      seen.push(await visit(await context.newPage(), url, NETS[net]));
      await context.close();
    }
  report(`${path} first visit, ${net}`, ours, floor);
}

async function repeatVisits(path: string): Promise<void> {
  const floor: Seen[] = [];
  const ours: Seen[] = [];
  for (const [seen, url] of [
    [floor, copies.url + path],
    [ours, server.url + path],
  ] as const) {
    const context = await newPhone();
    const first = await context.newPage();
    await first.goto(url);
    await first.evaluate(async () => void (await navigator.serviceWorker.ready));
    await first.waitForLoadState('networkidle');
    await first.close();
    await context.setOffline(true);
    for (let run = 0; run <= RUNS; run++) {
      const page = await context.newPage();
      const one = await visit(page, url, null);
      if (run > 0) seen.push(one); // the first one warms up
      await page.close();
    }
    await context.close();
  }
  report(`${path} repeat visit without signal`, ours, floor);
}

async function visit(
  page: Page,
  url: string,
  net: { kbit: number; latencyMs: number } | null,
): Promise<Seen> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  if (net) {
    const bytesPerSecond = (net.kbit * 1000) / 8;
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: net.latencyMs,
      downloadThroughput: bytesPerSecond,
      uploadThroughput: bytesPerSecond,
    });
  }
  await page.addInitScript(watchPaints);
  await page.goto(url, { timeout: PATIENCE_MS, waitUntil: 'commit' });
  const hasApp = url.startsWith(server.url) && hasFirstView;
  if (hasApp) await tapSoon(page);
  return await page.evaluate(untilQuiet, { quietMs: QUIET_MS, patienceMs: PATIENCE_MS, hasApp });
}

/** Taps what opens a part of the screen, as soon as the page is taken over. */
async function tapSoon(page: Page): Promise<void> {
  const isTakenOver = () => performance.getEntriesByName('taken-over').length > 0;
  await page.waitForFunction(isTakenOver, undefined, { timeout: PATIENCE_MS });
  await page
    .locator('main :is(button[aria-expanded], button[aria-haspopup]):visible')
    .first()
    .tap({ force: true, noWaitAfter: true });
}

interface Watched {
  largestMs: number;
  moved: number;
  tapMs: number;
}

/** Runs in the page, before anything else of it. */
function watchPaints(): void {
  const watched: Watched = { largestMs: 0, moved: 0, tapMs: 0 };
  Object.assign(window, { watched });
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) watched.largestMs = startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
    })[])
      if (!entry.hadRecentInput) watched.moved += entry.value; // what a tap opens may take room
  }).observe({ type: 'layout-shift', buffered: true });
  const taps: PerformanceObserverInit & { durationThreshold: number } = {
    type: 'event',
    buffered: true,
    durationThreshold: 16,
  };
  new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries())
      if (/^(click|pointer)/.test(name)) watched.tapMs = Math.max(watched.tapMs, duration);
  }).observe(taps);
}

interface Waiting {
  quietMs: number;
  patienceMs: number;
  /** Whether the page is to be taken over: a copy is not, nor is a build that has no first view. */
  hasApp: boolean;
}

/** Runs in the page: waits until nothing has been fetched for a while and everything that was begun has come. */
async function untilQuiet({ quietMs, patienceMs, hasApp }: Waiting): Promise<Seen> {
  const { watched } = window as unknown as { watched: Watched };
  const lastMs = () =>
    Math.max(
      0,
      watched.largestMs,
      ...performance
        .getEntriesByType('resource')
        .map((entry) => (entry as PerformanceResourceTiming).responseEnd),
    );
  const isDone = () =>
    document.readyState === 'complete' &&
    (!hasApp || performance.getEntriesByName('taken-over').length > 0) &&
    watched.largestMs > 0 &&
    performance.now() - lastMs() > quietMs;
  while (!isDone() && performance.now() < patienceMs)
    await new Promise((resolve) => setTimeout(resolve, 200));
  const mark = performance.getEntriesByName('taken-over')[0];
  const takenOverMs = mark?.startTime ?? watched.largestMs;
  const coreCameMs = performance.getEntriesByName('core-came')[0]?.startTime ?? takenOverMs;
  const scriptBytes = (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
    .filter(({ name, responseEnd }) => /\.js$/.test(name) && responseEnd <= takenOverMs)
    .reduce((sum, entry) => sum + (entry.encodedBodySize || 0), 0);
  return { ...watched, takenOverMs, coreCameMs, scriptBytes };
}

function report(name: string, ours: readonly Seen[], floor: readonly Seen[]): void {
  const spread = (seen: readonly Seen[], part: keyof Seen): Spread => spreadOf(seen.map((one) => one[part]));
  const least = spread(floor, 'largestMs');
  console.log(line(`${name}: largest paint, static`, least));
  console.log(line(`${name}: largest paint`, spread(ours, 'largestMs'), least));
  console.log(line(`${name}: taken over`, spread(ours, 'takenOverMs'), least));
  console.log(line(`${name}: core has come`, spread(ours, 'coreCameMs'), least));
  console.log(line(`${name}: tap right after`, spread(ours, 'tapMs')));
  const kilobytes = (spread(ours, 'scriptBytes').median / KB).toFixed(1);
  console.log(
    `${name}: moved ${spread(ours, 'moved').median.toFixed(3)}, scripts until taken over ${kilobytes} kB`,
  );
}
