import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import type { Language } from '#contract/languages.ts';
import { oneLanguage } from '../one-language.ts';

const FOLDER = 'node_modules/.tmp/first-view';

type Draw = (path: string) => Promise<{ markup: string; title: string }>;

/** Builds the app's screens for Node and returns the function that renders a first view. */
export async function buildRenderer(language: Language): Promise<Draw> {
  const outDir = resolve(FOLDER, language);
  await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    plugins: [react(), oneLanguage(language)],
    resolve: {
      // Render as in a browser, so that the app finds the markup that it would draw.
      alias: [
        {
          find: '@tanstack/router-core/isServer',
          replacement: resolve('node_modules/@tanstack/router-core/dist/esm/isServer/development.js'),
        },
      ],
    },
    ssr: { noExternal: [/^@tanstack\//] },
    build: {
      ssr: 'src/first-view/first-view.ts',
      outDir,
      emptyOutDir: true,
      minify: false,
      copyPublicDir: false,
      rolldownOptions: { output: { entryFileNames: 'first-view.mjs' } },
    },
  });
  const { firstViewOf } = await import(pathToFileURL(join(outDir, 'first-view.mjs')).href);
  return firstViewOf;
}
