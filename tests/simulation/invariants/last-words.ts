import { toProfile } from '#server/features/auth/users.repository.ts';
import type { AnyEntry } from '#src/local/outbox/outbox.ts';
import { type Item, textOfEntry } from '../ledger.ts';
import { grouped, lastOf, type Word } from '../words.ts';
import type { World } from '../world.ts';
import { outcomesOf } from './server.ts';

/** The server ends with the last like, preference, answer and registration of each person. */
export function checkLastWords(world: World): void {
  if (!world.features.lastWords || world.hasRolledBack) return;
  const refused = new Map(
    outcomesOf(world).flatMap(({ key, isApplied, code }) => (isApplied ? [] : [[key, code]])),
  );
  for (const words of world.words.byTarget().values()) checkTarget(world, words, refused);
  for (const item of world.ledger.items.values()) registeredAsSaid(world, item);
}

/** Words of several phones may have arrived in any order: one of their last words wins. */
function checkTarget(world: World, words: readonly Word[], refused: ReadonlyMap<string, string>): void {
  const [{ owner, target } = { owner: 'visitor' as const, target: '' }] = words;
  if (world.gone.has(Number(owner))) return;
  const stored = standing(world, Number(owner), target);
  if (stored === null) return;
  const last = [...grouped(words, ({ phone }) => phone).values()].map(lastOf);
  const all = last.flatMap((some) => some ?? []);
  if (last.includes(null) || all.some(({ value }) => value === stored)) return;
  const shown = world.phones.flatMap((phone) => phone.entries());
  // Another check covers why it still waits. An edit or a retry in the outbox may have gone under a new key since.
  const isShown = (word: Word) =>
    shown.some(
      (entry) =>
        entry.key === word.key ||
        textOfEntry(entry) === word.value ||
        (word.value === '' && removes(entry, word)),
    );
  if (words.some(isShown)) return;
  const codes = words.flatMap(({ key }) => (key === null ? [] : (refused.get(key) ?? [])));
  if (codes.some((code) => code !== 'cancelled')) return; // the person sees it as refused
  const said = all.map(({ value }) => value).join(' or ');
  world.fail('last', `${owner} set ${target} to ${said}, but the server has ${stored}`);
}

const removes = ({ name, lane, owner }: AnyEntry, word: Word) =>
  ['post.remove', 'animal.remove', 'record.remove'].includes(name) &&
  lane === word.lane &&
  owner === word.owner;

/** The server's value; null where nobody can read it. */
function standing(world: World, owner: number, target: string): boolean | string | null {
  if (target.startsWith('like ')) return isLiked(world, owner, target);
  if (target.startsWith('answer ')) return answerTo(world, target);
  if (target.startsWith('follow ')) return isFollowed(world, owner, target);
  if (target.startsWith('weight ')) return inBook(world, 'animals', target, 'weightLb');
  if (target.startsWith('meat ')) return inBook(world, 'animal_records', target, 'meatDays');
  if (target.startsWith('post ')) return wordsOfPost(world, target);
  if (target.startsWith('animal ')) return hasAnimal(world, owner, target);
  throw new Error(`tests/simulation/invariants/last-words.ts does not read the server's value of ${target}`);
}

/** Nothing is known of a post that was not made again after a restore. */
function wordsOfPost({ host }: World, target: string): string | null {
  const name = target.slice('post '.length);
  const [post] = host.rows<{ content: string; is_hidden: number; is_removed: number }>(
    'select content, is_hidden, is_removed from posts where key = ? or id = ?',
    name,
    Number(name) || 0,
  );
  if (!post || post.is_hidden) return null;
  return post.is_removed ? '' : post.content;
}

/** Null for a review that a restored server has lost. */
function answerTo({ host }: World, target: string): string | null {
  const name = target.slice('answer '.length);
  const [review] = host.rows<{ reply: string | null }>(
    'select reply from reviews where first_key = ? or id = ?',
    name,
    Number(name) || 0,
  );
  return review ? (review.reply ?? '') : null;
}

/** Null where the post cannot be read: then a like of it means nothing. */
function isLiked({ host }: World, owner: number, target: string): boolean | null {
  const name = target.slice('like '.length);
  const [post] = host.rows<{ id: number }>(
    'select id from posts where (key = ? or id = ?) and is_removed = 0 and is_hidden = 0',
    name,
    Number(name) || 0,
  );
  if (!post) return null;
  return host.rows('select * from post_likes where post_id = ? and user_id = ?', post.id, owner).length > 0;
}

/** Null where the thread cannot be read. */
function isFollowed({ host }: World, owner: number, target: string): boolean | null {
  const name = target.slice('follow '.length);
  const [thread] = host.rows<{ id: number }>(
    'select id from threads where (key = ? or id = ?) and is_removed = 0 and is_hidden = 0',
    name,
    Number(name) || 0,
  );
  if (!thread) return null;
  const [row] = host.rows<{ following: number }>(
    'select following from follows where thread_id = ? and user_id = ?',
    thread.id,
    owner,
  );
  return row?.following === 1;
}

/**
 * A field of an animal or record; '' once it is removed, null where a restored server has lost it, or where the record
 * went with its animal.
 */
function inBook(
  { host }: World,
  table: 'animals' | 'animal_records',
  target: string,
  field: string,
): string | null {
  const [row] = host.rows<{ body: string; is_removed: number }>(
    `select body, is_removed from ${table} where key = ?`,
    target.slice(target.indexOf(' ') + 1),
  );
  if (!row || (row.is_removed === 1 && isOfGone(host, target))) return null;
  return row.is_removed === 1 ? '' : String((JSON.parse(row.body) as Record<string, unknown>)[field] ?? '');
}

/** Whether a record's animal is removed. */
const isOfGone = (host: World['host'], target: string): boolean =>
  host.rows(
    `select animals.id from animal_records join animals on animals.id = animal_id
      where animal_records.key = ? and animals.is_removed = 1`,
    target.slice(target.indexOf(' ') + 1),
  ).length > 0;

function hasAnimal({ host }: World, owner: number, target: string): boolean | null {
  const [user] = host.rows<Parameters<typeof toProfile>[0]>('select * from users where id = ?', owner);
  return user ? toProfile(user).preferences.animals.includes(target.slice('animal '.length)) : null;
}

function registeredAsSaid({ host, ledger, fail }: World, { text, name }: Item): void {
  if (name !== 'business.register') return;
  const facts = [...ledger.keys.values()].filter(({ args }) => 'name' in args && args.name === text);
  for (const { key, args } of facts) {
    const [row] = host.rows<{ name: string; phone: string }>(
      'select name, phone from businesses where key = ?',
      key,
    );
    const said = args as { name: string; phone: string };
    if (row && (row.name !== said.name || row.phone !== said.phone))
      fail('last', `business ${key} was registered as ${said.name} but is ${row.name}`);
  }
}
