import { type ElementHandle, launch, type Page } from 'puppeteer-core';
import { endTree } from '#tests/e2e/support/process-tree.ts';
import { type Browser, type Engine, type Found, GoneError } from './engine.ts';

const SCREEN = { width: 360, height: 740 };
const OPEN_TRIES = 4;

/** Firefox, driven over WebDriver BiDi. @param program its path */
export const firefox = (program: string): Engine => ({
  name: 'Firefox',
  async start(profile) {
    const browser = await launch({
      browser: 'firefox',
      executablePath: program,
      userDataDir: profile,
      headless: true,
      defaultViewport: SCREEN,
      extraPrefsFirefox: {
        'app.update.enabled': false,
        'datareporting.policy.dataSubmissionEnabled': false,
        'network.captive-portal-service.enabled': false,
        'network.connectivity-service.enabled': false,
      },
    });
    const [page = await browser.newPage()] = await browser.pages();
    await page.setViewport(SCREEN);
    const { pid } = browser.process() ?? {};
    return tabOf(page, {
      close: () => browser.close(),
      async kill() {
        if (pid === undefined) throw new Error('the browser has no process of its own');
        endTree(pid, 'SIGKILL');
        await browser.disconnect();
      },
    });
  },
});

function tabOf(page: Page, ends: Pick<Browser, 'close' | 'kill'>): Browser {
  return {
    async open(url) {
      // The previous page may still navigate, more than once: a first worker takes it over, then it reloads.
      for (let tries = OPEN_TRIES; ; tries--) {
        const fault = await page.goto(url, { waitUntil: 'load' }).then(
          () => null,
          (error: unknown) => error,
        );
        if (fault === null) return;
        if (tries === 0 || !/NS_BINDING_ABORTED|interrupted an unfinished/.test(String(fault))) throw fault;
      }
    },
    run: <T>(body: string, ...args: unknown[]) =>
      page
        .evaluate(callOf(body, args))
        .catch((fault: unknown) =>
          Promise.reject(HAS_LEFT.test(String(fault)) ? new GoneError(String(fault)) : fault),
        ) as Promise<T>,
    async find(body, ...args) {
      const element = (await page.evaluateHandle(callOf(body, args))).asElement();
      return element && foundAs(page, element as ElementHandle<Element>);
    },
    keys: (text) => page.keyboard.type(text),
    ...ends,
  };
}

/** Errors of a script whose page went away before its end. */
const HAS_LEFT = /context was destroyed|navigat|no such frame|discarded|actor .* destroyed/i;

const callOf = (body: string, args: readonly unknown[]) =>
  `(async (...args) => {${body}})(...${JSON.stringify(args)})`;

function foundAs(page: Page, element: ElementHandle<Element>): Found {
  return {
    press: () => press(element),
    async write(text) {
      await press(element);
      await page.keyboard.down('Control');
      await page.keyboard.press('a');
      await page.keyboard.up('Control');
      await page.keyboard.press('Backspace');
      await page.keyboard.type(text);
    },
    async choose(label) {
      const value = await element.evaluate(
        (select, wanted) =>
          [...(select as HTMLSelectElement).options].find(({ text }) => text === wanted)?.value,
        label,
      );
      if (value === undefined) throw new GoneError(`there is no option "${label}"`);
      await element.select(value);
    },
  };
}

/** Presses an element with the pointer. */
async function press(element: ElementHandle<Element>): Promise<void> {
  try {
    await element.click();
  } catch (fault) {
    if (await element.evaluate(({ isConnected }) => isConnected).catch(() => false)) throw fault;
    throw new GoneError(String(fault));
  }
}
