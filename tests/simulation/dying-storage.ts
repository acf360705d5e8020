import type { Phone } from './phone.ts';
import { type Random, randomOf, wholeBetween } from './random.ts';
import type { World } from './world.ts';

/** In how many runs the storage dies under pages, and how often in those after a deed. */
const DYING_SHARE = 0.3;
const DEATH_SHARE = 0.2;
/** How often more than one step dies, or the database does not open again at once. */
const BURST_SHARE = 0.2;
const STUBBORN_SHARE = 0.25;
/** In how many runs the storage falls silent, and how often in those after a deed; and how many openings it leaves unanswered. */
const SILENT_SHARE = 0.2;
const SILENCE_SHARE = 0.3;
const SILENT_OPENINGS_MAX = 3;
/** Random numbers of their own: all other faults of a seed stay as they are without these. */
const OTHER_STREAM = 0x5_70_4a_6e;
const SILENT_STREAM = 0x3_51_1e_42; // chosen so that the seeds of other rules stay as they are

/** How the storage of a page dies. */
export interface Death {
  /** After this many steps of its transactions. */
  steps: number;
  /** The pending operation is done all the same, and its page gets an error. */
  isUnheard: boolean;
  /** How often it dies again soon after. */
  again: number;
}

/** The process behind the storage is lost under pages and the worker, now and then. */
export class DyingStorage {
  private readonly random: Random;
  private readonly isOn: boolean;

  constructor(seed: number, isOn: boolean) {
    this.random = randomOf(seed ^ OTHER_STREAM);
    this.isOn = this.random.chance(DYING_SHARE) && isOn;
  }

  /** The storage of one page may die within its next steps. */
  befall(world: World, phone: Phone): void {
    if (!this.isOn || !this.random.chance(DEATH_SHARE) || phone.contexts.length === 0) return;
    const { name, view } = this.random.pick(phone.contexts);
    const isBurst = this.random.chance(BURST_SHARE);
    world.fault(isBurst ? 'storage lost again and again' : 'storage lost');
    world.loop.note(`the storage of ${name} is about to be lost`);
    view.doom({
      steps: wholeBetween(this.random, 1, 60),
      isUnheard: this.random.chance(0.5),
      again: isBurst ? wholeBetween(this.random, 1, 6) : 0,
    });
    if (!this.random.chance(STUBBORN_SHARE)) return;
    world.fault('storage does not open');
    phone.disk.refusals = wholeBetween(this.random, 1, isBurst ? 40 : 4);
  }
}

/** The browser closes the connections of a page or worker, and for a while does not answer new openings. */
export class SilentStorage {
  readonly isOn: boolean;
  private readonly random: Random;

  constructor(seed: number, isOn: boolean) {
    this.random = randomOf(seed ^ SILENT_STREAM);
    this.isOn = this.random.chance(SILENT_SHARE) && isOn;
  }

  /** One page of a phone may lose its storage. */
  befall(world: World, phone: Phone): void {
    if (!this.isOn || !this.random.chance(SILENCE_SHARE) || phone.contexts.length === 0) return;
    const { name, view } = this.random.pick(phone.contexts);
    world.fault('storage silent');
    world.loop.note(`the storage of ${name} falls silent`);
    phone.disk.silences = wholeBetween(this.random, 1, SILENT_OPENINGS_MAX);
    view.closeUnder();
  }
}
