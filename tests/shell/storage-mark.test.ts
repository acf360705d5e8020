import { expect, test } from 'vitest';
import { beginMark, markAnew, noteUnsent, readEmptied } from '#src/shell/status/storage-mark.ts';
import { type Phone, startPhone } from '#tests/support/device.ts';
import { startTestServer } from '#tests/support/server.ts';

/** The small storage beside the databases, which outlives them. */
function smallStorage(): Storage {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    clear: () => kept.clear(),
  } as unknown as Storage;
}

async function startMarked(): Promise<{ phone: Phone; storage: Storage }> {
  const phone = startPhone(await startTestServer());
  const storage = smallStorage();
  await beginMark(phone.core, storage);
  return { phone, storage };
}

/** A browser that runs out of space deletes the databases without notice. */
async function emptied(phone: Phone) {
  await phone.core.outbox.delete();
  await phone.core.cache.delete();
  return phone.open();
}

test('a phone with its databases has lost nothing, also after a restart', async () => {
  const { phone, storage } = await startMarked();
  const next = phone.open();
  await beginMark(next, storage);
  expect(await readEmptied(next, storage)).toBeNull();
});

test('a phone with cleared databases says so, and how many posts were not sent', async () => {
  const { phone, storage } = await startMarked();
  await noteUnsent(phone.core, storage, 2);
  const next = await emptied(phone);
  await beginMark(next, storage);
  expect(await readEmptied(next, storage)).toMatchObject({ unsent: 2 });
});

test('the message stays until the person has read it, and does not return', async () => {
  const { phone, storage } = await startMarked();
  await noteUnsent(phone.core, storage, 1);
  const next = await emptied(phone);
  await markAnew(next, storage);
  expect(await readEmptied(next, storage)).toBeNull();
  expect(await readEmptied(phone.open(), storage)).toBeNull();
});

test('a phone that the person wiped has lost nothing', async () => {
  const { phone, storage } = await startMarked();
  storage.clear();
  const next = await emptied(phone);
  await noteUnsent(next, storage, 0);
  expect(await readEmptied(next, storage)).toBeNull();
  await beginMark(next, storage);
  expect(await readEmptied(next, storage)).toBeNull();
});

test('a phone that was too full for the mark reports no loss', async () => {
  const phone = startPhone(await startTestServer());
  const storage = smallStorage();
  phone.full.outbox = Number.POSITIVE_INFINITY;
  await expect(beginMark(phone.core, storage)).rejects.toThrow(/full/);
  expect(await readEmptied(phone.core, storage)).toBeNull();
  phone.full.outbox = 0;
  expect(await readEmptied(phone.open(), storage)).toBeNull();
});

test('the count of another mark does not apply to this one', async () => {
  const { phone, storage } = await startMarked();
  await noteUnsent(phone.core, storage, 3);
  await noteUnsent(await emptied(phone), storage, 0);
  expect(await readEmptied(phone.open(), storage)).toMatchObject({ unsent: 3 });
});
