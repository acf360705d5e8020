import { execFile } from 'node:child_process';
import type { Logger } from 'pino';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/shared/time.ts';
import { listBackups } from '#server/backup/keep.ts';
import type { Config } from '#server/config.ts';

/** Interval of the check; after sleep, an overdue backup starts soon. */
const LOOK_MS = MINUTE_MS;
/** A backup that takes longer is stopped: while it runs, no other one can begin. */
const LIMIT_MS = HOUR_MS;
const KEEP = ['server/backup/main.ts', 'keep'];
const CHECK = ['server/backup/main.ts', 'check'];
/** The first check of the database after a start, and the interval of later ones. */
const FIRST_CHECK_MS = 5 * MINUTE_MS;
const CHECK_MS = DAY_MS;

export interface BackupDeps {
  log: Pick<Logger, 'info' | 'error'>;
  nowMs(): number;
  /** Runs a backup; resolves to its output. @throws Error with its error output */
  makeOne(): Promise<string>;
}

/**
 * Creates a backup whenever the newest one in `BACKUP_DIR` is older than `BACKUP_HOURS`. A failure is logged
 * once per reason and retried at the next check. @returns a function that stops it
 */
export function startBackups(
  { folder, everyHours }: Pick<Config['backups'], 'folder' | 'everyHours'>,
  deps: BackupDeps,
): () => void {
  if (folder === null) return () => {};
  let isBusy = false;
  let lastFault = '';
  const look = async () => {
    // a future date comes from a wrong clock and does not count
    const newestMs = listBackups(folder).find(({ atMs }) => atMs <= deps.nowMs())?.atMs ?? 0;
    if (isBusy || deps.nowMs() - newestMs < everyHours * HOUR_MS) return;
    isBusy = true;
    try {
      deps.log.info({ said: (await deps.makeOne()).trim() }, 'a backup was made');
      lastFault = '';
    } catch (error) {
      const fault = String(error).replace(/\d+/g, ''); // it may name the file, which has another time at each try
      if (fault !== lastFault) deps.log.error({ err: error }, 'the backup failed; retrying every minute');
      lastFault = fault;
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
 * Runs `npm run backup -- keep` in its own process: copying and verifying a large database would block the server.
 * @throws Error when it fails or hangs; the parameters are for tests
 */
export function makeOneApart(command: readonly string[] = KEEP, limitMs: number = LIMIT_MS): Promise<string> {
  return new Promise((resolve, reject) => {
    const options = { timeout: limitMs, killSignal: 'SIGKILL' } as const;
    const child = execFile(process.execPath, command, options, (error, stdout, stderr) => {
      if (error?.killed) reject(new Error(`stopped after ${limitMs / MINUTE_MS} minutes`));
      else if (error) reject(new Error(stderr.trim() || error.message));
      else resolve(stdout);
    });
    const end = () => child.kill();
    process.once('exit', end);
    child.once('exit', () => process.off('exit', end));
  });
}

/**
 * Checks a database file daily: a backup copies the tables but not the indexes, and does not notice damage there.
 * @returns a function that stops it
 */
export function startChecks(
  isFile: boolean,
  log: BackupDeps['log'],
  check: () => Promise<string> = () => makeOneApart(CHECK),
): () => void {
  if (!isFile) return () => {};
  const run = () =>
    void check().then(
      (said) => log.info({ said: said.trim() }, 'the database was checked'),
      (error: unknown) => log.error({ err: error }, 'the check of the database failed'),
    );
  const timers = [setTimeout(run, FIRST_CHECK_MS).unref(), setInterval(run, CHECK_MS).unref()];
  return () => timers.forEach(clearTimeout);
}
