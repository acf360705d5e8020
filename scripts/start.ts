import { existsSync, readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { pino } from 'pino';
import { readConfig } from '#server/config.ts';
import { makeOneApart, startBackups } from './backup-schedule.ts';
import { buildApp } from './build.ts';
import { BUILT_SERVER, buildServer } from './build-server.ts';
import { runtimeTroubleAtStart } from './runtime.ts';
import { stopWithNpm } from './starter.ts';

const PACKAGES = ['package.json', 'package-lock.json'];
/** Sources of the build. */
const APP_SOURCES = [
  'contract',
  'src',
  'sw',
  'public',
  'scripts/first-view',
  'index.html',
  'vite.config.ts',
  ...PACKAGES,
];
const SERVER_SOURCES = ['contract', 'server', 'scripts/build-server.ts', ...PACKAGES];

stopWithNpm();
if (isOlder('dist/web/index.html', APP_SOURCES)) {
  console.log('Building the app …');
  await buildApp();
}
if (isOlder(BUILT_SERVER, SERVER_SOURCES)) buildServer();
const trouble = await runtimeTroubleAtStart();
if (trouble) {
  console.error(trouble);
  process.exit(1);
}
await import(pathToFileURL(resolve(BUILT_SERVER)).href);
const { backups, logLevel } = readConfig(process.env); // the server has read them
startBackups(backups, { log: pino({ level: logLevel }), nowMs: Date.now, makeOne: makeOneApart });

/** Whether a part of the build is missing or older than its sources. */
function isOlder(built: string, sources: readonly string[]): boolean {
  return !existsSync(built) || sources.some((source) => newestMs(source) > statSync(built).mtimeMs);
}

/** Returns the last change at or below a path, in epoch milliseconds. A folder changes when a file is removed. */
function newestMs(path: string): number {
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  return Math.max(stat.mtimeMs, ...readdirSync(path).map((name) => newestMs(join(path, name))));
}
