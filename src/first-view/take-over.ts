import { useEffect } from 'react';
import { flushSync } from 'react-dom';
import { FIRST_VIEWS } from '#contract/app-files.ts';

/** Performance mark: the app responds. */
const TAKEN_OVER = 'taken-over';
/** Performance mark: the core is loaded, and presses are not held any more. */
export const CORE_CAME = 'core-came';

type Typed = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
const FIELDS = 'input[name], select[name], textarea[name]';

/** Input in a part of the first view before the app has taken that part over. */
interface Before {
  /** Every field, with its value if that was changed. */
  fields: Map<Typed, string | null>;
  /** Name of the focused field. */
  focused: string | null;
  /** Pressed buttons in order, which `first-view.js` has marked, and their labels. */
  pressed: Map<HTMLElement, string>;
}

/** Attribute of the part that is hydrated after the rest (`later-part.tsx`). */
const LATER = '[data-later]';
export const isLater = (element: Element): boolean => element.closest(LATER) !== null;

let early: Before | null = null;
let later: Before | null = null;
let root: HTMLElement | null = null;
let resolve = () => {};

/** Resolves when the app responds in place of the first view. */
export const takenOver = new Promise<void>((done) => {
  resolve = done;
});

const screenOf = (pathname: string) => pathname.toLowerCase().replace(/(.)\/$/, '$1'); // as in `first-view.js`

/** Returns whether the document has the prerendered first view of the current address. */
export const hasFirstView = (element: HTMLElement): boolean =>
  element.dataset.firstView === screenOf(location.pathname);

/** Returns whether the document has the first view of the current address, and the app has not taken it over. */
export const isFirstViewWaiting = (): boolean => {
  const element = globalThis.document?.getElementById('root');
  return element ? hasFirstView(element) : false;
};

/** Returns whether a screen has a first view, so it is rendered before the core is loaded. */
export const isDrawnStill = (pathname: string): boolean =>
  FIRST_VIEWS.some(({ path }) => path === screenOf(pathname));

/** Records input and focus right before the app takes over. From now on presses are held by `holdPresses`. */
export function noteFirstView(element: HTMLElement): void {
  root = element;
  root.dataset.taken = '';
  later = noted(element, isLater);
  early = noted(element, (part) => !isLater(part));
}

function noted(page: HTMLElement, isOfPart: (element: Element) => boolean): Before {
  const fields = fieldsIn(page).filter(isOfPart);
  const pressed = [...page.querySelectorAll<HTMLElement>('[data-pressed]')].filter(isOfPart);
  return {
    fields: new Map(fields.map((field) => [field, isTyped(field) ? field.value : null])),
    focused: fields.find((field) => field === document.activeElement)?.name ?? null,
    pressed: new Map(pressed.toSorted(byOrder).map((button) => [button, labelOf(button)])),
  };
}

const byOrder = (a: HTMLElement, b: HTMLElement) => Number(a.dataset.pressed) - Number(b.dataset.pressed);

/** Returns whether the first view is still shown. */
export const isFirstViewShown = ({ dataset }: HTMLElement): boolean =>
  dataset.firstView !== undefined && dataset.taken === undefined;

/** Every screen with a first view calls this hook to restore the person's input. */
export function useTakeOver(): void {
  useEffect(() => queueMicrotask(takeOver), []); // React cannot update the screen during an effect
}

/**
 * Passes typed text to the app, which has not seen it even if a field still shows it, restores the focus, and repeats the
 * presses. Each step must see the result of the one before.
 */
function takeOver(): void {
  performance.mark(TAKEN_OVER);
  resolve();
  const before = early;
  early = null; // only once: other screens and later visits call it too
  if (!root || !before) return;
  delete root.dataset.firstView;
  restore(root, before);
}

/** Lets the part that is hydrated later be laid out as a whole. */
export function layOutLater(): void {
  root?.querySelector('[data-waits]')?.removeAttribute('data-waits');
}

/** Does the same as `takeOver` for the part that is hydrated later. */
export function takeOverLater(): void {
  layOutLater();
  const before = later;
  later = null;
  if (root && before) restore(root, before);
}

/** The part that is hydrated later has left the screen. */
export function forgetLater(): void {
  later = null;
}

function restore(page: HTMLElement, { fields, focused, pressed }: Before) {
  // All are read first, because a field that is set makes React reset its neighbors.
  const typed = [...fields].map(
    ([noted, value]) => [noted, noted.isConnected && isTyped(noted) ? noted.value : value] as const,
  );
  for (const [noted, value] of typed) {
    const field = noted.isConnected ? noted : fieldNamed(page, noted.name);
    if (field && value !== null) flushSync(() => setValue(field, value));
  }
  if (focused !== null && document.activeElement === document.body)
    fieldNamed(page, focused)?.focus({ preventScroll: true });
  for (const [button, label] of pressed) {
    delete button.dataset.pressed;
    const buttons = [...page.querySelectorAll<HTMLElement>('button')]; // the press before may have replaced some
    const target = button.isConnected ? button : buttons.find((other) => labelOf(other) === label);
    flushSync(() => target?.click());
  }
}

const fieldsIn = (element: HTMLElement) => [...element.querySelectorAll<Typed>(FIELDS)];

const fieldNamed = (element: HTMLElement, name: string) =>
  element.querySelector<Typed>(`[name="${CSS.escape(name)}"]`);

const isTyped = (field: Typed): boolean =>
  field instanceof HTMLSelectElement
    ? field.selectedIndex !==
      Math.max(
        0,
        [...field.options].findIndex((option) => option.defaultSelected),
      )
    : field.value !== field.defaultValue;

/** Sets a field's value so that React notices. */
function setValue(field: Typed, value: string): void {
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value') ?? {};
  // React ignores a value that is equal to the last one.
  field.value = field instanceof HTMLSelectElement ? '' : `${value} `;
  set?.call(field, value);
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
}

const labelOf = (button: HTMLElement): string =>
  button.getAttribute('aria-label') ?? button.textContent.trim();
