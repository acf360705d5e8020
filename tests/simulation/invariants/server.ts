import type { Item } from '../ledger.ts';
import type { World } from '../world.ts';
import { namedBy } from './delay.ts';

interface Effect {
  kind: string;
  text: string;
  owner: number | null;
  key: string | null;
}
interface OutcomeRow {
  owner: string;
  key: string;
  outcome: string;
}

/** Every row on the server with a person's text. */
const effectsOf = ({ host }: World): Effect[] =>
  host.rows<Effect>(`
    select 'post' as kind, content as text, author_id as owner, key from posts where content <> ''
    union all select 'review', comment, author_id, key from reviews
    union all select 'answer', reply, owner_id, null from reviews join businesses on businesses.id = business_id
      where reply is not null
    union all select 'business', name, owner_id, key from businesses where key is not null
    union all select 'message', message, user_id, key from contact_messages`);

/** The facts of the present history, in the order in which they were stored. */
export function outcomesOf({
  host,
}: World): { owner: string; key: string; isApplied: boolean; code: string }[] {
  return host
    .rows<OutcomeRow>('select owner, key, outcome from mutation_outcomes order by rowid')
    .map(({ owner, key, outcome }) => {
      const { kind, problem } = JSON.parse(outcome) as { kind: string; problem?: { code: string } };
      return { owner, key, isApplied: kind === 'applied', code: problem?.code ?? '' };
    });
}

/** Properties of the server that hold at any moment; checked at the end, and before a history is given up. */
export function checkServer(world: World): void {
  oneEffectPerKey(world);
  lanesInOrder(world);
  parentsFirst(world);
  underTheirParent(world);
  freshIds(world);
  outcomesStand(world);
  ownWordsOnly(world);
  nothingTakenBack(world);
  countersCount(world);
}

/** I1: no text exists twice, no key made two rows, and a download counts once. */
function oneEffectPerKey(world: World): void {
  const texts = new Map<string, number>();
  for (const { text, kind, key } of effectsOf(world)) {
    const count = (texts.get(text) ?? 0) + 1;
    texts.set(text, count);
    if (count > 1) world.fail('I1', `${kind} ${text} appears ${count} times, last with key ${key}`);
  }
  for (const table of ['posts', 'threads', 'businesses', 'contact_messages']) {
    const doubled = world.host.rows<{ key: string }>(
      `select key from ${table} where key is not null group by key having count(*) > 1`,
    );
    for (const { key } of doubled) world.fail('I1', `${table} has ${key} more than once`);
  }
  const applied = outcomesOf(world).filter(
    ({ key, isApplied }) => isApplied && world.ledger.keys.get(key)?.name === 'game.download',
  );
  const [game] = world.host.rows<{ download_count: number }>('select download_count from games');
  if (game?.download_count !== applied.length)
    world.fail('I1', `${applied.length} downloads are counted as ${game?.download_count}`);
}

/**
 * I4: the deliveries of one lane of a phone were stored in the order of writing. Writes that were sent to a disk that
 * was put back,
 * before anybody noticed, come before those that the disk had lost.
 */
function lanesInOrder(world: World): void {
  if (world.hasRolledBack) return;
  const last = new Map<string, number>();
  for (const { key, isApplied } of outcomesOf(world)) {
    const facts = world.ledger.keys.get(key);
    if (!facts || !isApplied || facts.isRetried) continue;
    const lane = `${facts.phone.name} ${facts.owner} ${facts.lane}`;
    const before = last.get(lane) ?? Number.NEGATIVE_INFINITY;
    if (facts.order < before)
      world.fail('I4', `${facts.name} ${facts.order} of lane ${lane} arrived after ${before}`);
    last.set(lane, Math.max(before, facts.order));
  }
}

/**
 * I5: a child comes after its parent, and is never refused because its parent is still on its way. The server's
 * records of a deleted account are gone with it.
 */
function parentsFirst(world: World): void {
  const stored = new Set<string>();
  const seen = new Set<string>();
  for (const { key, isApplied, code } of outcomesOf(world)) {
    seen.add(key);
    const facts = world.ledger.keys.get(key);
    if (isApplied) stored.add(key);
    const named = facts ? namedBy(facts).filter((name) => world.ledger.keys.has(name)) : [];
    for (const need of [...(facts?.needs ?? []), ...named]) {
      if (world.gone.has(Number(world.ledger.keys.get(need)?.owner))) continue;
      if (isApplied && !stored.has(need)) world.fail('I5', `${facts?.name} ${key} has no parent`);
      if (code === 'not-found' && !seen.has(need))
        world.fail('I5', `${facts?.name} ${key} is refused before its parent arrived`);
    }
  }
}

/** I5: a reply is in the thread that its writer saw, also after the server has lost some of its rows. */
function underTheirParent(world: World): void {
  const replies = world.host.rows<{ content: string; title: string }>(
    "select content, title from posts join threads on threads.id = posts.thread_id where content <> ''",
  );
  for (const { content, title } of replies) {
    const under = world.ledger.itemOf(content)?.under ?? title;
    if (under !== title)
      world.fail('I5', `${content} was written under ${under} but is stored under ${title}`);
  }
}

/** Tables whose rows a phone names by their ids. */
const NAMED = ['threads', 'posts', 'businesses'] as const;

/** Every row that may be named by its id, with the key of the write that made it. */
export function idsOf({ host }: World): ReadonlyMap<string, string | null> {
  const rows = NAMED.flatMap((table) =>
    host
      .rows<{ id: number; key: string | null }>(`select id, key from ${table}`)
      .map(({ id, key }) => [`${table} ${id}`, key] as const),
  );
  return new Map(rows);
}

/**
 * I5: a write that names the id of a row that a restore has lost finds nothing, never another row. A disk that was
 * put back
 * unnoticed reuses its ids until a phone reports it.
 */
function freshIds(world: World): void {
  if (world.hasRolledBack) return;
  for (const [name, key] of idsOf(world))
    for (const lost of world.lost)
      if (lost.has(name) && lost.get(name) !== key)
        world.fail('I5', `${name} is a different row than before a restore`);
}

/** I1: an effect and its outcome exist together, at every moment. */
export function outcomesStand(world: World): void {
  for (const table of ['threads', 'posts', 'businesses', 'contact_messages'])
    for (const { key } of world.host.rows<{ key: string }>(
      `select key from ${table} where key is not null and key not in (select key from mutation_outcomes)`,
    ))
      if (!isOfGone(world, key)) world.fail('I1', `${table} has ${key}, which has no outcome`);
}

/** The record of a deleted account is deleted with it. */
const isOfGone = ({ ledger, gone }: World, key: string) => gone.has(Number(ledger.keys.get(key)?.owner));

/** I6: every text is under its writer's own name, and every key under its owner's. */
function ownWordsOnly(world: World): void {
  for (const { text, owner, kind } of effectsOf(world)) {
    const item = world.ledger.itemOf(text);
    if (item && ownerId(item) !== owner && !isNobodys(world, item, owner))
      world.fail('I6', `${kind} ${text} of ${item.owner} belongs to ${owner}`);
  }
  for (const { owner, key, isApplied } of outcomesOf(world)) {
    const facts = world.ledger.keys.get(key);
    if (facts && isApplied && String(facts.owner) !== owner && facts.name !== 'contact.send')
      world.fail('I6', `${facts.name} of ${facts.owner} is recorded for ${owner}`);
  }
}

/** The texts of a deleted account stay, and a message may be taken from a phone whose session has ended. */
const isNobodys = ({ gone }: World, { name, owner: writer }: Item, owner: number | null) =>
  owner === null && (name === 'contact.send' || gone.has(Number(writer)));

const ownerId = ({ owner }: Item) => (owner === 'visitor' ? null : owner);

/** I13: an entry that left a phone without a receipt was canceled: it never appears. */
function nothingTakenBack(world: World): void {
  for (const { key, isApplied } of outcomesOf(world)) {
    const facts = world.ledger.keys.get(key);
    if (isApplied && facts?.isTakenBack) world.fail('I13', `${facts.name} ${key} was canceled but appears`);
  }
}

/** I14: a row's counters equal the counted rows. */
function countersCount(world: World): void {
  for (const [what, sql] of COUNTERS)
    for (const { id, says, counted } of world.host.rows<{ id: number; says: number; counted: number }>(sql))
      if (says !== counted) world.fail('I14', `${what} of ${id} is ${says} instead of ${counted}`);
}

const READABLE_POSTS = 'posts p where p.is_removed = 0 and p.is_hidden = 0';
const READABLE_THREADS = 'threads t where t.is_removed = 0 and t.is_hidden = 0';
const COUNTERS = [
  [
    'likes',
    'select id, like_count as says, (select count(*) from post_likes where post_id = posts.id) as counted from posts',
  ],
  [
    'posts',
    `select id, post_count as says, (select count(*) from ${READABLE_POSTS} and p.thread_id = threads.id) as counted from threads`,
  ],
  [
    'threads',
    `select id, thread_count as says, (select count(*) from ${READABLE_THREADS} and t.category_id = forum_categories.id) as counted from forum_categories`,
  ],
  [
    'posts of a category',
    `select id, post_count as says, (select coalesce(sum(post_count), 0) from ${READABLE_THREADS} and t.category_id = forum_categories.id) as counted from forum_categories`,
  ],
  [
    'reviews',
    'select id, review_count as says, (select count(*) from reviews where business_id = businesses.id) as counted from businesses',
  ],
  [
    'ratings',
    'select id, rating_sum as says, (select coalesce(sum(rating), 0) from reviews where business_id = businesses.id) as counted from businesses',
  ],
] as const;
