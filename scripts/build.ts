import { execFileSync } from 'node:child_process';
import { buildServer } from './build-server.ts';
import { precompress } from './precompress.ts';

/** Builds the care library and the app into dist/web and puts a compressed copy beside every text file. */
export async function buildApp(): Promise<void> {
  run('scripts/library.ts');
  run('node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn');
  await precompress('dist/web');
}

function run(...args: string[]): void {
  execFileSync(process.execPath, args, { stdio: 'inherit' });
}

if (import.meta.main) {
  await buildApp();
  buildServer();
}
