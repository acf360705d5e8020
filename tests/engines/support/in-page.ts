import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, Found } from './engine.ts';

/** The library that finds elements as people name them, in the shape that a page reads. */
const LIBRARY = readFileSync(
  createRequire(import.meta.url).resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js'),
  'utf8',
);

/**
 * What is looked for: by its role and accessible name. `label` and `field` are no roles: what a finger meets of a radio
 * that is drawn over, and what is labelled so.
 */
export interface Wanted {
  role: string;
  name: string;
  /** Of several that in whose article, item or form this text stands. */
  near?: string;
  /** Whether the name only begins so. */
  isStart?: boolean;
}

/** Looks where a person would: in the dialog that is open, else on the whole page, for what is drawn. */
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
/** Whether it stays where it is: a pointer would meet what has moved into its place. */
const IS_STILL = `
const find = (...args) => {${FIND}};
const [wanted, ms] = args;
const element = find(wanted);
const before = element?.getBoundingClientRect();
await new Promise((resolve) => setTimeout(resolve, ms));
const after = element?.getBoundingClientRect();
return element !== null && element.isConnected && before.x === after.x && before.y === after.y;`;

/** Finds an element that stays where it is; null while there is none. @throws GoneError when the page goes meanwhile. */
export async function findOn(browser: Browser, wanted: Wanted): Promise<Found | null> {
  await bringLibrary(browser);
  return (await browser.run<boolean>(IS_STILL, wanted, STILL_MS)) ? browser.find(FIND, wanted) : null;
}

/** Whether there is such an element. @throws GoneError when the page goes meanwhile. */
export async function isOn(browser: Browser, wanted: Wanted): Promise<boolean> {
  await bringLibrary(browser);
  return browser.run<boolean>(IS_THERE, wanted);
}

async function bringLibrary(browser: Browser): Promise<void> {
  const isThere = await browser.run<boolean>('return "TestingLibraryDom" in window');
  if (!isThere) await browser.run(`(function () {${LIBRARY}}).call(window)`);
}

/** The words that a person reads on the page, those of an open dialog included. */
export const textOn = (browser: Browser) => browser.run<string>('return document.body.innerText');
