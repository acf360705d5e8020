import { useEffect, useLayoutEffect } from 'react';
import { FIRST_VIEWS } from '#contract/app-files.ts';

/** Performance mark: the app responds. */
const TAKEN_OVER = 'taken-over';
/** Performance mark: the core is loaded, and presses are not held any more. */
export const CORE_CAME = 'core-came';

type Typed = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
const FIELDS = 'input[name], select[name], textarea[name]';

/** Input in the first view before the app was loaded. */
interface Before {
  /** Changed values by field name. */
  values: Map<string, string>;
  /** Name of the focused field. */
  focused: string | null;
  /** Label of the last pressed button, which `first-view.js` has marked. */
  pressed: string | null;
}

let before: Before | null = null;
let root: HTMLElement | null = null;

/** Returns whether the document has a prerendered first view. */
export const hasFirstView = (element: HTMLElement): boolean => element.dataset.firstView !== undefined;

/** Returns whether a screen has a first view, so it is rendered before the core is loaded. */
export function isDrawnStill(pathname: string): boolean {
  const path = pathname.toLowerCase().replace(/(.)\/$/, '$1'); // as in `first-view.js`
  return FIRST_VIEWS.some((view) => view.path === path);
}

/** Records input and focus right before the first render. */
export function noteFirstView(element: HTMLElement): void {
  root = element;
  const fields = [...element.querySelectorAll<Typed>(FIELDS)];
  const active = fields.find((field) => field === document.activeElement);
  before = {
    values: new Map(fields.filter(isTyped).map((field) => [field.name, field.value])),
    focused: active?.name ?? null,
    pressed: labelOf(element.querySelector<HTMLElement>('[data-pressed]')),
  };
}

/** Returns whether the first view is still shown. */
export const isFirstViewShown = (element: HTMLElement): boolean =>
  hasFirstView(element) && element.dataset.taken === undefined;

/** Every screen with a first view calls this hook to restore the person's input. */
export function useTakeOver(): void {
  useLayoutEffect(() => {
    if (root) root.dataset.taken = ''; // in the same task as the render, before any press
  }, []);
  useEffect(takeOver, []);
}

/** Restores typed text and focus, and repeats the last press. */
function takeOver(): void {
  performance.mark(TAKEN_OVER);
  if (!root || !before) return;
  const [element, { values, focused, pressed }] = [root, before];
  before = null;
  for (const [name, value] of values) {
    const field = element.querySelector<Typed>(`[name="${CSS.escape(name)}"]`);
    if (field) setValue(field, value);
  }
  if (focused !== null && document.activeElement === document.body)
    element.querySelector<HTMLElement>(`[name="${CSS.escape(focused)}"]`)?.focus({ preventScroll: true });
  if (pressed !== null)
    buttonsOf(element)
      .find((button) => labelOf(button) === pressed)
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

/** Sets a field's value so that React notices. */
function setValue(field: Typed, value: string): void {
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value') ?? {};
  // React ignores a value that is equal to the last one.
  field.value = field instanceof HTMLSelectElement ? '' : `${value} `;
  set?.call(field, value);
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
}

const buttonsOf = (element: HTMLElement) => [...element.querySelectorAll<HTMLElement>('button[type=button]')];

const labelOf = (button: HTMLElement | null): string | null =>
  button && (button.getAttribute('aria-label') ?? button.textContent.trim());
