import { execFileSync } from 'node:child_process';

const FOLDER = 'dist/server';
/** The server in one file: it starts in half the time that its several hundred modules need. */
export const BUILT_SERVER = `${FOLDER}/main.js`;

/** Builds the server, in a process of its own: the builder is large and changes what it runs in. */
export function buildServer(): void {
  execFileSync(process.execPath, ['scripts/build-server.ts'], { stdio: 'inherit' });
}

if (import.meta.main) {
  const { build } = await import('vite');
  await build({
    configFile: false,
    logLevel: 'warn',
    // What holds machine code, starts threads of its own or loads parts when they are asked for stays a package.
    ssr: { noExternal: true, external: ['@node-rs/argon2', 'pino', 'pg'] },
    build: {
      ssr: 'server/main.ts',
      outDir: FOLDER,
      target: 'node24',
      minify: false, // names stay as they are in a log
      copyPublicDir: false,
    },
  });
}
