import { setTimeout } from 'node:timers/promises';
import { errors } from '@playwright/test';
import { Marks } from './marks.ts';
import type { Removal } from './properties/words.ts';
import type { Control, Screen } from './screen.ts';
import { SeededRandom } from './seeded-random.ts';
import { Tabs } from './tabs.ts';
import type { World } from './world.ts';

const PAUSE_MS = 80;

export interface WalkOptions {
  seed: number;
  acts: number;
  /** Also types into a form that another tab has open. */
  sharesForms: boolean;
  /** Called with the line of each act. */
  onLine?: (line: string) => void;
}

/** An address, and how often it is chosen compared with others. */
export interface WeighedPath {
  path: string;
  weight: number;
}

/** Facts about an act that the properties need. */
export interface ActResult {
  line: string;
  /** The control that was pressed. */
  pressed: Control | null;
  /** The page was reloaded: its form shows its text again. */
  isReload: boolean;
  /** A page or the browser was killed. */
  isKill: boolean;
}

/** The state of one walk. */
export class Walk {
  readonly world: World;
  readonly options: WalkOptions;
  readonly tabs = new Tabs();
  readonly marks = new Marks();
  /** The addresses that the walk opens. */
  paths: WeighedPath[] = [];
  /** For each reload the time until the typed text was back. */
  readonly backAfterMs: number[] = [];
  readonly lines: string[] = [];
  readonly removals: Removal[] = [];
  act = 0;
  /** Name of the control that was last pressed outside dialogs: it opened the dialog that is shown. */
  opener = '';
  deletedAccounts = 0;
  killedMs = Number.NEGATIVE_INFINITY;
  result: ActResult = { line: '', pressed: null, isReload: false, isKill: false };
  private shown: Screen | null = null;

  constructor(world: World, options: WalkOptions) {
    this.world = world;
    this.options = options;
  }

  get random(): SeededRandom {
    return new SeededRandom(this.options.seed, this.act);
  }

  /** The last screen of the tab in front. */
  get screen(): Screen {
    if (!this.shown) throw new Error('the walk has not begun');
    return this.shown;
  }

  async look(): Promise<Screen> {
    this.shown = await this.tabs.read(this.opener);
    return this.shown;
  }

  /** Reads the screen until it shows something, or the time is over. @returns whether it does. */
  async waitFor(isShown: (screen: Screen) => boolean, longestMs: number): Promise<boolean> {
    const startMs = performance.now();
    while (!isShown(await this.look())) {
      if (performance.now() - startMs > longestMs) return false;
      await setTimeout(PAUSE_MS);
    }
    return true;
  }

  async begin(): Promise<void> {
    const { phone } = this.world;
    await this.tabs.begin(phone.context, phone.page);
    await this.open('/');
    await this.look();
  }

  /**
   * Loads an address. Tries again if the browser aborts, because a dialog removes its history entry, and if Playwright waits
   * for the aborted one in vain.
   */
  async open(path: string): Promise<void> {
    const address = this.world.connection.url + path;
    const load = () => this.tabs.page.goto(address, { waitUntil: 'commit' });
    await load().catch((error: unknown) => {
      if (!(error instanceof errors.TimeoutError) && !/ERR_ABORTED|interrupted/.test(String(error)))
        throw error;
      return load();
    });
  }

  /**
   * Navigates inside the open app, as a link does. Loads the address behind a dialog, whose history entry only the router can
   * remove, and before the app has taken over its first view.
   */
  async follow(path: string): Promise<void> {
    if (this.screen.dialogs.length > 0) return this.open(path);
    await this.tabs.page.evaluate((to) => {
      const isFirstView = document.querySelector('[data-first-view]') !== null;
      const isTakenOver = !isFirstView || performance.getEntriesByName('taken-over').length > 0;
      if (!isTakenOver || history.state?.modal) return location.assign(to);
      history.pushState({ __TSR_index: (history.state?.__TSR_index ?? 0) + 1 }, '', to);
    }, path);
  }

  /** Taps an element. @returns false if another element covers it. */
  async touch(list: 'controls' | 'fields', index: number): Promise<boolean> {
    const place = await this.tabs.place(list, index);
    if (place) await this.tabs.page.touchscreen.tap(place.x, place.y);
    return place !== null;
  }
}
