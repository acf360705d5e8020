import { createHash } from 'node:crypto';
import { BARE_TASK, Places } from './places.ts';
import type { Random } from './random.ts';

/** A piece of work that is ready to run. */
interface Task {
  label: string;
  run(): unknown;
}

/**
 * A runner of tasks: a page, a worker, the network. Tasks of one queue run in order, those of several in any order.
 */
export interface Strand {
  readonly name: string;
  readonly queues: Map<string, Task[]>;
  /** The network and the server: their tasks may take real time, and Node runs their queues. */
  readonly isWorld: boolean;
  /** Pending calls to the server, see {@link callPlace}; each is listed as often as it was made. */
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
/** Lets every promise settle that can. */
const settle = () => new Promise<void>((resolve) => nativeSetImmediate(resolve));
/** How long a task takes by the clock of the world. */
const TASK_MS = 1;
/** A run takes about 7,000. */
const STEPS_MAX = 120_000;
/** Characters of the record that are hashed at once. */
const HASHED_CHARS = 100_000;

/**
 * Virtual time and the order of all events. Each step runs one task, chosen by the seed from all ready ones,
 * and waits until every promise has settled: the other strands are paused at their awaits.
 */
export class Loop {
  nowMs: number;
  steps = 0;
  /** Called after every step. */
  onStep: () => void = () => {};
  /** The strand whose code runs; null between the steps and while the server works. */
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

  /** Ends a strand: its pending tasks are never done. */
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

  /** A line only for readers, made only where the record is kept line by line. */
  tell(line: () => string): void {
    this.lines?.push(`${this.nowMs} ${line()}`);
  }

  /** The hash of the record. To be called once, at its end. */
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

  /** Posts a task after some virtual time. @returns a function that removes it. */
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

  /** Runs code as the browser does beside all pages: its queued tasks run at once. */
  asBrowser<T>(work: () => T): T {
    const before = this.isBrowser;
    this.isBrowser = true;
    try {
      return work();
    } finally {
      this.isBrowser = before;
    }
  }

  /** Takes over a task of the storage: it belongs to the running strand. @returns false when there is none. */
  adopt(run: () => void): boolean {
    if (this.isBrowser) this.browser.push(run);
    else if (this.current) this.post(this.current, 'storage', this.follower ?? BARE_TASK, run);
    else return false;
    return true;
  }

  /** Whether a task of this strand is under way: its consequences need no turn of their own. */
  isRunning(strand: Strand): boolean {
    return this.current === strand && !this.isBrowser;
  }

  /** Runs a part of a task; the storage tasks that it leaves get this label. */
  followedBy(label: string, work: () => void): void {
    this.follower = label;
    try {
      work();
    } finally {
      this.follower = null;
    }
  }

  /** Runs one ready task. @returns false when there is none. @throws when the run never ends. */
  async step(): Promise<boolean> {
    if (this.steps >= STEPS_MAX) throw new Error('the simulation never becomes idle');
    this.fireTimers();
    const ready = this.strands.filter((strand) => !strand.isFrozen && strand.queues.size > 0);
    if (ready.length === 0) return false;
    const strand = this.random.pick(ready);
    const queue = this.random.pick([...strand.queues.keys()]);
    await this.run(strand, queue);
    return true;
  }

  /** Lets time pass until the next timer, but not beyond `untilMs`. @returns false when no timer is due by then. */
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
 * Connects storage and time limits to a loop, or returns both to Node. The in-memory storage queues its
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
    abort.abort(new DOMException('The simulated time is over.', 'TimeoutError')),
  );
  return abort.signal;
};
