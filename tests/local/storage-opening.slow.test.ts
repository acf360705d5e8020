import { expect, test } from 'vitest';
import { isLostConnection } from '#src/local/browser/lost-connection.ts';
import { readSession } from '#src/local/cache/identity.ts';
import { readDraft, writeDraft } from '#src/local/outbox/drafts.ts';
import { startDying } from './dying-storage-support.ts';
import { startTogether } from './helpers.ts';

/** An opening is repeated after this wait. */
const OPENING_MS = 4000;

test('an app whose storage does not open at first opens it again within a second', async () => {
  const { server, phone, storage, runTimers } = await startDying();
  const page = phone.open();
  storage.refusesToOpen = 4 + 1; // Dexie itself tries four times at once
  const words = page.outbox.readMeta('seq', 0);
  await expect.poll(() => phone.timers.map(({ delayMs }) => delayMs)).toEqual([100]);
  runTimers();
  expect(await words).toBe(0);
  await server.close();
});

test('a storage that does not open is reported, and the next caller opens it', async () => {
  const { server, phone, storage, runTimers } = await startDying();
  const page = phone.open();
  storage.refusesToOpen = Number.POSITIVE_INFINITY;
  let fault: unknown = null;
  void page.outbox.readMeta('seq', 0).catch((error: unknown) => {
    fault = error;
  });
  const waits: number[] = [];
  await expect
    .poll(() => {
      waits.push(...phone.timers.map(({ delayMs }) => delayMs).filter((ms) => ms < OPENING_MS));
      runTimers();
      return fault;
    })
    .not.toBeNull();
  expect(isLostConnection(fault)).toBe(true);
  expect(waits).toEqual([100, 200, 400]);
  storage.refusesToOpen = 0;
  expect(await page.outbox.readMeta('seq', 0)).toBe(0);
  await server.close();
});

test('a full phone is not taken for a dead connection', async () => {
  const { server, phone, ann } = await startDying();
  phone.full.outbox = 1;
  const fault = await writeDraft(phone.core.outbox, 'contact.send', ann.id, { message: 'words' }, 1).catch(
    (error: unknown) => error,
  );
  expect(isLostConnection(fault)).toBe(false);
  expect(await readDraft(phone.core.outbox, 'contact.send', ann.id)).toBeNull();
  await server.close();
});

test('a database that the app itself has closed or deleted is not reopened, whatever still uses it', async () => {
  const { phone } = await startTogether();
  const { outbox, cache } = phone.core;
  outbox.close();
  await expect(outbox.drafts.toArray()).rejects.toThrow();
  expect(outbox.isOpen()).toBe(false);
  await cache.delete();
  await expect(readSession(cache)).rejects.toThrow();
  expect(cache.isOpen()).toBe(false);
  await outbox.open();
  expect(await outbox.drafts.toArray()).toEqual([]);
});
