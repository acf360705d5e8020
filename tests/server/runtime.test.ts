import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { runtimeTrouble, runtimeTroubleAtStart } from '#scripts/runtime.ts';

const folder = mkdtempSync(join(tmpdir(), 'runtime-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('the installed runtime is the pinned one', async () => {
  expect(await runtimeTrouble()).toBeNull();
});

test('a different file is reported in one line; without a pinned one nothing is reported', async () => {
  const path = join(folder, 'node');
  writeFileSync(path, 'another runtime');
  expect(String(await runtimeTrouble(path, '0'.repeat(64)))).toMatch(
    /differs from the runtime of this version/,
  );
  expect(await runtimeTrouble(path, null)).toBeNull();
  expect(await runtimeTrouble(join(folder, 'missing'), '0'.repeat(64))).toBeNull();
});

test('the start checks it again only when its file has changed', async () => {
  const [path, found] = [join(folder, 'own-node'), join(folder, 'found.json')];
  writeFileSync(path, 'the runtime');
  const pinned = createHash('sha256').update('the runtime').digest('hex');
  const look = () => runtimeTroubleAtStart(path, pinned, found);
  expect(await look()).toBeNull();
  expect(await look()).toBeNull();
  const { atime, mtime } = statSync(path);
  writeFileSync(path, 'the nuntime'); // of the same size and time
  utimesSync(path, atime, mtime);
  expect(String(await look())).toMatch(/differs from the runtime of this version/);
  expect(String(await look())).toMatch(/differs from the runtime/); // a bad one is never cached as good
  const known = readFileSync(found, 'utf8');
  writeFileSync(path, 'the runtime');
  expect(await look()).toBeNull();
  expect(readFileSync(found, 'utf8')).not.toBe(known);
  expect(await runtimeTroubleAtStart(path, '0'.repeat(64), found)).not.toBeNull(); // another one is pinned now
});

test('an unchanged file is not read again', async () => {
  const [path, found] = [join(folder, 'kept-node'), join(folder, 'kept.json')];
  writeFileSync(path, 'the runtime');
  const { size, mtimeMs, ctimeMs } = statSync(path);
  const pinned = '0'.repeat(64); // without its content: reading it would report a difference
  writeFileSync(found, JSON.stringify({ pinned, size, mtimeMs, ctimeMs }));
  expect(await runtimeTroubleAtStart(path, pinned, found)).toBeNull();
});

test('install scripts run only for packages that need one', () => {
  const { allowScripts } = JSON.parse(readFileSync('package.json', 'utf8'));
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  const needing = Object.entries<{ hasInstallScript?: boolean }>(packages).flatMap(
    ([path, { hasInstallScript }]) => (hasInstallScript ? [path.split('node_modules/').at(-1)] : []),
  );
  for (const name of Object.keys(allowScripts)) expect(needing).toContain(name);
});
