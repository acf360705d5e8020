import { AREA_LIMITS, SYNC_LIMITS } from '#contract/limits.ts';
import { AREAS_LOCK } from '#contract/sync.ts';
import { areaKey, dropCells, mayGoOn, missingCells, nextRequest, pauseArea } from '../areas/areas.ts';
import { readAreas } from '../areas/read-areas.ts';
import { underLock } from '../browser/locks.ts';
import { isQuotaError } from '../browser/quota.ts';
import { type KeptArea, readSetting, writeSetting } from '../cache/settings.ts';
import { afterNoPage, type PageReport, pullPage } from './pull.ts';
import type { SyncCore } from './sync-core.ts';

/** Why the downloads ended. `elsewhere`: another tab is downloading. */
export type KeepReport = 'done' | 'unreached' | 'full' | 'elsewhere';

/**
 * Downloads the first copies of saved areas page by page, each area's nearest cells first. Every page is stored
 * before the next request, so that a kill or cut costs at most one; pausing and removing take effect between pages.
 * Runs beside the engine's passes: posts never wait for it.
 */
export class AreaKeeper {
  private readonly core: SyncCore;
  private running: Promise<KeepReport> | null = null;
  private isAskedAgain = false;
  private isStopped = false;
  private cancelRetry: (() => void) | null = null;
  private failures = 0;

  constructor(core: SyncCore) {
    this.core = core;
  }

  /** Downloads until nothing is missing that may be fetched. Never throws for lack of signal. */
  run(): Promise<KeepReport> {
    this.isAskedAgain = true;
    this.running ??= this.locked()
      .catch((error: unknown): KeepReport => {
        if (isQuotaError(error)) return 'full';
        throw error;
      })
      .finally(() => {
        this.running = null;
      });
    return this.running;
  }

  /** Ends after the current page. */
  stop(): void {
    this.isStopped = true;
    this.cancelRetry?.();
  }

  /** The lock saves bytes with two open tabs; without locks nothing is lost or doubled. */
  private async locked(): Promise<KeepReport> {
    const { locks } = this.core.ports;
    if (!locks) return this.work();
    const work = () => this.work();
    const report = await underLock(locks, { name: AREAS_LOCK, ifAvailable: true }, work);
    if (report) return report;
    if (!(await this.isHolderFrozen())) return 'elsewhere';
    await this.noteMove(); // before the lock changes hands, so that the old holder does not take it back
    return (await underLock(locks, { name: AREAS_LOCK, steal: true }, work)) ?? 'elsewhere';
  }

  private noteMove(): Promise<void> {
    return writeSetting(this.core.cache, 'keeperMovedAtMs', this.core.ports.nowMs());
  }

  /** A tab that has requested no page for longer than any page takes is frozen. */
  private async isHolderFrozen(): Promise<boolean> {
    const movedAtMs = (await readSetting(this.core.cache, 'keeperMovedAtMs')) ?? 0;
    return Math.abs(this.core.ports.nowMs() - movedAtMs) > SYNC_LIMITS.lockStaleMs;
  }

  private async work(): Promise<KeepReport> {
    this.cancelRetry?.();
    for (;;) {
      this.isAskedAgain = false;
      const report = await this.fetchMissing();
      if (report === 'unreached') this.planRetry();
      if (report !== 'done' || !this.isAskedAgain) return report;
    }
  }

  private async fetchMissing(): Promise<KeepReport> {
    const { cache, pullPace } = this.core;
    const tooLarge = new Set<string>();
    while (!this.isStopped) {
      const next = await this.nextArea(tooLarge);
      if (!next) break;
      const { area, missing } = next;
      const most = nextRequest(missing, area.cellBytes, AREA_LIMITS.requestBytes);
      const streams = most.slice(0, pullPace.current().streams);
      const page = await this.fetchPage(area, streams);
      if (page === 'full') return 'full';
      if (page.kind === 'signedOut') return 'unreached';
      if (page.kind === 'unreached') {
        const instead = await afterNoPage(this.core, page, streams.length);
        if (instead === 'stop') return 'unreached';
        if (instead === 'skip') for (const stream of streams) tooLarge.add(stream);
      } else await dropCells(cache, streams); // removed while the page was in flight
    }
    return tooLarge.size > 0 ? 'unreached' : 'done';
  }

  /** The first incomplete area that may be fetched. @param without cells too large for the link. */
  private async nextArea(
    without: ReadonlySet<string>,
  ): Promise<{ area: KeptArea; missing: string[] } | null> {
    for (const area of await readAreas(this.core.cache)) {
      if (area.isHome || area.isEvicted || !mayGoOn(area, this.core.ports)) continue;
      const missing = (await missingCells(this.core.cache, area)).filter((cell) => !without.has(cell));
      if (missing.length > 0) return { area, missing };
    }
    return null;
  }

  /** Fetches one page. On a full phone pictures and the like are evicted first, never another area. */
  private async fetchPage(area: KeptArea, streams: readonly string[]): Promise<PageReport | 'full'> {
    const ask = () => pullPage(this.core, streams);
    try {
      await this.noteMove();
      const page = await ask().catch((error: unknown) => this.afterMakingRoom(error, ask));
      this.failures = page.kind === 'ok' ? 0 : this.failures + 1;
      return page;
    } catch (error) {
      if (!isQuotaError(error)) throw error;
      await this.notePause(area);
      return 'full';
    }
  }

  private async notePause(area: KeptArea): Promise<void> {
    try {
      await pauseArea(this.core.cache, areaKey(area), 'full');
    } catch (error) {
      if (!isQuotaError(error)) throw error; // not even that fits: the next run reports the same
    }
  }

  private async afterMakingRoom(error: unknown, again: () => Promise<PageReport>): Promise<PageReport> {
    if (!isQuotaError(error)) throw error;
    await this.core.evictLittle();
    return again();
  }

  private planRetry(): void {
    if (this.isStopped) return;
    const waitMs = Math.min(
      AREA_LIMITS.retryMaxMs,
      AREA_LIMITS.retryFirstMs * 2 ** Math.max(0, this.failures - 1),
    );
    this.cancelRetry = this.core.ports.setTimer(() => void this.run(), waitMs);
  }
}
