import type { Selectable } from 'kysely';
import type { Testimonial } from '#contract/testimonials.ts';
import type { Reader } from '../../db/store.ts';
import type { TestimonialsTable } from './testimonials.table.ts';

const toTestimonial = ({ animal_type, ...row }: Selectable<TestimonialsTable>): Testimonial => ({
  ...row,
  animalType: animal_type,
});

/** Returns all testimonials by id; there are few, so no list is paged. */
export async function findAllTestimonials(db: Reader): Promise<Testimonial[]> {
  return (await db.selectFrom('testimonials').selectAll().orderBy('id').execute()).map(toTestimonial);
}

export async function findTestimonials(db: Reader, ids: readonly number[]): Promise<Testimonial[]> {
  return (await findAllTestimonials(db)).filter(({ id }) => ids.includes(id));
}
