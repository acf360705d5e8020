import { Hono } from 'hono';
import type { AppEnv } from '../../http/app-env.ts';
import { findAnimalTypes, findBusinessCategories } from './catalogue.repository.ts';

/** The fixed catalogues. Paths and answers: docs/api.md, section 5. */
export const catalogueRoutes = new Hono<AppEnv>()
  .get('/animal-types', async (c) => {
    const rows = await findAnimalTypes(c.get('services').store.read);
    return c.json(rows.map(({ id, name, icon, category }) => ({ id, name, icon, category })));
  })
  .get('/business-categories', async (c) => {
    const rows = await findBusinessCategories(c.get('services').store.read);
    return c.json(rows.map(({ id, name }) => ({ id, name })));
  });
