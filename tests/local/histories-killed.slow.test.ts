import { afterEach, expect, test } from 'vitest';
import { setHomeArea } from '#src/local/areas/areas.ts';
import { readSetting } from '#src/local/cache/settings.ts';
import { howMuch } from '#tests/support/how-much.ts';
import { HOME } from '#tests/support/server.ts';
import { entries, queueOffline, review, startTogether } from './helpers.ts';
import { cleanUps } from './histories-support.ts';

/** Steps from one kill to the next. */
const STRIDE = howMuch({ usual: 4, whole: 1 });

afterEach(() => {
  for (const cleanUp of cleanUps.splice(0)) cleanUp();
});

test('a phone that was killed between its two records of a history continues with the server’s history', async () => {
  const { phone, ann } = await startTogether();
  const { core } = phone;
  await core.engine.sync();
  const { epoch, lineage } = (await readSetting(core.cache, 'history')) ?? { epoch: '', lineage: [] };
  const lost = { epoch: 'lost', forkedAt: 0 };
  await core.outbox.writeMeta('history', { epoch: 'lost', lineage: [...lineage, lost] });
  await review(core, ann, 1, 'Written afterwards');
  await core.engine.sync();
  expect(await entries(phone)).toEqual([]);
  expect(phone.pushes).toHaveLength(1);
  expect(await core.outbox.readHistory()).toMatchObject({ epoch });
});

test.each([
  ['pull', ({ server }: Together, _: number) => server.addBusiness(HOME)],
  [
    'push',
    ({ phone, ann }: Together, killAt: number) =>
      queueOffline(phone, () => review(phone.core, ann, 1, `Words ${killAt}`)),
  ],
] as const)(
  'wherever a %s is killed, the phone has the token of the newest version of its rows',
  async (_, change) => {
    const together = await startTogether();
    const { phone } = together;
    await setHomeArea(phone.core.cache, 'Home', HOME, 20);
    await phone.core.engine.sync();
    let isKilled = true;
    for (let killAt = 1; isKilled; killAt += STRIDE) {
      await change(together, killAt);
      const context = phone.openContext();
      context.killAt = context.steps + killAt;
      await context.core.engine.sync({ isForced: true }).catch(() => undefined);
      isKilled = context.steps >= killAt;
      const cursors = await phone.core.cache.cursors.toArray();
      const rows = await phone.core.cache.reviews.toArray();
      const newest = Math.max(...[...cursors, ...rows].map(({ version }) => version));
      const seen = await phone.core.outbox.readMeta<{ version: number }[]>('seenTokens', []);
      const newestToken = Math.max(0, ...seen.map(({ version }) => version));
      expect(newestToken, `killed at step ${killAt}`).toBeGreaterThanOrEqual(newest);
    }
  },
);

type Together = Awaited<ReturnType<typeof startTogether>>;
