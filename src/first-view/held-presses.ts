/** What a press acts on. */
const PRESSED = 'button, input, label';
/** Buttons that only open or shut a part of the page need nothing that the phone keeps; some others say so. */
const AT_ONCE = 'button[aria-expanded], button[aria-haspopup], button[data-at-once]';
const FIELDS = /^(text|search|tel|email|url|number|password|date|time)$/;

/**
 * Holds presses and forms that are sent, while a page is drawn whose core has not come: what they began would never end.
 * Links, what only opens or shuts, and what is typed, goes on. To be called before anything listens.
 * @param isDrawn false while the document's own first view stands there, which keeps what is pressed by itself.
 * @returns what lets go: all that was pressed is then done as if it came now, in its order and each once.
 */
export function holdPresses(page: Document, isDrawn: () => boolean): () => void {
  const held = new Map<Element, () => void>();
  const hold = (event: Event, target: Element, again: () => void) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    held.delete(target); // it comes behind what was pressed since
    held.set(target, again);
  };
  const onClick = (event: Event) => {
    const target = event.target instanceof Element ? event.target.closest<HTMLElement>(PRESSED) : null;
    if (!target || target.matches(AT_ONCE) || isField(target) || !isDrawn()) return;
    hold(event, target, () => target.click());
  };
  const onSubmit = (event: Event) => {
    const { submitter } = event as SubmitEvent;
    const form = event.target as HTMLFormElement;
    if (isDrawn()) hold(event, form, () => form.requestSubmit(submitter));
  };
  page.addEventListener('click', onClick, { capture: true });
  page.addEventListener('submit', onSubmit, { capture: true });
  return () => {
    page.removeEventListener('click', onClick, { capture: true });
    page.removeEventListener('submit', onSubmit, { capture: true });
    for (const again of held.values()) again();
  };
}

/** A press on a field gives it the focus; one on a label of such a field too. */
function isField(element: HTMLElement): boolean {
  const field = element instanceof HTMLLabelElement ? element.control : element;
  return (
    field instanceof HTMLSelectElement ||
    field instanceof HTMLTextAreaElement ||
    (field instanceof HTMLInputElement && FIELDS.test(field.type))
  );
}
