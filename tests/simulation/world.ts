import { START_MS } from '../support/server.ts';
import { SharedCache } from '../support/shared-cache.ts';
import type { App } from './app.ts';
import type { Backup, WorldDatabase } from './databases/database.ts';
import { DyingStorage, SilentStorage } from './dying-storage.ts';
import { FEATURES, type Features } from './features.ts';
import { Host } from './host.ts';
import { NO_RATES, type Rates } from './host-troubles.ts';
import type { InvariantName, Violation } from './invariants/names.ts';
import { NewsWatch } from './invariants/news.ts';
import { Ledger } from './ledger.ts';
import type { LockKind } from './locks.ts';
import { activate, Loop, type Strand } from './loop.ts';
import { Network } from './network.ts';
import type { NetworkWatch } from './network-watch.ts';
import { type Context, Phone, prepare } from './phone.ts';
import { type Random, randomOf } from './random.ts';
import { Words } from './words.ts';

/** The longest text of a violation. */
const TOLD_CHARS = 500;
/** How often a server limits how much a person may write at once. */
const STRICT_SHARE = 0.15;
/** How often a server has caches in front of it, and how often one gives an old or misplaced answer. */
const CACHE_SHARE = 0.25;
const STALE_SHARE = 0.08;
const FALSE_SHARE = 0.04;
/** Derives the seed of the caches from a world's seed. */
const OF_CACHES = 0x5bd1_e995;

/** The options of a run. */
export interface WorldOptions {
  /** Whether the record of the run is kept line by line. */
  keepsLines?: boolean;
  features?: Features;
  older?: App;
}

/** One simulated world: a server, phones, the network between them, and the observations. */
export class World {
  readonly seed: number;
  readonly random: Random;
  readonly loop: Loop;
  readonly host: Host;
  readonly network: Network;
  readonly ledger = new Ledger();
  readonly phones: Phone[] = [];
  readonly violations: Violation[] = [];
  readonly faults = new Map<string, number>();
  readonly features: Features;
  /** The previous version of the app. */
  readonly older: App | null;
  /** Newest argument version that the server understands. */
  serverVersion = 1;
  /** Copies of the database, oldest first. */
  readonly backups: Backup[] = [];
  /** The storm is over: nothing happens by itself any more. */
  isCalm = false;
  /** The rows of the abandoned histories, with their keys. */
  readonly lost: ReadonlyMap<string, string | null>[] = [];
  /** The server limits how much a person may write at once. */
  isStrict = false;
  /** The statements of people by taps. */
  readonly words = new Words();
  /** The people whose accounts were deleted. */
  readonly gone = new Set<number>();
  /** The server's disk was put back unnoticed. */
  hasRolledBack = false;
  /** The history that it continued unnoticed. */
  epochRolledBack = '';
  /** The newest version that was on it. */
  versionRolledBack = 0;
  /** All phones were off for long. */
  hasSlept = false;
  /** The disk was put back before that: commits are remembered for 200 days, and nobody can tell any more. */
  isForgotten = false;
  /** Further faults of the phones' storage. */
  readonly dying: DyingStorage;
  readonly silent: SilentStorage;
  /** The rows of books that people without an account keep on a phone, by the keys of their writes. */
  readonly keptLocally: { phone: Phone; keys: readonly string[] }[] = [];
  /** How often the server was restored. */
  restores = 0;
  /** Times the automatic events of phones. */
  readonly clockwork: Strand;
  private readonly forgetters = new Map<Phone, () => void>();
  private readonly news = new Map<Phone, NewsWatch>();
  private readonly plans: { step: number; work: () => void }[] = [];

  constructor(
    seed: number,
    database: WorldDatabase,
    options: WorldOptions,
    watch: (world: World) => NetworkWatch,
  ) {
    this.features = options.features ?? FEATURES;
    this.older = options.older ?? null;
    this.seed = seed;
    this.random = randomOf(seed);
    this.dying = new DyingStorage(seed, this.features.lostStorage);
    this.silent = new SilentStorage(seed, this.features.silentStorage);
    this.loop = new Loop(this.random, START_MS, options.keepsLines);
    activate(this.loop);
    const cache = this.drawCache(randomOf(seed ^ OF_CACHES));
    this.host = new Host(database, () => this.loop.nowMs, this.drawRates());
    this.network = new Network(this.loop, this.random, this.host, watch(this));
    this.network.cache = cache;
    this.clockwork = this.loop.strand('clockwork', true);
    this.loop.onStep = () => this.runPlans();
  }

  /** Some servers have a cache in front of them that sometimes breaks the rules. @param random of its own. */
  private drawCache(random: Random): SharedCache | null {
    if (!this.features.sharedCaches || !random.chance(CACHE_SHARE)) return null;
    this.fault('cache before the server');
    const cache = new SharedCache(() => this.loop.nowMs);
    cache.lie = () => {
      if (random.chance(STALE_SHARE)) return 'stale';
      return random.chance(FALSE_SHARE) ? 'of another address' : null;
    };
    return cache;
  }

  /** Mostly everybody may write without limit; some servers are strict. */
  private drawRates(): Rates {
    if (!this.random.chance(STRICT_SHARE) || !this.features.rateLimits) return NO_RATES;
    this.isStrict = true;
    this.fault('strict server');
    return { atOnce: 3, perMinute: 6, visitorPerHour: 8 };
  }

  addPhone(name: string, lockKind: LockKind): Phone {
    const phone = new Phone(this, name, lockKind);
    phone.onTwoAtOnce = () => this.fail('thrift', `${name} sends two batches at once`);
    this.phones.push(phone);
    return phone;
  }

  /** Makes the databases of a phone: its pages then find them. */
  prepare(phone: Phone): Promise<void> {
    return prepare(phone, ({ strand }, work) => this.await(strand, 'makes the databases', work));
  }

  /** The rows of a phone may be missing from now on: they can be fetched again. */
  forgetCache(phone: Phone): void {
    this.forgetters.get(phone)?.();
  }

  /** The reads of a phone. */
  newsOf(phone: Phone): NewsWatch {
    const known = this.news.get(phone);
    if (known) return known;
    const watch = new NewsWatch(phone, (text) => this.fail('news', text));
    this.news.set(phone, watch);
    return watch;
  }

  onForget(phone: Phone, work: () => void): void {
    this.forgetters.set(phone, work);
  }

  /** The moderator does something at their desk. */
  async moderate(method: string, path: string, body: object): Promise<void> {
    const status = await this.asPerson('caretaker', method, path, body);
    this.loop.note(`moderator ${method} ${path} ${JSON.stringify(body)}: ${status}`);
  }

  /** A person acts on a device that is none of the phones. @returns the answer's status. */
  async asPerson(username: string, method: string, path: string, body: object): Promise<number> {
    const at = { address: '192.0.2.1', headers: {} };
    const login = { ...at, method: 'POST', path: '/api/auth/login', body: JSON.stringify({ username }) };
    const { token } = (await (await this.host.answer(login)).json()) as { token: string };
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const answer = await this.host.answer({ ...at, method, path, headers, body: JSON.stringify(body) });
    await this.host.allWritten();
    return answer.status;
  }

  /** The outbox page names each entry. */
  nameAll(phone: Phone, { app, name }: Context): void {
    for (const entry of phone.entries())
      try {
        app.titleOf(entry);
      } catch (error) {
        this.fail('calm', `${name} cannot name ${entry.name}: ${String(error)}`);
      }
  }

  /** A page or the worker ends in this instant. */
  kill(phone: Phone, context: Context): void {
    this.loop.note(`kills ${context.name}`);
    this.loop.places.strikeAll(context.strand);
    phone.kill(context);
  }

  freeze({ strand, name }: Context): void {
    this.loop.note(`freezes ${name}`);
    this.loop.places.strikeAll(strand);
    strand.isFrozen = true;
  }

  /** A promise was broken. The run goes on, so that all consequences are seen too. */
  readonly fail = (invariant: InvariantName, text: string): void => {
    if (
      this.violations.some(
        (known) => known.invariant === invariant && known.text === text.slice(0, TOLD_CHARS),
      )
    )
      return;
    this.violations.push({ invariant, text: text.slice(0, TOLD_CHARS), step: this.loop.steps });
    this.loop.note(`VIOLATION ${invariant}: ${text}`);
  };

  fault(kind: string): void {
    this.faults.set(kind, (this.faults.get(kind) ?? 0) + 1);
  }

  /** Runs work after a number of further steps of anybody. */
  inSteps(steps: number, work: () => void): void {
    this.plans.push({ step: this.loop.steps + steps, work });
  }

  /** Runs a number of steps; waits pass, but no more than `patienceMs` at once. */
  async goOn(steps: number, patienceMs: number): Promise<void> {
    for (let step = 0; step < steps; step++) {
      if (await this.loop.step()) continue;
      if (!this.loop.sleep(this.loop.nowMs + patienceMs)) return;
    }
  }

  /** Runs until a condition holds. @returns whether it came to hold. */
  async goOnUntil(isDone: () => boolean, stepsMax = 20_000): Promise<boolean> {
    for (let step = 0; step < stepsMax && !isDone(); step++)
      if (!(await this.loop.step()) && !this.loop.sleep(Number.POSITIVE_INFINITY)) return isDone();
    return isDone();
  }

  /** Cancels all planned work. */
  dropPlans(): void {
    this.plans.length = 0;
  }

  /** Runs an act in a page and waits for its end, or the page's, while everything else goes on. */
  async await(strand: Strand, label: string, work: () => Promise<unknown>): Promise<void> {
    let settled: { error?: unknown } | null = null;
    this.loop.post(strand, 'person', label, () => {
      work().then(
        () => {
          settled = {};
        },
        (error: unknown) => {
          settled = { error };
        },
      );
    });
    const isDone = await this.goOnUntil(() => settled !== null || strand.isDead);
    const end = settled as { error?: unknown } | null;
    if (!isDone) throw new Error(`${label} in ${strand.name} never ends`);
    if (end && 'error' in end) throw end.error;
  }

  private runPlans(): void {
    const due = this.plans.filter(({ step }) => step <= this.loop.steps);
    if (due.length === 0) return;
    for (const plan of due) {
      this.plans.splice(this.plans.indexOf(plan), 1);
      plan.work();
    }
  }

  async close(): Promise<void> {
    activate(null);
    await this.host.close();
  }
}
