import type { FilesFound, FilesWork, FileTrouble } from '#contract/app-files.ts';
import type { Language } from '#contract/languages.ts';
import { HOUR_MS, SECOND_MS } from '#contract/shared/time.ts';
import { APPLY_UPDATE, ARE_YOU_THERE, FILES_TROUBLE, FILES_WORK } from '#contract/sync.ts';
import type { UpdateCheck, WorkerLink } from '#src/data/core/use-update.ts';

/** Duration of "Later". */
const LATER_MS = 4 * HOUR_MS;

/** A worker acknowledges at once; one of an older version does not. */
const HEARD_MS = 4 * SECOND_MS;

/** The page's side of updates; tests replace each one. */
export interface UpdatePorts {
  container: Pick<ServiceWorkerContainer, 'controller' | 'addEventListener'>;
  register(): Promise<ServiceWorkerRegistration>;
  reload(): void;
  /** Whether a form on the screen holds unsent text. */
  isTyping(): boolean;
  setTimer(work: () => void, delayMs: number): void;
}

/**
 * State of a new version in this tab. `applying`: the person asked for it here. `started`: it is active, but this
 * page still runs the old code.
 */
type Phase = 'none' | 'waiting' | 'applying' | 'started';

/**
 * Tracks new worker versions for the screens. Asks the registration what waits: whichever tab found it, the person's
 * choice must reach the waiting version.
 */
export class WorkerUpdates implements WorkerLink {
  private phase: Phase = 'none';
  private isPostponed = false;
  private outdated = false;
  private wasControlled: boolean;
  private registration: ServiceWorkerRegistration | null = null;
  /** Why the latest version could not be stored. */
  private refused: FileTrouble | null = null;
  /** Why files of the running version are missing. */
  private lacking: FileTrouble | null = null;
  private isAnswered = false;
  private readonly listeners = new Set<() => void>();
  private readonly ports: UpdatePorts;

  constructor(ports: UpdatePorts) {
    this.ports = ports;
    this.wasControlled = ports.container.controller !== null;
    ports.container.addEventListener('controllerchange', () => this.onControllerChange());
    ports.container.addEventListener('message', ({ data, ports: [port] }) => {
      if (data?.type === ARE_YOU_THERE) port?.postMessage(true);
      if (data?.type === FILES_TROUBLE) this.setRefused(data.trouble);
    });
  }

  private follow(registration: ServiceWorkerRegistration): void {
    if (registration === this.registration) return;
    this.registration = registration;
    this.lookForWaiting();
    if (registration.installing) this.watch(registration.installing);
    registration.addEventListener('updatefound', () => {
      if (registration.installing) this.watch(registration.installing);
    });
  }

  hasUpdate = (): boolean => this.isWaiting() && !this.isPostponed;

  isWaiting = (): boolean => this.phase === 'waiting' || this.phase === 'started';

  isOutdated = (): boolean => this.outdated;

  /** Checked once per page; the hourly check continues. */
  becomeOutdated(): void {
    if (this.outdated) return;
    this.outdated = true;
    this.tell();
    void this.checkForUpdate();
  }

  unready = (): FileTrouble | null => (this.isKept() ? this.lacking : this.refused);

  unstored = (): FileTrouble | null => (this.isKept() ? this.refused : null);

  hasAnswered = (): boolean => this.isAnswered;

  async workOnFiles(work: FilesWork, languages?: readonly Language[]): Promise<FilesFound | null> {
    if (work === 'mend' && !this.isKept()) await this.install();
    const worker = this.registration?.active;
    const found = worker ? await this.ask(worker, { work, languages }) : null;
    // The last attempt knows why a file could not be fetched.
    this.isAnswered = found !== null;
    if (found) this.lacking = found.trouble === 'missing' ? (this.lacking ?? 'missing') : found.trouble;
    this.tell();
    return found;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  applyUpdate(): void {
    const waiting = this.phase === 'started' ? null : this.registration?.waiting;
    if (!waiting) {
      this.ports.reload();
      return;
    }
    this.become('applying');
    waiting.postMessage({ type: APPLY_UPDATE });
  }

  postponeUpdate(): void {
    this.setPostponed(true);
    this.ports.setTimer(() => this.setPostponed(false), LATER_MS);
  }

  async checkForUpdate(): Promise<UpdateCheck> {
    const { registration } = this;
    if (!registration) return 'silent';
    try {
      await registration.update();
    } catch {
      return 'silent'; // no signal, or another file at the worker's URL
    }
    const isFirst = this.ports.container.controller === null;
    return !isFirst && (registration.installing ?? registration.waiting) !== null ? 'found' : 'newest';
  }

  /** Registers the worker; resolves once a version is stored or has failed. */
  private async install(): Promise<void> {
    try {
      this.follow(await this.ports.register());
    } catch (error) {
      // Another file at the worker's URL, or no signal: retried at the next start.
      this.setRefused(error instanceof TypeError ? 'unreached' : 'refused');
    }
    const worker = this.registration?.installing;
    if (!worker || this.isKept()) return;
    await new Promise<void>((resolve) => {
      worker.addEventListener('statechange', () => {
        if (worker.state === 'redundant' || this.isKept()) resolve();
      });
    });
  }

  private isKept = (): boolean => this.registration?.active != null;

  private ask(worker: ServiceWorker, request: object): Promise<FilesFound | null> {
    return new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      let isHeard = false;
      port1.onmessage = ({ data }) => {
        isHeard = true;
        if (data) resolve(data);
      };
      this.ports.setTimer(() => isHeard || resolve(null), HEARD_MS);
      worker.postMessage({ type: FILES_WORK, ...request }, [port2]);
    });
  }

  private watch(worker: ServiceWorker): void {
    worker.addEventListener('statechange', () => {
      if (worker.state !== 'redundant') this.setRefused(null);
      this.lookForWaiting();
    });
  }

  private setRefused(trouble: FileTrouble | null): void {
    this.refused = trouble;
    this.tell();
  }

  /** A waiting version without a running one is the first: it starts by itself. */
  private lookForWaiting(): void {
    const { controller } = this.ports.container;
    const isWaiting = controller !== null && this.registration?.waiting != null;
    if (this.phase === 'none' && isWaiting) this.become('waiting');
    if (this.phase === 'waiting' && !isWaiting) this.become('none');
  }

  private onControllerChange(): void {
    const isFirst = !this.wasControlled;
    this.wasControlled = true;
    if (isFirst) return;
    // It may have taken a while to start: if the person types meanwhile, it is offered again later.
    if (this.phase === 'applying' && !this.ports.isTyping()) this.ports.reload();
    else this.become('started');
  }

  private setPostponed(isPostponed: boolean): void {
    this.isPostponed = isPostponed;
    this.tell();
  }

  private become(phase: Phase): void {
    this.phase = phase;
    this.tell();
  }

  private tell(): void {
    for (const listener of this.listeners) listener();
  }
}
