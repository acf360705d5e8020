import { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange, IDBObjectStore } from 'fake-indexeddb';
import { describe, expect, test, vi } from 'vitest';
import { DAY_MS } from '#contract/shared/time.ts';
import {
  countBegun,
  deleteDraft,
  forgetSpentDrafts,
  openDraft,
  readDraft,
  writeDraft,
} from '#src/local/outbox/drafts.ts';
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

test('text typed before the sign-in is kept after it and belongs to the person who continues typing', async () => {
  const outbox = new Outbox(place());
  await writeDraft(outbox, FORM, 'visitor', { message: 'Half a' }, 1);
  expect(await readDraft(outbox, FORM, ANN)).toEqual({ message: 'Half a' });
  await writeDraft(outbox, FORM, ANN, { message: 'Half a word' }, 2);
  expect(await readDraft(outbox, FORM, BEN)).toBeNull();
  expect(await readDraft(outbox, FORM, 'visitor')).toBeNull();
});

test('one key press sends all its storage requests before any answer, so the page may close right after it', async () => {
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

/** Lets pending promises settle, without a turn in which a storage could answer. */
async function nothingButPromises(): Promise<void> {
  for (let turn = 0; turn < 100; turn++) await Promise.resolve();
}

test('drafts of the first version of the app, which were stored by form only, keep their owners', async () => {
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

describe('two tabs with the same form', () => {
  const LONG = 'The mare has been lame since Sunday and will not put weight on her left front hoof.';

  /** Two tabs of one phone. */
  const openTabs = () => {
    const at = place();
    return ['one', 'two', 'three'].map((tab) => new Outbox({ ...at, tab })) as [Outbox, Outbox, Outbox];
  };

  test('keep both texts, and each tab finds its own after a reload', async () => {
    const [one, two] = openTabs();
    await writeDraft(one, FORM, ANN, { message: LONG }, 1);
    await writeDraft(two, FORM, ANN, { message: 'Short' }, 2);
    expect(await readDraft(one, FORM, ANN)).toEqual({ message: LONG });
    expect(await readDraft(two, FORM, ANN)).toEqual({ message: 'Short' });
  });

  test('delete only the sent text and offer the other one when the form opens next', async () => {
    const [one, two, three] = openTabs();
    await writeDraft(one, FORM, ANN, { message: LONG }, 1);
    await writeDraft(two, FORM, ANN, { message: 'Short' }, 2);
    await deleteDraft(two, FORM, ANN);
    expect(await readDraft(one, FORM, ANN)).toEqual({ message: LONG });
    expect(await readDraft(three, FORM, ANN)).toEqual({ message: LONG });
    expect(await countBegun(two, ANN)).toBe(1);
  });

  test('show a text that was continued and sent in another tab again only in its own tab', async () => {
    const [one, two, three] = openTabs();
    await writeDraft(one, FORM, ANN, { message: LONG }, 1);
    expect(await openDraft(two, FORM, ANN)).toEqual({ message: LONG });
    await writeDraft(two, FORM, ANN, { message: `${LONG} Please come.` }, 2);
    await deleteDraft(two, FORM, ANN);
    expect(await readDraft(three, FORM, ANN)).toBeNull();
    expect(await readDraft(one, FORM, ANN)).toEqual({ message: LONG });
    expect(await countBegun(two, ANN)).toBe(0);
  });

  test('do not offer a text again that another tab sent unchanged', async () => {
    const [one, two, three] = openTabs();
    await writeDraft(one, FORM, ANN, { message: LONG, rating: 4 }, 1);
    await openDraft(two, FORM, ANN);
    await deleteDraft(two, FORM, ANN);
    expect(await readDraft(three, FORM, ANN)).toBeNull();
    await writeDraft(one, FORM, ANN, { message: LONG }, 2);
    await openDraft(two, FORM, ANN);
    await writeDraft(one, FORM, ANN, { message: `${LONG} She is nine.` }, 3);
    await deleteDraft(two, FORM, ANN);
    expect(await readDraft(three, FORM, ANN)).toEqual({ message: `${LONG} She is nine.` });
  });

  test('do not offer a text again that a second tab continued and a third one sent', async () => {
    const [one, two, three] = openTabs();
    await writeDraft(one, FORM, ANN, { message: LONG }, 1);
    await openDraft(two, FORM, ANN);
    const message = `${LONG} Please come.`;
    await writeDraft(two, FORM, ANN, { message }, 2);
    await openDraft(three, FORM, ANN);
    await deleteDraft(three, FORM, ANN);
    expect(await readDraft(three, FORM, ANN)).toBeNull();
    expect(await countBegun(three, ANN)).toBe(0);
    expect(await readDraft(one, FORM, ANN)).toEqual({ message: LONG });
  });

  test('do not offer a text again that another tab sent with another choice', async () => {
    const [one, two, three] = openTabs();
    await writeDraft(one, FORM, ANN, { message: LONG, requestType: 'general' }, 1);
    await openDraft(two, FORM, ANN);
    await writeDraft(two, FORM, ANN, { message: LONG, requestType: 'country' }, 2);
    await deleteDraft(two, FORM, ANN);
    expect(await readDraft(three, FORM, ANN)).toBeNull();
    expect(await countBegun(three, ANN)).toBe(0);
  });

  test('do not offer a message again that another tab sent under another name', async () => {
    const [one, two, three] = openTabs();
    await writeDraft(one, FORM, ANN, { name: 'Ann Tester', message: LONG }, 1);
    await openDraft(two, FORM, ANN);
    await writeDraft(two, FORM, ANN, { name: 'Crooked Creek Ranch', message: LONG }, 2);
    await deleteDraft(two, FORM, ANN);
    expect(await readDraft(three, FORM, ANN)).toBeNull();
    await writeDraft(one, FORM, ANN, { name: 'Lost mare', message: '' }, 3);
    await openDraft(two, FORM, ANN);
    await writeDraft(two, FORM, ANN, { name: 'Hay for sale', message: LONG }, 4);
    await deleteDraft(two, FORM, ANN);
    expect(await readDraft(three, FORM, ANN)).toEqual({ name: 'Lost mare', message: '' });
  });

  test('offer a text again that was replaced in another tab before that tab sent', async () => {
    const [one, two, three] = openTabs();
    await writeDraft(one, FORM, ANN, { message: LONG }, 1);
    await openDraft(two, FORM, ANN);
    await writeDraft(two, FORM, ANN, { message: 'Something else' }, 2);
    await deleteDraft(two, FORM, ANN);
    expect(await readDraft(three, FORM, ANN)).toEqual({ message: LONG });
  });

  test('offer a text again that was typed further in its own tab meanwhile', async () => {
    const [one, two, three] = openTabs();
    await writeDraft(one, FORM, ANN, { message: LONG }, 1);
    await openDraft(two, FORM, ANN);
    await writeDraft(two, FORM, ANN, { message: `${LONG} Please come.` }, 2);
    await writeDraft(one, FORM, ANN, { message: `${LONG} She is nine.` }, 3);
    await deleteDraft(two, FORM, ANN);
    expect(await readDraft(three, FORM, ANN)).toEqual({ message: `${LONG} She is nine.` });
  });

  test('do not offer a text again that was emptied in another tab', async () => {
    const [one, two, three] = openTabs();
    await writeDraft(one, FORM, ANN, { message: LONG }, 1);
    await openDraft(two, FORM, ANN);
    await deleteDraft(two, FORM, ANN, { isEmptied: true });
    expect(await readDraft(three, FORM, ANN)).toBeNull();
    expect(await readDraft(one, FORM, ANN)).toEqual({ message: LONG });
  });

  test('show a visitor’s text that a person continues in another tab to nobody else', async () => {
    const [one, two] = openTabs();
    await writeDraft(one, FORM, 'visitor', { message: LONG }, 1);
    await openDraft(two, FORM, ANN);
    await writeDraft(two, FORM, ANN, { message: `${LONG} Please come.` }, 2);
    expect(await readDraft(one, FORM, BEN)).toBeNull();
  });

  test('both find a draft of an earlier version, which goes when it is sent', async () => {
    const [one, two] = openTabs();
    await one.drafts.put({ name: `${ANN}/${FORM}`, owner: ANN, values: { message: LONG }, savedAtMs: 1 });
    await openDraft(one, FORM, ANN);
    await writeDraft(one, FORM, ANN, { message: `${LONG} Please come.` }, 2);
    await deleteDraft(one, FORM, ANN);
    expect(await readDraft(two, FORM, ANN)).toBeNull();
    expect(await one.drafts.count()).toBe(0);
  });

  test('delete sent texts after two weeks', async () => {
    const [one, two] = openTabs();
    await writeDraft(one, FORM, ANN, { message: LONG }, 1);
    await openDraft(two, FORM, ANN);
    await deleteDraft(two, FORM, ANN, { isEmptied: true });
    await forgetSpentDrafts(two, 14 * DAY_MS);
    expect(await two.drafts.count()).toBe(1);
    await forgetSpentDrafts(two, 14 * DAY_MS + 2);
    expect(await two.drafts.count()).toBe(0);
  });
});
