import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { buildBeforeStart } from '#scripts/build-before-start.ts';

let folder: string;
const build = vi.fn();
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'build-'));
  build.mockClear();
});
afterEach(() => rmSync(folder, { recursive: true }));

/** A file that was changed some seconds after the others. */
function file(name: string, atS: number): string {
  const path = join(folder, name);
  writeFileSync(path, '');
  utimesSync(path, atS, atS);
  return path;
}
const start = (built: string, isWritable: boolean) =>
  buildBeforeStart([{ built, sources: [file('source.ts', 100)], build }], () => isWritable);

test('the owner’s start builds only missing and outdated files', async () => {
  expect(await start(file('new.js', 200), true)).toEqual({ canStart: true, notice: null });
  expect(build).toHaveBeenCalledTimes(0);
  expect(await start(file('old.js', 50), true)).toEqual({ canStart: true, notice: null });
  expect(await start(join(folder, 'missing.js'), true)).toEqual({ canStart: true, notice: null });
  expect(build).toHaveBeenCalledTimes(2);
});

test('a service without write permission never builds: it serves an older build, and says how to make a new one', async () => {
  const notice = expect.stringContaining('run npm run build as the owner of this folder, then restart.');
  expect(await start(file('old.js', 50), false)).toEqual({ canStart: true, notice });
  expect(await start(join(folder, 'missing.js'), false)).toEqual({ canStart: false, notice });
  expect(build).not.toHaveBeenCalled();
});
