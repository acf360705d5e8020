import { readFileSync } from 'node:fs';
import { Hono } from 'hono';
import { busy } from '../../errors.ts';
import type { AppEnv } from '../../http/app-env.ts';
import { projectFile } from '../../root.ts';

const { version } = JSON.parse(readFileSync(projectFile('package.json'), 'utf8')) as {
  version: string;
};

/** 200 while the database answers, else 503. */
export const healthRoutes = new Hono<AppEnv>().get('/health', async (c) => {
  const { store, log } = c.get('services');
  c.header('Cache-Control', 'no-store');
  try {
    await store.ping();
  } catch (error) {
    log.error({ err: error }, 'the database does not answer');
    throw busy();
  }
  return c.json({ status: 'ok', version });
});
