import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DAY_MS } from '#contract/shared/time.ts';
import { createBackup, restoreBackup } from '#server/backup/backup.ts';
import { openStore } from '#server/db/open-store.ts';
import { createPasswordWork } from '#server/features/auth/password-work.ts';
import { makeSecret, storeCode } from '#server/identity/codes/codes.ts';
import { runDaily } from '#server/jobs/daily.ts';
import { openFile } from '#tests/support/filled-database.ts';
import { START_MS } from '#tests/support/server.ts';
import { startIdentity } from './identity-support.ts';
import { startPasskeys } from './passkeys-support.ts';

let folder: string;
let database: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'identity-'));
  database = join(folder, 'yard.sqlite');
  file = join(folder, 'copy.sqlite');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const start = async () => startIdentity({ store: await openFile(database) });

test('keeps sign-ins through a restore, but not those that ended since the backup, and no code works', async () => {
  const first = await start();
  const [ann, ben] = [await first.signUp('ann'), await first.signUp('ben')];
  const secret = await makeSecret({ passwords: createPasswordWork() }, '192.0.2.1');
  await first.server.store.write(({ trx }) =>
    storeCode(
      trx,
      { purpose: 'sign-in', personId: Number(ann.localId), addressKey: 'ann@example.com' },
      secret,
      START_MS,
    ),
  );
  await createBackup(database, file);
  await first.server.request('POST', '/api/auth/logout', { token: ben.idToken });
  await first.server.close();
  await restoreBackup(database, file, START_MS);
  const second = await start();
  expect((await second.refresh(ann.refreshToken)).status).toBe(200);
  expect((await second.refresh(ben.refreshToken)).status).toBe(400);
  expect(await second.server.store.read.selectFrom('identity_codes').selectAll().execute()).toEqual([]);
  await second.server.close();
});

test('still accepts a token after a restore if its key is younger than the backup', async () => {
  const first = await start();
  await first.server.register('ann');
  await createBackup(database, file); // without any key
  const login = { email: 'ben@example.com', password: 'barn-door-7' };
  const ben = await first.toolkit<{ idToken: string }>('accounts:signUp', login);
  await first.server.close();
  await restoreBackup(database, file, START_MS);
  const second = await start();
  // Ben is not in the backup: his token is valid but ended, not unknown.
  expect((await second.lookup(ben.body.idToken)).body.error.message).toBe('TOKEN_EXPIRED');
  await second.server.close();
});

test('accepts passkeys after a restore, but not one that was removed since the backup', async () => {
  const first = await startPasskeys({ store: await openFile(database) });
  const ann = await first.server.register('ann');
  const [kept, lost] = [first.phone(), first.phone()];
  await first.add(ann, kept);
  const { body } = await first.add(ann, lost);
  await createBackup(database, file);
  await first.remove(ann, body.id);
  await first.server.close();
  await restoreBackup(database, file, START_MS);
  const second = await startPasskeys({ store: await openFile(database) });
  expect((await second.signIn(lost)).status).toBe(401);
  expect((await second.signIn(kept)).status).toBe(200);
  await second.server.close();
});

test('accepts all passkeys of the backup on a new machine', async () => {
  const first = await startPasskeys({ store: await openFile(database) });
  const phone = first.phone();
  await first.add(await first.server.register('ann'), phone);
  await createBackup(database, file);
  await first.server.close();
  const elsewhere = join(folder, 'elsewhere.sqlite');
  await (await openStore(elsewhere)).close();
  await restoreBackup(elsewhere, file, START_MS);
  const second = await startPasskeys({ store: await openStore(elsewhere) });
  expect((await second.signIn(phone)).status).toBe(200);
  await second.server.close();
});

test('remembers a removed passkey for 400 days', async () => {
  const { server, add, remove, phone } = await startPasskeys();
  const ann = await server.register('ann');
  await remove(ann, (await add(ann, phone())).body.id);
  const rows = () => server.store.read.selectFrom('passkeys').select('id').execute();
  const log = pino({ level: 'silent' });
  await runDaily({ store: server.store, log, nowMs: () => START_MS + 399 * DAY_MS });
  expect(await rows()).toHaveLength(1);
  await runDaily({ store: server.store, log, nowMs: () => START_MS + 400 * DAY_MS });
  expect(await rows()).toEqual([]);
  await server.close();
});
