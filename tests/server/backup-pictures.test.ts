import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createBackup, restoreBackup } from '#server/backup/backup.ts';
import { keepBackup } from '#server/backup/keep.ts';
import { verifyBackup } from '#server/backup/verify.ts';
import { openStore } from '#server/db/open-store.ts';
import { pictureFolder } from '#server/pictures/picture-files.ts';
import { openFile } from '#tests/support/filled-database.ts';
import { hashOf, jpegOf, sendPicture } from '#tests/support/pictures.ts';
import { START_MS, startTestServer } from '#tests/support/server.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'backup-pictures-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const database = () => join(folder, 'yard.sqlite');
const live = () => pictureFolder(join(folder, 'pictures'));

/** A database with a listing that has one picture. */
async function withPicture(): Promise<string> {
  const env = { PICTURES_DIR: join(folder, 'pictures') };
  const server = await startTestServer({ store: await openFile(database()), env });
  const ann = await server.register('ann');
  const id = await server.addBusiness({ owner_id: ann.user.id });
  const picture = await jpegOf('red');
  const { token } = ann;
  expect((await sendPicture(server, `/api/businesses/${id}/pictures`, picture, { token })).status).toBe(200);
  await server.close();
  return hashOf(picture);
}

test('a backup has the pictures beside it, and a restore brings back those that are missing', async () => {
  const hash = await withPicture();
  const file = join(folder, 'backups', 'copy.sqlite');
  await keepBackup(database(), join(folder, 'backups'), START_MS, { pictures: live() });
  await createBackup(database(), file, live());
  expect((await verifyBackup(file)).pictures).toBe(1);
  const before = await live().get(hash, 'view.webp');
  await live().remove(hash);
  await restoreBackup(database(), file, START_MS, live());
  expect(await live().get(hash, 'view.webp')).toEqual(before);
});

test('the verification of a backup reports missing and changed pictures', async () => {
  const hash = await withPicture();
  const file = join(folder, 'copy.sqlite');
  await createBackup(database(), file, live());
  const kept = join(folder, 'petiyard-pictures', hash.slice(0, 2), `${hash}-view.jpg`);
  writeFileSync(kept, 'other bytes');
  await expect(verifyBackup(file)).rejects.toThrow(
    'refers to pictures with missing or changed files: 1 of 1',
  );
  rmSync(kept);
  await expect(verifyBackup(file)).rejects.toThrow('missing or changed');
  await createBackup(database(), join(folder, 'next.sqlite'), live()); // heals the shared folder
  expect((await verifyBackup(file)).pictures).toBe(1);
});

test('pictures that no kept backup names are removed', async () => {
  const hash = await withPicture();
  const backups = join(folder, 'backups');
  const { file } = await keepBackup(database(), backups, START_MS, { pictures: live() });
  const copies = pictureFolder(join(backups, 'petiyard-pictures'));
  expect(await copies.list()).toEqual([hash]);
  const store = await openStore(database());
  await store.write(({ trx }) => trx.deleteFrom('pictures').execute());
  await store.close();
  rmSync(file);
  await keepBackup(database(), backups, START_MS + 1000, { pictures: live() });
  expect(await copies.list()).toEqual([]);
});
