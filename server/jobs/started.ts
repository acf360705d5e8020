import { canKeepBackups } from '../backup/keep.ts';
import { fileOf, isInMemory, titleOf } from '../db/engines/engine.ts';
import { isLoopback } from '../http/core/network.ts';
import { projectVersion } from '../root.ts';
import type { AppDeps } from '../services.ts';

/** Logs the configuration at startup, with warnings for the operator. */
export async function noteStarted(
  { config, store, log }: Pick<AppDeps, 'config' | 'store' | 'log'>,
  port: number,
): Promise<void> {
  const { count } = await store.read
    .selectFrom('businesses')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const { host, database, tls, trustProxy, serviceWorker, backups, metrics, misspelled } = config;
  const warnings = [
    ...misspelled,
    ...(!tls && trustProxy === 0 && !isLoopback(host)
      ? ['Phones need HTTPS: set TLS_CERT and TLS_KEY, or TRUST_PROXY if a proxy provides it.']
      : []),
    ...(isInMemory(database) ? ['The database is in memory: everything is lost when the server stops.'] : []),
    ...(backups.folder === null && fileOf(database) !== null
      ? ['There are no automatic backups: set BACKUP_DIR, or run npm run backup -- create.']
      : []),
    ...(backups.folder !== null && !canKeepBackups(backups.folder)
      ? [`No backup can be written to BACKUP_DIR, ${backups.folder}.`]
      : []),
    ...(serviceWorker === 'off' ? ['SERVICE_WORKER is off: the app needs signal to open.'] : []),
  ];
  log.info(
    {
      version: projectVersion,
      host,
      port,
      database: titleOf(database),
      listings: count,
      backups: backups.folder === null ? null : `every ${backups.everyHours} h in ${backups.folder}`,
      metrics: metrics && `${metrics.host}:${metrics.port}`,
      warnings,
    },
    'started',
  );
}
