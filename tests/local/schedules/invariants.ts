import { expect } from 'vitest';
import { ENTITY_NAMES } from '#contract/sync.ts';
import type { AnyEntry, Receipt } from '#src/local/outbox.ts';
import { type Actor, textOf, textOfEntry, type World } from './world.ts';

/** What must hold after every single event. */
export async function checkStep(world: World, actor: Actor): Promise<void> {
  const { outbox } = actor.phone.core;
  const entries = await outbox.entries.toArray();
  const keys = new Set(entries.map((entry) => entry.key));
  const delivered = await outbox.receipts.toArray();
  const receipts = new Set(delivered.map((receipt) => receipt.key));
  const texts = new Set([...entries.map(textOfEntry), ...delivered.map((receipt) => textOf(receipt.args))]);
  for (const [key, last] of actor.known)
    if (!keys.has(key) && !receipts.has(key) && !actor.acts.has(key)) {
      const text = textOfEntry(last);
      const isUnderNewKey = text !== undefined && (texts.has(text) || isGivenUp(world, text));
      expect(isUnderNewKey, `I7: ${last.name} ${text} is gone without anybody's wish`).toBe(true);
    }
  for (const entry of entries) {
    const before = actor.known.get(entry.key);
    if (before?.mayHaveLeft && entry.state !== 'rejected')
      expect(entry.args, 'I3: changed after it may have left').toEqual(before.args);
    actor.known.set(entry.key, entry);
  }
  await checkVersions(actor);
  await checkShownOnce(world, actor, entries);
}

const isGivenUp = (world: World, text: string) =>
  world.written.some((written) => written.text === text && written.isGivenUp);

/** I8: no confirmed row goes back to an older version. */
async function checkVersions({ phone, versions }: Actor) {
  for (const entity of ENTITY_NAMES)
    for (const row of await phone.core.cache[entity].toArray()) {
      const name = `${entity} ${'id' in row ? row.id : row.postId}`;
      const before = versions.get(name);
      if (before && before.h === row.h)
        expect(row.version, `I8: ${name}`).toBeGreaterThanOrEqual(before.version);
      versions.set(name, { h: row.h, version: row.version });
    }
}

/** I9: a person's own post is painted once, as an entry or as a confirmed row. */
async function checkShownOnce(world: World, actor: Actor, entries: AnyEntry[]) {
  const posts = await actor.phone.core.cache.posts.toArray();
  const confirmed = new Set(posts.map((post) => post.key));
  const threads = new Set((await actor.phone.core.cache.threads.toArray()).map((thread) => thread.key));
  for (const written of world.written) {
    if (
      written.phone !== actor ||
      written.isGivenUp ||
      written.isCacheLost ||
      written.name === 'review.write'
    )
      continue;
    const rows = posts.filter((post) => post.content === written.text).length;
    const isConfirmed = (entry: AnyEntry) => confirmed.has(entry.key) || threads.has(entry.key);
    const painted = entries.filter(
      // An edit of what was posted already stands in the outbox alone, until the server has said "too late".
      (entry) => textOfEntry(entry) === written.text && (!isConfirmed(entry) || entry.replacement),
    ).length;
    expect(rows + painted, `I9: ${written.text} is painted ${rows + painted} times`).toBe(1);
  }
}

/** I12: what still waits after a flush that ended empty is held by something that stands before the person. */
export async function checkEmpty({ phone }: Actor, userId: number): Promise<void> {
  const entries = await phone.core.outbox.entries.orderBy('seq').toArray();
  const own = entries.filter((entry) => entry.owner === userId);
  for (const entry of own.filter((one) => one.state === 'waiting' || one.state === 'sent')) {
    const isHeld =
      entry.needs.some((need) => entries.some((other) => other.key === need)) ||
      own.some((other) => other.seq < entry.seq && other.lane === entry.lane && other.state !== 'rejected');
    expect(isHeld, `I12: ${entry.name} waits although everything is said to be sent`).toBe(true);
  }
}

/** What must hold when the storm is over. */
export async function checkEnd(world: World): Promise<void> {
  const db = world.server.store.read;
  const posts = await db.selectFrom('posts').selectAll().execute();
  const reviews = await db.selectFrom('reviews').selectAll().execute();
  const outcomes = await db.selectFrom('mutation_outcomes').selectAll().execute();
  const written = new Map(world.written.map((one) => [one.text, one]));

  const postKeys = posts.map((post) => post.key);
  expect(new Set(postKeys).size, 'I1: one effect per key').toBe(postKeys.length);
  expect(new Set(posts.map((post) => post.content)).size, 'I1: one post per text').toBe(posts.length);
  for (const post of posts) expect(written.get(post.content)?.owner, 'I6: post').toBe(post.author_id);
  for (const review of reviews)
    expect(written.get(review.comment)?.owner, 'I6: review').toBe(review.author_id);
  for (const key of world.cancelled)
    for (const row of [...posts, ...reviews])
      expect(row.key, 'I13: a cancelled item was posted').not.toBe(key);

  for (const actor of world.actors) {
    const { phone, known } = actor;
    const receipts = await phone.core.outbox.receipts.toArray();
    const entries = await phone.core.outbox.entries.toArray();
    for (const entry of entries) expect(['rejected', 'waiting'], `I2: ${entry.state}`).toContain(entry.state);
    await checkBytes(actor);
    for (const { key, owner } of outcomes) {
      const entry = known.get(key);
      if (entry) expect([String(entry.owner), 'visitor'], 'I6: outcome').toContain(owner);
    }
    for (const one of world.written.filter((w) => w.phone === actor && !w.isGivenUp)) {
      const isKept = entries.some((entry) => textOfEntry(entry) === one.text);
      const isSent = receipts.some((receipt) => JSON.stringify(receipt.args).includes(`"${one.text}"`));
      expect(isKept || isSent, `I2: ${one.name} ${one.text} is lost`).toBe(true);
      if (isSent && one.name !== 'review.write')
        expect(
          posts.map((post) => post.content),
          'I2: said to be sent',
        ).toContain(one.text);
    }
    checkOrder(receipts, known);
  }
  await checkCounters(world);
}

/**
 * I4: what one lane delivered has the versions of the order in which it was written. A key that was made during a
 * pass was never seen, and a like that changes nothing gets no version of its own.
 */
function checkOrder(receipts: Receipt[], known: Actor['known']) {
  const numbered = receipts.filter((receipt) => receipt.name !== 'post.like');
  for (const lane of new Set(numbered.map((receipt) => `${receipt.owner} ${receipt.lane}`))) {
    const order = receipts
      .filter((receipt) => `${receipt.owner} ${receipt.lane}` === lane)
      .toSorted((a, b) => a.version - b.version)
      .flatMap((receipt) => known.get(receipt.key)?.seq ?? []);
    expect(order, 'I4: order within a lane').toEqual(order.toSorted((a, b) => a - b));
  }
}

/** I3: the bytes under a key are the same in every request that was made. */
async function checkBytes({ phone }: Actor) {
  const sent = new Map<string, string>();
  for (const { key, args } of phone.pushes.flatMap((push) => push.mutations)) {
    const bytes = JSON.stringify(args);
    expect(sent.get(key) ?? bytes, 'I3: bytes under a key').toBe(bytes);
    sent.set(key, bytes);
  }
}

/** I5 and I14: every post has its thread, and counters are what counting gives. */
async function checkCounters({ server }: World) {
  const db = server.store.read;
  const posts = await db.selectFrom('posts').selectAll().where('is_removed', '=', 0).execute();
  const likes = await db.selectFrom('post_likes').selectAll().execute();
  for (const post of posts)
    expect(post.like_count, 'I14: likes').toBe(likes.filter((like) => like.post_id === post.id).length);
  for (const thread of await db.selectFrom('threads').selectAll().execute())
    expect(thread.post_count, 'I14: posts').toBe(posts.filter((post) => post.thread_id === thread.id).length);
  const reviews = await db.selectFrom('reviews').selectAll().execute();
  for (const business of await db.selectFrom('businesses').selectAll().execute())
    expect(business.review_count, 'I14: reviews').toBe(
      reviews.filter((r) => r.business_id === business.id).length,
    );
}
