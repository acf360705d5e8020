import { Hono } from 'hono';
import { z } from 'zod';
import { testimonial } from '#contract/testimonials.schema.ts';
import type { AppEnv } from '../../http/core/app-env.ts';
import { call } from '../../http/core/call.ts';
import { findAllTestimonials } from './testimonials.repository.ts';

/** Testimonials of users; see docs/api.md, section 7. */
export const testimonialRoutes = new Hono<AppEnv>().get(
  '/testimonials',
  call({ summary: 'The testimonials', who: 'anyone', answers: { 200: z.array(testimonial) }, isKept: true }),
  async (c) => c.json(await findAllTestimonials(c.get('services').store.read)),
);
