import { readFileSync } from 'node:fs';
import { Hono } from 'hono';
import { busy } from '../../errors.ts';
import type { AppEnv, Services } from '../../http/app-env.ts';
import { projectFile } from '../../root.ts';
import { assertWritable } from './ready.service.ts';

const { version } = JSON.parse(readFileSync(projectFile('package.json'), 'utf8')) as {
  version: string;
};

/** Health: 200 while the database answers, else 503. Ready: 200 while it can be written. Neither is ever kept. */
export const healthRoutes = new Hono<AppEnv>()
  .get('/health', async (c) => {
    const { services } = c.var;
    c.header('Cache-Control', 'no-store');
    await orBusy(services, 'the database does not answer', () => services.store.ping());
    return c.json({ status: 'ok', version });
  })
  .get('/ready', async (c) => {
    const { services } = c.var;
    c.header('Cache-Control', 'no-store');
    await orBusy(services, 'the database cannot be written', () => assertWritable(services.store));
    return c.json({ status: 'ready' });
  });

/** What is wrong with a server now, and is in its log already: watchers ask every few seconds. */
const known = new WeakMap<Services, Set<string>>();

/** @throws AppError 503 when a look fails. The log has a line when it first does, and one when all is well again. */
async function orBusy(services: Services, trouble: string, look: () => Promise<void>): Promise<void> {
  const troubles = known.get(services) ?? new Set();
  known.set(services, troubles);
  try {
    await look();
  } catch (error) {
    if (!troubles.has(trouble)) services.log.error({ err: error }, trouble);
    troubles.add(trouble);
    throw busy();
  }
  if (troubles.delete(trouble)) services.log.info(`well again: ${trouble}`);
}
