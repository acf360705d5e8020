import { type AdminNumbers, QUEUE_KINDS } from '#contract/admin.ts';
import { DAY_MS } from '#contract/shared/time.ts';
import { readNote } from '../../backup/note.ts';
import { fileOf } from '../../db/engines/engine.ts';
import { roomOf } from '../../db/engines/room.ts';
import type { Reader } from '../../db/store.ts';
import type { Services } from '../../services.ts';
import { findWaitingCounts } from '../queue/waiting.repository.ts';

/** Returns the key figures with the server's error count. */
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

/** Returns the key figures that come from the database and its disk. */
export async function readPlaceNumbers({
  store,
  config,
  nowMs,
}: Pick<Services, 'store' | 'config' | 'nowMs'>): Promise<Omit<AdminNumbers, 'errors'>> {
  const dayAgoIso = new Date(nowMs() - DAY_MS).toISOString();
  const waiting = await findWaitingCounts(store.read);
  const file = fileOf(config.database);
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
    storage: await roomOf(config.database),
    lastBackupAt: file === null ? null : await readNote('backed-up', file),
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
