import { expect, test } from 'vitest';
import type { Phone } from '#tests/support/device.ts';
import { CONTACT, startDying } from './dying-storage-support.ts';
import { entries, queueOffline, write } from './helpers.ts';

const MESSAGE = { ...CONTACT, message: 'Twelve bales' };

/** How long those still wait who wait for an opening, in milliseconds. */
const waitsOf = (phone: Phone) => phone.timers.map(({ delayMs }) => delayMs).filter((ms) => ms >= 4000);

/** A phone whose connections were lost, and which says nothing to so many openings that follow. */
async function startSilent(openings: number) {
  const together = await startDying();
  await together.phone.core.outbox.open();
  Object.assign(together.storage, { death: 'lost', staysSilent: openings });
  together.storage.die();
  return together;
}

test('a storage that says nothing when it is opened is asked again, and what is written stands in it once', async () => {
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

test('whichever opening answers first counts, and every later one is closed', async () => {
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

test('what opens after the app has closed it, or is gone from its page, is closed', async () => {
  const { server, phone, storage, runTimers } = await startSilent(1);
  const read = phone.core.outbox.readMeta('seq', 0).catch((error: Error) => error.name);
  await expect.poll(() => storage.silent.length).toBe(1);
  const before = storage.countOpen();
  phone.core.outbox.close();
  expect(waitsOf(phone)).toEqual([]);
  storage.silent[0]?.();
  expect([storage.countOpen(), phone.core.outbox.isOpen()]).toEqual([before - 1, false]);
  await expect.poll(() => phone.timers.length).toBe(1); // whatever was begun hears of it
  runTimers();
  expect(await read).toBe('DatabaseClosedError');
  await server.close();
});
