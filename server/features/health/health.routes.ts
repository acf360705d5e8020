import { Hono } from 'hono';
import { isDamaged } from '../../db/damage.ts';
import { busy } from '../../errors.ts';
import type { AppEnv } from '../../http/app-env.ts';
import { call } from '../../http/call.ts';
import { logFault } from '../../log-fault.ts';
import { projectVersion } from '../../root.ts';
import type { Services } from '../../services.ts';
import { health, readiness } from './health.schema.ts';
import { assertWritable } from './ready.service.ts';

/** Health: 200 while the database answers, else 503. Ready: 200 while it can be written. A damaged one does neither. Neither is ever kept. */
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
      await orBusy(services, 'the database does not answer', () => services.store.ping());
      return c.json({ status: 'ok', version: projectVersion });
    },
  )
  .get(
    '/ready',
    call({
      summary: 'Whether the database can be written',
      who: 'anyone',
      answers: { 200: readiness },
      refuses: ['busy'],
    }),
    async (c) => {
      const { services } = c.var;
      c.header('Cache-Control', 'no-store');
      await orBusy(services, 'the database cannot be written', () => assertWritable(services.store));
      return c.json({ status: 'ready' });
    },
  );

/** What is wrong with a server now, and is in its log already: watchers ask every few seconds. */
const known = new WeakMap<Services, Set<string>>();

/** @throws AppError 503 when a look fails. The log has a line when it first does, and one when all is well again. */
async function orBusy(services: Services, trouble: string, look: () => Promise<void>): Promise<void> {
  const troubles = known.get(services) ?? new Set();
  known.set(services, troubles);
  if (isDamaged(services.store)) throw busy(); // the log has said so
  try {
    await look();
  } catch (error) {
    if (!troubles.has(trouble)) logFault(services, error, trouble);
    troubles.add(trouble);
    throw busy();
  }
  if (troubles.delete(trouble)) services.log.info(`well again: ${trouble}`);
}
