import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { SignedIn } from '#contract/auth.ts';
import { SECOND_MS } from '#contract/shared/time.ts';
import { BackupError, createBackup, restoreBackup } from '#server/backup/backup.ts';
import { writeNote } from '#server/backup/note.ts';
import { holdAlone } from '#server/db/engines/sqlite/hold.ts';
import { openStore } from '#server/db/open-store.ts';
import { openFile } from '#tests/support/filled-database.ts';
import { PASSWORD, startTestServer, type TestPerson, type TestServer } from '#tests/support/server.ts';
import { ofKind, pullOne, push, review } from '#tests/support/sync.ts';

let folder: string;
let database: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'backup-'));
  database = join(folder, 'yard.sqlite');
  file = join(folder, 'copy.sqlite');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Signs in again, because the restored database does not know the session. */
async function signedInAgain(server: TestServer, person: TestPerson): Promise<TestPerson> {
  const { username } = person.user;
  const { body } = await server.request<SignedIn>('POST', '/api/auth/login', {
    body: { username, password: PASSWORD },
  });
  return { ...person, token: body.token };
}

const start = async (businesses = 0) => startTestServer({ store: await openFile(database), businesses });

test('a restored server starts a new epoch at the version of the backup, and accepts lost writes again', async () => {
  const first = await start(1);
  const ann = await first.register('ann');
  const kept = review();
  await push(first, ann, [kept]);
  await createBackup(database, file); // while the server runs
  const lost = review({ rating: 1, comment: 'Written after the backup.' });
  const [applied] = await push(first, ann, [lost]);
  const epoch = await first.epoch();
  await first.close();

  const report = await restoreBackup(database, file, first.clock.nowMs);
  const second = await start();
  expect(await second.epoch()).toBe(report.epoch);
  const pulled = await pullOne(second, 'area:59:-165', 5, { query: `&epoch=${epoch}` });
  expect(pulled.reset).toBe(true);
  expect(pulled.rows.reviews?.map((row) => row.comment)).toEqual(['Came at night.']);
  expect(report.version).toBeLessThan(ofKind(applied, 'applied').version);
  const refused = await second.request('POST', '/api/sync/push', {
    token: ann.token,
    body: { protocol: 1, device: lost.key, epoch, user: ann.user.id, mutations: [lost] },
  });
  expect(refused.status).toBe(409);
  expect(refused.body).toMatchObject({
    code: 'wrong-epoch',
    epoch: report.epoch,
    lineage: [
      { epoch, forkedAt: 0 },
      { epoch: report.epoch, forkedAt: report.version },
    ],
  });
  const outcomes = await push(second, ann, [kept, lost], { epoch: report.epoch });
  expect(ofKind(outcomes[0], 'applied').replayed).toBe(true);
  expect(ofKind(outcomes[1], 'applied').replayed).toBeUndefined();
  await second.close();
});

test('a session that ended after the backup stays ended, another one continues', async () => {
  const first = await start();
  const [ann, ben] = [await first.register('ann'), await first.register('ben')];
  await createBackup(database, file);
  await first.request('POST', '/api/auth/logout', { token: ben.token, body: {} });
  await first.close();
  await restoreBackup(database, file, first.clock.nowMs);
  const second = await start();
  const statusOf = async ({ token }: TestPerson) =>
    (await second.request('GET', '/api/auth/session', { token })).status;
  expect([await statusOf(ann), await statusOf(ben)]).toEqual([200, 401]);
  await second.close();
});

test('a letter that was sent after the backup is not sent again, a waiting one is, and no code is valid', async () => {
  const letters = { publicUrl: 'https://petiyard.test', nudge: () => {} };
  const first = await startTestServer({ store: await openFile(database), letters });
  await first.register('ann');
  await first.register('ben');
  await createBackup(database, file);
  await first.store.write(({ trx }) =>
    trx.updateTable('letters').set({ state: 'sent' }).where('to_address', '=', 'ann@example.com').execute(),
  );
  await first.close();
  await restoreBackup(database, file, first.clock.nowMs);
  const second = await start();
  const waiting = await second.store.read.selectFrom('letters').select(['to_address', 'state']).execute();
  expect(waiting).toEqual([{ to_address: 'ben@example.com', state: 'waiting' }]);
  expect(await second.store.read.selectFrom('letter_codes').selectAll().execute()).toEqual([]);
  await second.close();
});

test('all sessions end when the replaced database is missing', async () => {
  const first = await start();
  const ann = await first.register('ann');
  await createBackup(database, file);
  await first.close();
  for (const name of readdirSync(folder)) if (name.startsWith('yard')) rmSync(join(folder, name));
  await restoreBackup(database, file, first.clock.nowMs);
  const second = await start();
  expect((await second.request('GET', '/api/auth/session', { token: ann.token })).status).toBe(401);
  expect((await signedInAgain(second, ann)).token).not.toBe(ann.token);
  await second.close();
});

test('two restores within a second assign no id twice, however much was written between them', async () => {
  const first = await start(3);
  const ann = await first.register('ann');
  await createBackup(database, file);
  await first.close();
  const idsAfterRestore = async (nowMs: number) => {
    await restoreBackup(database, file, nowMs);
    const server = await start();
    const written = [1, 2, 3].map((businessId) => review({ businessId }));
    const outcomes = await push(server, ann, written, { epoch: await server.epoch() });
    await server.close();
    return outcomes.map((outcome) => ofKind(outcome, 'applied').id ?? 0);
  };
  const between = await idsAfterRestore(first.clock.nowMs);
  const after = await idsAfterRestore(first.clock.nowMs + SECOND_MS);
  expect(Math.min(...after)).toBeGreaterThan(Math.max(...between));
});

test('the replaced database is kept, and none of its companion files stays beside the restored one', async () => {
  const first = await start(3);
  await createBackup(database, file);
  await first.addBusiness({ name: 'After the backup' });
  await first.close();
  writeFileSync(`${database}-journal`, '');
  await writeNote('checked', database, first.clock.nowMs);
  const { kept } = await restoreBackup(database, file, first.clock.nowMs);
  expect(readdirSync(folder).sort()).toEqual([
    'copy.sqlite',
    'yard.sqlite',
    'yard.sqlite.before-restore-20260302T120000Z',
  ]);
  const [before, now] = [await openStore(kept ?? ''), await openStore(database)];
  for (const [store, count] of [
    [before, 4],
    [now, 3],
  ] as const) {
    expect(await store.read.selectFrom('businesses').select('id').execute()).toHaveLength(count);
    await store.close();
  }
});

test('a restore is refused while a server holds the database, and changes nothing', async () => {
  const server = await start(1);
  await createBackup(database, file);
  await expect(restoreBackup(database, file, 0)).rejects.toThrow(/A server is using/);
  await server.addBusiness({ name: 'Still working' });
  expect(await server.epoch()).not.toBe('');
  expect(readdirSync(folder).some((name) => /restor/.test(name))).toBe(false);
  await server.close();
});

test.each([
  ['from its beginning', 0],
  ['behind its beginning', 100],
])(
  'a restore replaces a database that is damaged %s and keeps it, unless a server holds it',
  async (_, from) => {
    const server = await start(2);
    const ann = await server.register('ann');
    await createBackup(database, file);
    await server.close();
    const bytes = readFileSync(database).fill(0xa5, from);
    writeFileSync(database, bytes);

    const letGo = holdAlone(database);
    await expect(restoreBackup(database, file, 0)).rejects.toThrow(/Another server is using/);
    expect(readFileSync(database).equals(bytes)).toBe(true);
    letGo();
    const { kept } = await restoreBackup(database, file, 0);
    expect(readFileSync(kept ?? '').equals(bytes)).toBe(true);
    const again = await start();
    expect(await again.store.read.selectFrom('businesses').select('id').execute()).toHaveLength(2);
    expect((await again.request('GET', '/api/user/profile', { token: ann.token })).status).toBe(401);
    expect((await signedInAgain(again, ann)).token).not.toBe('');
    await again.close();
  },
);

test('anything but an intact PetiYard database is refused, and an existing file is never overwritten', async () => {
  await expect(createBackup(database, file)).rejects.toThrow(BackupError);
  await expect(restoreBackup(database, file, 0)).rejects.toThrow(/no backup/);
  writeFileSync(file, 'not a database, only some words');
  await expect(restoreBackup(database, file, 0)).rejects.toThrow(/not an intact/);
  const server = await start();
  await expect(createBackup(database, file)).rejects.toThrow(/already exists/);
  await server.close();
  await expect(restoreBackup(database, file, 0)).rejects.toThrow(/not an intact/);
  expect(existsSync(database)).toBe(true);
});

test.each([
  [
    'of a newer version',
    "insert into kysely_migration values ('999-later', '2027-01-02T03:04:05.000Z')",
    /copy\.sqlite was changed by a newer version/,
  ],
  ['without a table that is needed', 'drop table sessions', /sessions/],
])('a restore of a backup %s is refused and leaves nothing', async (_, sql, words) => {
  await (await start(1)).close();
  await createBackup(database, file);
  const handle = new DatabaseSync(file);
  handle.exec(sql);
  handle.close();
  await expect(restoreBackup(database, file, 0)).rejects.toThrow(words);
  expect(readdirSync(folder).filter((name) => /restor/.test(name))).toEqual([]);
  const store = await openStore(database);
  expect(await store.read.selectFrom('businesses').select('id').execute()).toHaveLength(1);
  await store.close();
});

test('only its owner can read a backup, and it can be restored without an existing database', async () => {
  const server = await start(2);
  await createBackup(database, file);
  await server.close();
  expect(statSync(file).mode & 0o077).toBe(0);
  const elsewhere = join(folder, 'new.sqlite');
  expect((await restoreBackup(elsewhere, file, 0)).kept).toBeNull();
  const store = await openStore(elsewhere);
  expect(await store.read.selectFrom('businesses').select('id').execute()).toHaveLength(2);
  await store.close();
});

test('only the owner can read a database, its companion files, and the files that a restore keeps', async () => {
  const modes = () =>
    readdirSync(folder).map((name) => `${name} ${(statSync(join(folder, name)).mode & 0o777).toString(8)}`);
  const before = process.umask(0o022);
  try {
    writeFileSync(database, '', { mode: 0o644 });
    const server = await start(1);
    expect(modes()).toEqual(['yard.sqlite 600', 'yard.sqlite-shm 600', 'yard.sqlite-wal 600']);
    await createBackup(database, file);
    await server.close();
    chmodSync(database, 0o644); // with the permissions of an older version
    await restoreBackup(database, file, 0);
    expect(modes().map((name) => name.split(' ')[1])).toEqual(['600', '600', '600']);
  } finally {
    process.umask(before);
  }
});
