import { expect } from 'vitest';
import type { WorkerLink } from '#src/data/core/use-update.ts';
import { enqueue } from '#src/local/outbox/enqueue.ts';
import type { Phone } from '#tests/support/device.ts';
import { inMain, screen, startScreens, waitFor, within, wordsOf } from '#tests/support/screens.tsx';

export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

/** A server with three businesses and a phone with ann signed in. */
export const startWithAnn = () => startScreens({ user: 'ann', businesses: 3 });

/** The server is unreachable, and the phone has noticed. */
export async function loseSignal(phone: Phone) {
  phone.goOffline();
  await phone.core.api.request('/api/health');
}

/** Queues a review for each of the first `count` businesses. */
export async function queueReviews(phone: Phone, count: number) {
  for (let businessId = 1; businessId <= count; businessId += 1)
    await enqueue(phone.core, {
      name: 'review.write',
      args: { businessId, rating: 5, comment: `Came at dawn to ${businessId}` },
      owner: phone.user ?? 'visitor',
      about: `Business ${businessId}`,
    });
}

/** The signal is back, long after the writes, so that no form waits for them. */
export async function sendLater(phone: Phone) {
  phone.goOnline();
  phone.clock.nowMs += 60_000;
  await phone.core.engine.sync({ isForced: true });
}

/** The bar; `Update` is the name of the bar for a new version. */
export const bar = (name = 'Connection') => within(screen.getByRole('region', { name }));
/** Waits until the bar shows this text. */
export const barSays = (words: string | RegExp) =>
  waitFor(() => {
    const text = wordsOf(screen.queryAllByRole('region', { name: 'Connection' })).join('\n');
    if (typeof words === 'string') expect(text).toContain(words);
    else expect(text).toMatch(words);
  });
export const noBar = () => expect(screen.queryByRole('region', { name: 'Connection' })).toBeNull();
/** Waits until the chip in the header shows this text; it links to the outbox. */
export const chipSays = (words: string) =>
  waitFor(() =>
    expect(screen.getAllByRole('link', { name: `${words}. Open the outbox.` }).length).toBeGreaterThan(0),
  );

/** The outbox item with this title. */
export const item = async (title: string) => within(await inMain().findByRole('listitem', { name: title }));

/** A worker that has nothing to report. */
export const quietWorker = (): WorkerLink => ({
  hasUpdate: () => false,
  isWaiting: () => false,
  isOutdated: () => false,
  unready: () => null,
  unstored: () => null,
  hasAnswered: () => false,
  workOnFiles: async () => null,
  becomeOutdated: () => {},
  subscribe: () => () => {},
  applyUpdate: () => {},
  postponeUpdate: () => {},
  checkForUpdate: async () => 'found',
});
