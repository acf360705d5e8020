import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { swapFolder } from '#scripts/swap-folder.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'swap-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function make(name: string, text: string): string {
  mkdirSync(join(folder, name), { recursive: true });
  writeFileSync(join(folder, name, 'index.html'), text);
  return join(folder, name);
}

test('a finished build takes the place of the old one, which stays beside it until the next build', () => {
  const place = make('web', 'old');
  writeFileSync(join(place, 'gone.js'), '');
  writeFileSync(join(make('web.old', 'even older'), 'older.js'), '');
  swapFolder(make('web.next', 'new'), place);
  expect(readFileSync(join(place, 'index.html'), 'utf8')).toBe('new');
  expect(existsSync(join(place, 'gone.js'))).toBe(false);
  expect(readFileSync(join(`${place}.old`, 'index.html'), 'utf8')).toBe('old');
  expect(existsSync(join(`${place}.old`, 'older.js'))).toBe(false);
  expect(readdirSync(folder)).toEqual(['web', 'web.old']);
});

test('the first build needs no old one', () => {
  swapFolder(make('web.next', 'new'), join(folder, 'web'));
  expect(readdirSync(folder)).toEqual(['web']);
});

test('a build that was not finished leaves the old one in place', () => {
  const place = make('web', 'old');
  expect(() => swapFolder(join(folder, 'web.next'), place)).toThrow();
  expect(readFileSync(join(place, 'index.html'), 'utf8')).toBe('old');
});
