import type { BrowserContext } from '@playwright/test';
import { STATUS_WORDS as TAG } from '#src/shell/status/status.words.ts';
import { steady } from './spoken-tree.ts';

/** The tag in the header changes with each request and is announced at most once a minute, at unpredictable times. */
const OF_THE_TAG = new RegExp(
  `^says when quiet: (?:${TAG.sending(1, 1).replace(/ .*/, '')}|(?:${[
    ...[TAG.fresh, TAG.offline, TAG.weak, '‹age›', TAG.old('.*')],
    ...[1, 2].flatMap((count) => [TAG.waiting(count), TAG.waitingSignIn(count), TAG.toFix(count)]),
  ]
    .map(steady)
    .join('|')})(?:\\.|$))`,
);

/** Announcements that a screen reader makes by itself, in order: focus changes and live regions. */
export interface Listener {
  /** Every line so far, with changing parts replaced. */
  readonly heard: readonly string[];
  /** Adds a line about the person's action. */
  note(line: string): void;
  /** Also records another context: a restarted browser. */
  follow(context: BrowserContext): Promise<void>;
}

/** Chromium's flag that lets a page read the computed role and name of elements. */
export const COMPUTED_NAMES = '--enable-blink-features=ComputedAccessibilityInfo';

export function startListener(): Listener {
  const heard: string[] = [];
  const note = (line: string) => {
    const said = steady(line);
    // The dialog returns the focus and the page sets it once more; a redrawn list loses it and gets it back.
    const isAgain =
      said.startsWith('focus ') &&
      said === heard.findLast((one) => one.startsWith('focus ') || one.startsWith('> '));
    if (!OF_THE_TAG.test(said) && !isAgain) heard.push(said);
  };
  return {
    heard,
    note,
    async follow(context) {
      await context.exposeBinding('petiyardHeard', (_source, line: string) => void note(line));
      await context.addInitScript(listenInPage);
    },
  };
}

type Computed = Element & { computedRole?: string; computedName?: string };

/** Runs in the page before everything else. */
function listenInPage(): void {
  const LIVE = '[aria-live], [role="status"], [role="alert"], [role="log"], output';
  /** Long enough for a screen that moves the focus itself. */
  const LOST_MS = 500;
  const known = new WeakSet<Element>();
  let focused: Element | null = null;
  let isPointed = false;
  /** The person moves the focus and knows where it is. */
  let isTabbing = false;
  const tell = (line: string) =>
    (window as unknown as { petiyardHeard(line: string): void }).petiyardHeard(line);
  const readable = (element: Element): string => {
    const copy = element.cloneNode(true) as Element;
    for (const hidden of copy.querySelectorAll('[aria-hidden="true"], [hidden]')) hidden.remove();
    return (copy.textContent ?? '').replace(/\s+/g, ' ').trim();
  };
  const isBehind = (element: Element) => {
    const modal = [...document.querySelectorAll('dialog:modal')].at(-1);
    return modal !== undefined && !modal.contains(element);
  };
  const manner = (region: Element) =>
    region.getAttribute('aria-live') ?? (region.getAttribute('role') === 'alert' ? 'assertive' : 'polite');

  const regionOf = (node: Node): Element | null =>
    (node instanceof Element ? node : node.parentElement)?.closest(LIVE) ?? null;

  const announce = (changed: Map<Element, Node[]>) => {
    const heard = new Set<string>();
    const behind = new Set<string>();
    for (const [region, added] of changed) {
      const how = manner(region);
      const isNew = !known.has(region);
      known.add(region);
      const isWhole = region.getAttribute('aria-atomic') !== 'false' || isNew;
      const parts = isWhole
        ? [region]
        : added.map((node) => (node instanceof Element ? node : node.parentElement));
      const words = parts
        .map((part) => (part ? readable(part) : ''))
        .join(' ')
        .trim();
      if (how === 'off' || words === '' || !region.isConnected || !region.checkVisibility()) continue;
      if (region.closest('[aria-hidden="true"]')) continue;
      const isAlert = region.getAttribute('role') === 'alert';
      if (isBehind(region)) {
        behind.add(words);
        continue;
      }
      heard.add(words);
      const why = isNew && !isAlert ? 'UNSURE came with its region, ' : '';
      tell(`${why}says ${how === 'assertive' ? 'at once' : 'when quiet'}: ${words}`);
    }
    for (const words of behind) if (!heard.has(words)) tell(`UNHEARD behind a dialog: ${words}`);
  };

  const watchLoss = () => {
    const last = focused;
    if (!last || (last.isConnected && document.activeElement === last) || isPointed) return;
    setTimeout(() => {
      if (last === focused && document.activeElement === document.body) {
        tell(
          `focus LOST from ${(last as Computed).tagName.toLowerCase()} "${(last.textContent ?? '').trim().slice(0, 40)}"`,
        );
        focused = null;
      }
    }, LOST_MS);
  };

  new MutationObserver((changes) => {
    const regions = new Map<Element, Node[]>();
    const note = (region: Element, nodes: Iterable<Node> = []) =>
      void regions.set(region, [...(regions.get(region) ?? []), ...nodes]);
    for (const { target, addedNodes, type } of changes) {
      if (type === 'childList' && addedNodes.length === 0) continue;
      const around = regionOf(target);
      if (around) note(around, type === 'childList' ? addedNodes : [target]);
      for (const added of addedNodes)
        if (added instanceof Element) {
          if (added.matches(LIVE)) note(added);
          for (const inside of added.querySelectorAll(LIVE)) note(inside);
        }
    }
    announce(regions);
    watchLoss();
  }).observe(document, { childList: true, characterData: true, subtree: true });

  addEventListener('pointerdown', () => (isPointed = true), true);
  addEventListener(
    'keydown',
    ({ key }) => {
      isPointed = false;
      isTabbing = key === 'Tab' || key.startsWith('Arrow');
    },
    true,
  );
  addEventListener('keyup', () => (isTabbing = false), true);
  addEventListener(
    'focusin',
    ({ target }) => {
      const element = target as Computed;
      focused = element;
      isPointed = false;
      if (isTabbing) return;
      const states = ['pressed', 'expanded', 'checked', 'selected', 'invalid']
        .filter((name) => element.getAttribute(`aria-${name}`) === 'true')
        .join(' ');
      const ids = (element.getAttribute('aria-describedby') ?? '').split(' ').filter(Boolean);
      const about = ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
      tell(
        `focus ${element.computedRole ?? element.tagName}${states && ` ${states}`} "${element.computedName ?? ''}"${about && ` (${about})`}`,
      );
    },
    true,
  );
}
