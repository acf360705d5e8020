import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { brotliCompressSync } from 'node:zlib';
import { chromium, type Page } from '@playwright/test';
import { startProcess } from '#tests/support/server-process.ts';
import { beginBench, chromiumOptions } from './setup.ts';
import { line, spreadOf } from './timing.ts';

/**
 * Times first visits on slow connections and repeat visits without signal, in Chromium with a slowed processor. The floor is
 * the same page as static HTML that a service worker caches. Needs a build; `--against FOLDER` measures another checkout.
 */
const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '3' },
    against: { type: 'string', default: '.' },
    paths: { type: 'string', default: '/ /explore' },
  },
});
const RUNS = Number(values.runs);
const SLOWDOWN = 4;
const PATHS = values.paths.split(' ');
const NETS = { 'slow 3G': { kbit: 400, latency: 400 }, 'slow 4G': { kbit: 1600, latency: 150 } };
/** A page that has been quiet for this long paints nothing more that counts. */
const QUIET_MS = 3000;
const PATIENCE_MS = 120_000;
/** The worker of the static copy caches the page and its files, and answers from the cache first. */
const WORKER = `
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(clients.claim()));
self.addEventListener('fetch', (event) => event.respondWith(
  caches.match(event.request.url).then((kept) => kept ?? fetch(event.request))));`;
const REGISTER = `<script>navigator.serviceWorker.register('/sw.js').then(async () => {
  const files = performance.getEntriesByType('resource').map(({ name }) => name).filter((name) => !name.endsWith('/sw.js'));
  await (await caches.open('copy')).addAll([location.href, ...files]);
});</script>`;

interface Seen {
  /** The final largest paint, as the browser reports it. */
  largestMs: number;
  /** When the app took the page over; on a static page the largest paint. */
  takenOverMs: number;
  /** When the core was loaded and presses were no longer held. */
  coreCameMs: number;
}

const server = await startProcess(
  { DATABASE_URL: `file:${join(beginBench(), 'bench.sqlite')}`, STARTER_DATA: 'demo' },
  values.against,
);
const browser = await chromium.launch(chromiumOptions());
const bodies = new Map<string, Buffer>();
const copy = createServer(async ({ url = '/' }, response) => {
  const body = bodies.get(url);
  if (url === '/sw.js')
    return void response.writeHead(200, { 'content-type': 'text/javascript' }).end(WORKER);
  if (body) {
    const headers = { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' };
    return void response.writeHead(200, headers).end(body);
  }
  const file = await fetch(server.url + url);
  const type = file.headers.get('content-type') ?? 'application/octet-stream';
  response.writeHead(file.status, { 'content-type': type }).end(Buffer.from(await file.arrayBuffer()));
}).listen(0, '127.0.0.1');
await once(copy, 'listening');
const copyUrl = `http://127.0.0.1:${(copy.address() as AddressInfo).port}`;
try {
  for (const path of PATHS) {
    const page = await newPage();
    await page.goto(server.url + path, { waitUntil: 'networkidle' });
    const html = (await page.evaluate(staticHtml)).replace('</body>', `${REGISTER}</body>`);
    bodies.set(path, brotliCompressSync(html));
    await page.context().close();
    for (const [name, net] of Object.entries(NETS))
      report(`${path} first visit, ${name}`, ...(await both((origin) => firstVisits(origin + path, net))));
    report(`${path} repeat visit without signal`, ...(await both((origin) => repeatVisits(origin + path))));
  }
} finally {
  await browser.close();
  copy.closeAllConnections();
  copy.close();
  await server.stop();
}

async function both(measure: (origin: string) => Promise<Seen[]>): Promise<[Seen[], Seen[]]> {
  return [await measure(server.url), await measure(copyUrl)];
}

async function newPage(): Promise<Page> {
  const phone = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true };
  return (await browser.newContext(phone)).newPage();
}

/** Runs in the page: the document without scripts and with its styles inline. */
function staticHtml(): string {
  const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]);
  const style = document.createElement('style');
  style.textContent = rules
    .map((rule) => (rule instanceof CSSImportRule ? '' : rule.cssText.replaceAll('url("./', 'url("/assets/')))
    .join('\n');
  const root = document.documentElement.cloneNode(true) as HTMLElement;
  const removed = 'script, style, template, link[rel=stylesheet], link[rel=modulepreload]';
  for (const element of root.querySelectorAll(removed)) element.remove();
  root.querySelector('head')?.append(style);
  return `<!doctype html>${root.outerHTML}`;
}

async function firstVisits(url: string, net: { kbit: number; latency: number }): Promise<Seen[]> {
  const seen: Seen[] = [];
  for (let run = 0; run < RUNS; run++) {
    const page = await newPage();
    const devtools = await page.context().newCDPSession(page);
    const throughput = (net.kbit * 1000) / 8;
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', {
      ...{
        offline: false,
        latency: net.latency,
        downloadThroughput: throughput,
        uploadThroughput: throughput,
      },
    });
    seen.push(await visit(page, url));
    await page.context().close();
  }
  return seen;
}

async function repeatVisits(url: string): Promise<Seen[]> {
  const first = await newPage();
  const context = first.context();
  await first.goto(url);
  await first.evaluate(async () => void (await navigator.serviceWorker.ready));
  await first.waitForLoadState('networkidle');
  await first.close();
  await context.setOffline(true);
  const seen: Seen[] = [];
  for (let run = 0; run <= RUNS; run++) {
    const page = await context.newPage();
    seen.push(await visit(page, url));
    await page.close();
  }
  await context.close();
  return seen.slice(1); // the first visit warms up
}

async function visit(page: Page, url: string): Promise<Seen> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  await page.addInitScript(watchPaints);
  await page.goto(url, { timeout: PATIENCE_MS, waitUntil: 'commit' });
  const options = { isApp: url.startsWith(server.url), quietMs: QUIET_MS, patienceMs: PATIENCE_MS };
  return page.evaluate(untilQuiet, options);
}

/** Runs in the page before its own scripts. */
function watchPaints(): void {
  const paintsMs: number[] = [];
  Object.assign(window, { paintsMs });
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) paintsMs.push(startTime);
  }).observe({ type: 'largest-contentful-paint', buffered: true });
}

/** Runs in the page: waits until it is complete and nothing was fetched or painted for a while. */
async function untilQuiet(options: { isApp: boolean; quietMs: number; patienceMs: number }): Promise<Seen> {
  const { paintsMs } = window as unknown as { paintsMs: number[] };
  const markMs = (name: string) => performance.getEntriesByName(name)[0]?.startTime;
  const isQuiet = () => {
    const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const lastMs = Math.max(...paintsMs, ...files.map(({ responseEnd }) => responseEnd));
    const isStarted = paintsMs.length > 0 && (!options.isApp || markMs('core-came') !== undefined);
    return document.readyState === 'complete' && isStarted && performance.now() - lastMs > options.quietMs;
  };
  while (!isQuiet() && performance.now() < options.patienceMs)
    await new Promise((resolve) => setTimeout(resolve, 200));
  const takenOverMs = markMs('taken-over') ?? paintsMs.at(-1) ?? 0;
  return {
    largestMs: paintsMs.at(-1) ?? 0,
    takenOverMs,
    coreCameMs: markMs('core-came') ?? takenOverMs,
  };
}

function report(name: string, ours: readonly Seen[], copies: readonly Seen[]): void {
  const spread = (seen: readonly Seen[], part: keyof Seen) => spreadOf(seen.map((one) => one[part]));
  const floor = spread(copies, 'largestMs');
  console.log(line(`${name}: largest paint, static`, floor));
  console.log(line(`${name}: largest paint`, spread(ours, 'largestMs'), floor));
  console.log(line(`${name}: taken over`, spread(ours, 'takenOverMs'), floor));
  console.log(line(`${name}: core loaded`, spread(ours, 'coreCameMs'), floor));
}
