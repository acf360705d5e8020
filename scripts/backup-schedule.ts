import { execFile } from 'node:child_process';
import type { Logger } from 'pino';
import { HOUR_MS, MINUTE_MS } from '#contract/shared/time.ts';
import { listBackups } from '#server/backup/keep.ts';
import type { Config } from '#server/config.ts';

/** How often it is looked whether the next backup is due: a machine that slept makes it soon after. */
const LOOK_MS = MINUTE_MS;

export interface BackupDeps {
  log: Pick<Logger, 'info' | 'error'>;
  nowMs(): number;
  /** Makes one, and resolves with what it said. @throws Error with what it said to its errors. */
  makeOne(): Promise<string>;
}

/**
 * Makes a backup whenever the newest one of `BACKUP_DIR` is older than `BACKUP_EVERY_HOURS`. One that failed is tried
 * again with the next look, and told in the log once. @returns stop.
 */
export function startBackups({ folder, everyHours }: Config['backups'], deps: BackupDeps): () => void {
  if (folder === null) return () => {};
  let isBusy = false;
  let hasFailed = false;
  const look = async () => {
    // One that is dated ahead was made by a wrong clock: it says nothing about today.
    const newestMs = listBackups(folder).find(({ atMs }) => atMs <= deps.nowMs())?.atMs ?? 0;
    if (isBusy || deps.nowMs() - newestMs < everyHours * HOUR_MS) return;
    isBusy = true;
    try {
      deps.log.info({ said: (await deps.makeOne()).trim() }, 'a backup was kept');
      hasFailed = false;
    } catch (error) {
      if (!hasFailed) deps.log.error({ err: error }, 'no backup could be kept; it is tried every minute');
      hasFailed = true;
    } finally {
      isBusy = false;
    }
  };
  const run = () =>
    void look().catch((error: unknown) => deps.log.error({ err: error }, 'BACKUP_DIR cannot be read'));
  run();
  const timer = setInterval(run, LOOK_MS).unref();
  return () => clearInterval(timer);
}

/**
 * `npm run backup -- keep` in a process of its own: copying and reading a large database whole would hold up everybody
 * whom the server serves.
 */
export function makeOneApart(): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = execFile(process.execPath, ['server/backup/main.ts', 'keep'], (error, stdout, stderr) =>
      error ? reject(new Error(stderr.trim() || error.message)) : resolve(stdout),
    );
    const end = () => child.kill();
    process.once('exit', end);
    child.once('exit', () => process.off('exit', end));
  });
}
