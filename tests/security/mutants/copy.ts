import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** A copy of the project in which files may be broken. */
export interface Copy {
  /** Its folder. */
  path: string;
  remove(): void;
}

/** What is no source: made by runs, or kept elsewhere. */
const LEFT_OUT = ['.git', '.tanstack', 'data', 'dist', 'node_modules', 'test-results'];

/**
 * Copies the source as it stands into a folder of its own, with the libraries linked one by one: whatever a run leaves
 * under `node_modules` or `dist` stays in the copy.
 */
export function makeCopy(): Copy {
  const path = mkdtempSync(join(tmpdir(), 'safety-mutants-'));
  for (const name of readdirSync('.'))
    if (!LEFT_OUT.includes(name)) cpSync(name, join(path, name), { recursive: true });
  linkLibraries('node_modules', join(path, 'node_modules'));
  return { path, remove: () => rmSync(path, { recursive: true }) };
}

function linkLibraries(from: string, to: string): void {
  mkdirSync(to);
  for (const name of readdirSync(from))
    if (name === '.bin' || !name.startsWith('.')) symlinkSync(resolve(from, name), join(to, name));
}
