import { expect, test } from 'vitest';
import type { ForumCategory } from '#contract/forums.ts';
import type { Ports } from '#src/local/browser/ports.ts';
import { Cache } from '#src/local/cache/cache.ts';
import { writeDraft } from '#src/local/outbox/drafts.ts';
import { enqueue } from '#src/local/outbox/enqueue.ts';
import { Outbox } from '#src/local/outbox/outbox.ts';
import { startPhone } from '#tests/support/device.ts';
import { startTestServer } from '#tests/support/server.ts';

const WAITING = 12;
/** Far above every version that this code knows. */
const LATER = 50;

/** Possible changes of a later version: one more index, one more table, one more field. */
class LaterOutbox extends Outbox {
  constructor(ports: Ports, upgrade: () => void = () => {}) {
    super(ports);
    this.version(LATER)
      .stores({ entries: 'key, seq, owner, lane, state, writtenAt', labels: 'id' })
      .upgrade(async (change) => {
        await change.table('entries').toCollection().modify({ label: 'new' });
        upgrade();
      });
  }
}
class LaterCache extends Cache {
  constructor(ports: Ports) {
    super(ports);
    this.version(LATER).stores({ businesses: 'id, lat, lng, ownerId, key', photos: 'id' });
  }
}

async function setUp() {
  const server = await startTestServer({ businesses: 3 });
  await server.register('ann');
  const phone = startPhone(server);
  const { core } = phone;
  const owner = await phone.signIn('ann');
  await core.engine.sync();
  phone.goOffline();
  const write = (content: string) =>
    enqueue(core, {
      name: 'thread.create',
      args: { categoryId: 1, title: 'Colic', content, isSticky: false },
      owner,
    });
  for (let number = 0; number < WAITING; number++) await write(`Number ${number}`);
  await writeDraft(core.outbox, 'reviews.form', owner.id, { comment: 'Half' }, phone.clock.nowMs);
  return { server, phone, core, write };
}

const contentsOf = async (outbox: Outbox) =>
  (await outbox.entries.orderBy('seq').toArray()).map((entry) => (entry.args as { content: string }).content);
const inOrder = (count: number) => Array.from({ length: count }, (_, number) => `Number ${number}`);

test('a full outbox migrates completely to a later version although a page of this one has it open', async () => {
  const { core, write } = await setUp();
  const drafts = await core.outbox.drafts.toArray();
  const later = new LaterOutbox(core.ports);
  expect(await contentsOf(later)).toEqual(inOrder(WAITING));
  expect(await later.drafts.toArray()).toEqual(drafts);
  expect(await later.readMeta('seq', 0)).toBe(WAITING);
  await write(`Number ${WAITING}`); // the older page goes on writing, and the later one finds it
  expect(await contentsOf(later)).toEqual(inOrder(WAITING + 1));
});

test('the later version’s entries are delivered once, whichever of the two sends them', async () => {
  const { server, phone, core } = await setUp();
  const threads = async () => {
    const { body } = await server.request<ForumCategory[]>('GET', '/api/forums/categories');
    return body.reduce((sum, { threadCount }) => sum + threadCount, 0);
  };
  const before = await threads();
  await new LaterOutbox(core.ports).open();
  phone.goOnline();
  await core.engine.sync({ isForced: true });
  await phone.open().engine.sync({ isForced: true });
  expect(await core.outbox.entries.count()).toBe(0);
  expect(await core.outbox.receipts.count()).toBe(WAITING);
  expect((await threads()) - before).toBe(WAITING);
});

test('an upgrade that fails leaves everything as it was, and the older version usable', async () => {
  const { core, write } = await setUp();
  const broken = new LaterOutbox(core.ports, () => {
    throw new Error('a fault of the later version');
  });
  await expect(broken.open()).rejects.toThrow('a fault of the later version');
  broken.close();
  await write(`Number ${WAITING}`);
  expect(await contentsOf(core.outbox)).toEqual(inOrder(WAITING + 1));
  expect(await core.outbox.entries.filter((entry) => 'label' in entry).count()).toBe(0);
});

test('a version that was rolled back reads and writes a database that the later one has opened', async () => {
  const { core, phone } = await setUp();
  core.outbox.close({ disableAutoOpen: false });
  const later = new LaterOutbox(core.ports);
  await later.open();
  later.close();
  const rolledBack = phone.open();
  expect(await contentsOf(rolledBack.outbox)).toEqual(inOrder(WAITING));
  await rolledBack.outbox.writeMeta('seq', WAITING + 7);
  expect(await rolledBack.outbox.readMeta('seq', 0)).toBe(WAITING + 7);
});

test('the phone’s copy of the server’s rows migrates to a later version and back', async () => {
  const { core, phone } = await setUp();
  const categories = await core.cache.forumCategories.toArray();
  const cursors = await core.cache.cursors.toArray();
  expect(categories.length).toBeGreaterThan(0);
  const later = new LaterCache(core.ports);
  expect(await later.forumCategories.toArray()).toEqual(categories);
  expect(await later.cursors.toArray()).toEqual(cursors);
  later.close();
  expect(await phone.open().cache.forumCategories.toArray()).toEqual(categories);
});
