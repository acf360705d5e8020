import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type Page } from '@playwright/test';
import { build, type Rolldown } from 'vite';
import type { SignedIn } from '#contract/auth.ts';
import type { ForumPost } from '#contract/forums.ts';
import { registration } from '#tests/support/server.ts';
import { startProcess } from '#tests/support/server-process.ts';
import { findChromium } from '../scripts/find-chromium.ts';
import { startLink } from './flush-link.ts';
import type { BenchPhone, Cost, Posts } from './flush-phone.ts';
import { call, makeThread } from './made-thread.ts';
import { spreadOf } from './timing.ts';

/**
 * What waits on a phone and is sent at once: the real core in Chromium, a profile on disk, over a way that takes its time and
 * loses requests, to the built server. The floor is one batched request by plain fetch in the same run, where it loses
 * the same requests. Needs a built server (`npm exec -- node scripts/build-server.ts`).
 */
const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    losses: { type: 'string', default: '20' },
    rtt: { type: 'string', default: '400' },
    only: { type: 'string', default: '' },
  },
});
const [RUNS, LOSSES, RTT_MS] = [values.runs, values.losses, values.rtt].map(Number) as [
  number,
  number,
  number,
];
const PATH = '/bench';
const HTML = `<!doctype html><title>bench</title><script src="${PATH}.js"></script>`;
const LONGEST_MS = 600_000;

declare global {
  interface Window {
    phone: BenchPhone;
  }
}

const folder = mkdtempSync(join(tmpdir(), 'petiyard-bench-'));
const database = join(folder, 'bench.sqlite');
const server = await startProcess({
  DATABASE_URL: `file:${database}`,
  STARTER_DATA: 'demo',
  WRITES_PER_MINUTE: '1000000',
  REGISTRATIONS_PER_HOUR: '1000',
});
const link = await startLink(
  server.url,
  new Map([
    [PATH, HTML],
    [`${PATH}.js`, await scriptOf('bench/flush-page.ts')],
  ]),
);
const { path } = findChromium();
const browser = await chromium.launchPersistentContext(join(folder, 'profile'), {
  ...(path === null ? {} : { executablePath: path }),
  args: ['--no-sandbox', '--disable-gpu'],
});
let marks = 0;
try {
  console.log(`load ${loadavg()[0]?.toFixed(1)}, round trip ${RTT_MS} ms`);
  if (isAsked('work')) await work();
  if (isAsked('flush')) for (const count of [50, 200]) await flushes(count);
  if (isAsked('return')) await returns();
  if (isAsked('loss')) for (const loss of [0.05, 0.3]) await losses(loss);
} finally {
  await browser.close();
  await link.close();
  await server.stop();
  rmSync(folder, { recursive: true });
}

function isAsked(part: string): boolean {
  return values.only === '' || values.only === part;
}

/** A page of the bench as one script. */
async function scriptOf(entry: string): Promise<string> {
  const made = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { write: false, lib: { entry, formats: ['iife'], name: 'bench' } },
  });
  const [output] = made as Rolldown.RolldownOutput[];
  const [chunk] = output?.output ?? [];
  if (chunk?.type !== 'chunk') throw new Error(`${entry} could not be built`);
  return chunk.code;
}

/** A phone of somebody new, with a thread to reply to. */
async function newPhone(name: string): Promise<{ page: Page; thread: number }> {
  Object.assign(link, { rttMs: 0, loss: 0, isDown: false });
  const { user, token } = await call<SignedIn>(`${server.url}/api/auth/register`, registration(name));
  const thread = await makeThread(server.url, `About ${name}`, 1, { id: user.id, token });
  const page = await browser.newPage();
  page.setDefaultTimeout(LONGEST_MS);
  page.on('pageerror', (fault) => console.error(fault));
  await page.goto(link.url + PATH);
  await page.evaluate(() =>
    indexedDB.databases().then((all) => all.map(({ name: one }) => one && indexedDB.deleteDatabase(one))),
  );
  await page.reload();
  await page.evaluate(([who, by]) => window.phone.begin(who, by), [user, token] as const);
  return { page, thread: thread.id };
}

function postsOf(thread: number, count: number): Posts {
  return { thread, count, mark: `run ${++marks}` };
}

function fill(page: Page, posts: Posts): Promise<void> {
  return page.evaluate((some) => window.phone.fill(some), posts);
}

function flush(page: Page, event?: 'pass' | 'online' | 'act'): Promise<Cost> {
  return page.evaluate((by) => window.phone.flush(by), event);
}

function sendBlindly(page: Page, posts: Posts): Promise<number> {
  return page.evaluate((some) => window.phone.sendBlindly(some), posts);
}

/** The phone's own work: what a flush costs where the way costs nothing. */
async function work(): Promise<void> {
  const { page, thread } = await newPhone('worker');
  const medians = new Map<number, number>();
  for (const count of [1, 50, 200]) {
    const costs: Cost[] = [];
    for (let run = 0; run <= RUNS; run++) {
      await fill(page, postsOf(thread, count));
      await page.evaluate(() => window.phone.warm());
      link.begin(run);
      const cost = await flush(page);
      if (run > 0) costs.push(cost); // the first one warms up
    }
    const floor: number[] = [];
    for (let run = 0; run <= RUNS; run++) {
      const ms = await sendBlindly(page, postsOf(thread, count));
      if (run > 0) floor.push(ms);
    }
    const [cost] = costs;
    const ms = spreadOf(costs.map((one) => one.ms)).median;
    medians.set(count, ms);
    console.log(
      `${count} posts, no way at all: ${ms.toFixed(0)} ms, floor ${spreadOf(floor).median.toFixed(0)} ms; ${cost?.requests} requests to IndexedDB in ${cost?.transactions} transactions`,
    );
  }
  const exponent = Math.log((medians.get(200) ?? 0) / (medians.get(50) ?? 1)) / Math.log(4);
  console.log(`exponent of a flush against its posts, 50 to 200: ${exponent.toFixed(2)}`);
  await page.close();
}

async function flushes(count: number): Promise<void> {
  const { page, thread } = await newPhone(`writer${count}`);
  link.rttMs = RTT_MS;
  for (const way of ['cold', 'warm'] as const) {
    const ours: number[] = [];
    const floor: number[] = [];
    let up = '';
    for (let run = 0; run < RUNS; run++) {
      await fill(page, postsOf(thread, count));
      await ready(page, way);
      ours.push((await flush(page)).ms);
      up = `${link.requests} requests, ${link.bytesUp} bytes up`;
      await ready(page, way);
      floor.push(await sendBlindly(page, postsOf(thread, count)));
    }
    console.log(`${count} posts ${way}: ${inRoundTrips(ours)}, floor ${inRoundTrips(floor)}; ${up}`);
  }
  await page.close();
}

async function ready(page: Page, way: 'cold' | 'warm'): Promise<void> {
  if (way === 'warm') await page.evaluate(() => window.phone.warm());
  else link.closeConnections();
  link.begin(0);
}

/** The way was gone, the phone knows it, and now it is back: by the browser's word, or by a touch of the person. */
async function returns(): Promise<void> {
  const { page, thread } = await newPhone('returner');
  for (const event of ['online', 'act'] as const) {
    const ours: number[] = [];
    for (let run = 0; run < RUNS; run++) {
      Object.assign(link, { rttMs: RTT_MS, isDown: true });
      link.closeConnections();
      await page.evaluate(() => window.phone.warm());
      await fill(page, postsOf(thread, 50));
      link.isDown = false;
      link.begin(0);
      ours.push((await flush(page, event)).ms);
    }
    console.log(`50 posts, signal back (${event}): ${inRoundTrips(ours)}; ${link.requests} requests`);
  }
  await page.close();
}

async function losses(loss: number): Promise<void> {
  const { page, thread } = await newPhone(`loser${loss * 100}`);
  const ours: number[] = [];
  const floor: number[] = [];
  const all: Record<'ours' | 'blind', Posts[]> = { ours: [], blind: [] };
  for (let run = 0; run < LOSSES; run++) {
    Object.assign(link, { rttMs: RTT_MS, loss: 0 });
    const sent = postsOf(thread, 50);
    await fill(page, sent);
    await ready(page, 'cold');
    Object.assign(link, { loss }).begin(run);
    ours.push((await flush(page)).ms);
    link.loss = 0;
    await ready(page, 'cold');
    const blind = postsOf(thread, 50);
    Object.assign(link, { loss }).begin(run);
    floor.push(await sendBlindly(page, blind));
    all.ours.push(sent);
    all.blind.push(blind);
  }
  const words = await wordsOf(thread);
  const came = (some: Posts[]) => some.flatMap((posts) => words.filter(areOf(posts)));
  const [mine, blindly] = [came(all.ours), came(all.blind)];
  const lost = LOSSES * 50 - new Set(mine).size;
  const doubled = mine.length - new Set(mine).size;
  const ratio = nearMost(ours) / nearMost(floor);
  console.log(
    `50 posts, ${loss * 100} % lost, ${LOSSES} runs: p95 ${(nearMost(ours) / RTT_MS).toFixed(1)} RTT, ${inRoundTrips(ours)}; floor p95 ${(nearMost(floor) / RTT_MS).toFixed(1)}, ${inRoundTrips(floor)}: ${ratio.toFixed(2)} ×; lost ${lost}, doubled ${doubled}, by the floor ${blindly.length - LOSSES * 50}`,
  );
  await page.close();
}

function inRoundTrips(times: readonly number[]): string {
  const { median, least, most } = spreadOf(times.map((ms) => ms / RTT_MS));
  return `${median.toFixed(2)} RTT (${least.toFixed(2)}–${most.toFixed(2)})`;
}

/** The 95th of a hundred. */
function nearMost(times: readonly number[]): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * 0.95) - 1] ?? 0;
}

/** The words of all posts of a thread, as the server has them. */
async function wordsOf(thread: number): Promise<string[]> {
  const words: string[] = [];
  for (let next: string | undefined = `/api/forums/threads/${thread}/posts?limit=200`; next !== undefined; ) {
    const answer: Response = await fetch(new URL(next, server.url));
    words.push(...((await answer.json()) as ForumPost[]).map(({ content }) => content));
    next = /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1];
  }
  return words;
}

function areOf({ mark }: Posts): (words: string) => boolean {
  return (words) => words.startsWith(`${mark} `);
}
