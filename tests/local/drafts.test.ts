import { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange, IDBObjectStore } from 'fake-indexeddb';
import { expect, test, vi } from 'vitest';
import { deleteDraft, readDraft, writeDraft } from '#src/local/outbox/drafts.ts';
import { Outbox } from '#src/local/outbox/outbox.ts';

const FORM = 'contact.send';
const ANN = 1;
const BEN = 2;

const place = () => ({
  indexedDB: new IDBFactory(),
  IDBKeyRange,
  databasePrefix: 'petiyard-',
  setTimer: () => () => {},
});

test('two people on one phone each keep their own draft of the same form', async () => {
  const outbox = new Outbox(place());
  await writeDraft(outbox, FORM, ANN, { message: "Ann's words" }, 1);
  await writeDraft(outbox, FORM, BEN, { message: "Ben's words" }, 2);
  expect(await readDraft(outbox, FORM, ANN)).toEqual({ message: "Ann's words" });
  expect(await readDraft(outbox, FORM, BEN)).toEqual({ message: "Ben's words" });
  expect(await readDraft(outbox, FORM, 'visitor')).toBeNull();
  await deleteDraft(outbox, FORM, BEN);
  expect(await readDraft(outbox, FORM, ANN)).toEqual({ message: "Ann's words" });
});

test('what was typed before signing in is there after it, and belongs to the person who goes on typing', async () => {
  const outbox = new Outbox(place());
  await writeDraft(outbox, FORM, 'visitor', { message: 'Half a' }, 1);
  expect(await readDraft(outbox, FORM, ANN)).toEqual({ message: 'Half a' });
  await writeDraft(outbox, FORM, ANN, { message: 'Half a word' }, 2);
  expect(await readDraft(outbox, FORM, BEN)).toBeNull();
  expect(await readDraft(outbox, FORM, 'visitor')).toBeNull();
});

test('all that a key asks of the storage is asked for at once, before any answer: the page may be left right after it', async () => {
  const outbox = new Outbox(place());
  await outbox.open();
  const put = vi.spyOn(IDBObjectStore.prototype, 'put');
  const remove = vi.spyOn(IDBObjectStore.prototype, 'delete');
  const keys = ['H', 'Ha', 'Hal', 'Half'];
  const stored = keys.map((message, at) => writeDraft(outbox, FORM, ANN, { message }, at));
  await nothingButPromises();
  expect([put.mock.calls.length, remove.mock.calls.length]).toEqual([keys.length, keys.length]);
  await Promise.all(stored);
  expect(await readDraft(outbox, FORM, ANN)).toEqual({ message: 'Half' });
  vi.restoreAllMocks();
});

/** What promises still have to do, without a turn in which a storage could answer. */
async function nothingButPromises(): Promise<void> {
  for (let turn = 0; turn < 100; turn++) await Promise.resolve();
}

test('drafts of the first version of the app, which were kept by the form alone, keep their owners', async () => {
  const at = place();
  const old = new Dexie('petiyard-outbox', at);
  old.version(1).stores({ drafts: 'name, owner' });
  await old.table('drafts').bulkPut([
    { name: 'review:7:1', owner: ANN, values: { comment: 'Came at' }, savedAtMs: 1 },
    { name: FORM, owner: BEN, values: { message: 'Do you' }, savedAtMs: 2 },
    { name: 'session.sign-up', owner: 'visitor', values: { fullName: 'Vera' }, savedAtMs: 3 },
  ]);
  old.close();
  const outbox = new Outbox(at);
  expect(await readDraft(outbox, 'review:7', ANN)).toEqual({ comment: 'Came at' });
  expect(await readDraft(outbox, FORM, BEN)).toEqual({ message: 'Do you' });
  expect(await readDraft(outbox, FORM, ANN)).toBeNull();
  expect(await readDraft(outbox, 'session.sign-up', 'visitor')).toEqual({ fullName: 'Vera' });
});
