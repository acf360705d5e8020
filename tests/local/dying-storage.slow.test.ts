import { randomUUID } from 'node:crypto';
import { liveQuery } from 'dexie';
import { expect, test } from 'vitest';
import { MINUTE_MS } from '#contract/shared/time.ts';
import { writeBook } from '#src/features/animals/animals.local.ts';
import type { BookWrite } from '#src/features/animals/animals.overlay.ts';
import { closeSession, readSession } from '#src/local/cache/identity.ts';
import type { Core } from '#src/local/core.ts';
import { discardEntry, editEntry } from '#src/local/outbox/commands.ts';
import { readDraft, writeDraft } from '#src/local/outbox/drafts.ts';
import { type Phone, startPhone } from '#tests/support/device.ts';
import type { DyingStorage } from '#tests/support/dying-storage.ts';
import { howMuch } from '#tests/support/how-much.ts';
import { CONTACT, startDying } from './dying-storage-support.ts';
import { entries, queueOffline, receipts, reviewsOf, settleDown, write } from './helpers.ts';
import { fileOf, take } from './words-file-support.ts';

const DEATHS = ['closed', 'lost', 'unheard'] as const;
/** More steps than any of these acts takes. */
const MOMENTS_MAX = 2000;
/** A run takes a few seconds; a busy machine may be slower. */
const LONGEST_MS = 240_000;
/** A whole pass takes hundreds of steps. */
const STRIDE_OF_A_PASS = howMuch({ usual: 23, whole: 1 });

/**
 * Repeats an act, its connection dying one step later each time, until the act completes.
 * @param stride of steps, where an act takes hundreds; steps that are done without an answer are all tried.
 */
async function dyingAtEach(
  storage: DyingStorage,
  act: (name: string) => Promise<void>,
  stride = 1,
): Promise<number> {
  let deaths = 0;
  for (const death of DEATHS)
    for (let moment = 1; ; moment += death === 'unheard' ? 1 : stride) {
      if (moment > MOMENTS_MAX) throw new Error('the act takes more steps than were expected');
      Object.assign(storage, { death, dieAt: storage.moments + moment });
      await act(`${death} at step ${moment}`).catch((error: unknown) => {
        throw new Error(`${death} at step ${moment}: ${String(error)}`, { cause: error });
      });
      const hasDied = storage.moments >= storage.dieAt;
      storage.dieAt = Number.POSITIVE_INFINITY;
      if (!hasDied) break;
      deaths += 1;
    }
  return deaths;
}

/**
 * Runs an act whose first write is done without an answer; then the next `times` writes fail because the phone is
 * full.
 */
const storedUnheard = <T>(phone: Phone, storage: DyingStorage, times: number, act: () => Promise<T>) => {
  Object.assign(storage, { death: 'unheard', dieAt: storage.moments + 1, fullAfterDeath: times });
  return queueOffline(phone, act).finally(() =>
    Object.assign(storage, { dieAt: Number.POSITIVE_INFINITY, fullAfterDeath: 0 }),
  );
};

/** The waiting texts, each as often as it waits. */
const waiting = async (core: Core, name: string) =>
  (await core.outbox.entries.toArray()).filter(({ args }) => JSON.stringify(args).includes(`"${name}"`))
    .length;

test('a write is in the outbox once, whichever step loses its connection', async () => {
  const { server, phone, ann, storage } = await startDying();
  phone.goOffline();
  const deaths = await dyingAtEach(storage, async (name) => {
    const args = { ...CONTACT, message: name };
    const key = await queueOffline(phone, () => write(phone.core, ann, 'contact.send', args));
    expect([name, await waiting(phone.core, name)]).toEqual([name, 1]);
    expect((await phone.core.outbox.entries.get(key))?.key).toBe(key);
  });
  expect(deaths).toBeGreaterThan(10);
  await server.close();
});

test('several writes are in the outbox once, whichever step loses its connection', async () => {
  const { server, phone, ann, storage } = await startDying();
  const { outbox } = phone.core;
  phone.goOffline();
  const deaths = await dyingAtEach(storage, async (name) => {
    const [animal, first, second] = [randomUUID(), randomUUID(), randomUUID()];
    const dose = { animal, kind: 'treatment', on: '2026-03-08', product: name } as const;
    const writes: BookWrite[] = [
      { name: 'animal.set', args: { name: 'Bella', species: 'Goat' }, key: animal },
      { name: 'record.add', args: dose, key: first },
      { name: 'animal.set', args: { animal, tag: name }, key: randomUUID() },
      { name: 'record.add', args: dose, key: second },
    ];
    await writeDraft(outbox, 'record.new:', ann.id, { product: name }, 0);
    const ending = { titleOf: () => 'Bella', draft: 'record.new:' };
    await queueOffline(phone, () => writeBook(phone.core, ann, writes, ending));
    expect([name, await waiting(phone.core, name)]).toEqual([name, 3]); // the change joined the new animal
    expect(await outbox.entries.bulkGet([animal, first, second])).not.toContain(undefined);
    expect(await readDraft(outbox, 'record.new:', ann.id)).toBeNull();
  });
  expect(deaths).toBeGreaterThan(10);
  await server.close();
});

test('a pass that a lost storage interrupted is retried when the storage is back', async () => {
  const { server, phone, ann, storage, runTimers } = await startDying();
  const { core } = phone;
  const args = { ...CONTACT, message: 'What I wrote.' };
  await queueOffline(phone, () => write(core, ann, 'contact.send', args));
  Object.assign(storage, {
    ...{ death: 'lost', dieAt: storage.moments + 4 },
    refusesToOpen: Number.POSITIVE_INFINITY,
  });
  let fault: unknown = null;
  core.engine.sync({ isPushOnly: true }).catch((error: unknown) => {
    fault = error;
  });
  await expect
    .poll(() => {
      runTimers();
      return fault;
    })
    .not.toBeNull();
  storage.refusesToOpen = 0;
  storage.dieAt = Number.POSITIVE_INFINITY;
  await core.outbox.readMeta('seq', 0); // how the screens find that it is back
  await expect
    .poll(
      async () => {
        runTimers();
        return (await entries(phone)).length;
      },
      { timeout: 15_000 },
    )
    .toBe(0);
  expect(await receipts(phone)).toHaveLength(1);
  await server.close();
});

test('a write is in the outbox once although the connection dies three more times while it is repeated', async () => {
  const { server, phone, ann, storage } = await startDying();
  phone.goOffline();
  for (const death of DEATHS) {
    Object.assign(storage, { death, dieAt: storage.moments + 1, again: 2 });
    await queueOffline(phone, () => write(phone.core, ann, 'contact.send', { ...CONTACT, message: death }));
    expect([death, storage.again, await waiting(phone.core, death)]).toEqual([death, 0, 1]);
    expect(storage.moments).toBeGreaterThan(storage.dieAt);
  }
  await server.close();
});

test('a change in the outbox is stored once, even if the step committed without an answer', async () => {
  const { server, phone, ann, storage } = await startDying();
  phone.goOffline();
  await dyingAtEach(storage, async (name) => {
    const args = { ...CONTACT, message: `first ${name}` };
    const { core } = phone;
    const key = await queueOffline(phone, () => write(core, ann, 'contact.send', args));
    await core.outbox.entries.update(key, { state: 'rejected' }); // so that the change goes under a new key
    const isChanged = await queueOffline(phone, () => editEntry(core, key, { ...args, message: name }));
    expect([name, isChanged, await waiting(core, name), await waiting(core, `first ${name}`)]).toEqual([
      name,
      true,
      1,
      0,
    ]);
    const [entry] = (await entries(phone)).filter((each) => JSON.stringify(each.args).includes(`"${name}"`));
    await queueOffline(phone, () => discardEntry(core, entry?.key ?? ''));
    expect([name, await waiting(core, name)]).toEqual([name, 0]);
  });
  await server.close();
});

test.each([1, 2])(
  'a write that was stored without an answer is not stored again if the phone is full by then (%i times)',
  async (times) => {
    const { server, phone, ann, storage } = await startDying();
    const { core } = phone;
    const key = await storedUnheard(phone, storage, times, () =>
      write(core, ann, 'contact.send', { ...CONTACT, message: 'first' }),
    );
    expect((await entries(phone)).map((entry) => entry.key)).toEqual([key]);
    await core.outbox.entries.update(key, { state: 'rejected' }); // so that the change goes under a new key
    const args = { ...CONTACT, message: 'second' };
    expect(await storedUnheard(phone, storage, times, () => editEntry(core, key, args))).toBe(true);
    expect((await entries(phone)).map((entry) => entry.args)).toEqual([args]);
    await server.close();
  },
);

test('a file of unsent posts that was imported without an answer is reported as imported, even if the phone is full by then', async () => {
  const { server, phone, ann, storage } = await startDying();
  const first = startPhone(server);
  await first.signIn('ann');
  await queueOffline(first, () => write(first.core, ann, 'contact.send', { ...CONTACT, message: 'first' }));
  const text = await fileOf(first);
  expect(await storedUnheard(phone, storage, 1, () => take(phone, text))).toMatchObject({
    taken: 1,
    known: 0,
  });
  expect(await entries(phone)).toHaveLength(1);
  await server.close();
});

test('a draft has the last typed text', async () => {
  const { server, phone, ann, storage } = await startDying();
  const { outbox } = phone.core;
  await dyingAtEach(storage, async (name) => {
    await Promise.all(
      [`${name}, and`, `${name}, and more`].map((words, at) =>
        writeDraft(outbox, 'contact.send', ann.id, { message: words }, at),
      ),
    );
    expect(await readDraft(outbox, 'contact.send', ann.id)).toEqual({ message: `${name}, and more` });
  });
  await server.close();
});

test('a like and its removal end as they were tapped', async () => {
  const { server, phone, ann, storage } = await startDying();
  phone.goOffline();
  const { core } = phone;
  let post = 1000;
  await dyingAtEach(storage, async (name) => {
    post += 1;
    await queueOffline(phone, () =>
      Promise.all([true, false].map((liked) => write(core, ann, 'post.like', { post, liked }))),
    );
    const likes = (await entries(phone)).flatMap((each) => (each.name === 'post.like' ? [each.args] : []));
    expect([name, ...likes.filter((like) => like.post === post)].at(-1)).toEqual({ post, liked: false });
  });
  await server.close();
});

test(
  'a sent entry is on the server once and leaves the outbox with a receipt',
  async () => {
    const { server, phone, ann, storage } = await startDying();
    const { core } = phone;
    let count = 0;
    const deaths = await dyingAtEach(
      storage,
      async (name) => {
        count += 1;
        server.clock.nowMs += MINUTE_MS; // each person stays within the write limit
        phone.goOffline();
        const args = { businessId: 1 + (count % 3), rating: 5, comment: name };
        await queueOffline(phone, () => write(core, ann, 'review.write', args));
        phone.goOnline();
        await core.engine.sync({ isForced: true });
        await settleDown(phone);
        expect([name, await entries(phone)]).toEqual([name, []]);
        expect(
          (await receipts(phone)).filter((each) => JSON.stringify(each.args).includes(name)),
        ).toHaveLength(1);
        expect((await reviewsOf(server, args.businessId)).map(({ comment }) => comment)).toEqual([name]);
        expect(
          (await core.cache.reviews.where({ businessId: args.businessId }).toArray()).at(-1)?.comment,
        ).toBe(name);
      },
      STRIDE_OF_A_PASS,
    );
    expect(deaths).toBeGreaterThan(howMuch({ usual: 50, whole: 500 }));
    await server.close();
  },
  LONGEST_MS,
);

test('a sign-out takes effect and leaves no private data', async () => {
  const { server, phone, ann, storage } = await startDying();
  const { cache } = phone.core;
  await dyingAtEach(storage, async (name) => {
    await cache.session.put({ name: 'current', user: ann, state: 'signedIn', checkedAtMs: 1 });
    await cache.likes.put({ postId: 1, version: 1, h: 1 });
    await closeSession(cache, 2);
    expect([name, (await readSession(cache))?.state, await cache.likes.count()]).toEqual([
      name,
      'signedOut',
      0,
    ]);
  });
  await server.close();
});

test('a live query gets its data and further changes, whichever step loses its connection', async () => {
  const { server, phone, storage } = await startDying();
  const { outbox } = phone.core;
  await dyingAtEach(storage, async (name) => {
    const seen: unknown[] = [];
    const follow = liveQuery(async () => {
      const rows = await outbox.meta.where('name').startsWith('seen').toArray();
      return [rows.length, await outbox.readMeta('seen', null)];
    }).subscribe((value) => seen.push(value[1]));
    await outbox.writeMeta('seen', name);
    await expect.poll(() => seen.at(-1)).toBe(name);
    await outbox.writeMeta('seen', `${name} again`);
    await expect.poll(() => seen.at(-1)).toBe(`${name} again`);
    follow.unsubscribe();
  });
  await server.close();
});
