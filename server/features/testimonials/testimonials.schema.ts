import { z } from 'zod';
import { TESTIMONIAL_RULES } from '#contract/testimonials.ts';
import { ruleFields } from '../../rules/zod-rules.ts';

export const testimonialDraft = z.object(ruleFields(TESTIMONIAL_RULES)).meta({ id: 'TestimonialDraft' });
