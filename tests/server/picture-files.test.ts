import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { pictureFolder } from '#server/pictures/picture-files.ts';

const HASH = 'ab'.repeat(32);
const filesOf = (text: string) => {
  const bytes = new TextEncoder().encode(text);
  return { 'thumb.webp': bytes, 'thumb.jpg': bytes, 'view.webp': bytes, 'view.jpg': bytes };
};

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pictures-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('a folder keeps the files of a picture until it is removed', async () => {
  const pictures = pictureFolder(join(folder, 'not-yet-there'));
  expect(await pictures.list()).toEqual([]);
  await pictures.put(HASH, filesOf('first'));
  await pictures.put(HASH, filesOf('second'));
  expect(await pictures.list()).toEqual([HASH]);
  expect(new TextDecoder().decode((await pictures.get(HASH, 'view.jpg')) ?? undefined)).toBe('second');
  await pictures.remove(HASH);
  await pictures.remove(HASH);
  expect([await pictures.list(), await pictures.get(HASH, 'view.jpg')]).toEqual([[], null]);
});

test('a write that fails leaves no partial file', async () => {
  writeFileSync(join(folder, HASH.slice(0, 2)), 'a file in place of the folder');
  const pictures = pictureFolder(folder);
  await expect(pictures.put(HASH, filesOf('text'))).rejects.toThrow('EEXIST');
  expect(readdirSync(folder)).toEqual([HASH.slice(0, 2)]);
});

test('jobs run one after another, also after one that fails', async () => {
  const pictures = pictureFolder(folder);
  const order: string[] = [];
  const job = (name: string) => async () => {
    order.push(`${name} begins`);
    await new Promise((resolve) => setImmediate(resolve));
    order.push(`${name} ends`);
    if (name === 'first') throw new Error('first failed');
  };
  await Promise.allSettled([pictures.inTurn(job('first')), pictures.inTurn(job('second'))]);
  expect(order).toEqual(['first begins', 'first ends', 'second begins', 'second ends']);
});
