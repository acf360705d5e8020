import type { Selectable } from 'kysely';
import { ADMIN_MESSAGES } from '#contract/admin.ts';
import { CATEGORY_RULES, type CategoryDraft, FORUM_MESSAGES, type ForumCategory } from '#contract/forums.ts';
import { CATALOGUE_STREAM } from '#contract/sync.ts';
import { recordInSteps } from '../../db/change-log.ts';
import { AppError, fieldsInvalid, notFound } from '../../errors.ts';
import { parseFields } from '../../rules/zod-rules.ts';
import type { TableAct } from '../../writes/write.ts';
import {
  findAnyBusinessRow,
  findBusinessRow,
  findCataloguedIds,
} from '../businesses/businesses.repository.ts';
import { cataloguedChanges } from '../businesses/featured.service.ts';
import { findCategory, findCategoryBySlug } from './categories.repository.ts';
import type { ForumCategoriesTable } from './forums.table.ts';
import { slugOf } from './slugs.ts';

/** Adds a forum category. @throws AppError 422 with every bad field. */
export async function addCategory(act: TableAct, fields: unknown): Promise<ForumCategory> {
  const draft = await parseCategory(act, fields);
  const slug = draft.slug || slugOf(draft.name);
  if (await findCategoryBySlug(act.trx, slug))
    throw fieldsInvalid([{ path: 'slug', message: FORUM_MESSAGES.categorySlugTaken }]);
  const before = await findCataloguedIds(act.trx);
  const { id } = await act.trx
    .insertInto('forum_categories')
    .values({
      ...columnsOf(draft),
      slug,
      thread_count: 0,
      post_count: 0,
      last_activity_at: null,
      version: 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return publish(act, id, before);
}

/** Changes the given fields of a category; its slug never changes. @throws AppError 404, 422 with every bad field. */
export async function changeCategory(act: TableAct, id: number, fields: object): Promise<ForumCategory> {
  const category = await requireCategory(act, id);
  const draft = await parseCategory(act, { ...category, ...fields }, category.sponsoredByBusinessId);
  if (draft.slug !== category.slug)
    throw fieldsInvalid([{ path: 'slug', message: FORUM_MESSAGES.categorySlugStays }]);
  const before = await findCataloguedIds(act.trx);
  await act.trx.updateTable('forum_categories').set(columnsOf(draft)).where('id', '=', id).execute();
  return publish(act, id, before, draft.name === category.name ? [] : await threadsOf(act, id));
}

/**
 * Removes an empty category. @returns the category before the removal. @throws AppError 404, 409 `has-threads`, hidden
 * ones too.
 */
export async function removeCategory(act: TableAct, id: number): Promise<ForumCategory> {
  const category = await requireCategory(act, id);
  if ((await threadsOf(act, id)).length > 0) throw new AppError('has-threads');
  const before = await findCataloguedIds(act.trx);
  await act.trx.deleteFrom('forum_categories').where('id', '=', id).execute();
  const removed = { entity: 'forumCategories' as const, id, streams: [] };
  const others = await cataloguedChanges(act.trx, before);
  const version = await recordInSteps(act.trx, [removed, ...others], act.nowIso);
  return { ...category, version };
}

/**
 * Restores a category, even a removed one; its current counts stay. @throws AppError 409 `cannot-undo` if another
 * category has its slug or its sponsor is gone.
 */
export async function putCategoryBack(
  act: TableAct,
  row: Selectable<ForumCategoriesTable>,
): Promise<ForumCategory> {
  const other = await findCategoryBySlug(act.trx, row.slug);
  const sponsor = row.sponsored_by_business_id;
  const isTaken = other !== undefined && other.id !== row.id;
  if (isTaken || (sponsor !== null && !(await findAnyBusinessRow(act.trx, sponsor))))
    throw new AppError('cannot-undo', { detail: ADMIN_MESSAGES.changedSince });
  const before = await findCataloguedIds(act.trx);
  const { name, description, is_featured, sponsored_by_business_id } = row;
  await act.trx
    .insertInto('forum_categories')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({ name, description, is_featured, sponsored_by_business_id }),
    )
    .execute();
  return publish(act, row.id, before, other && other.name !== name ? await threadsOf(act, row.id) : []);
}

async function requireCategory({ trx }: TableAct, id: number): Promise<ForumCategory> {
  const category = await findCategory(trx, id);
  if (!category) throw notFound(FORUM_MESSAGES.noCategory);
  return category;
}

async function threadsOf({ trx }: TableAct, id: number): Promise<number[]> {
  const rows = await trx.selectFrom('threads').select('id').where('category_id', '=', id).execute();
  return rows.map((row) => row.id);
}

/** Threads carry the name of their category, so the renamed ones travel again. */
async function publish(
  act: TableAct,
  id: number,
  before: ReadonlySet<number>,
  renamed: readonly number[] = [],
): Promise<ForumCategory> {
  const threads = renamed.map((thread) => ({ entity: 'threads' as const, id: thread }));
  await recordInSteps(
    act.trx,
    [
      { entity: 'forumCategories', id, streams: [CATALOGUE_STREAM] },
      ...(await cataloguedChanges(act.trx, before)),
      ...threads,
    ],
    act.nowIso,
  );
  return requireCategory(act, id);
}

/** @param currentSponsor the current sponsor, allowed even if its listing is hidden */
async function parseCategory(
  { trx }: TableAct,
  args: unknown,
  currentSponsor: number | null = null,
): Promise<CategoryDraft> {
  const draft = parseFields(CATEGORY_RULES, args);
  const sponsor = draft.sponsoredByBusinessId;
  if (sponsor !== null && sponsor !== currentSponsor && !(await findBusinessRow(trx, sponsor)))
    throw fieldsInvalid([{ path: 'sponsoredByBusinessId', message: FORUM_MESSAGES.categorySponsor }]);
  return draft;
}

const columnsOf = ({ name, description, isFeatured, sponsoredByBusinessId }: CategoryDraft) => ({
  name,
  description,
  is_featured: isFeatured ? 1 : 0,
  sponsored_by_business_id: sponsoredByBusinessId,
});
