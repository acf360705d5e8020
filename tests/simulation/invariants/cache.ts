import { ENTITY_NAMES, type EntityName, OWN_ENTITIES, rowId } from '#contract/entities.ts';
import { FORUM_LIMITS } from '#contract/limits.ts';
import type { Review } from '#contract/reviews.ts';
import { DAY_MS } from '#contract/shared/time.ts';
import { FORUM_STREAM, ME_STREAM } from '#contract/sync.ts';
import { unsentOpening, unsentThreads } from '#src/features/forums/threads.overlay.ts';
import { paintReviews } from '#src/features/reviews/reviews.overlay.ts';
import type { CursorRow, MemberRow, Stored } from '#src/local/cache/cache.ts';
import type { AnyEntry } from '#src/local/outbox/outbox.ts';
import { type Item, textOfEntry } from '../ledger.ts';
import type { Phone } from '../phone.ts';
import type { World } from '../world.ts';

interface Row {
  id?: number;
  version: number;
  h: number;
  key?: string | null;
  threadId?: number;
  content?: string;
  name?: string;
}

/** Checks a cache after each of its commits. */
export class CacheWatch {
  private readonly known = new Map<EntityName, Map<unknown, Known>>();
  private epoch: string | null = null;
  private readonly world: World;
  private readonly phone: Phone;

  constructor(world: World, phone: Phone) {
    this.world = world;
    this.phone = phone;
  }

  /** The cache is gone: every row may be older when it comes again. */
  forget(): void {
    this.known.clear();
  }

  committed(tables: ReadonlySet<string>): void {
    if (tables.has('settings')) this.noteHistory();
    // A person's own rows go when another one signs in.
    if (tables.has('session')) for (const entity of OWN_ENTITIES) this.known.delete(entity);
    for (const entity of ENTITY_NAMES) if (tables.has(entity)) this.onlyGetsNewer(entity);
  }

  private noteHistory(): void {
    const epoch = epochOf(this.phone);
    if (epoch !== this.epoch) this.forget();
    this.epoch = epoch;
  }

  /** I8: within a history no row goes back. */
  private onlyGetsNewer(entity: EntityName): void {
    const known = this.known.get(entity) ?? new Map<unknown, Known>();
    const gone = new Set(known.keys());
    this.known.set(entity, known);
    for (const row of this.phone.disk.rows<Row>('cache', entity)) {
      const { h, version } = row;
      const place = rowId(entity, row);
      const before = known.get(place);
      if (before && before.h === h && version < before.version) this.goesBack(entity, place, before, version);
      known.set(place, { h, version });
      gone.delete(place);
    }
    for (const place of gone) Object.assign(known.get(place) ?? {}, { hasLeft: true });
  }

  private goesBack(entity: EntityName, place: unknown, before: Known, version: number): void {
    if (isUnaware(this.world, this.phone)) return;
    if (before.hasLeft && this.isStillToCome(entity, place, before.version)) return;
    const name = `${entity} ${place}`;
    this.world.fail('I8', `${this.phone.name}: ${name} goes back from ${before.version} to ${version}`);
  }

  /**
   * A row that was evicted, or that went with its area, is copied again as of the moment of its answer: a
   * cache on the way may be older (docs/sync-protocol.md, section 11). The phone has nothing older for
   * comparison. Its cursor must say so: the newer versions come with the next pull.
   * {@link checkConverged} checks that they do.
   */
  private isStillToCome(entity: EntityName, place: unknown, version: number): boolean {
    const members = this.phone.disk.rows<MemberRow>('cache', 'members');
    const streams = members.flatMap((one) => (one.entity === entity && one.id === place ? [one.stream] : []));
    const cursors = this.phone.disk.rows<CursorRow>('cache', 'cursors');
    return cursors.some((cursor) => streams.includes(cursor.stream) && cursor.version < version);
  }
}

/** The last seen state of a row on a phone. `hasLeft`: it has been missing since, for a while. */
interface Known {
  h: number;
  version: number;
  hasLeft?: true;
}

/** The history that a phone knows; null for none. */
function epochOf({ disk }: Phone): string | null {
  const settings = disk.rows<{ name: string; value: { epoch: string } }>('cache', 'settings');
  return settings.find(({ name }) => name === 'history')?.value.epoch ?? null;
}

/**
 * Whether a phone does not know yet that the server's disk was put back: it gets older rows as if they were newer.
 */
const isUnaware = (world: World, phone: Phone) =>
  world.hasRolledBack && epochOf(phone) === world.epochRolledBack;

/** The table of each write's confirmed text. */
const TABLE_OF = {
  'post.create': ['posts', 'content'],
  'thread.create': ['posts', 'content'],
  'business.register': ['businesses', 'name'],
} as const;

/**
 * I9: from the tap to the confirmed row, a person's own text is on their phone exactly once. A post's text is
 * replaced
 * only by texts that its author has sent for it since.
 */
export function checkShownOnce(world: World, phone: Phone): void {
  if (isUnaware(world, phone)) return;
  const entries = phone.entries();
  const rowsOf = (table: string) => phone.disk.rows<Row>('cache', table);
  const threads = openingsOf(entries, rowsOf('threads'), keysOf(rowsOf('posts')));
  // A thread that comes with the next page is shown as waiting until then, and nothing leads to its first post.
  const threadIds = new Set(rowsOf('threads').map(({ id }) => id));
  const isReachable = ({ threadId }: Row) => threadIds.has(threadId);
  const reviewed = new Set<string>();
  for (const item of world.ledger.items.values()) {
    if (item.phone !== phone || !item.isStored || item.isGivenUp || item.isUnseen) continue;
    if (item.name === 'review.write') reviewed.add(item.target);
    const place = TABLE_OF[item.name as keyof typeof TABLE_OF];
    if (!place) continue;
    const rows = rowsOf(place[0]);
    const waiting =
      item.name === 'thread.create'
        ? threads.filter((words) => words === item.text).length
        : painted(entries, rows, item);
    const times =
      confirmed(item.name === 'thread.create' ? rows.filter(isReachable) : rows, place[1], item) + waiting;
    if (times === 0 && world.ledger.isChangedSince(item)) continue;
    if (times !== 1) world.fail('I9', `${phone.name} shows ${item.name} ${item.text} ${times} times`);
  }
  for (const target of reviewed) checkReviewShownOnce(world, phone, target);
}

const confirmed = (rows: readonly Row[], field: 'content' | 'name', { text }: Item) =>
  rows.filter((row) => row[field] === text).length;

const keysOf = (rows: readonly Row[]): ReadonlySet<string> => new Set(rows.flatMap(({ key }) => key ?? []));

/**
 * The first texts of waiting threads as their pages draw them, and edits of posted texts as the outbox shows them.
 * Where a page of the answer ends between a post and its thread, the thread is drawn as waiting, with the edit in it.
 */
function openingsOf(entries: AnyEntry[], rows: readonly Row[], posted: ReadonlySet<string>): string[] {
  const threads = keysOf(rows);
  const unsent = unsentThreads(threads, entries).map(({ content }) => content);
  const opening = rows.flatMap(({ key = null }) => unsentOpening({ key }, posted, entries)?.content ?? []);
  const edited = entries.flatMap((entry) =>
    entry.name === 'thread.create' && entry.replacement && posted.has(entry.key) && threads.has(entry.key)
      ? (textOfEntry(entry) ?? [])
      : [],
  );
  return [...unsent, ...opening, ...edited];
}

/** An edit of an already posted text is only in the outbox until the server has said "too late". */
function painted(entries: AnyEntry[], rows: readonly Row[], { text }: Item): number {
  const keys = keysOf(rows);
  // A late edit of a post is painted over the post, which may show it already.
  const isShown = ({ name, args }: AnyEntry) =>
    name === 'post.edit' && rows.some((row) => row.key === args.post && row.content === text);
  return entries.filter(
    (entry) => textOfEntry(entry) === text && (!keys.has(entry.key) || entry.replacement) && !isShown(entry),
  ).length;
}

/** One review per person and business: the newest text replaces the confirmed one; a refused one is beside them. */
function checkReviewShownOnce(world: World, phone: Phone, target: string): void {
  const businessId = Number(target.slice(target.lastIndexOf(':') + 1));
  for (const owner of world.ledger.writersOf(phone, target)) {
    const rows = phone.disk
      .rows<Stored<Review>>('cache', 'reviews')
      .filter((row) => row.businessId === businessId);
    const newest = Math.max(...rows.map(({ h }) => h));
    // A review that another phone of the person sent to an abandoned history is here until the refill ends.
    const isOwn = ({ key, h }: Stored<Review>) => {
      const facts = key === null ? undefined : world.ledger.keys.get(key);
      return facts?.owner === owner && (facts.phone === phone || h === newest);
    };
    const shown = paintReviews({
      confirmed: rows,
      ownIds: new Set(rows.filter(isOwn).map(({ id }) => id)),
      pending: phone
        .entries()
        .filter((entry) => entry.name === 'review.write' && entry.owner === owner)
        .filter((entry): entry is ReviewEntry => textTarget(entry) === businessId),
    });
    const own = shown.filter((one) => one.kind === 'unsent' || one.isOwn);
    const refused = own.filter((one) => one.kind === 'unsent' && one.entry.state === 'rejected').length;
    const times = own.length - refused;
    if (times > 1 || own.length === 0)
      world.fail('I9', `${phone.name} shows the review of ${target} by ${owner} ${times} times`);
  }
}

type ReviewEntry = Extract<AnyEntry, { name: 'review.write' }>;
const textTarget = (entry: AnyEntry) => (entry.name === 'review.write' ? entry.args.businessId : null);

interface Place {
  entity: EntityName;
  row_id: number;
  version: number;
}

/** I8: a cursor is never beyond its rows. Every row of a followed stream is here, and removed rows are not. */
export function checkConverged(world: World, phone: Phone): void {
  if (world.isForgotten) return; // versions may have been reused, and nobody can tell any more
  const streams = phone.disk.rows<{ stream: string }>('cache', 'cursors').map(({ stream }) => stream);
  const members = phone.disk.rows<MemberRow>('cache', 'members');
  const user = phone.user()?.id;
  for (const stream of streams) {
    if (stream === ME_STREAM && user === undefined) continue; // a person whose sign-in has ended keeps their copy as it was
    const name = stream === 'me' ? `me:${user}` : stream;
    const places = world.host.rows<Place>(
      'select entity, row_id, version from stream_rows where stream = ? and is_gone = 0',
      name,
    );
    const quiet = stream === FORUM_STREAM ? quietRows(world) : new Set();
    const carried = new Set(places.map(({ entity, row_id }) => `${entity} ${row_id}`));
    for (const place of places)
      if (!quiet.has(`${place.entity} ${place.row_id}`)) holds(world, phone, stream, place);
    for (const { entity, id } of members.filter((member) => member.stream === stream))
      if (!carried.has(`${entity} ${id}`))
        world.fail('I8', `${phone.name} keeps ${entity} ${id} although ${stream} does not carry it`);
  }
}

/** Threads without recent posts, and their posts: they have left the stream's time window. */
function quietRows({ host, loop }: World): ReadonlySet<string> {
  const sinceIso = new Date(loop.nowMs - (FORUM_LIMITS.streamDays - 1) * DAY_MS).toISOString();
  const rows = host.rows<{ name: string }>(
    `select 'threads ' || id as name from threads where last_post_at < ?
    union all select 'posts ' || id from posts where thread_id in (select id from threads where last_post_at < ?)`,
    sinceIso,
    sinceIso,
  );
  return new Set(rows.map(({ name }) => name));
}

function holds(world: World, phone: Phone, stream: string, { entity, row_id, version }: Place): void {
  const rows = phone.disk.rows<Row>('cache', entity);
  const row = rows.find((each) => rowId(entity, each) === row_id);
  if (!row) world.fail('I8', `${phone.name} misses ${entity} ${row_id} of ${stream}`);
  else if (row.version < version)
    world.fail(
      'I8',
      `${phone.name} holds ${entity} ${row_id} of ${stream} at ${row.version} instead of ${version}`,
    );
}
