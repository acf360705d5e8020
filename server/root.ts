import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Returns a path inside the project folder; the server runs from `server/` and from `dist/`. */
export const projectFile = (path: string): string => join(ROOT, path);

const ROOT = folderOf('package.json', import.meta.dirname);

/** The version in package.json. */
export const projectVersion: string = JSON.parse(readFileSync(projectFile('package.json'), 'utf8')).version;

function folderOf(name: string, from: string): string {
  if (existsSync(join(from, name))) return from;
  if (dirname(from) === from) throw new Error(`The server needs the project's ${name} in a folder above it.`);
  return folderOf(name, dirname(from));
}
