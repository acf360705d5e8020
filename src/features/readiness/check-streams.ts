import type { EntityName } from '#contract/entities.ts';
import { REVIEW_LIMITS } from '#contract/limits.ts';
import { type Cache, type MemberRow, refill } from '#src/local/cache/cache.ts';
import { nextMembers } from '#src/local/cache/members.ts';
import { type AnyRow, rowTables, tableOf } from '#src/local/cache/tables.ts';
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

/**
 * Checks that every row of the streams is present and readable. An incomplete stream is not searched: its rows are
 * still coming.
 */
export async function checkStreams(cache: Cache, streams: readonly string[]): Promise<StreamFound[]> {
  const found: StreamFound[] = [];
  for (const stream of streams) found.push(await checkStream(cache, stream));
  return found;
}

async function checkStream(cache: Cache, stream: string): Promise<StreamFound> {
  const cursor = await cache.cursors.get(stream);
  const isWhole = cursor !== undefined && cursor.syncedAtMs !== null && !cursor.isRefilling;
  const found: StreamFound = { stream, isWhole, savedAtMs: cursor?.syncedAtMs ?? null, bytes: 0, lost: [] };
  const gone = new Map<EntityName, number>();
  for (let last: MemberRow | undefined; isWhole; ) {
    const before = last;
    const checked = await cache.transaction('r', [cache.members, ...rowTables(cache)], async () => {
      const members = await nextMembers(cache, stream, before);
      const rows = await rowsOf(cache, members);
      const lost = await Promise.all(rows.map(({ entity, row }) => lostOf(cache, stream, entity, row)));
      return { members, rows, lost };
    });
    for (const { entity, row } of checked.rows)
      if (row) found.bytes += JSON.stringify(row).length;
      else gone.set(entity, (gone.get(entity) ?? 0) + 1);
    found.lost.push(...checked.lost.filter((sentence) => sentence !== null));
    last = checked.members.at(-1);
    if (!last) break;
  }
  return { ...found, lost: [...[...gone].map(([entity, count]) => lostRows(entity, count)), ...found.lost] };
}

interface Found {
  entity: EntityName;
  row: AnyRow | undefined;
}

async function rowsOf(cache: Cache, members: readonly MemberRow[]): Promise<Found[]> {
  const found: Found[] = [];
  for (const entity of new Set(members.map((member) => member.entity))) {
    const ids = members.filter((member) => member.entity === entity).map(({ id }) => id);
    const rows = await tableOf(cache, entity).bulkGet(ids);
    found.push(...rows.map((row) => ({ entity, row })));
  }
  return found;
}

/** Names related rows that are missing, or null. Featured businesses have no reviews here. */
async function lostOf(
  cache: Cache,
  stream: string,
  entity: EntityName,
  row: AnyRow | undefined,
): Promise<string | null> {
  if (!row) return null;
  if (entity === 'threads') return lostPosts(cache, row);
  return entity === 'businesses' && stream.startsWith('area:') ? lostReviews(cache, row) : null;
}

function lostRows(entity: EntityName, gone: number): string {
  const say = entity === 'businesses' ? WORDS.businesses : WORDS.rows;
  return say(formatCount(gone), gone === 1);
}

/** A business has a review count; its area brings the latest of them. */
async function lostReviews({ reviews }: Cache, row: AnyRow): Promise<string | null> {
  const expected = Math.min(Number(row.reviewCount), REVIEW_LIMITS.perBusinessInArea);
  if (expected === 0) return null;
  const missing = expected - (await reviews.where('businessId').equals(Number(row.id)).count());
  return missing > 0 ? WORDS.reviews(formatCount(missing), missing === 1, String(row.name)) : null;
}

/** A thread has a post count; all its posts are synced with it. */
async function lostPosts({ posts }: Cache, row: AnyRow): Promise<string | null> {
  const missing = Number(row.postCount) - (await posts.where('threadId').equals(Number(row.id)).count());
  return missing > 0 ? WORDS.posts(formatCount(missing), missing === 1, String(row.title)) : null;
}

/** See {@link refill}. */
export async function refillStream(cache: Cache, stream: string): Promise<void> {
  await cache.cursors.where('stream').equals(stream).modify(refill);
}
