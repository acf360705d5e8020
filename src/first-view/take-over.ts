import { useEffect } from 'react';

/** The mark on the page's timeline from which on the app answers every press: `performance.getEntriesByName`. */
const TAKEN_OVER = 'taken-over';

type Typed = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
const FIELDS = 'input[name], select[name], textarea[name]';

/** What somebody did with the first view before the app had come. */
interface Before {
  /** Fields by name, with what was typed or chosen there. */
  values: Map<string, string>;
  /** The field that has the focus, by name. */
  focused: string | null;
}

let before: Before | null = null;
let root: HTMLElement | null = null;

/** The screen whose first view stands in the document, as its path; null where there is none. */
export const firstViewIn = (element: HTMLElement): string | null => element.dataset.firstView ?? null;

/**
 * Whether the app finds in the document exactly what it draws first itself. A search in the address is drawn into the
 * form of its screen: such a view stays until the app has drawn its own.
 */
export function isFirstDrawing(view: string, search: string): boolean {
  return view === '/' || search === '';
}

/** Remembers what was typed and where the person is. Called right before the app draws for the first time. */
export function noteFirstView(element: HTMLElement): void {
  root = element;
  const fields = [...element.querySelectorAll<Typed>(FIELDS)];
  const active = fields.find((field) => field === document.activeElement);
  before = {
    values: new Map(fields.filter(isTyped).map((field) => [field.name, field.value])),
    focused: active?.name ?? null,
  };
}

/** Marks the screen that has taken its first view over: called by each screen that has one. */
export function useTakeOver(): void {
  useEffect(takeOver, []);
}

/** Gives the app what was done before it came: typed words, the focus, the last button that was pressed. */
function takeOver(): void {
  performance.mark(TAKEN_OVER);
  if (!root || !before) return;
  const [element, { values, focused }] = [root, before];
  before = null;
  for (const [name, value] of values) {
    const field = element.querySelector<Typed>(`[name="${CSS.escape(name)}"]`);
    if (field) typeAgain(field, value);
  }
  if (focused !== null && document.activeElement === document.body)
    element.querySelector<HTMLElement>(`[name="${CSS.escape(focused)}"]`)?.focus({ preventScroll: true });
  pressAgain(element);
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

/** `first-view.js` has marked the last button that was pressed while nobody listened. */
function pressAgain(element: HTMLElement): void {
  const button = element.querySelector<HTMLElement>('[data-pressed]');
  element.dataset.taken = '';
  if (!button) return;
  delete button.dataset.pressed;
  button.click();
}
