import { expect } from '@playwright/test';
import type { User } from '#contract/auth.ts';
import { SECOND_MS } from '#contract/shared/time.ts';
import { PASSWORD } from '#tests/e2e/support/phone.ts';
import type { Browser, Engine } from './engine.ts';
import { findOn, textOn, type Wanted } from './in-page.ts';

/** It keeps the whole app first. */
const WORKER_MS = 120 * SECOND_MS;

/** A phone with a browser of some engine, whose profile survives restarts. */
export interface EnginePhone {
  /** Opens an address of the app anew. */
  open(path: string): Promise<void>;
  /** Presses what bears this role and name, once it is there. */
  press(role: string, name: string, where?: Omit<Wanted, 'role' | 'name'>): Promise<void>;
  /** Presses the element that the body of a function returns in the page. @returns whether there was one */
  pressFound(body: string): Promise<boolean>;
  /** Types into a field in place of what it holds. */
  write(name: string, text: string): Promise<void>;
  /** Chooses an option of a select. */
  choose(name: string, option: string): Promise<void>;
  /** Waits until these words stand on the page. */
  sees(words: string): Promise<void>;
  /** Waits until they do not. */
  seesNoMore(words: string): Promise<void>;
  has(wanted: Wanted): Promise<boolean>;
  text(): Promise<string>;
  run: Browser['run'];
  /** Waits until the app's own worker answers for the page. */
  workerReady(): Promise<void>;
  /** Makes an account by the API and signs this phone in, which must be on a page of the app. */
  register(username: string): Promise<User>;
  /** Ends the browser and starts it again with the same profile, on no page. */
  restart(): Promise<void>;
  /** The same, but it is killed in the middle of whatever it does. */
  crash(): Promise<void>;
  close(): Promise<void>;
}

/** Starts a phone of an engine. @param url where the app is. @param profile what the browser keeps, an empty folder for a new phone */
export async function startEnginePhone(engine: Engine, url: string, profile: string): Promise<EnginePhone> {
  let browser = await engine.start(profile);
  const found = async (wanted: Wanted) => {
    const element = await expect
      .poll(async () => (await findOn(browser, wanted)) !== null, {
        message: `${wanted.role} "${wanted.name}"`,
      })
      .toBe(true)
      .then(() => findOn(browser, wanted));
    if (!element) throw new Error(`${wanted.role} "${wanted.name}" has gone again`);
    return element;
  };
  /** As it is drawn, some of it stands in capitals. */
  const textInCase = async () => (await textOn(browser)).toLowerCase();
  const phone: EnginePhone = {
    open: (path) => browser.open(url + path),
    press: async (role, name, where = {}) => (await found({ role, name, ...where })).press(),
    async pressFound(body) {
      const element = await browser.find(body);
      await element?.press();
      return element !== null;
    },
    write: async (name, text) => (await found({ role: 'field', name })).write(text),
    choose: async (name, option) => (await found({ role: 'combobox', name })).choose(option),
    sees: (words) => expect.poll(textInCase).toContain(words.toLowerCase()),
    seesNoMore: (words) => expect.poll(textInCase).not.toContain(words.toLowerCase()),
    has: async (wanted) => (await findOn(browser, wanted)) !== null,
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
