import { isDeepStrictEqual } from 'node:util';
import { ENTITY_NAMES, type EntityName, type Rows, rowId } from '#contract/entities.ts';
import { loadRows } from '#server/features/sync/rows.ts';
import type { Phone } from '../phone.ts';
import type { World } from '../world.ts';

interface Mark {
  entity: EntityName;
  id: number;
}
interface Line {
  stream: string;
  version: number;
  is_gone: number;
}
type AnyRow = Record<string, unknown> & { version: number };

/**
 * I8, for every row of a cache, also one that was only seen: no row remains that a followed stream says is gone,
 * and a row of the server's version has the server's content.
 */
export async function checkRows(world: World, phone: Phone): Promise<void> {
  if (!world.features.seenRows || world.isForgotten) return;
  const user = phone.user()?.id ?? null;
  const cursors = phone.disk.rows<{ stream: string }>('cache', 'cursors');
  const marks = [...phone.disk.rows<Mark>('cache', 'members'), ...phone.disk.rows<Mark>('cache', 'seen')];
  const marked = new Set(marks.map(({ entity, id }) => `${entity} ${id}`));
  const followed = new Set(cursors.map(({ stream }) => (stream === 'me' ? `me:${user}` : stream)));
  for (const entity of ENTITY_NAMES)
    for (const row of phone.disk.rows<AnyRow>('cache', entity))
      await checkRow(world, { phone, user, followed, marked, entity, row });
}

interface Kept {
  phone: Phone;
  user: number | null;
  followed: ReadonlySet<string>;
  /** Rows that a stream carries or that were seen: only these ever go again. */
  marked: ReadonlySet<string>;
  entity: EntityName;
  row: AnyRow;
}

async function checkRow(world: World, { phone, user, followed, marked, entity, row }: Kept): Promise<void> {
  const id = rowId(entity, row);
  const what = `${phone.name} keeps ${entity} ${id}`;
  if (!marked.has(`${entity} ${id}`))
    world.fail('I8', `${what} forever: no stream carries it and it was not seen`);
  const lines = world.host
    .rows<Line>(
      'select stream, version, is_gone from stream_rows where entity = ? and row_id = ?',
      entity,
      id,
    )
    .filter(({ stream }) => followed.has(stream) || !stream.startsWith('me:'));
  const own = lines.filter(({ stream }) => followed.has(stream));
  const isCarried = lines.some(({ is_gone }) => is_gone === 0);
  if (own.length > 0 && !isCarried) world.fail('I8', `${what} after ${own[0]?.stream} removed it`);
  const version = own.find(({ is_gone }) => is_gone === 0)?.version;
  if (version === undefined || version !== row.version) return;
  const found = await loadRows(world.host.store.read, [{ entity, row_id: id, version }], user);
  const [truth] = (found[entity as keyof Rows] ?? []) as unknown as AnyRow[];
  const { h: _h, lat: _lat, lng: _lng, ...kept } = row;
  if (truth?.version === row.version && !isDeepStrictEqual(kept, JSON.parse(JSON.stringify(truth))))
    world.fail('I8', `${what} as ${JSON.stringify(kept)} instead of ${JSON.stringify(truth)}`);
}
