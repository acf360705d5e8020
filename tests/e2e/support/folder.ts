import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';

const ROOT = resolve('node_modules/.tmp/e2e');

/** A temporary folder of one test. */
export interface Folder {
  path: string;
  remove(): void;
}

/** Makes a folder whose name begins with `name`. */
export function makeFolder(name: string): Folder {
  mkdirSync(ROOT, { recursive: true });
  const path = mkdtempSync(`${ROOT}/${name}-`);
  // A browser that was just killed may still write for a moment.
  return {
    path,
    remove: () => rmSync(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }),
  };
}
