import type { Table } from 'dexie';
import type { EntityName } from '#contract/entities.ts';
import { areaKey, cellsOf } from '../areas/areas.ts';
import { readAreas } from '../areas/read-areas.ts';
import type { Cache } from '../cache/cache.ts';
import { type MemberKey, memberKeys, ofAll, ofAreas, ofStream } from '../cache/members.ts';
import type { Outbox } from '../outbox/outbox.ts';

/** A row takes about as many bytes as its JSON; index overhead is not counted. */
const bytesOf = (rows: readonly unknown[]) =>
  rows.reduce<number>((sum, row) => sum + (row === undefined ? 0 : JSON.stringify(row).length), 0);

/** Bytes on this phone, by purpose. */
export interface RowUsage {
  /** Businesses and reviews of all areas. */
  areas: number;
  /** Everything else from the server: events, forums, catalogue, the person's own rows. */
  rest: number;
  /** Undelivered writes, receipts and drafts. */
  outbox: number;
}

/** Bookkeeping about the origin and position of rows. */
const BOOK_KEEPING = ['members', 'seen', 'searchNotes'];

/** Measures both databases, the larger cache tables by samples. */
export async function readUsage(cache: Cache, outbox: Outbox): Promise<RowUsage> {
  const areas = await readAreaUsage(cache);
  const tables = cache.tables.filter(({ name }) => !BOOK_KEEPING.includes(name));
  let cached = 0;
  for (const table of tables) cached += await weigh(table, await table.toCollection().primaryKeys());
  const own = await Promise.all([
    outbox.entries.toArray(),
    outbox.receipts.toArray(),
    outbox.drafts.toArray(),
  ]);
  const outboxBytes = own.reduce((sum, rows) => sum + bytesOf(rows), 0);
  return { areas, rest: Math.max(0, cached - areas), outbox: outboxBytes };
}

/** Bytes of all kept areas. */
export const readAreaUsage = async (cache: Cache): Promise<number> =>
  bytesOfMembers(cache, await memberKeys(cache, ofAreas));

/** Bytes on this phone of some streams. */
export async function bytesOfCells(cache: Cache, cells: readonly string[]): Promise<number> {
  const members: MemberKey[] = [];
  for (const cell of cells) members.push(...(await memberKeys(cache, ofStream(cell))));
  return bytesOfMembers(cache, members);
}

/** Bytes that removing an area frees: what another area, an opened page or the person's own list needs stays. */
export async function freedBytes(cache: Cache, key: string): Promise<number> {
  const areas = await readAreas(cache);
  const others = areas.filter((area) => areaKey(area) !== key && !area.isEvicted);
  const followed = new Set(others.flatMap(cellsOf));
  const area = areas.find((each) => areaKey(each) === key);
  const strays = new Set(area ? cellsOf(area).filter((cell) => !followed.has(cell)) : []);
  const members = await memberKeys(cache, ofAll);
  const isKept = new Set((await cache.seen.toCollection().primaryKeys()).map(String));
  for (const [stream, entity, id] of members) if (!strays.has(stream)) isKept.add(`${entity},${id}`);
  const free = members.filter(([stream, entity, id]) => strays.has(stream) && !isKept.has(`${entity},${id}`));
  return bytesOfMembers(cache, free);
}

/** A row in several streams counts once. */
async function bytesOfMembers(cache: Cache, members: readonly MemberKey[]): Promise<number> {
  const ids = new Map<EntityName, Set<number>>();
  for (const [, entity, id] of members) ids.set(entity, (ids.get(entity) ?? new Set()).add(id));
  let bytes = 0;
  for (const [entity, wanted] of ids) bytes += await weigh(cache.table(entity), [...wanted]);
  return bytes;
}

/** Sample size per table. */
const SAMPLE_ROWS = 200;

/** Bytes of the rows of some keys. Of many keys only an even sample is read: thousands would block a cheap phone. */
async function weigh(table: Table, keys: readonly unknown[]): Promise<number> {
  const count = Math.min(keys.length, SAMPLE_ROWS);
  const sample = Array.from({ length: count }, (_, place) => keys[Math.floor((place * keys.length) / count)]);
  const bytes = bytesOf(await table.bulkGet(sample));
  return count === 0 ? 0 : Math.round((bytes * keys.length) / count);
}
