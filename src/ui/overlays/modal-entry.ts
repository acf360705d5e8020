/** Asks a dialog to close. False if it stays because of typed text. */
export type AskToClose = () => boolean;

/** Marks our history entry, which is a copy of the page's. */
const MARK = 'modal';
/** A browser that has not gone back by then does not: another navigation ended its step. */
const REMOVAL_MS = 1000;

/** The open dialogs, topmost last. */
const open: AskToClose[] = [];
let isListening = false;
/** The current history entry is ours. */
let stands = false;
/** The state of the page below it. */
let page: unknown = null;
/** Callbacks waiting for the asynchronous removal of our entry; null when there is none. */
let removal: (() => void)[] | null = null;
/** A navigation is in progress: {@link settleAfterNavigation} handles the rest. */
let isLeaving = false;
/** Makes the router call {@link makeWayForNavigation} first; returns a function that ends that. */
let guard: () => () => void = () => () => {};
let endGuard: (() => void) | null = null;

/**
 * @param block holds the router's navigations until {@link makeWayForNavigation} resolves, and returns a function
 * that ends that.
 */
export function guardNavigation(block: () => () => void): void {
  guard = block;
  const { history } = window;
  if (!isMarked(history.state)) return;
  // Reloaded while a dialog was open, which no longer is.
  History.prototype.replaceState.call(history, withoutMark(history.state), '');
}

/** Listens for Back ahead of the router: call it before the router is created. */
export function listenForBack(): void {
  if (!isListening) window.addEventListener('popstate', onPop, { capture: true });
  isListening = true;
}

/**
 * Lets the browser's Back close a dialog: while any is open, one extra history entry exists that the router does not
 * see; Back removes it instead of the page. When the dialog closes otherwise, the entry is removed too.
 * @returns a function to call when the dialog has closed.
 */
export function closeOnBack(askToClose: AskToClose): () => void {
  listenForBack();
  open.push(askToClose);
  queueMicrotask(settle);
  return () => {
    forget(askToClose);
    queueMicrotask(settle);
  };
}

/** Resolves once our entry is gone, before a navigation starts. */
export async function makeWayForNavigation(): Promise<void> {
  isLeaving = open.length > 0;
  takeAway();
  const waiting = removal;
  if (waiting) await new Promise<void>((resolve) => waiting.push(resolve));
}

/** The router has navigated; a dialog that is still open gets its entry there. */
export function settleAfterNavigation(): void {
  isLeaving = false;
  if (!stands) page = window.history.state;
  queueMicrotask(settle);
}

function settle(): void {
  if (open.length === 0) isLeaving = false;
  if (removal || isLeaving) return;
  if (open.length === 0) takeAway();
  else if (!stands) add();
}

function add(): void {
  const { history } = window;
  page = history.state;
  // The router wraps the object's method and would reload the page.
  History.prototype.pushState.call(history, { ...history.state, [MARK]: true }, '');
  stands = true;
  endGuard ??= guard();
}

function takeAway(): void {
  if (!stands || removal) return;
  stands = false;
  if (isMarked(window.history.state)) {
    const begun: (() => void)[] = [];
    removal = begun;
    setTimeout(() => removal === begun && removed(), REMOVAL_MS);
    window.history.back();
  } else gone(); // something else has replaced it
}

function removed(): void {
  const waiting = removal ?? [];
  removal = null;
  for (const resolve of waiting) resolve();
  gone();
  settle();
}

function gone(): void {
  stands = false;
  endGuard?.();
  endGuard = null;
}

function onPop(event: PopStateEvent): void {
  if (removal) {
    event.stopImmediatePropagation();
    removed();
  } else if (!isSamePage(event.state)) {
    gone(); // more than one step: the router handles it
  } else if (isMarked(event.state)) {
    // Forward to the entry of a closed dialog: nothing is there.
    event.stopImmediatePropagation();
    stands = true;
    takeAway();
  } else if (stands) {
    event.stopImmediatePropagation();
    gone();
    const top = open.at(-1);
    if (top?.()) forget(top);
    queueMicrotask(settle); // a dialog that stays open gets its entry again
  }
}

function forget(askToClose: AskToClose): void {
  const at = open.indexOf(askToClose);
  if (at >= 0) open.splice(at, 1);
}

const isMarked = (state: unknown): boolean => Reflect.has(Object(state), MARK);

/** Whether an entry is the page that the router shows, or our copy of it. */
function isSamePage(state: unknown): boolean {
  return JSON.stringify(withoutMark(state)) === JSON.stringify(Object(page));
}

function withoutMark(state: unknown): Record<string, unknown> {
  const { [MARK]: _, ...plain } = Object(state) as Record<string, unknown>;
  return plain;
}
