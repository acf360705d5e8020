import { createHash } from 'node:crypto';
import { BARE_TASK, Places } from './places.ts';
import type { Random } from './random.ts';

/** A piece of work that is ready to run. */
interface Task {
  label: string;
  run(): unknown;
}

/** Whoever runs tasks: a page, a worker, the network. Tasks of one queue run in order, those of several in any. */
export interface Strand {
  readonly name: string;
  readonly queues: Map<string, Task[]>;
  /** The network and the server: their tasks may take real time, and what they queue is Node's own business. */
  readonly isWorld: boolean;
  /** Calls to the server that it waits for, see {@link callPlace}; one stands there as often as it is made. */
  readonly calls: string[];
  isFrozen: boolean;
  isDead: boolean;
}

interface Timer {
  dueMs: number;
  order: number;
  strand: Strand;
  queue: string;
  task: Task;
}

const nativeSetImmediate = globalThis.setImmediate;
const nativeTimeout = AbortSignal.timeout;
/** Lets every promise that can be settled be settled. */
const settle = () => new Promise<void>((resolve) => nativeSetImmediate(resolve));
/** How long a task takes by the clock of the world. */
const TASK_MS = 1;
/** A run takes about 7,000. */
const STEPS_MAX = 120_000;
/** So much of the record is hashed at once. */
const HASHED_CHARS = 100_000;

/**
 * Virtual time and the order in which everything happens. Each step runs one task, chosen by the seed among all that
 * are ready, and waits until every promise has come to rest: whoever is not chosen stands still at its await.
 */
export class Loop {
  nowMs: number;
  steps = 0;
  /** Called after every step. */
  onStep: () => void = () => {};
  /** Whose code runs; null between the steps and while the server works. */
  current: Strand | null = null;
  readonly lines: string[] | null;
  readonly places = new Places();
  private readonly random: Random;
  private readonly hash = createHash('sha256');
  private unhashed = '';
  private strands: Strand[] = [];
  private timers: Timer[] = [];
  private order = 0;
  private readonly browser: (() => void)[] = [];
  private isBrowser = false;
  private follower: string | null = null;

  constructor(random: Random, startMs: number, keepsLines = false) {
    this.random = random;
    this.nowMs = startMs;
    this.lines = keepsLines ? [] : null;
  }

  strand(name: string, isWorld = false): Strand {
    const strand: Strand = { name, queues: new Map(), calls: [], isWorld, isFrozen: false, isDead: false };
    this.strands.push(strand);
    return strand;
  }

  /** Ends a strand: what it had before it is never done. */
  end(strand: Strand): void {
    strand.isDead = true;
    strand.queues.clear();
    this.strands = this.strands.filter((each) => each !== strand);
    this.timers = this.timers.filter((timer) => timer.strand !== strand);
  }

  /** Adds a line to the record of the run; two runs are the same when their hashes are. */
  note(line: string): void {
    const text = `${this.nowMs} ${line}`;
    this.unhashed += `${text}\n`;
    if (this.unhashed.length >= HASHED_CHARS) this.hashNotes();
    this.lines?.push(text);
  }

  /** A line for readers alone, made only where the record is kept line by line. */
  tell(line: () => string): void {
    this.lines?.push(`${this.nowMs} ${line()}`);
  }

  /** The record of the run, as a hash. To be asked once, at its end. */
  digest(): string {
    this.hashNotes();
    return this.hash.digest('hex');
  }

  private hashNotes(): void {
    this.hash.update(this.unhashed);
    this.unhashed = '';
  }

  post(strand: Strand, queue: string, label: string, run: () => unknown): void {
    if (strand.isDead) return;
    if (!strand.isWorld) this.places.knowTask(queue, label);
    const tasks = strand.queues.get(queue);
    if (tasks) tasks.push({ label, run });
    else strand.queues.set(queue, [{ label, run }]);
  }

  /** Posts a task after a while of virtual time. @returns a function that takes it back. */
  after(strand: Strand, delayMs: number, queue: string, label: string, run: () => unknown): () => void {
    const timer = {
      dueMs: this.nowMs + Math.max(0, Math.ceil(delayMs)),
      order: ++this.order,
      strand,
      queue,
      task: { label, run },
    };
    if (!strand.isDead) this.timers.push(timer);
    return () => {
      const place = this.timers.indexOf(timer);
      if (place >= 0) this.timers.splice(place, 1);
    };
  }

  /** Runs code as the browser does beside all pages: what it queues is done at once. */
  asBrowser<T>(work: () => T): T {
    const before = this.isBrowser;
    this.isBrowser = true;
    try {
      return work();
    } finally {
      this.isBrowser = before;
    }
  }

  /** Takes over a task of the storage: it belongs to whoever runs now. @returns false when nobody does. */
  adopt(run: () => void): boolean {
    if (this.isBrowser) this.browser.push(run);
    else if (this.current) this.post(this.current, 'storage', this.follower ?? BARE_TASK, run);
    else return false;
    return true;
  }

  /** Whether a task of this strand is under way: what follows from it needs no turn of its own. */
  isRunning(strand: Strand): boolean {
    return this.current === strand && !this.isBrowser;
  }

  /** Runs a part of a task; what it leaves to be done by the storage is called so. */
  followedBy(label: string, work: () => void): void {
    this.follower = label;
    try {
      work();
    } finally {
      this.follower = null;
    }
  }

  /** Runs one task that is ready. @returns false when there is none. @throws when it never comes to rest. */
  async step(): Promise<boolean> {
    if (this.steps >= STEPS_MAX) throw new Error('the world comes to no rest');
    this.fireTimers();
    const ready = this.strands.filter((strand) => !strand.isFrozen && strand.queues.size > 0);
    if (ready.length === 0) return false;
    const strand = this.random.pick(ready);
    const queue = this.random.pick([...strand.queues.keys()]);
    await this.run(strand, queue);
    return true;
  }

  /** Lets time pass until the next timer, but not beyond `untilMs`. @returns false when nothing is set by then. */
  sleep(untilMs: number): boolean {
    const awake = this.timers.filter((timer) => !timer.strand.isFrozen);
    const nextMs = Math.min(...awake.map((timer) => timer.dueMs));
    const isReached = awake.length > 0 && nextMs <= untilMs;
    if (!isReached && untilMs === Number.POSITIVE_INFINITY) return false;
    this.nowMs = Math.max(this.nowMs, Math.ceil(isReached ? nextMs : untilMs));
    return isReached;
  }

  private async run(strand: Strand, queue: string): Promise<void> {
    const tasks = strand.queues.get(queue) ?? [];
    const task = tasks.shift();
    if (tasks.length === 0) strand.queues.delete(queue);
    if (!task) return;
    this.steps += 1;
    this.nowMs += TASK_MS;
    this.note(`${strand.name} ${queue}: ${task.label}`);
    this.current = strand.isWorld ? null : strand;
    const work = task.run();
    if (strand.isWorld) await work;
    await settle();
    await this.runBrowser();
    this.current = null;
    this.onStep();
  }

  private async runBrowser(): Promise<void> {
    while (this.browser.length > 0) {
      for (const run of this.browser.splice(0)) this.asBrowser(run);
      await settle();
    }
  }

  private fireTimers(): void {
    if (!this.timers.some((timer) => timer.dueMs <= this.nowMs)) return;
    const due = this.timers.filter((timer) => timer.dueMs <= this.nowMs);
    this.timers = this.timers.filter((timer) => timer.dueMs > this.nowMs);
    due.sort((a, b) => a.dueMs - b.dueMs || a.order - b.order);
    for (const { strand, queue, task } of due) this.post(strand, queue, task.label, task.run);
  }
}

/**
 * Makes a loop the one that storage and time limits ask, or gives both back to Node. The in-memory storage queues its
 * tasks by `setImmediate`, and the app's time limits are signals of the platform: both are virtual while a loop is
 * active.
 */
export function activate(loop: Loop | null): void {
  globalThis.setImmediate = loop ? immediateOf(loop) : nativeSetImmediate;
  AbortSignal.timeout = loop ? timeoutOf(loop) : nativeTimeout;
}

const immediateOf = (loop: Loop) =>
  ((run: (...args: unknown[]) => void, ...args: unknown[]) =>
    loop.adopt(() => run(...args)) ? undefined : nativeSetImmediate(run, ...args)) as typeof setImmediate;

const timeoutOf = (loop: Loop) => (delayMs: number) => {
  const owner = loop.current;
  if (!owner) return nativeTimeout.call(AbortSignal, delayMs);
  const abort = new AbortController();
  loop.after(owner, delayMs, 'timer', 'time limit', () =>
    abort.abort(new DOMException('The time is over.', 'TimeoutError')),
  );
  return abort.signal;
};
