import { ENTITY_NAMES, rowId } from '#contract/entities.ts';
import { REVIEW_LIMITS } from '#contract/limits.ts';
import type { EntityName } from '#contract/sync.ts';
import { type Cache, type CursorRow, type MemberRow, refill } from '#src/local/cache/cache.ts';
import { formatCount } from '#src/ui/formats/format-number.ts';
import { READINESS_WORDS as WORDS } from './readiness.words.ts';

/** The state of one stream on this phone. */
export interface StreamFound {
  stream: string;
  /** The first sync is complete and no refill is running. */
  isWhole: boolean;
  /** Server time of the last complete pull; null before the first. */
  savedAtMs: number | null;
  bytes: number;
  /** Descriptions of missing rows. */
  lost: string[];
}

/** All cached rows, read once to avoid further queries. */
interface Store {
  cursors: ReadonlyMap<string, CursorRow>;
  members: ReadonlyMap<string, MemberRow[]>;
  rows: ReadonlyMap<EntityName, ReadonlyMap<number, KeptRow>>;
  reviewsOf: ReadonlyMap<number, number>;
  postsOf: ReadonlyMap<number, number>;
}
type KeptRow = Record<string, unknown>;

/** Checks that every row of the streams is present and readable. */
export async function checkStreams(cache: Cache, streams: readonly string[]): Promise<StreamFound[]> {
  const store = await readStore(cache);
  return streams.map((stream) => checkStream(store, stream));
}

async function readStore(cache: Cache): Promise<Store> {
  const tables = [cache.cursors, cache.members, ...ENTITY_NAMES.map((name) => cache.table(name))];
  return cache.transaction('r', tables, async () => {
    const rows = new Map<EntityName, Map<number, KeptRow>>();
    for (const entity of ENTITY_NAMES) {
      const kept = (await cache.table(entity).toArray()) as KeptRow[];
      rows.set(entity, new Map(kept.map((row) => [rowId(entity, row), row])));
    }
    return {
      cursors: new Map((await cache.cursors.toArray()).map((cursor) => [cursor.stream, cursor])),
      members: groupBy(await cache.members.toArray(), ({ stream }) => stream),
      rows,
      reviewsOf: countBy(rows.get('reviews'), 'businessId'),
      postsOf: countBy(rows.get('posts'), 'threadId'),
    };
  });
}

/** A replacement for `Map.groupBy`, which older browsers lack. */
function groupBy<T, K>(items: readonly T[], keyOf: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}

function countBy(rows: ReadonlyMap<number, KeptRow> | undefined, field: string): Map<number, number> {
  const counts = new Map<number, number>();
  for (const row of rows?.values() ?? [])
    counts.set(Number(row[field]), (counts.get(Number(row[field])) ?? 0) + 1);
  return counts;
}

function checkStream(store: Store, stream: string): StreamFound {
  const cursor = store.cursors.get(stream);
  const found: StreamFound = {
    stream,
    isWhole: cursor !== undefined && cursor.syncedAtMs !== null && !cursor.isRefilling,
    savedAtMs: cursor?.syncedAtMs ?? null,
    bytes: 0,
    lost: [],
  };
  const byEntity = groupBy(store.members.get(stream) ?? [], ({ entity }) => entity);
  for (const [entity, members] of byEntity) {
    const rows = members.map(({ id }) => store.rows.get(entity)?.get(id));
    const gone = rows.filter((row) => row === undefined).length;
    if (gone > 0) found.lost.push(lostRows(entity, gone));
    for (const row of rows) {
      if (!row) continue;
      found.bytes += JSON.stringify(row).length;
      found.lost.push(...lostOf(store, stream, entity, row));
    }
  }
  return found;
}

/** Lists related rows that are missing. Featured businesses have no reviews here. */
function lostOf(store: Store, stream: string, entity: EntityName, row: KeptRow): string[] {
  if (entity === 'threads') return lostPosts(store, row);
  return entity === 'businesses' && stream.startsWith('area:') ? lostReviews(store, row) : [];
}

function lostRows(entity: EntityName, gone: number): string {
  const say = entity === 'businesses' ? WORDS.businesses : WORDS.rows;
  return say(formatCount(gone), gone === 1);
}

/** A business has a review count; its area brings the latest of them. */
function lostReviews({ reviewsOf }: Store, row: KeptRow): string[] {
  const expected = Math.min(Number(row.reviewCount), REVIEW_LIMITS.perBusinessInArea);
  const missing = expected - (reviewsOf.get(Number(row.id)) ?? 0);
  return missing > 0 ? [WORDS.reviews(formatCount(missing), missing === 1, String(row.name))] : [];
}

/** A thread has a post count; all its posts are synced with it. */
function lostPosts({ postsOf }: Store, row: KeptRow): string[] {
  const missing = Number(row.postCount) - (postsOf.get(Number(row.id)) ?? 0);
  return missing > 0 ? [WORDS.posts(formatCount(missing), missing === 1, String(row.title))] : [];
}

/** See {@link refill}. */
export async function refillStream(cache: Cache, stream: string): Promise<void> {
  await cache.cursors.where('stream').equals(stream).modify(refill);
}
