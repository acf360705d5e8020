import { setTimeout } from 'node:timers/promises';
import type { BrowserContext, Page } from '@playwright/test';
import { BrokenProperty } from './properties/names.ts';
import { installReader } from './read-screen.ts';
import { installStores } from './read-stores.ts';
import type { Screen, WithReader } from './screen.ts';

declare const window: WithReader;

const ANSWER_MS = 20_000;
const TRIES = 8;
const PAUSE_MS = 50;
/** The next screen may wait this long for its code. */
const NEXT_SCREEN_MS = 15_000;
/** The page was left during the call. */
const IS_LEFT =
  /context was destroyed|Cannot find context|navigat|walk.* undefined|reading 'read'|Target closed|detached/i;

interface Tab {
  page: Page;
  /** The last screen that was read. */
  last: Screen | null;
}

/** The open tabs of the phone. One is in front. */
export class Tabs {
  private tabs: Tab[] = [];
  private front = 0;

  get page(): Page {
    const tab = this.tabs[this.front];
    if (!tab) throw new Error('the phone has no tab');
    return tab.page;
  }
  get count(): number {
    return this.tabs.length;
  }
  /** The last screens of the background tabs. */
  get behind(): Screen[] {
    return this.tabs.flatMap(({ last }, index) => (index === this.front || !last ? [] : [last]));
  }

  /** Begins with the only page of a browser that was just started. */
  async begin(context: BrowserContext, page: Page): Promise<void> {
    await context.addInitScript(installReader);
    await context.addInitScript(installStores);
    context.setDefaultTimeout(ANSWER_MS);
    this.tabs = [{ page, last: null }];
    this.front = 0;
  }

  async open(context: BrowserContext): Promise<void> {
    this.tabs.push({ page: await context.newPage(), last: null });
    this.front = this.tabs.length - 1;
  }

  /**
   * Runs a step inside the app. If it changes the address, waits until the next screen replaces the shown one, so that a text
   * typed afterwards belongs to the new address.
   */
  async change(step: () => Promise<unknown>): Promise<void> {
    const { page } = this;
    const pathOf = () => new URL(page.url()).pathname;
    const before = pathOf();
    const heading = await page.$('h1');
    const text = await heading?.textContent();
    await step();
    const deadlineMs = performance.now() + NEXT_SCREEN_MS;
    const isShown = () =>
      heading?.evaluate((element, old) => element.isConnected && element.textContent === old, text) ??
      Promise.resolve(false);
    while (pathOf() !== before && performance.now() < deadlineMs) {
      if (!(await isShown().catch(() => false))) return; // another document has no such element
      await setTimeout(PAUSE_MS);
    }
  }

  /** Shows another tab. */
  async show(turn: number): Promise<void> {
    this.front = (this.front + 1 + (turn % (this.tabs.length - 1))) % this.tabs.length;
    await this.page.bringToFront();
  }

  /** Closes the tab in front without `beforeunload`; the previous tab comes to the front. */
  async close(): Promise<void> {
    const [closed] = this.tabs.splice(this.front, 1);
    await closed?.page.close({ runBeforeUnload: false });
    this.front = Math.max(0, this.front - 1);
    if (this.tabs.length > 0) await this.page.bringToFront();
  }

  /** Replaces the tab in front, which was killed, by a new one. */
  async replace(context: BrowserContext): Promise<void> {
    const page = await context.newPage();
    const gone = this.tabs[this.front];
    this.tabs[this.front] = { page, last: null };
    await gone?.page.close({ runBeforeUnload: false });
  }

  /** Reads the screen of the tab in front, once it is quiet. @param opener see {@link Screen} */
  async read(opener: string): Promise<Screen> {
    const shown = await this.ask((page) => page.evaluate(() => window.walk.read()));
    const screen = { ...shown, opener };
    const tab = this.tabs[this.front];
    if (tab) tab.last = screen;
    return screen;
  }

  place(list: 'controls' | 'fields', index: number) {
    return this.ask((page) =>
      page.evaluate(([which, at]) => window.walk.place(which, at), [list, index] as const),
    );
  }
  /** Whether a field has the focus: the page may move under a finger. */
  hasFocus(index: number) {
    return this.ask((page) => page.evaluate((at) => window.walk.hasFocus(at), index));
  }
  fill(values: { index: number; value: string }[]) {
    return this.ask((page) => page.evaluate((all) => window.walk.fill(all), values));
  }
  /** Whether the focused field contains a text. */
  holds(words: string) {
    return this.ask((page) =>
      page.evaluate(
        (text) => ((document.activeElement as HTMLInputElement | null)?.value ?? '').includes(text),
        words,
      ),
    );
  }
  choose(index: number, option: number) {
    return this.ask((page) =>
      page.evaluate(([at, which]) => window.walk.choose(at, which), [index, option] as const),
    );
  }
  tick(form: number, turn: number) {
    return this.ask((page) =>
      page.evaluate(([which, at]) => window.walk.tick(which, at), [form, turn] as const),
    );
  }

  /** Asks the page in front, and asks again if a navigation interrupts. */
  private async ask<T>(question: (page: Page) => Promise<T>): Promise<T> {
    for (let tried = 1; ; tried++) {
      try {
        return await within(question(this.page), this.page);
      } catch (error) {
        if (tried >= TRIES || error instanceof BrokenProperty || !IS_LEFT.test(String(error))) throw error;
        await setTimeout(PAUSE_MS);
      }
    }
  }
}

async function within<T>(answer: Promise<T>, page: Page): Promise<T> {
  const patience = new AbortController();
  const late = setTimeout(ANSWER_MS, undefined, { signal: patience.signal }).then(() => {
    throw new BrokenProperty('the page answers', `${page.url()} did not answer within ${ANSWER_MS} ms`);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    late.catch(() => null); // aborted below
    patience.abort();
  }
}
