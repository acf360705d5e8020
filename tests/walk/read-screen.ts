import type {
  Control,
  Field,
  PageScreen,
  Reader,
  Screen,
  SelectField,
  ShownToast,
  WithReader,
} from './screen.ts';

declare const window: WithReader;

/** Installs the reader. It runs inside the page, so it may not use anything from outside. */
export function installReader(): void {
  const QUIET_MS = 25;
  const LONGEST_MS = 120;
  /** The page is still loading. */
  const UNREADY = '.skeleton, [aria-busy="true"]';
  const UNREADY_MS = 300;
  const PRESSED =
    'a[href], button, summary, [role="tab"], [role="switch"], input[type="checkbox"], input[type="radio"]';
  const TYPED =
    'input:not([type]), textarea, input[type="password"], input[type="text"], input[type="email"], input[type="tel"], input[type="url"], input[type="search"]';
  const document_ = Math.random().toString(36).slice(2);
  let changedMs = performance.now();
  let toasts: ShownToast[] = [];
  const seen = new WeakSet<Element>();
  let controls: HTMLElement[] = [];
  let fields: HTMLElement[] = [];
  let selects: HTMLSelectElement[] = [];
  let forms: HTMLFormElement[] = [];

  const words = (element: Element | null | undefined) =>
    (element?.textContent ?? '').replace(/\s+/g, ' ').trim();
  function noteToasts(): void {
    for (const toast of document.querySelectorAll('.toast')) {
      if (seen.has(toast)) continue;
      seen.add(toast);
      const title = words(toast.querySelector('.toast-title'));
      const text = words(toast.querySelector('.toast-words')).slice(title.length);
      const isDone = toast.querySelector('.lucide-check') !== null;
      toasts.push({ title, text, isDone, atMs: Date.now() });
    }
  }
  const watch = new MutationObserver(() => {
    changedMs = performance.now();
    noteToasts();
  });
  watch.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });

  async function quiet(): Promise<void> {
    const startMs = performance.now();
    const isUnready = () => document.querySelector('h1') === null || document.querySelector(UNREADY) !== null;
    const goesOn = (waitedMs: number) =>
      isUnready() ? waitedMs < UNREADY_MS : performance.now() - changedMs < QUIET_MS && waitedMs < LONGEST_MS;
    do await new Promise((resolve) => setTimeout(resolve, QUIET_MS / 2));
    while (goesOn(performance.now() - startMs));
  }

  const labelOf = (element: Element) => words((element as HTMLInputElement).labels?.[0]);
  function nameOf(element: Element): string {
    const by = element.getAttribute('aria-labelledby');
    const name =
      element.getAttribute('aria-label') ||
      (by && words(document.getElementById(by))) ||
      labelOf(element) ||
      words(element) ||
      element.getAttribute('title') ||
      '';
    return name.slice(0, 80);
  }
  const isSeen = (element: HTMLElement) => {
    if (
      !element.checkVisibility({ visibilityProperty: true }) ||
      element.closest('[inert], [aria-hidden="true"]')
    )
      return false;
    const { width, height } = shownPart(element).getBoundingClientRect();
    return width > 0 && height > 0;
  };
  /** The label that is drawn over a radio button or checkbox. */
  const shownPart = (element: HTMLElement): Element =>
    (element.matches('input[type="checkbox"], input[type="radio"]') &&
      (element as HTMLInputElement).labels?.[0]) ||
    element;
  const modals = () =>
    [...document.querySelectorAll<HTMLDialogElement>('dialog')].filter((one) => one.matches(':modal'));
  const titleOf = (dialog: Element | null | undefined) => (dialog ? nameOf(dialog) : '');

  function isOffered(element: HTMLElement): boolean {
    if (element.matches(':disabled, [aria-disabled="true"]')) return false;
    if (!(element instanceof HTMLAnchorElement)) return true;
    return (
      element.origin === location.origin && element.target !== '_blank' && !element.hasAttribute('download')
    );
  }
  function regionOf(element: Element): Control['region'] {
    if (element.closest('dialog')) return 'dialog';
    if (element.closest('.toasts')) return 'toast';
    if (element.closest('section.bar')) return 'bar';
    if (element.closest('header.header')) return 'header';
    if (element.closest('main')) return 'main';
    if (element.closest('footer')) return 'footer';
    return element.closest('nav') ? 'thumb' : 'other';
  }
  const numberOf = (form: HTMLFormElement | null | undefined): number | null => {
    if (!form) return null;
    if (!forms.includes(form)) forms.push(form);
    return forms.indexOf(form);
  };
  const formOf = (element: Element) => (element as HTMLInputElement).form ?? element.closest('form');

  const isSending = (form: HTMLFormElement | null) =>
    [...(form?.elements ?? [])].some((one) =>
      one.matches('[type="submit"][aria-disabled="true"], [type="submit"][aria-busy="true"]'),
    );

  function readControls(scopes: Element[]): Control[] {
    const all = scopes.flatMap((scope) => [...scope.querySelectorAll<HTMLElement>(PRESSED)]);
    controls = all.filter((element) => isOffered(element) && isSeen(element));
    const listOf = (element: Element) =>
      element.closest('ul, ol, nav, fieldset, table, section, form') ?? document.body;
    const counts = new Map<Element, number>();
    for (const control of controls) counts.set(listOf(control), (counts.get(listOf(control)) ?? 0) + 1);
    return controls.map((element, index) => ({
      index,
      role: element.getAttribute('role') ?? (element.getAttribute('type') || element.tagName.toLowerCase()),
      name: nameOf(element),
      region: regionOf(element),
      siblings: counts.get(listOf(element)) ?? 1,
      isSubmit: element instanceof HTMLButtonElement && element.type === 'submit' && element.form !== null,
      isInForm: formOf(element) !== null,
      form: numberOf(formOf(element)),
    }));
  }
  function readFields(scopes: Element[]): Field[] {
    const all = scopes.flatMap((scope) => [...scope.querySelectorAll<HTMLInputElement>(TYPED)]);
    const found = all.filter((field) => !field.disabled && !field.readOnly && isSeen(field));
    fields = found;
    return found.map((field, index) => ({
      index,
      form: numberOf(field.form),
      name: field.name,
      label: nameOf(field),
      type: field.type,
      value: field.value,
      isSending: isSending(field.form),
      dialog: titleOf(field.closest('dialog')),
    }));
  }
  function readSelects(scopes: Element[]): SelectField[] {
    selects = scopes
      .flatMap((scope) => [...scope.querySelectorAll('select')])
      .filter((one) => !one.disabled && isSeen(one));
    return selects.map((select, index) => ({
      index,
      form: numberOf(select.form),
      name: nameOf(select),
      options: select.options.length,
      value: select.value,
    }));
  }

  function drawn(): Omit<PageScreen, 'stores'> {
    const open = modals();
    const top = open.at(-1);
    const scopes = top ? [top] : [document.body];
    forms = [];
    const chip = document.querySelector('header.header .chip');
    const cards = [...document.querySelectorAll<HTMLElement>('.outbox-card[data-seq]')];
    const isOutbox = location.pathname === '/outbox' && document.querySelector('.outbox h2') !== null;
    const newToasts = toasts;
    toasts = [];
    return {
      document: document_,
      ageMs: performance.now(),
      path: location.pathname + location.search,
      heading: words(document.querySelector('h1')),
      isFault: document.querySelector('.fault-page') !== null,
      dialogs: open.map(titleOf),
      isFocusLost: document.activeElement === document.body || document.activeElement === null,
      bars: [...document.querySelectorAll<HTMLElement>('section.bar')].filter(isSeen).map(words),
      chip: chip && {
        state: chip.getAttribute('data-state') as NonNullable<Screen['chip']>['state'],
        text: words(chip),
      },
      outbox: isOutbox
        ? cards.map((card) => ({ seq: Number(card.dataset.seq), chip: words(card.querySelector('.chip')) }))
        : null,
      toasts: newToasts,
      hasReviewPlace: document.getElementById('write-review') !== null,
      emptyPlaces: [...document.querySelectorAll('[data-form-place]')].filter((one) => words(one) === '')
        .length,
      controls: readControls(scopes),
      fields: readFields(scopes),
      selects: readSelects(scopes),
    };
  }

  function put(element: HTMLElement, value: string, kind: 'input' | 'change'): void {
    const prototype = Object.getPrototypeOf(element) as object;
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(element, value);
    element.dispatchEvent(new Event(kind, { bubbles: true }));
  }
  const reader: Reader = {
    async read() {
      await quiet();
      noteToasts();
      const screen = drawn();
      return { ...screen, stores: await window.walkStores() };
    },
    place(list, index) {
      const element = (list === 'controls' ? controls : fields)[index];
      if (!element?.isConnected) return null;
      const part = shownPart(element);
      part.scrollIntoView({ block: 'center', behavior: 'instant' });
      const box = part.getClientRects()[0];
      if (!box) return null;
      const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
      const met = document.elementFromPoint(x, y);
      return met && (part.contains(met) || met.contains(part)) ? { x, y } : null;
    },
    hasFocus: (index) => document.activeElement === fields[index],
    fill(values) {
      const gone: number[] = [];
      for (const { index, value } of values) {
        const field = fields[index];
        if (!field?.isConnected) gone.push(index);
        else {
          field.focus();
          put(field, value, 'input');
        }
      }
      return gone;
    },
    choose(index, option) {
      const select = selects[index];
      const value = select?.options[option]?.value;
      if (select && value !== undefined) put(select, value, 'change');
    },
    tick(form, turn) {
      const groups = new Map<string, HTMLInputElement[]>();
      const boxes =
        forms[form]?.querySelectorAll<HTMLInputElement>('input[type="checkbox"], input[type="radio"]') ?? [];
      for (const box of boxes)
        if (!box.disabled) groups.set(box.name, [...(groups.get(box.name) ?? []), box]);
      for (const group of groups.values())
        if (!group.some(({ checked }) => checked)) group[turn % group.length]?.click();
    },
  };
  window.walk = reader;
}
