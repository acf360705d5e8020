import { Hono } from 'hono';
import { z } from 'zod';
import { animalType, businessCategory } from '#contract/catalogue.schema.ts';
import type { AppEnv } from '../../http/core/app-env.ts';
import { call } from '../../http/core/call.ts';
import { findAnimalTypes, findBusinessCategories } from './catalogue.repository.ts';

/** The fixed catalogues; see docs/api.md, section 5. */
export const catalogueRoutes = new Hono<AppEnv>()
  .get(
    '/animal-types',
    call({ summary: 'All animals', who: 'anyone', answers: { 200: z.array(animalType) }, isKept: true }),
    async (c) => {
      const rows = await findAnimalTypes(c.get('services').store.read);
      return c.json(rows.map(({ id, name, icon, category }) => ({ id, name, icon, category })));
    },
  )
  .get(
    '/business-categories',
    call({
      summary: 'All kinds of business',
      who: 'anyone',
      answers: { 200: z.array(businessCategory) },
      isKept: true,
    }),
    async (c) => {
      const rows = await findBusinessCategories(c.get('services').store.read);
      return c.json(rows.map(({ id, name }) => ({ id, name })));
    },
  );
