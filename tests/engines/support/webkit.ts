import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Builder, By, Capabilities, error, Key, type WebDriver, type WebElement } from 'selenium-webdriver';
import { SECOND_MS } from '#contract/shared/time.ts';
import { endTree } from '#tests/e2e/support/process-tree.ts';
import { freePort } from '#tests/support/free-port.ts';
import { type Browser, type Engine, type Found, GoneError } from './engine.ts';

/** A window of WebKit that keeps its data: MiniBrowser forgets them when it is automated. */
const WINDOW = resolve('tests/engines/support/webkit-window.js');
const START_MS = 30 * SECOND_MS;
const OPEN_TRIES = 5;

/** WebKit from Debian, driven over WebDriver. @param driver path of WebKitWebDriver. @param display an X display */
export const webkit = (driver: string, display: string): Engine => ({
  name: 'WebKit',
  async start(profile) {
    const port = await freePort();
    const env = { ...process.env, DISPLAY: display, GDK_BACKEND: 'x11', PROFILE: profile };
    const child = spawn(driver, [`--port=${port}`], { stdio: 'ignore', env });
    const session = await begin(`http://127.0.0.1:${port}`, child);
    return tabOf(session, child);
  },
});

async function begin(url: string, child: ChildProcess): Promise<WebDriver> {
  const wanted = new Capabilities({
    browserName: 'PetiYard',
    'webkitgtk:browserOptions': { binary: WINDOW, args: [] },
  });
  for (const endMs = Date.now() + START_MS; ; await setTimeout(SECOND_MS / 5)) {
    if (child.exitCode !== null) throw new Error(`WebKitWebDriver ended with ${child.exitCode}`);
    const isUp = await fetch(`${url}/status`).then(
      ({ ok }) => ok,
      () => false, // it does not listen yet
    );
    if (isUp) break;
    if (Date.now() > endMs) throw new Error('WebKitWebDriver did not answer');
  }
  const session = await new Builder().usingServer(url).withCapabilities(wanted).build();
  await session.manage().setTimeouts({ script: START_MS, pageLoad: 2 * START_MS });
  return session;
}

function tabOf(session: WebDriver, child: ChildProcess): Browser {
  const ended = once(child, 'exit');
  const endWith = async (signal: 'SIGTERM' | 'SIGKILL') => {
    if (child.pid === undefined) throw new Error('the driver has no process of its own');
    endTree(child.pid, signal);
    await ended;
  };
  return {
    async open(url) {
      // A page that navigates at this moment wins: the document stays, without an error.
      for (let tries = 0; tries < OPEN_TRIES; tries++) {
        await session.executeScript('window.isLeft = true');
        await session.get(url);
        if (!(await session.executeScript<boolean>('return "isLeft" in window'))) return;
      }
      throw new Error(`${url} was not opened: the page before it stays`);
    },
    async run<T>(body: string, ...args: unknown[]) {
      const answer = await session
        .executeAsyncScript<Answer<T>>(ASYNC(body), args)
        .catch((fault: unknown) => Promise.reject(hasLeft(fault) ? new GoneError(String(fault)) : fault));
      if ('fault' in answer) throw new Error(answer.fault);
      return answer.value;
    },
    async find(body, ...args) {
      const script = `return ((...args) => {${body}})(...arguments[0])`;
      const element = await session
        .executeScript<WebElement | null>(script, args)
        .catch((fault: unknown) => (isGone(fault) ? null : Promise.reject(fault)));
      return element && foundAs(element);
    },
    keys: (text) => session.actions().sendKeys(text).perform(),
    close: () => endWith('SIGTERM'),
    kill: () => endWith('SIGKILL'),
  };
}

type Answer<T> = { value: T } | { fault: string };

/** A script returns its result with a callback at its end. */
const ASYNC = (body: string) => `const done = arguments[arguments.length - 1];
(async (...args) => {${body}})(...arguments[0]).then((value) => done({ value }), (fault) => done({ fault: String(fault) }));`;

function foundAs(element: WebElement): Found {
  return {
    press: () => unlessGone(element.click()),
    async write(text) {
      await unlessGone(element.click());
      await element.sendKeys(Key.chord(Key.CONTROL, 'a'), Key.BACK_SPACE);
      await element.sendKeys(text);
    },
    async choose(label) {
      const option = By.xpath(`.//option[normalize-space(.)=${JSON.stringify(label)}]`);
      await unlessGone(element.findElement(option).then((found) => found.click()));
    },
  };
}

const isGone = (fault: unknown) =>
  fault instanceof error.StaleElementReferenceError || fault instanceof error.NoSuchElementError;

/** The page went away before the end of a script. */
const hasLeft = (fault: unknown) =>
  fault instanceof error.NoSuchFrameError || /unload event/.test(String(fault));

const unlessGone = (deed: Promise<void>) =>
  deed.catch((fault: unknown) => Promise.reject(isGone(fault) ? new GoneError(String(fault)) : fault));
