import { stat, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type AdminNumbers, QUEUE_KINDS } from '#contract/admin.ts';
import { DAY_MS } from '#contract/shared/time.ts';
import { readBackupNote } from '../../backup/backup-note.ts';
import { isPostgresUrl } from '../../db/engines/engine.ts';
import { COMPANIONS } from '../../db/sqlite.ts';
import type { Reader } from '../../db/store.ts';
import type { Services } from '../../http/app-env.ts';
import { findWaitingCounts } from '../queue/waiting.repository.ts';

/** How the place stands, in numbers, and how often the server has failed. */
export async function readNumbers(services: Services): Promise<AdminNumbers> {
  const { count, sinceMs, lastMs } = services.faults.read();
  return {
    ...(await readPlaceNumbers(services)),
    errors: {
      count,
      since: new Date(sinceMs).toISOString(),
      lastAt: lastMs === null ? null : new Date(lastMs).toISOString(),
    },
  };
}

/** As much of it as the database and its disk tell. */
export async function readPlaceNumbers({
  store,
  config,
  nowMs,
}: Pick<Services, 'store' | 'config' | 'nowMs'>): Promise<Omit<AdminNumbers, 'errors'>> {
  const dayAgoIso = new Date(nowMs() - DAY_MS).toISOString();
  const waiting = await findWaitingCounts(store.read);
  const isFile = config.database !== ':memory:' && !isPostgresUrl(config.database);
  const path = isFile ? config.database : null;
  return {
    people: {
      all: await countSince(store.read, 'users', ''),
      lastDay: await countSince(store.read, 'users', dayAgoIso),
    },
    writes: await countSince(store.read, 'mutation_outcomes', dayAgoIso),
    waiting: Object.fromEntries(
      QUEUE_KINDS.map((kind) => [kind, waiting.find((row) => row.kind === kind)?.count ?? 0]),
    ) as AdminNumbers['waiting'],
    oldestAt: waiting.map(({ oldest }) => oldest).sort()[0] ?? null,
    storage: path === null ? null : await readStorage(path),
    lastBackupAt: path === null ? null : await readBackupNote(path),
  };
}

async function countSince(db: Reader, table: 'users' | 'mutation_outcomes', sinceIso: string) {
  const { count } = await db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('created_at', '>=', sinceIso)
    .executeTakeFirstOrThrow();
  return count;
}

/** What the database and its companions take, and what its disk has left. */
async function readStorage(path: string): Promise<{ usedBytes: number; freeBytes: number }> {
  let usedBytes = 0;
  for (const companion of ['', ...COMPANIONS]) usedBytes += await sizeOf(`${path}${companion}`);
  const { bavail, bsize } = await statfs(dirname(path));
  return { usedBytes, freeBytes: bavail * bsize };
}

/** A companion comes and goes. */
async function sizeOf(file: string): Promise<number> {
  const found = await stat(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  return found?.size ?? 0;
}
