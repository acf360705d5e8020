import { expect } from '@playwright/test';
import type { User } from '#contract/auth.ts';
import { SECOND_MS } from '#contract/shared/time.ts';
import { PASSWORD } from '#tests/e2e/support/phone.ts';
import { type Browser, type Engine, type Found, GoneError } from './engine.ts';
import { findOn, isOn, textOn, type Wanted } from './in-page.ts';

/** It saves the whole app first. */
const WORKER_MS = 120 * SECOND_MS;

/** A phone with a browser of some engine, whose profile survives restarts. */
export interface EnginePhone {
  /** Loads an address of the app. */
  open(path: string): Promise<void>;
  /** Presses the element with this role and name, once it is there. */
  press(role: string, name: string, where?: Omit<Wanted, 'role' | 'name'>): Promise<void>;
  /** Presses the element that the body of a function returns in the page. @returns whether there was one */
  pressFound(body: string): Promise<boolean>;
  /** Types text over the value of a field. */
  write(name: string, text: string): Promise<void>;
  /** Selects an option of a select. */
  choose(name: string, option: string): Promise<void>;
  /** Waits until this text is on the page. */
  sees(words: string): Promise<void>;
  /** Waits until this text is gone. */
  seesNoMore(words: string): Promise<void>;
  has(wanted: Wanted): Promise<boolean>;
  text(): Promise<string>;
  run: Browser['run'];
  /** Waits until the app's own worker handles the page. */
  workerReady(): Promise<void>;
  /** Creates an account with the API and signs this phone in, which must be on a page of the app. */
  register(username: string): Promise<User>;
  /** Closes the browser and starts it again with the same profile, on no page. */
  restart(): Promise<void>;
  /** The same, but the browser is killed. */
  crash(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Starts a phone of an engine. @param url the address of the app. @param profile folder of the browser's profile,
 * empty for a new phone
 */
export async function startEnginePhone(engine: Engine, url: string, profile: string): Promise<EnginePhone> {
  let browser = await engine.start(profile);
  /** Uses an element once it is there, or its replacement if it goes away before. */
  const on = (wanted: Wanted, deed: (element: Found) => Promise<void>) =>
    expect
      .poll(async () => whetherDone(() => findOn(browser, wanted), deed), {
        message: `${wanted.role} "${wanted.name}"`,
      })
      .toBe(true);
  /** Some of the rendered text is in capitals. */
  const textInCase = async () => (await textOn(browser)).toLowerCase();
  const phone: EnginePhone = {
    open: (path) => browser.open(url + path),
    press: (role, name, where = {}) => on({ role, name, ...where }, (element) => element.press()),
    async pressFound(body) {
      return whetherDone(
        () => browser.find(body),
        (element) => element.press(),
      );
    },
    write: (name, text) => on({ role: 'field', name }, (element) => element.write(text)),
    choose: (name, option) => on({ role: 'combobox', name }, (element) => element.choose(option)),
    sees: (words) => expect.poll(() => textInCase().catch(betweenPages)).toContain(words.toLowerCase()),
    seesNoMore: (words) => expect.poll(textInCase).not.toContain(words.toLowerCase()),
    has: (wanted) => isOn(browser, wanted),
    text: () => textOn(browser),
    run: (body, ...args) => browser.run(body, ...args),
    async workerReady() {
      const isReady = () => browser.run('return navigator.serviceWorker.controller !== null');
      await expect.poll(isReady, { timeout: WORKER_MS }).toBe(true);
    },
    register: (username) => browser.run<User>(REGISTER, username, PASSWORD),
    async restart() {
      await browser.close();
      browser = await engine.start(profile);
    },
    async crash() {
      await browser.kill();
      browser = await engine.start(profile);
    },
    close: () => browser.close(),
  };
  return phone;
}

/** Nothing can be read while one page replaces another. */
function betweenPages(fault: unknown): string {
  if (fault instanceof GoneError) return '';
  throw fault;
}

/** Whether an action on an element succeeded; false if there is none, or none any more. */
async function whetherDone(
  find: () => Promise<Found | null>,
  deed: (element: Found) => Promise<void>,
): Promise<boolean> {
  try {
    const element = await find();
    if (element) await deed(element);
    return element !== null;
  } catch (error) {
    if (error instanceof GoneError) return false;
    throw error;
  }
}

const REGISTER = `
const [username, password] = args;
const answer = await fetch('/api/auth/register', {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({
    fullName: username.charAt(0).toUpperCase() + username.slice(1) + ' Tester',
    email: username + '@example.com',
    username,
    password,
    passwordConfirm: password,
    location: 'Gainesville, Florida',
    termsAccepted: true,
  }),
});
const body = await answer.json();
if (answer.status !== 201) throw new Error(JSON.stringify(body));
return body.user;`;
