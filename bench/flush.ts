import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { chromium, type Page, type Route } from '@playwright/test';
import { startProcess } from '#tests/support/server-process.ts';
import type { phone, Trigger } from './flush-page.ts';
import { randomOf } from './made.ts';
import { beginBench, bundle, chromiumOptions, createThread, NO_LIMITS, register } from './setup.ts';
import { quantile, spreadOf } from './timing.ts';

/**
 * Times how posts that waited on a phone are sent: the real core in Chromium with its storage on disk, over a slow network
 * that loses requests, to the built server. The floor is one plain request with all posts in the same run.
 */
const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    losses: { type: 'string', default: '20' },
    rtt: { type: 'string', default: '400' },
  },
});
const [RUNS, LOSS_RUNS, RTT_MS] = [Number(values.runs), Number(values.losses), Number(values.rtt)];
const PATIENCE_MS = 600_000;

declare global {
  interface Window {
    phone: typeof phone;
  }
}

const fill = (page: Page, ...posts: [thread: number, count: number]) =>
  page.evaluate((some) => window.phone.fill(...some), posts);
const sendPlainly = (page: Page, ...posts: [thread: number, count: number]) =>
  page.evaluate((some) => window.phone.sendPlainly(...some), posts);
const warm = (page: Page) => page.evaluate(() => window.phone.warm());
const flush = (page: Page, trigger: Trigger = 'sync') =>
  page.evaluate((by) => window.phone.flush(by), trigger);

const folder = beginBench();
const server = await startProcess({
  ...NO_LIMITS,
  DATABASE_URL: `file:${join(folder, 'bench.sqlite')}`,
  STARTER_DATA: 'demo',
});
const script = await bundle('bench/flush-page.ts');
const browser = await chromium.launchPersistentContext(join(folder, 'profile'), chromiumOptions());
try {
  for (const count of [1, 50, 200]) await flushes(count);
  await returns();
  for (const loss of [0.05, 0.3]) await losses(loss);
} finally {
  await browser.close();
  await server.stop();
}

/** Opens the page of an account of its own, with a thread to reply to; `setOffline` switches its network. */
async function newPhone(name: string) {
  const { user, token } = await register(server.url, name);
  const thread = await createThread(server.url, `About ${name}`, 1, { id: user.id, token });
  const page = await browser.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  await page.route('**/bench', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }),
  );
  await page.goto(`${server.url}/bench`);
  await page.evaluate(async () => {
    for (const { name: database } of await indexedDB.databases())
      if (database) indexedDB.deleteDatabase(database);
  });
  await page.addScriptTag({ content: script });
  await page.evaluate(([who, by]) => window.phone.begin(who, by), [user, token] as const);
  const devtools = await browser.newCDPSession(page);
  const setOffline = (offline: boolean) =>
    devtools.send('Network.emulateNetworkConditions', {
      ...{ offline, latency: RTT_MS, downloadThroughput: -1, uploadThroughput: -1 },
    });
  await devtools.send('Network.enable');
  await setOffline(false);
  return { page, thread: thread.id, setOffline };
}

async function flushes(count: number): Promise<void> {
  const { page, thread } = await newPhone(`writer${count}`);
  const [ours, floor]: [number[], number[]] = [[], []];
  let requests = 0;
  for (let run = 0; run < RUNS; run++) {
    await fill(page, thread, count);
    await warm(page);
    const cost = await flush(page);
    ours.push(cost.ms);
    requests = cost.requests;
    floor.push(await sendPlainly(page, thread, count));
  }
  console.log(
    `${count} posts: ${inRoundTrips(ours)}, floor ${inRoundTrips(floor)}; ${requests} requests to IndexedDB`,
  );
  await page.close();
}

/** The phone knows that it is offline; then the signal returns with a browser event or a touch. */
async function returns(): Promise<void> {
  const { page, thread, setOffline } = await newPhone('returner');
  for (const trigger of ['online', 'act'] as const) {
    const times: number[] = [];
    for (let run = 0; run < RUNS; run++) {
      await setOffline(true);
      await warm(page);
      await fill(page, thread, 50);
      await setOffline(false);
      times.push((await flush(page, trigger)).ms);
    }
    console.log(`50 posts, signal returns (${trigger}): ${inRoundTrips(times)}`);
  }
  await page.close();
}

/** Half of the lost requests never reach the server, of the others the response is lost. */
async function losses(loss: number): Promise<void> {
  const { page, thread } = await newPhone(`loser${loss * 100}`);
  let random = randomOf(0);
  const pass = async (route: Route) => {
    const fate = random();
    if (fate >= loss) return route.continue();
    await pause(RTT_MS);
    if (fate < loss / 2) await route.fetch();
    await route.abort('connectionreset');
  };
  await page.route('**/api/**', pass);
  const [ours, floor]: [number[], number[]] = [[], []];
  for (let run = 0; run < LOSS_RUNS; run++) {
    await fill(page, thread, 50);
    random = randomOf(run);
    ours.push((await flush(page)).ms);
    random = randomOf(run);
    floor.push(await sendPlainly(page, thread, 50));
  }
  const ratio = quantile(ours, 0.95) / quantile(floor, 0.95);
  console.log(
    `50 posts, ${loss * 100} % lost: ${inRoundTrips(ours)}, floor ${inRoundTrips(floor)}, p95 ${ratio.toFixed(2)} ×`,
  );
  await page.close();
}

function inRoundTrips(times: readonly number[]): string {
  const { median, least, most } = spreadOf(times.map((ms) => ms / RTT_MS));
  return `${median.toFixed(2)} RTT (${least.toFixed(2)}–${most.toFixed(2)})`;
}
