import { execFileSync } from 'node:child_process';
import { precompress } from './precompress.ts';

/** Builds the app into dist/web and puts a compressed copy beside every text file. */
export async function build(): Promise<void> {
  execFileSync(process.execPath, ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'], {
    stdio: 'inherit',
  });
  await precompress('dist/web');
}

if (import.meta.main) await build();
