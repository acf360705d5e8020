import { expect, test } from 'vitest';
import type { Phone } from '#tests/support/device.ts';
import { CONTACT, startDying } from './dying-storage-support.ts';
import { entries, queueOffline, write } from './helpers.ts';

const MESSAGE = { ...CONTACT, message: 'Twelve bales' };

/** The remaining waits for an opening, in milliseconds. */
const waitsOf = (phone: Phone) => phone.timers.map(({ delayMs }) => delayMs).filter((ms) => ms >= 4000);

/** A phone whose connections were lost and whose next `openings` get no answer. */
async function startSilent(openings: number) {
  const together = await startDying();
  await together.phone.core.outbox.open();
  Object.assign(together.storage, { death: 'lost', staysSilent: openings });
  together.storage.die();
  return together;
}

test('a storage that does not answer its opening is opened again, and a write is in it once', async () => {
  const { server, phone, ann, storage, runTimers } = await startSilent(2);
  const key = queueOffline(phone, () => write(phone.core, ann, 'contact.send', MESSAGE));
  await expect.poll(() => storage.silent.length).toBe(1);
  expect(waitsOf(phone)).toEqual([4000]);
  runTimers();
  await expect.poll(() => storage.silent.length).toBe(2);
  expect(waitsOf(phone)).toEqual([8000]);
  runTimers();
  await key;
  expect((await entries(phone)).map(({ args }) => args)).toEqual([MESSAGE]);
  expect(waitsOf(phone)).toEqual([]);
  await server.close();
});

test('the first opening that answers counts, and every later one is closed', async () => {
  for (const late of ['the first', 'the second'] as const) {
    const { server, phone, storage, runTimers } = await startSilent(2);
    const read = phone.core.outbox.readMeta('seq', 0);
    await expect.poll(() => storage.silent.length).toBe(1);
    runTimers();
    await expect.poll(() => storage.silent.length).toBe(2);
    const before = storage.countOpen();
    const [answer, other] = late === 'the first' ? storage.silent.toReversed() : storage.silent;
    answer?.();
    expect([late, await read, storage.countOpen()]).toEqual([late, 0, before]);
    const used = phone.core.outbox.backendDB();
    other?.();
    expect([late, storage.countOpen(), phone.core.outbox.backendDB() === used]).toEqual([
      late,
      before - 1,
      true,
    ]);
    expect(await phone.core.outbox.readMeta('seq', 0)).toBe(0);
    await server.close();
  }
});

test('a connection that opens after the app has closed it or its page is gone is closed', async () => {
  const { server, phone, storage, runTimers } = await startSilent(1);
  const read = phone.core.outbox.readMeta('seq', 0).catch((error: Error) => error.name);
  await expect.poll(() => storage.silent.length).toBe(1);
  const before = storage.countOpen();
  phone.core.outbox.close();
  expect(waitsOf(phone)).toEqual([]);
  storage.silent[0]?.();
  expect([storage.countOpen(), phone.core.outbox.isOpen()]).toEqual([before - 1, false]);
  await expect.poll(() => phone.timers.length).toBe(1); // the pending opening learns of it
  runTimers();
  expect(await read).toBe('DatabaseClosedError');
  await server.close();
});
