import type { KnipConfig } from 'knip';

/** Unused files, exports and packages fail `npm run check`. */
const config: KnipConfig = {
  entry: [
    'src/routes/**/*.tsx',
    'src/first-view/first-view.ts', // drawn only by the build
    'server/*/main.ts',
    'server/main.ts',
    'scripts/{*,*/main}.ts',
    'bench/*.ts',
    'tests/*/main.ts',
    'tests/**/*.{test,spec}.{ts,tsx}',
    'tests/ui/{gallery.tsx,gallery-check.ts,gallery.vite.config.ts}', // programs that a person starts
  ],
  project: [
    '{contract,src,sw,server,scripts,bench,tests}/**/*.{ts,tsx,css}',
    '!tests/fixtures/**', // what was recorded once, and how
  ],
  ignoreBinaries: ['apt-get', 'mkfifo', 'Xvfb'],
  compilers: {
    css: (text) =>
      [...text.matchAll(/@import\s+(?:url\()?['"]([^'"]+)['"]/g)]
        .map(([, path]) => `import '${path}';`)
        .join('\n'),
  },
};

export default config;
