import type { Browser, Page } from '@playwright/test';
import { watchMoves } from './moves.ts';

/** A page whose scripts have not arrived. */
export interface Waiting {
  page: Page;
  /** Complaints of the browser or the app. */
  complaints: string[];
  /** Lets the app's scripts load, and waits until the app takes over the page. */
  release(): Promise<void>;
  close(): Promise<void>;
}

/** Holds the app's scripts back. @returns a function that releases them */
export async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/** Opens a screen and holds its scripts back until they are released. */
export async function openWaiting(
  browser: Browser,
  address: string,
  viewport = { width: 360, height: 740 },
): Promise<Waiting> {
  const context = await browser.newContext({ viewport });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(String(error)));
  const release = await holdScripts(page);
  await watchMoves(page);
  await page.goto(address, { waitUntil: 'commit' });
  await page.locator('h1').waitFor();
  return {
    page,
    complaints,
    async release() {
      release();
      await page.waitForFunction(() => performance.getEntriesByName('taken-over').length > 0);
    },
    close: () => context.close(),
  };
}
