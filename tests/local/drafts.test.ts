import { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, test } from 'vitest';
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
