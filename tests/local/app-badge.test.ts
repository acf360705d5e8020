import { expect, test } from 'vitest';
import { closeSession, endSession } from '#src/local/cache/identity.ts';
import { countForBadge, showBadge } from '#src/local/outbox/app-badge.ts';
import { enqueue } from '#src/local/outbox/enqueue.ts';
import { startPhone } from '#tests/support/device.ts';
import { startTestServer } from '#tests/support/server.ts';

test('the icon counts the waiting entries of the signed-in person, and after a sign-out all that were kept', async () => {
  const server = await startTestServer({ businesses: 2 });
  await server.register('ann');
  await server.register('bob');
  const phone = startPhone(server);
  const { core } = phone;
  expect(await countForBadge(core)).toBe(0);
  const ann = await phone.signIn('ann');
  phone.goOffline();
  for (const businessId of [1, 2])
    await enqueue(core, {
      name: 'review.write',
      args: { businessId, rating: 4, comment: 'Good.' },
      owner: ann,
    });
  expect(await countForBadge(core)).toBe(2);
  await endSession(core.cache, phone.clock.nowMs, ann.id);
  expect(await countForBadge(core)).toBe(2);
  await closeSession(core.cache, phone.clock.nowMs);
  expect(await countForBadge(core)).toBe(2);
  phone.goOnline();
  await phone.signIn('bob');
  expect(await countForBadge(core)).toBe(0);
  await phone.signIn('ann');
  await core.engine.sync({ isForced: true });
  expect(await countForBadge(core)).toBe(0);
});

test('the badge shows the number, is cleared at 0, and is omitted if the browser has none', async () => {
  const drawn: (number | 'none')[] = [];
  const target = {
    setAppBadge: async (count: number) => void drawn.push(count),
    clearAppBadge: async () => void drawn.push('none'),
  };
  await showBadge(target, 3);
  await showBadge(target, 0);
  await showBadge({}, 3);
  await showBadge({ setAppBadge: () => Promise.reject(new DOMException('no', 'NotAllowedError')) }, 3);
  expect(drawn).toEqual([3, 'none']);
});
