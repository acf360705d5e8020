import type { Logger } from 'pino';
import { HTTP_LIMITS, REMOVAL_LIMITS, SYNC_LIMITS } from '#contract/limits.ts';
import { DAY_MS, MINUTE_MS } from '#contract/shared/time.ts';
import { recordInSteps } from '../db/change-log.ts';
import type { Store } from '../db/store.ts';
import { forgetKept } from '../features/auth/kept-suspensions.service.ts';
import { forgetOldSignIns, forgetRemovedPasskeys } from '../features/auth/provider-sign-ins.service.ts';
import { createSessions } from '../features/auth/sessions.ts';
import { removeForGood } from '../features/businesses/listing-removal.service.ts';
import type { Letters } from '../features/letters/letters.service.ts';
import { forgetReasons } from '../features/people/reasons.service.ts';
import { dropOrphans, dropReleased } from '../features/pictures/drop-pictures.service.ts';
import { releaseUnusedSitePictures } from '../features/pictures/site-pictures.service.ts';
import { announceName, findRenamed } from '../features/profile/authored.ts';
import { forgetPushes } from '../features/push/pushes.repository.ts';
import { queueReplyEmails } from '../features/push/reply-emails.service.ts';
import { forgetOldItems } from '../import/runs.ts';
import { logFault } from '../log-fault.ts';
import type { PictureStore } from '../pictures/picture-files.ts';
import { announceEntered, moveSamples } from './event-days.ts';
import { forgetOldLetters, queueDigests } from './letters.ts';
import { pruneTombstones } from './tombstones.ts';

export interface DailyDeps {
  store: Store;
  log: Logger;
  nowMs(): number;
  /** Absent or null when no mail is configured. */
  letters?: Letters | null;
  /** Absent or null when no pictures are stored. */
  pictures?: PictureStore | null;
}

/** Row counts of one run. */
export interface DailyReport {
  movedEvents: number;
  announcedEvents: number;
  droppedAlerts: number;
  removedListings: number;
  forgottenImports: number;
  prunedTombstones: number;
  prunedOutcomes: number;
  prunedCommits: number;
  queuedDigests: number;
}

/** Runs the daily jobs. Each commits separately and is repeatable. @throws the error of the failed job. */
export async function runDaily({ store, nowMs, letters, pictures }: DailyDeps): Promise<DailyReport> {
  const now = nowMs();
  const movedEvents = await moveSamples(store, now);
  const announcedEvents = await announceEntered(store, now);
  const droppedAlerts = await dropExpiredAlerts(store, now);
  const removedListings = await removeForGood(store, isoAt(now - REMOVAL_LIMITS.days * DAY_MS), isoAt(now));
  const forgottenImports = await forgetOldItems(store, isoAt(now));
  for (const userId of await findRenamed(store.read)) await announceName(store, userId, now);
  const prunedTombstones = await pruneTombstones(store, isoAt(now - SYNC_LIMITS.tombstoneDays * DAY_MS));
  const prunedOutcomes = await pruneOutcomes(store, isoAt(now - HTTP_LIMITS.idempotencyDays * DAY_MS));
  const prunedCommits = await pruneCommits(store, now - SYNC_LIMITS.commitDays * DAY_MS);
  await createSessions(store, nowMs).deleteExpired();
  await store.write(async ({ trx }) => {
    await forgetOldSignIns(trx, now);
    await forgetRemovedPasskeys(trx, now);
  });
  await forgetSuspensions(store, isoAt(now));
  await forgetOldLetters(store, now);
  await store.write(({ trx }) => forgetPushes(trx, now));
  await releaseUnusedSitePictures(store, now);
  if (pictures) await dropOrphans(store, pictures);
  const queuedDigests = letters ? await queueDigests(store, letters, now) : 0;
  return {
    movedEvents,
    announcedEvents,
    droppedAlerts,
    removedListings,
    forgottenImports,
    prunedTombstones,
    prunedOutcomes,
    prunedCommits,
    queuedDigests,
  };
}

/**
 * Runs the daily jobs now and every 24 hours; a failure is logged and retried the next day. @returns the function
 * that stops it.
 */
export function startDaily(deps: DailyDeps): () => Promise<void> {
  let running = Promise.resolve();
  const run = () => {
    running = running
      .then(() => runDaily(deps))
      .then((report) => deps.log.info(report, 'the daily work is done'))
      .catch((error: unknown) => void logFault(deps, error, 'the daily work failed'));
  };
  run();
  const timer = setInterval(run, DAY_MS).unref();
  const everyMinute = (work: () => Promise<unknown>, failure: string) =>
    setInterval(() => {
      running = running
        .then(work)
        .then(() => undefined)
        .catch((error: unknown) => void logFault(deps, error, failure));
    }, MINUTE_MS).unref();
  const { store, nowMs, pictures, letters } = deps;
  const timers = [
    timer,
    ...(pictures
      ? [everyMinute(() => dropReleased(store, pictures), 'removed pictures could not be deleted')]
      : []),
    ...(letters
      ? [everyMinute(() => queueReplyEmails(store, letters, nowMs()), 'emails about replies were not queued')]
      : []),
  ];
  return () => {
    for (const each of timers) clearInterval(each);
    return running;
  };
}

async function pruneOutcomes(store: Store, beforeIso: string): Promise<number> {
  const { numDeletedRows } = await store.write(({ trx }) =>
    trx.deleteFrom('mutation_outcomes').where('created_at', '<', beforeIso).executeTakeFirstOrThrow(),
  );
  return Number(numDeletedRows);
}

/** Deletes what is kept about deleted accounts after their suspension has ended. */
const forgetSuspensions = (store: Store, nowIso: string) =>
  store.write(async ({ trx }) => {
    await forgetKept(trx, { nowIso });
    await forgetReasons(trx, nowIso);
  });

const isoAt = (ms: number) => new Date(ms).toISOString();

/** Removes expired alerts from the catalogue, so that no initial sync contains them. @returns how many. */
async function dropExpiredAlerts(store: Store, nowMs: number): Promise<number> {
  const nowIso = new Date(nowMs).toISOString();
  return store.write(async ({ trx }) => {
    const rows = await trx
      .selectFrom('alerts')
      .innerJoin('stream_rows', 'stream_rows.row_id', 'alerts.id')
      .select('alerts.id')
      .where('stream_rows.entity', '=', 'alerts')
      .where('stream_rows.is_gone', '=', 0)
      .where('alerts.valid_until', '<=', nowIso)
      .execute();
    const changes = rows.map(({ id }) => ({ entity: 'alerts' as const, id, streams: [] }));
    if (changes.length > 0) await recordInSteps(trx, changes, nowIso);
    return changes.length;
  });
}

/** Deletes commits before a time, except the newest one. @returns how many. */
function pruneCommits(store: Store, beforeMs: number): Promise<number> {
  return store.write(async ({ trx }) => {
    const commits = () => trx.selectFrom('commits').select('version').limit(1);
    const referenced =
      (await commits().where('at_ms', '>=', beforeMs).orderBy('version').executeTakeFirst()) ??
      (await commits().orderBy('version', 'desc').executeTakeFirst());
    if (!referenced) return 0;
    const { numDeletedRows } = await trx
      .deleteFrom('commits')
      .where('version', '<', referenced.version)
      .executeTakeFirstOrThrow();
    return Number(numDeletedRows);
  });
}
