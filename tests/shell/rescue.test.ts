import { IDBFactory } from 'fake-indexeddb';
import { expect, test, vi } from 'vitest';
import { writeDraft } from '#src/local/outbox/drafts.ts';
import { enqueue } from '#src/local/outbox/enqueue.ts';
import { textsOf, unsentTexts } from '#src/shell/faults/rescue.ts';
import { startPhone } from '#tests/support/device.ts';
import { dyingStorage } from '#tests/support/dying-storage.ts';
import { startTestServer } from '#tests/support/server.ts';

async function phoneOf(name: string) {
  const server = await startTestServer({ businesses: 1 });
  await server.register(name);
  const phone = startPhone(server);
  const user = await phone.signIn(name);
  phone.goOffline();
  return { phone, user };
}

test('unsent posts and drafts are read directly from the storage', async () => {
  const { phone, user } = await phoneOf('ann');
  const { core } = phone;
  await enqueue(core, {
    name: 'review.write',
    args: { businessId: 1, rating: 5, comment: 'Came at night.' },
    owner: user,
  });
  await writeDraft(core.outbox, 'reply', user.id, { content: 'Half a sent' }, core.ports.nowMs());
  const texts = await unsentTexts(core.ports.indexedDB);
  expect(texts).toHaveLength(2);
  expect(texts.join('\n')).toContain('Came at night.');
  expect(texts.join('\n')).toContain('Half a sent');
});

test('texts of another account stay hidden from the signed-in person', () => {
  const kept = [
    { owner: 1, name: 'post.create', args: { content: 'mine' } },
    { owner: 2, name: 'post.create', args: { content: 'theirs' } },
    { owner: 'visitor', name: 'contact.send', args: { message: 'a visitor' } },
  ];
  expect(textsOf(kept, 1).join()).not.toContain('theirs');
  expect(textsOf(kept, 1)).toHaveLength(2);
  expect(textsOf(kept, null)).toHaveLength(1);
});

test('without a known person every text is included, so that none is lost', () => {
  const kept = [
    { owner: 1, args: { content: 'mine' }, replacement: { content: 'newer' } },
    { owner: 2, values: { a: 'x' } },
  ];
  expect(textsOf(kept, undefined)).toEqual(['\nnewer', '\nx']);
});

test('a phone without an outbox has no unsent texts, and none is created', async () => {
  const factory = new IDBFactory();
  expect(await unsentTexts(factory)).toEqual([]);
  expect(await factory.databases()).toEqual([]);
});

test('a storage that never opens counts as unreadable, and one that opens late is closed', async () => {
  const { factory, ...storage } = await storageWithoutAnswer();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const read = unsentTexts(factory).catch((error: Error) => error.message);
    await vi.waitFor(() => expect(storage.silent).toHaveLength(1));
    vi.advanceTimersByTime(10_000);
    expect(await read).toBe('no answer');
  } finally {
    vi.useRealTimers();
  }
  expect(storage.countOpen()).toBe(1);
  for (const answer of storage.silent) answer();
  await expect.poll(storage.countOpen).toBe(0);
});

async function storageWithoutAnswer() {
  const inner = new IDBFactory();
  const request = inner.open('petiyard-outbox', 1);
  await new Promise((done) => {
    request.onsuccess = done;
  });
  request.result.close();
  return Object.assign(dyingStorage(inner), { staysSilent: 1 });
}
