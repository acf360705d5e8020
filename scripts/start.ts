import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { build } from './build.ts';

/** What the built app is made of. */
const SOURCES = [
  'contract',
  'src',
  'sw',
  'public',
  'index.html',
  'manifest.webmanifest',
  'vite.config.ts',
  'package.json',
];
const BUILT = 'dist/web/index.html';

if (!existsSync(BUILT) || SOURCES.some((source) => newestMs(source) > statSync(BUILT).mtimeMs)) {
  console.log('Building the app …');
  await build();
}
await import('../server/main.ts');

/** Time of the last change below a path, in epoch milliseconds. */
function newestMs(path: string): number {
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  return Math.max(0, ...readdirSync(path).map((name) => newestMs(join(path, name))));
}
