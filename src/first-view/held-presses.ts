import { flushSync } from 'react-dom';
import { isLater } from './take-over.ts';

const PRESSED = 'button, input, label';
/** Buttons that need no core: those that open or close a part of the page, and marked ones. */
const AT_ONCE = 'button[aria-expanded], button[aria-haspopup], button[data-at-once]';
const FIELDS = /^(text|search|tel|email|url|number|password|date|time)$/;

/**
 * Holds presses and form submissions until the core is loaded, because they would never complete. Links and typing still work.
 * Must be called before any other listener. @param isRendered false while the prerendered view is shown, which records presses
 * itself @returns a function that replays the held events in order
 */
export function holdPresses(page: Document, isRendered: () => boolean): () => void {
  const presses = new Map<Element, () => void>();
  const hold = (event: Event, target: Element, replay: () => void) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    presses.delete(target); // moves it to the end
    presses.set(target, replay);
  };
  const onClick = (event: Event) => {
    const target = event.target instanceof Element ? event.target.closest<HTMLElement>(PRESSED) : null;
    if (!target || isField(target) || !isRendered()) return;
    if (target.matches(AT_ONCE) && !isLater(target)) return;
    hold(event, target, () => target.click());
  };
  const onSubmit = (event: Event) => {
    const { submitter } = event as SubmitEvent;
    const form = event.target as HTMLFormElement;
    if (isRendered()) hold(event, form, () => form.requestSubmit(submitter));
  };
  page.addEventListener('click', onClick, { capture: true });
  page.addEventListener('submit', onSubmit, { capture: true });
  return () => {
    page.removeEventListener('click', onClick, { capture: true });
    page.removeEventListener('submit', onSubmit, { capture: true });
    for (const replay of presses.values()) flushSync(replay); // each must see the result of the one before
  };
}

/** A press on a field or its label only moves the focus. */
function isField(element: HTMLElement): boolean {
  const field = element instanceof HTMLLabelElement ? element.control : element;
  return (
    field instanceof HTMLSelectElement ||
    field instanceof HTMLTextAreaElement ||
    (field instanceof HTMLInputElement && FIELDS.test(field.type))
  );
}

/**
 * Lets links load their documents, as without scripts: the router cannot leave a screen that React is still hydrating.
 * @param onLeave called for each press of a link. @param isFor by default all links
 * @returns a function that gives links back to the router
 */
export function loadDocuments(
  page: Document,
  onLeave: (link: Element) => void,
  isFor: (link: Element) => boolean = () => true,
): () => void {
  const onClick = (event: Event) => {
    const link = event.target instanceof Element && event.target.closest('a[href]');
    if (!link || !isFor(link)) return;
    event.stopImmediatePropagation();
    onLeave(link);
  };
  page.addEventListener('click', onClick, { capture: true });
  return () => page.removeEventListener('click', onClick, { capture: true });
}
