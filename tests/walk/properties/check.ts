import { setTimeout } from 'node:timers/promises';
import { keptOnPage } from '../acts/travel.ts';
import type { Mark } from '../marks.ts';
import type { Screen } from '../screen.ts';
import type { Walk } from '../walker.ts';
import { ConsoleWatch } from './console.ts';
import { BrokenProperty, type PropertyName } from './names.ts';
import { outboxFault } from './outbox.ts';
import { SendingWatch } from './sending.ts';
import { checkSuccess } from './success.ts';
import { noteRemovals, shownFault, wordsFault } from './words.ts';

/** How long a screen may lag behind, also on a busy machine. */
const PATIENCE_MS = 15_000;
/** The heading takes the focus after 200 ms. */
const FOCUS_MS = 5000;
const PAUSE_MS = 60;
/** A typed text is back this soon after a reload, at the median. */
export const BACK_WITHIN_MS = 1000;
const BACK_AT_LAST_MS = 10_000;

type Fault = { property: PropertyName; text: string; patienceMs: number };

/** Checks every property after each act. */
export class Properties {
  private readonly walk: Walk;
  private readonly sending: SendingWatch;
  private readonly console: ConsoleWatch;

  constructor(walk: Walk) {
    this.walk = walk;
    this.sending = new SendingWatch(walk);
    this.console = new ConsoleWatch(walk);
  }

  /** @param before the screen before the act. @throws BrokenProperty */
  async check(before: Screen): Promise<void> {
    const { walk } = this;
    noteRemovals(walk);
    if (walk.result.isKill) walk.killedMs = performance.now();
    const startMs = performance.now();
    let screen = await walk.look();
    this.checkAtOnce(screen);
    for (;;) {
      const fault = this.lateFault(before, screen);
      if (!fault) break;
      if (performance.now() - startMs > fault.patienceMs)
        throw new BrokenProperty(fault.property, fault.text);
      if (process.env.WALK_POLLS) console.log('poll', fault.property, fault.text.slice(0, 150));
      await setTimeout(PAUSE_MS);
      screen = await walk.look();
      this.checkAtOnce(screen);
    }
    if (walk.result.isReload) this.noteBack(before, screen);
    walk.marks.note(screen);
    this.sending.check();
  }

  /** Checks properties that hold at every moment. */
  private checkAtOnce({ bars, isFault, toasts }: Screen): void {
    checkSuccess(this.walk, toasts);
    if (bars.length > 1)
      throw new BrokenProperty('at most one bar', bars.map((bar) => `“${bar}”`).join(' and '));
    if (isFault) throw new BrokenProperty('no fault page', this.walk.screen.path);
    const fault = this.console.fault();
    if (fault) throw new BrokenProperty('no console error', fault);
  }

  /** Finds a fault of properties that may lag behind. */
  private lateFault(before: Screen, screen: Screen): Fault | null {
    const { walk } = this;
    const of = (property: PropertyName, text: string | null, patienceMs = PATIENCE_MS): Fault | null =>
      text === null ? null : { property, text, patienceMs };
    return (
      of('typed text is kept', wordsFault(walk, screen)) ?? // first: it finds out what was sent
      of('typed text is restored', this.backFault(before, screen), BACK_AT_LAST_MS) ??
      of('the focus is not lost', focusFault(before, screen), FOCUS_MS) ??
      of('typed text is restored', shownFault(walk, screen)) ??
      of('the outbox on screen equals the database', outboxFault(screen)) ??
      of('a kept page is complete', wholeFault(screen))
    );
  }

  /** Finds a typed text that is not back after a reload. */
  private backFault(before: Screen, screen: Screen): string | null {
    const { result, marks } = this.walk;
    if (!result.isReload || screen.document === before.document) return null;
    if (screen.stores?.session !== before.stores?.session) return null; // nobody may see it any more
    const here = keptOnPage(screen);
    for (const { place, marks: typed } of keptOnPage(before)) {
      const isDue = (mark: Mark | undefined) =>
        mark?.excuse === null && mark.sent === null && mark.place === place;
      const live = typed.filter((mark) => isDue(marks.all.get(mark)));
      const found = here.find((one) => one.place === place)?.marks ?? [];
      const missing = live.find((mark) => !found.includes(mark));
      if (missing) return `${missing} is not in ${place} after a reload`;
    }
    return null;
  }

  private noteBack(before: Screen, screen: Screen): void {
    if (keptOnPage(before).length > 0 && screen.document !== before.document)
      this.walk.backAfterMs.push(screen.ageMs);
  }
}

/** Finds a form that is missing although the phone has all data for it. */
function wholeFault({ path, stores, emptyPlaces, hasReviewPlace }: Screen): string | null {
  if (emptyPlaces > 0) return `${emptyPlaces} places for forms are empty on ${path}`;
  return stores?.hasBusiness && !hasReviewPlace
    ? `the phone has the business of ${path}, but there is no form for a review`
    : null;
}

/** Finds a closed dialog that left the focus nowhere. */
function focusFault(before: Screen, screen: Screen): string | null {
  const hasClosed =
    before.document === screen.document &&
    before.dialogs.length > 0 &&
    screen.dialogs.length < before.dialogs.length;
  return hasClosed && screen.isFocusLost
    ? `“${before.dialogs.at(-1)}” closed on ${screen.path} and left nothing focused`
    : null;
}
