import { expect, test } from 'vitest';
import { beginRestored } from '#server/backup/backup.ts';
import { readSession } from '#src/local/cache/identity.ts';
import {
  backUp,
  entries,
  queueOffline,
  receipts,
  review,
  reviewsOf,
  settleDown,
  startTogether,
} from './helpers.ts';

test('a person whose sign-in has ended with a restore signs in again, and then the writes go that the backup lacks', async () => {
  const { server, phone, ann } = await startTogether();
  const { core } = phone;
  await review(core, ann, 1, 'In the backup');
  await core.engine.sync();
  const backup = await backUp(server);
  await review(core, ann, 2, 'Lost with the disk');
  await core.engine.sync();
  await queueOffline(phone, () => review(core, ann, 3, 'Still on the phone'));
  phone.server = await backup.restore((trx, nowMs) => beginRestored(trx, nowMs));
  backup.remove();

  await settleDown(phone);
  expect(await readSession(core.cache)).toMatchObject({ state: 'ended', user: { username: 'ann' } });
  expect(await entries(phone)).toMatchObject([{ args: { businessId: 2 } }, { args: { businessId: 3 } }]);
  expect(await reviewsOf(phone.server, 2)).toEqual([]);

  await phone.signIn('ann');
  await settleDown(phone);
  expect(await entries(phone)).toEqual([]);
  expect(await receipts(phone)).toHaveLength(3);
  for (const [id, comment] of ['In the backup', 'Lost with the disk', 'Still on the phone'].entries())
    expect(await reviewsOf(phone.server, id + 1)).toMatchObject([{ comment }]);
});
