import { useEffect, useLayoutEffect } from 'react';
import { FIRST_VIEWS } from '#contract/app-files.ts';

/** The mark on the page's timeline from which on the app answers: `performance.getEntriesByName`. */
const TAKEN_OVER = 'taken-over';
/** From this one on it also reads and writes what the phone keeps: nothing that is pressed is held any more. */
export const CORE_CAME = 'core-came';

type Typed = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
const FIELDS = 'input[name], select[name], textarea[name]';

/** What somebody did with the first view before the app had come. */
interface Before {
  /** Fields by name, with what was typed or chosen there. */
  values: Map<string, string>;
  /** The field that has the focus, by name. */
  focused: string | null;
  /** The last button that was pressed, by what it is called: `first-view.js` has marked it. */
  pressed: string | null;
}

let before: Before | null = null;
let root: HTMLElement | null = null;

/** Whether the first view of a screen stands in the document. */
export const hasFirstView = (element: HTMLElement): boolean => element.dataset.firstView !== undefined;

/** Whether a screen is drawn before the core of the page has come, as it was drawn for the document. */
export function isDrawnStill(pathname: string): boolean {
  const path = pathname.toLowerCase().replace(/(.)\/$/, '$1'); // as `first-view.js` finds it
  return FIRST_VIEWS.some((view) => view.path === path);
}

/** Remembers what was typed and where the person is. Called right before the app draws for the first time. */
export function noteFirstView(element: HTMLElement): void {
  root = element;
  const fields = [...element.querySelectorAll<Typed>(FIELDS)];
  const active = fields.find((field) => field === document.activeElement);
  before = {
    values: new Map(fields.filter(isTyped).map((field) => [field.name, field.value])),
    focused: active?.name ?? null,
    pressed: nameOf(element.querySelector<HTMLElement>('[data-pressed]')),
  };
}

/** Whether a first view stands in the document that no screen has taken over yet. */
export const isFirstViewShown = (element: HTMLElement): boolean =>
  hasFirstView(element) && element.dataset.taken === undefined;

/** Marks the screen that has taken its first view over: called by each screen that has one. */
export function useTakeOver(): void {
  useLayoutEffect(() => {
    if (root) root.dataset.taken = ''; // with the drawing: no press comes between
  }, []);
  useEffect(takeOver, []);
}

/** Gives the app what was done before it came: typed words, the focus, the last button that was pressed. */
function takeOver(): void {
  performance.mark(TAKEN_OVER);
  if (!root || !before) return;
  const [element, { values, focused, pressed }] = [root, before];
  before = null;
  for (const [name, value] of values) {
    const field = element.querySelector<Typed>(`[name="${CSS.escape(name)}"]`);
    if (field) typeAgain(field, value);
  }
  if (focused !== null && document.activeElement === document.body)
    element.querySelector<HTMLElement>(`[name="${CSS.escape(focused)}"]`)?.focus({ preventScroll: true });
  if (pressed !== null)
    buttonsOf(element)
      .find((button) => nameOf(button) === pressed)
      ?.click();
}

const isTyped = (field: Typed): boolean =>
  field instanceof HTMLSelectElement
    ? field.selectedIndex !==
      Math.max(
        0,
        [...field.options].findIndex((option) => option.defaultSelected),
      )
    : field.value !== field.defaultValue;

/** Puts a value into a field in such a way that React hears of it. */
function typeAgain(field: Typed, value: string): void {
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value') ?? {};
  // React compares with what it has seen last: that must be something else.
  field.value = field instanceof HTMLSelectElement ? '' : `${value} `;
  set?.call(field, value);
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
}

const buttonsOf = (element: HTMLElement) => [...element.querySelectorAll<HTMLElement>('button[type=button]')];

/** What a button is called, for the eye or for a screen reader. */
const nameOf = (button: HTMLElement | null): string | null =>
  button && (button.getAttribute('aria-label') ?? button.textContent.trim());
