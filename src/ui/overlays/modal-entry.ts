/** Asks a dialog to close. False when it stays because of what was typed into it. */
export type AskToClose = () => boolean;

/** Tells our entry of the browser's history from the page's own, of which it is a copy. */
const MARK = 'modal';

/** The dialogs that are open, the topmost last. */
const open: AskToClose[] = [];
let isListening = false;
/** The present entry of the history is ours. */
let stands = false;
/** The state of the page below it. */
let page: unknown = null;
/** While our entry is being taken away, which the browser does in its own time: who waits for that. */
let removal: (() => void)[] | null = null;
/** A navigation is on its way: what comes afterwards is settled by {@link settleAfterNavigation}. */
let isLeaving = false;
/** Makes the router ask {@link makeWayForNavigation} first; gives what ends that. */
let guard: () => () => void = () => () => {};
let endGuard: (() => void) | null = null;

/** @param block holds the router's navigations until {@link makeWayForNavigation} has resolved, and returns what ends that. */
export function guardNavigation(block: () => () => void): void {
  guard = block;
  const { history } = window;
  if (!isMarked(history.state)) return;
  // Loaded anew while a dialog was open, which is no longer.
  History.prototype.replaceState.call(history, withoutMark(history.state), '');
}

/** Hears of Back before the router does: to be called before there is one. */
export function listenForBack(): void {
  if (!isListening) window.addEventListener('popstate', onPop, { capture: true });
  isListening = true;
}

/**
 * Lets the browser's Back close a dialog: while any is open one entry of the history stands for it, without the
 * router's knowledge; Back takes that away instead of the page. However else the dialog closes, the entry goes with it.
 * @returns what is to be called when the dialog has closed.
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

/** Resolves once no entry of ours stands where a navigation is about to begin. */
export async function makeWayForNavigation(): Promise<void> {
  isLeaving = open.length > 0;
  takeAway();
  const waiting = removal;
  if (waiting) await new Promise<void>((resolve) => waiting.push(resolve));
}

/** The router has gone elsewhere; a dialog that is still open gets its entry there. */
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
  // The router wraps the method of the object, and would load the page anew.
  History.prototype.pushState.call(history, { ...history.state, [MARK]: true }, '');
  stands = true;
  endGuard ??= guard();
}

function takeAway(): void {
  if (!stands || removal) return;
  stands = false;
  if (isMarked(window.history.state)) {
    removal = [];
    window.history.back();
  } else gone(); // something else has taken its place
}

function gone(): void {
  stands = false;
  endGuard?.();
  endGuard = null;
}

function onPop(event: PopStateEvent): void {
  if (removal) {
    event.stopImmediatePropagation();
    for (const resolve of removal) resolve();
    removal = null;
    gone();
    settle();
  } else if (!isSamePage(event.state)) {
    gone(); // further than one step: the router's matter
  } else if (isMarked(event.state)) {
    // Forward to the entry of a dialog that has closed: there is nothing there.
    event.stopImmediatePropagation();
    stands = true;
    takeAway();
  } else if (stands) {
    event.stopImmediatePropagation();
    gone();
    const top = open.at(-1);
    if (top?.()) forget(top);
    queueMicrotask(settle); // what stays open gets its entry again
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
