import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { pino } from 'pino';
import { readConfig } from '#server/config.ts';
import { fileOf } from '#server/db/engines/engine.ts';
import { makeOneApart, startBackups, startChecks } from './backup-schedule.ts';
import { buildApp } from './build.ts';
import { buildBeforeStart } from './build-before-start.ts';
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
const { canStart, notice } = await buildBeforeStart([
  { built: 'dist/web/index.html', sources: APP_SOURCES, build: buildWithNotice },
  { built: BUILT_SERVER, sources: SERVER_SOURCES, build: buildServer },
]);
if (notice) console.error(notice);
if (!canStart) process.exit(1);
const trouble = await runtimeTroubleAtStart();
if (trouble) {
  console.error(trouble);
  process.exit(1);
}
await import(pathToFileURL(resolve(BUILT_SERVER)).href);
const { backups, database, logLevel } = readConfig(process.env); // the server has read them
const log = pino({ level: logLevel });
startBackups(backups, { log, nowMs: Date.now, makeOne: () => makeOneApart() });
startChecks(fileOf(database) !== null, log);

function buildWithNotice(): Promise<void> {
  console.log('Building the app …');
  return buildApp();
}
