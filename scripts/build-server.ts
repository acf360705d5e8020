const FOLDER = 'dist/server';
/** The server in one file: it starts in less than half the time that its several hundred modules need. */
export const BUILT_SERVER = `${FOLDER}/main.js`;

/** Builds the server. What holds machine code or starts threads of its own stays a package. */
export async function buildServer(): Promise<void> {
  const { build } = await import('vite'); // only who builds waits for it
  await build({
    configFile: false,
    logLevel: 'warn',
    ssr: { noExternal: true, external: ['@node-rs/argon2', 'pino'] },
    build: {
      ssr: 'server/main.ts',
      outDir: FOLDER,
      target: 'node24',
      minify: false, // names stay as they are in a log
      copyPublicDir: false,
    },
  });
}
