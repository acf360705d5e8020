import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import type { Language } from '#contract/languages.ts';
import { buildServer } from './build-server.ts';
import { precompress } from './precompress.ts';
import { swapFolder } from './swap-folder.ts';

const WEB = 'dist/web';
/** The build goes here first, so that a running server keeps its files, also if the build fails. */
const NEXT = 'dist/web.next';

/** Builds the care library and the app into dist/web and puts a compressed copy beside every text file. */
export async function buildApp(): Promise<void> {
  run('scripts/library.ts');
  rmSync(NEXT, { recursive: true, force: true });
  for (const language of ['es', 'en'] satisfies Language[]) buildIn(language); // the last one lists the files of both
  await precompress(NEXT);
  swapFolder(NEXT, WEB);
}

/** Adds the app in one language to the build. Files without sentences are the same in each, and exist once. */
function buildIn(language: Language): void {
  process.env.APP_LANGUAGE = language;
  run(
    'node_modules/vite/bin/vite.js',
    'build',
    '--outDir',
    NEXT,
    '--emptyOutDir=false',
    '--logLevel',
    'warn',
  );
}

function run(...args: string[]): void {
  execFileSync(process.execPath, args, { stdio: 'inherit' });
}

if (import.meta.main) {
  await buildApp();
  buildServer();
}
