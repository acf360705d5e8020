import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, Found } from './engine.ts';

/** The library that finds elements by role and name, in a form that a page can load. */
const LIBRARY = readFileSync(
  createRequire(import.meta.url).resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js'),
  'utf8',
);

/**
 * An element to find by its role and accessible name. `label` and `field` are not roles: the label that covers a
 * radio button, and a labeled field.
 */
export interface Wanted {
  role: string;
  name: string;
  /** Among several, the one in the article, item or form with this text. */
  near?: string;
  /** Whether the name only needs to start with this text. */
  isStart?: boolean;
}

/** Searches like a person: in the open dialog, otherwise on the whole page, for visible elements. */
const FIND = `
const [wanted] = args;
if (!('TestingLibraryDom' in window)) return null; // another page has come meanwhile
const scope = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
const fits = (text) => (wanted.isStart ? text.trim().startsWith(wanted.name.trim()) : text.trim() === wanted.name);
const named = wanted.role === 'label'
  ? [...scope.querySelectorAll('label')].filter((label) => fits(label.textContent))
  : wanted.role === 'field'
  ? TestingLibraryDom.queryAllByLabelText(scope, fits)
  : TestingLibraryDom.queryAllByRole(scope, wanted.role, { name: fits, hidden: true });
const around = (element) => element.closest('article, li, form, main') ?? scope;
const found = named.find((element) => element.getClientRects().length > 0
  && (!wanted.near || around(element).textContent.includes(wanted.near))) ?? null;
found?.scrollIntoView({ block: 'center', behavior: 'instant' });
return found;`;

const IS_THERE = `
const find = (...args) => {${FIND}};
return find(args[0]) !== null;`;
const STILL_MS = 100;
/** Whether it has stopped moving: a pointer would hit another element in its place. */
const IS_STILL = `
const find = (...args) => {${FIND}};
const [wanted, ms] = args;
const element = find(wanted);
const before = element?.getBoundingClientRect();
await new Promise((resolve) => setTimeout(resolve, ms));
const after = element?.getBoundingClientRect();
return element !== null && element.isConnected && before.x === after.x && before.y === after.y;`;

/**
 * Finds an element that does not move; null if there is none. @throws GoneError if the page goes away in the
 * meantime.
 */
export async function findOn(browser: Browser, wanted: Wanted): Promise<Found | null> {
  await bringLibrary(browser);
  return (await browser.run<boolean>(IS_STILL, wanted, STILL_MS)) ? browser.find(FIND, wanted) : null;
}

/** Whether there is such an element. @throws GoneError if the page goes away in the meantime. */
export async function isOn(browser: Browser, wanted: Wanted): Promise<boolean> {
  await bringLibrary(browser);
  return browser.run<boolean>(IS_THERE, wanted);
}

async function bringLibrary(browser: Browser): Promise<void> {
  const isThere = await browser.run<boolean>('return "TestingLibraryDom" in window');
  if (!isThere) await browser.run(`(function () {${LIBRARY}}).call(window)`);
}

/** The visible text of the page, including an open dialog. */
export const textOn = (browser: Browser) => browser.run<string>('return document.body.innerText');
