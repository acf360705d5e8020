import { Hono } from 'hono';
import { busy } from '../../errors.ts';
import type { AppEnv, Services } from '../../http/app-env.ts';
import { call } from '../../http/call.ts';
import { projectVersion } from '../../root.ts';
import { health, readiness } from './health.schema.ts';
import { assertWritable } from './ready.service.ts';

/** Health: 200 while the database answers, else 503. Ready: 200 while it can be written. Neither is ever kept. */
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
      const { store, log } = c.get('services');
      c.header('Cache-Control', 'no-store');
      await orBusy(log, 'the database does not answer', () => store.ping());
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
      const { store, log } = c.get('services');
      c.header('Cache-Control', 'no-store');
      await orBusy(log, 'the database cannot be written', () => assertWritable(store));
      return c.json({ status: 'ready' });
    },
  );

async function orBusy(log: Services['log'], sentence: string, look: () => Promise<void>): Promise<void> {
  try {
    await look();
  } catch (error) {
    log.error({ err: error }, sentence);
    throw busy();
  }
}
