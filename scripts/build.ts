import { execFileSync } from 'node:child_process';
import { buildServer } from './build-server.ts';
import { precompress } from './precompress.ts';
import { swapFolder } from './swap-folder.ts';

const WEB = 'dist/web';
/** The build goes here first, so that a running server keeps its files, also if the build fails. */
const NEXT = 'dist/web.next';

/** Builds the care library and the app into dist/web and puts a compressed copy beside every text file. */
export async function buildApp(): Promise<void> {
  run('scripts/library.ts');
  run('node_modules/vite/bin/vite.js', 'build', '--outDir', NEXT, '--emptyOutDir', '--logLevel', 'warn');
  await precompress(NEXT);
  swapFolder(NEXT, WEB);
}

function run(...args: string[]): void {
  execFileSync(process.execPath, args, { stdio: 'inherit' });
}

if (import.meta.main) {
  await buildApp();
  buildServer();
}
