import type { Selectable } from 'kysely';
import { CATALOGUE_STREAM } from '#contract/sync.ts';
import { TESTIMONIAL_MESSAGES, TESTIMONIAL_RULES, type Testimonial } from '#contract/testimonials.ts';
import { recordChanges } from '../../db/change-log.ts';
import { notFound } from '../../errors.ts';
import { parseFields } from '../../rules/zod-rules.ts';
import type { TableAct } from '../../writes/write.ts';
import { findTestimonials } from './testimonials.repository.ts';
import type { TestimonialsTable } from './testimonials.table.ts';

/** Adds a testimonial. @throws AppError 422 with every bad field. */
export async function addTestimonial(act: TableAct, fields: unknown): Promise<Testimonial> {
  const { id } = await act.trx
    .insertInto('testimonials')
    .values({ ...columnsOf(fields), version: 0 })
    .returning('id')
    .executeTakeFirstOrThrow();
  return publish(act, id);
}

/** Changes the given fields of a testimonial. @throws AppError 404, 422 with every bad field. */
export async function changeTestimonial(act: TableAct, id: number, fields: object): Promise<Testimonial> {
  const columns = columnsOf({ ...(await requireOne(act, id)), ...fields });
  await act.trx.updateTable('testimonials').set(columns).where('id', '=', id).execute();
  return publish(act, id);
}

/** Removes a testimonial. @returns the row before the removal. @throws AppError 404. */
export async function removeTestimonial(act: TableAct, id: number): Promise<Testimonial> {
  const row = await requireOne(act, id);
  await act.trx.deleteFrom('testimonials').where('id', '=', id).execute();
  const version = await recordChanges(act.trx, [{ entity: 'testimonials', id, streams: [] }], act.nowIso);
  return { ...row, version };
}

/** Restores a testimonial, even a removed one. */
export async function putTestimonialBack(
  act: TableAct,
  row: Selectable<TestimonialsTable>,
): Promise<Testimonial> {
  await act.trx
    .insertInto('testimonials')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute();
  return publish(act, row.id);
}

async function requireOne({ trx }: TableAct, id: number): Promise<Testimonial> {
  const [row] = await findTestimonials(trx, [id]);
  if (!row) throw notFound(TESTIMONIAL_MESSAGES.notFound);
  return row;
}

async function publish(act: TableAct, id: number): Promise<Testimonial> {
  await recordChanges(act.trx, [{ entity: 'testimonials', id, streams: [CATALOGUE_STREAM] }], act.nowIso);
  return requireOne(act, id);
}

function columnsOf(fields: unknown) {
  const { name, text, location, image, animalType } = parseFields(TESTIMONIAL_RULES, fields);
  return { name, text, location, image: image || null, animal_type: animalType };
}
