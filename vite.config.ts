import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { appFiles, NEVER_KEPT, REPLACED } from './scripts/app-files.ts';
import { appRoutes } from './scripts/app-routes.ts';
import { CHUNKS } from './scripts/chunks.ts';
import { firstViews } from './scripts/first-view/plugin.ts';
import { leanIcons } from './scripts/lean-icons.ts';
import { BUILT_LANGUAGE, oneLanguage } from './scripts/one-language.ts';

/** Largest file that the worker keeps from the first visit on; the national table of places comes later. */
const PRECACHED_FILE_BYTES = 700_000;

/** The server's paths while Vite serves the app: its calls, and those of an identity provider. */
const SERVED = ['/api', '/identitytoolkit.googleapis.com', '/securetoken.googleapis.com', '/.well-known'];
const API = `http://127.0.0.1:${process.env.API_PORT ?? '3001'}`;

const files = appFiles();

/** The English build, which comes last, has the files that all languages share: the worker and the lists of files and screens. */
const inEnglish = () => [
  VitePWA({
    strategies: 'injectManifest',
    srcDir: 'sw',
    filename: 'sw.ts',
    registerType: 'prompt',
    injectRegister: false,
    manifest: false, // public/manifest.webmanifest is served as it is
    injectManifest: {
      globPatterns: [
        '**/*.{js,css,html,woff2,svg,json,webmanifest}',
        'places/florida.txt',
        'icons/icon-192.png',
      ],
      globIgnores: [
        REPLACED,
        NEVER_KEPT,
        'sw-off.js',
        '**/*-latin-ext-*',
        '**/places/us.txt',
        '**/map/counties/!(FL).json', // those of the states that somebody looks at are kept then
        'es/**', // a list of its own names them
      ],
      manifestTransforms: [files.transform],
      maximumFileSizeToCacheInBytes: PRECACHED_FILE_BYTES,
    },
    devOptions: { enabled: true, type: 'module', navigateFallback: 'index.html' },
  }),
  appRoutes,
  files.plugin,
];

export default defineConfig({
  plugins: [
    tanstackRouter({ target: 'react', autoCodeSplitting: true }),
    react(),
    leanIcons,
    oneLanguage(BUILT_LANGUAGE),
    firstViews(BUILT_LANGUAGE),
    ...(BUILT_LANGUAGE === 'en' ? inEnglish() : []),
  ],
  // The same libraries without what older browsers, or older versions of React, need; by their own names they bring it.
  resolve: {
    alias: [
      { find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.mjs' },
      {
        find: 'use-sync-external-store/shim/with-selector',
        replacement: 'use-sync-external-store/with-selector',
      },
    ],
  },
  server: { proxy: Object.fromEntries(SERVED.map((path) => [path, API])) },
  build: {
    outDir: 'dist/web',
    copyPublicDir: BUILT_LANGUAGE === 'en',
    target: 'es2022',
    sourcemap: false,
    rolldownOptions: {
      treeshake: { propertyReadSideEffects: false }, // no object here runs code when a property is read
      output: { codeSplitting: { groups: CHUNKS } },
      // A part that is imported dynamically from one place and statically from another stays in the file of its group.
      onLog: (level, log, report) => log.code !== 'INEFFECTIVE_DYNAMIC_IMPORT' && report(level, log),
    },
  },
});
