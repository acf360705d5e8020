import { expect, test } from 'vitest';
import type { PushAnswer } from '#contract/sync.ts';
import { countForBadge } from '#src/local/outbox/app-badge.ts';
import type { AnyEntry, Receipt } from '#src/local/outbox/outbox.ts';
import type { Phone } from '#tests/support/device.ts';
import { inMain, openApp, startScreens, wordsOf } from '#tests/support/screens.tsx';
import { bar, chipSays, loseSignal } from './states-support.ts';

const KEY = (letter: string) => `00000000-0000-4000-8000-00000000000${letter}`;
const WRITTEN = '2026-03-01T12:00:00.000Z';

/** A newer version of the app has queued, sent and had refused its writes on this phone. */
async function queueByNewerApp({ core, clock, user }: Phone) {
  const args = { business: 1, fields: { hours: 'Mon 8-5' }, base: 3 };
  const common = {
    owner: user?.id,
    name: 'listing.picture',
    args,
    argsVersion: 7,
    needs: [],
    writtenAt: WRITTEN,
  };
  const entry = { ...common, mayHaveLeft: false, failures: 0, notBeforeMs: clock.nowMs + 1e9 };
  const problem = { status: 403, code: 'forbidden', title: '', type: '', detail: 'You may not.' };
  const asEntry = (row: object) => row as unknown as AnyEntry;
  await core.outbox.entries.bulkAdd([
    asEntry({ ...entry, key: KEY('a'), seq: 9001, lane: 'business:1', state: 'waiting' }),
    asEntry({ ...entry, key: KEY('b'), seq: 9002, lane: 'business:2', state: 'rejected', problem }),
    asEntry({ ...entry, key: KEY('c'), seq: 9003, lane: 'business:3', state: 'parked' }),
  ]);
  await core.outbox.receipts.add({
    ...common,
    key: KEY('d'),
    seq: 9000,
    lane: 'business:4',
    deliveredAtMs: clock.nowMs,
    version: 1,
    epoch: 'e',
    previous: { version: 2, fields: args.fields },
  } as unknown as Receipt);
}

test('a post from a newer app version cannot be edited here on any list', async () => {
  const { phone } = await startScreens({ user: 'ann', businesses: 1 });
  await loseSignal(phone);
  await queueByNewerApp(phone);
  const app = await openApp(phone, '/outbox');
  const cards = await inMain().findAllByRole('listitem', { name: 'Post' });
  expect(cards).toHaveLength(4);
  const buttons = wordsOf(inMain().getAllByRole('button')).filter((words) => /Post$|Edit|Retry/.test(words));
  expect(buttons.filter((words) => words.startsWith('Edit'))).toEqual([]);
  expect(inMain().getByText('Not sent: You may not.')).toBeTruthy();
  await chipSays('1 to fix');
  for (const [path, heading] of [
    ['/profile', 'ann Tester'],
    ['/forums', 'Forums'],
    ['/business/1', /./],
    ['/settings', 'Settings'],
  ] as const) {
    await app.go(path);
    await inMain().findByRole('heading', { level: 1, name: heading });
    expect(bar().getByText(/needs? your attention/)).toBeTruthy();
  }
  expect(await countForBadge(phone.core)).toBe(3);
});

test('the older app sends a newer kind of write, and the response settles it', async () => {
  const { phone } = await startScreens({ user: 'ann', businesses: 1 });
  await queueByNewerApp(phone);
  await phone.core.outbox.entries.bulkDelete([KEY('b'), KEY('c')]);
  await phone.core.outbox.entries.update(KEY('a'), { notBeforeMs: 0 });
  phone.fault = async (send, url) => {
    if (!url.endsWith('/sync/push')) return send();
    const answer = (await (await send()).json()) as PushAnswer;
    const outcomes = [{ key: KEY('a'), outcome: 'applied', version: 1, rows: {} }];
    return new Response(JSON.stringify({ ...answer, outcomes }), {
      headers: { 'content-type': 'application/json', 'x-api': '1' },
    });
  };
  await phone.core.engine.sync({ isForced: true });
  expect(await phone.core.outbox.entries.count()).toBe(0);
  expect(await phone.core.outbox.receipts.get(KEY('a'))).toMatchObject({ name: 'listing.picture' });
});
