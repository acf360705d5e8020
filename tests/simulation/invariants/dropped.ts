import { openPage } from '../acts.ts';
import { outboxOf } from '../ledger.ts';
import type { Phone } from '../phone.ts';
import type { World } from '../world.ts';
import { wordsOf } from './outbox.ts';

/**
 * I11: the browser evicts the cache while the app is closed. The outbox is the same afterwards, also after the
 * app was opened without signal and has looked around.
 */
export async function dropCache(world: World, phone: Phone): Promise<void> {
  world.fault('cache dropped');
  world.loop.note(`${phone.name} loses its cache`);
  for (const context of [...phone.contexts]) phone.kill(context);
  const before = wordsOf(outboxOf(phone));
  const { weather } = phone;
  phone.weather = 'offline';
  Object.assign(phone.disk.full, { outbox: 0, cache: 0, commits: 0 });
  phone.disk.refusals = 0;
  phone.disk.dropCache();
  phone.hasJustLostCache = true;
  world.forgetCache(phone);
  await world.prepare(phone);
  const page = openPage(world, phone);
  await world.await(page.strand, 'opens without a cache', async () => {
    await page.core.engine.sync({ isForced: true });
  });
  const now = outboxOf(phone);
  const after = new Set(wordsOf(now));
  for (const words of before) {
    const [, key] = JSON.parse(words) as [string, string];
    // Another page may have had signal meanwhile: the entry that it delivered is not lost.
    if (!after.has(words) && !now.receipts.has(key))
      world.fail('I11', `${phone.name} lost ${words} together with its cache`);
  }
  phone.hasJustLostCache = false;
  phone.weather = weather;
}
