import { type BrowserContext, chromium, expect, type LaunchOptions, type Page } from '@playwright/test';
import type { SignedIn, User } from '#contract/auth.ts';
import { LOCALE } from '#src/words/in-languages.ts';
import type { Folder } from './folder.ts';
import { killStartedWith } from './process-tree.ts';
import { startWatching, type Watch } from './watch.ts';

const SCREEN = { width: 360, height: 740 };
export const PASSWORD = 'barn-door-7';

/** One phone with its own browser profile, which survives restarts. */
export interface Phone {
  /** The current page. A restart makes a new one. */
  readonly page: Page;
  readonly context: BrowserContext;
  /** Console output and policy violations. */
  readonly watch: Watch;
  open(path: string): Promise<void>;
  /** Navigates inside the open app, as a link does, without a page load. */
  follow(path: string): Promise<void>;
  /** Waits until the app's own worker controls the page, so that it opens without signal. */
  workerReady(): Promise<void>;
  /** Closes the browser and opens it again with the same profile, on no page. */
  restart(): Promise<void>;
  /** The same, but kills all processes of the browser in the middle of their work. */
  crash(): Promise<void>;
  /** Makes an account through the API and signs this phone in. */
  register(username: string): Promise<User>;
  /** Closes the browser; its profile stays. */
  close(): Promise<void>;
}

export interface PhoneOptions {
  url: string;
  /** The browser profile; an empty folder for a new phone. */
  profile: Folder;
  /** Whether the server was reachable for this address: a failed request is a fault only if it was. */
  isReachable: (url: string) => boolean;
  launchOptions: LaunchOptions;
}

/** A phone of 360 × 740, on no page yet. */
export async function startPhone({ url, profile, isReachable, launchOptions }: PhoneOptions): Promise<Phone> {
  const watch = startWatching(isReachable);
  let context = await launch(profile, watch, launchOptions);
  let page = await firstPage(context);

  const reopen = async () => {
    context = await launch(profile, watch, launchOptions);
    page = await firstPage(context);
  };
  return {
    get page() {
      return page;
    },
    get context() {
      return context;
    },
    watch,
    open: (path) => goTo(page, url + path),
    follow: (path) => followTo(page, path),
    workerReady: async () => {
      await page.evaluate(async () => void (await navigator.serviceWorker.ready));
      await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    },
    async restart() {
      await context.close();
      await reopen();
    },
    async crash() {
      const closed = context.waitForEvent('close');
      killStartedWith(`--user-data-dir=${profile.path}`);
      await closed;
      await reopen();
    },
    register: (username) => register(context, url, username),
    close: () => context.close(),
  };
}

async function launch(profile: Folder, watch: Watch, launchOptions: LaunchOptions): Promise<BrowserContext> {
  const context = await chromium.launchPersistentContext(profile.path, {
    ...launchOptions,
    viewport: SCREEN,
    isMobile: true,
    hasTouch: true,
    deviceScaleFactor: 1, // no test looks at pixels, and drawing four times as many is slow
    locale: LOCALE,
    timezoneId: 'America/New_York',
  });
  await watch.follow(context);
  return context;
}

/**
 * Opens an address after the history has dropped the entry of a closed dialog: the browser does that later, and would
 * cancel the navigation.
 */
export async function goTo(page: Page, address: string): Promise<void> {
  await page.waitForFunction(() => !history.state?.modal || document.querySelector('dialog[open]') !== null);
  await page.goto(address);
}

/**
 * Passes an address to the app's router as a link does, and waits for another screen's heading. Not between two pages
 * of a kind, such as two businesses: they may share the heading.
 */
async function followTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    for (const heading of document.querySelectorAll('h1')) heading.dataset.left = '';
    history.pushState({ __TSR_index: (history.state?.__TSR_index ?? 0) + 1 }, '', to);
  }, path);
  await expect(page.locator('h1:not([data-left])').first()).toBeVisible();
  await expect(page.locator('h1[data-left]')).toHaveCount(0);
}

const firstPage = async (context: BrowserContext) => context.pages()[0] ?? context.newPage();

/** Makes an account in the demo town; the context keeps its session. */
export async function register(
  { request }: Pick<BrowserContext, 'request'>,
  url: string,
  username: string,
): Promise<User> {
  const answer = await request.post(`${url}/api/auth/register`, {
    data: {
      fullName: `${username.charAt(0).toUpperCase()}${username.slice(1)} Tester`,
      email: `${username}@example.com`,
      username,
      password: PASSWORD,
      passwordConfirm: PASSWORD,
      location: 'Gainesville, Florida',
      termsAccepted: true,
    },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  return ((await answer.json()) as SignedIn).user;
}

/** Fails with Chromium's own reasons when the app cannot be put on the home screen. */
export async function expectInstallable(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
  await devtools.detach();
  expect(installabilityErrors).toEqual([]);
}
