import type { EntityName } from '#contract/sync.ts';
import type { Cache, MemberRow } from '../cache.ts';
import { areaKey, cellsOf, readAreas } from '../kept/areas.ts';
import type { Outbox } from '../outbox.ts';

/** What is kept takes about as many bytes as its text; the database's own book-keeping is not in it. */
const bytesOf = (rows: readonly unknown[]) =>
  rows.reduce<number>((sum, row) => sum + (row === undefined ? 0 : JSON.stringify(row).length), 0);

/** Bytes on this phone, by what they are for. */
export interface RowUsage {
  /** Businesses and reviews of all areas. */
  areas: number;
  /** Everything else that the server sent: events, forums, catalogue, one's own. */
  rest: number;
  /** Undelivered writes, receipts and drafts. */
  outbox: number;
}

/** Weighs the two databases. */
export async function readUsage(cache: Cache, outbox: Outbox): Promise<RowUsage> {
  const areas = await bytesOfStreams(cache, 'area:');
  const all = await Promise.all(
    cache.tables.filter(({ name }) => name !== 'members' && name !== 'seen').map((table) => table.toArray()),
  );
  const own = await Promise.all([
    outbox.entries.toArray(),
    outbox.receipts.toArray(),
    outbox.drafts.toArray(),
  ]);
  const outboxBytes = own.reduce((sum, rows) => sum + bytesOf(rows), 0);
  const cached = all.reduce((sum, rows) => sum + bytesOf(rows), 0);
  return { areas, rest: Math.max(0, cached - areas), outbox: outboxBytes };
}

/** Bytes of all kept areas. */
export const readAreaUsage = (cache: Cache): Promise<number> => bytesOfStreams(cache, 'area:');

/** Bytes of what is on this phone of some streams. */
export async function bytesOfCells(cache: Cache, cells: readonly string[]): Promise<number> {
  return bytesOfMembers(cache, await cache.members.where('stream').anyOf(cells).toArray());
}

/** Bytes that go when an area is removed: what another area, an opened page or the person's own list needs stays. */
export async function freedBytes(cache: Cache, key: string): Promise<number> {
  const areas = await readAreas(cache);
  const others = areas.filter((area) => areaKey(area) !== key && !area.isEvicted);
  const followed = new Set(others.flatMap(cellsOf));
  const area = areas.find((each) => areaKey(each) === key);
  const strays = area ? cellsOf(area).filter((cell) => !followed.has(cell)) : [];
  const members = await cache.members.where('stream').anyOf(strays).toArray();
  const free: MemberRow[] = [];
  for (const member of members) {
    const { entity, id } = member;
    const carriers = await cache.members.where('[entity+id]').equals([entity, id]).toArray();
    const isCarried = carriers.some(({ stream }) => !strays.includes(stream));
    if (!isCarried && !(await cache.seen.get([entity, id]))) free.push(member);
  }
  return bytesOfMembers(cache, free);
}

async function bytesOfStreams(cache: Cache, prefix: string): Promise<number> {
  return bytesOfMembers(cache, await cache.members.where('stream').startsWith(prefix).toArray());
}

/** A row that several streams carry is weighed once. */
async function bytesOfMembers(cache: Cache, members: readonly MemberRow[]): Promise<number> {
  const ids = new Map<EntityName, Set<number>>();
  for (const { entity, id } of members) ids.set(entity, (ids.get(entity) ?? new Set()).add(id));
  let bytes = 0;
  for (const [entity, wanted] of ids) bytes += bytesOf(await cache.table(entity).bulkGet([...wanted]));
  return bytes;
}
