import { Hono } from 'hono';
import { isDamaged } from '../../db/damage.ts';
import type { Store, Write } from '../../db/store.ts';
import { busy } from '../../errors.ts';
import type { AppEnv } from '../../http/core/app-env.ts';
import { call } from '../../http/core/call.ts';
import { logFault } from '../../log-fault.ts';
import { projectVersion } from '../../root.ts';
import type { Services } from '../../services.ts';
import { health, readiness } from './health.schema.ts';

/**
 * Health: 200 while the database answers, else 503. Ready: 200 while it accepts writes, else 503. A damaged database
 * fails both. Never cached.
 */
export const healthRoutes = new Hono<AppEnv>()
  .get(
    '/health',
    call({
      summary: 'Whether the database answers',
      who: 'anyone',
      answers: { 200: health },
      refuses: ['busy'],
    }),
    async (c) => {
      const { services } = c.var;
      c.header('Cache-Control', 'no-store');
      await assertHealthy(services, 'the database does not answer', () => services.store.ping());
      return c.json({ status: 'ok', version: projectVersion });
    },
  )
  .get(
    '/ready',
    call({
      summary: 'Whether the database accepts writes',
      who: 'anyone',
      answers: { 200: readiness },
      refuses: ['busy'],
    }),
    async (c) => {
      const { services } = c.var;
      c.header('Cache-Control', 'no-store');
      await assertHealthy(services, 'the database is not writable', () => assertWritable(services.store));
      return c.json({ status: 'ready' });
    },
  );

/** Faults that are already logged: monitors ask every few seconds. */
const loggedFaults = new WeakMap<Services, Set<string>>();

/** @throws AppError 503 if the check fails. Logs the first failure, and the recovery. */
async function assertHealthy(services: Services, fault: string, check: () => Promise<void>): Promise<void> {
  const faults = loggedFaults.get(services) ?? new Set();
  loggedFaults.set(services, faults);
  if (isDamaged(services.store)) throw busy(); // already logged
  try {
    await check();
  } catch (error) {
    if (!faults.has(fault)) logFault(services, error, fault);
    faults.add(fault);
    throw busy();
  }
  if (faults.delete(fault)) services.log.info(`well again: ${fault}`);
}

/** Space that a write may need, in characters: the longest post and its recorded answer. */
const PROBE_CHARS = 64 * 1024;
const PROBE_ID = -1;

/** The running probe of a store, shared by concurrent checks. */
const running = new WeakMap<Store, Promise<void>>();

/** Resolves if the database accepts a write, which changes nothing. @throws as a write, for example on a full disk. */
function assertWritable(store: Store): Promise<void> {
  const pending = running.get(store);
  if (pending) return pending;
  const probe = store.write(writeNothing).finally(() => running.delete(store));
  running.set(store, probe);
  return probe;
}

/** Inserts a large row and rolls it back, then commits an update without effect. */
async function writeNothing({ trx, undo }: Write): Promise<void> {
  await trx
    .insertInto('business_categories')
    .values({ id: PROBE_ID, name: ' '.repeat(PROBE_CHARS), version: 0 })
    .execute();
  await undo();
  await trx
    .updateTable('change_counter')
    .set((eb) => ({ version: eb.ref('version') }))
    .execute();
}
