import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { runtimeTrouble } from '#scripts/runtime.ts';

const folder = mkdtempSync(join(tmpdir(), 'runtime-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('the runtime that was installed is the pinned one', async () => {
  expect(await runtimeTrouble()).toBeNull();
});

test('another file in its place is told in one line; where none is pinned nothing is said', async () => {
  const path = join(folder, 'node');
  writeFileSync(path, 'another runtime');
  expect(String(await runtimeTrouble(path, '0'.repeat(64)))).toMatch(
    /is not the runtime that this version was made with/,
  );
  expect(await runtimeTrouble(path, null)).toBeNull();
  expect(await runtimeTrouble(join(folder, 'missing'), '0'.repeat(64))).toBeNull();
});

test('scripts run at installation only where a package that is there needs one', () => {
  const { allowScripts } = JSON.parse(readFileSync('package.json', 'utf8'));
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  const needing = Object.entries<{ hasInstallScript?: boolean }>(packages).flatMap(
    ([path, { hasInstallScript }]) => (hasInstallScript ? [path.split('node_modules/').at(-1)] : []),
  );
  for (const name of Object.keys(allowScripts)) expect(needing).toContain(name);
});
