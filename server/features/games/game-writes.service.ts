import type { Selectable } from 'kysely';
import { isAnimalName } from '#contract/catalogue.ts';
import { GAME_MESSAGES, GAME_RULES, type Game, type GameDraft } from '#contract/games.ts';
import { CATALOGUE_STREAM } from '#contract/sync.ts';
import { recordChanges } from '../../db/change-log.ts';
import { fieldsInvalid, notFound } from '../../errors.ts';
import { parseFields } from '../../rules/zod-rules.ts';
import type { TableAct } from '../../writes/write.ts';
import { findGames } from './games.repository.ts';
import type { GamesTable } from './games.table.ts';

/** Adds a game without downloads. @throws AppError 422 with every bad field. */
export async function addGame(act: TableAct, fields: unknown): Promise<Game> {
  const { id } = await act.trx
    .insertInto('games')
    .values({ ...columnsOf(parseGame(fields)), download_count: 0, is_sample: 0, version: 0 })
    .returning('id')
    .executeTakeFirstOrThrow();
  return publish(act, id);
}

/** Changes the given fields of a game. @throws AppError 404, 422 with every bad field. */
export async function changeGame(act: TableAct, id: number, fields: object): Promise<Game> {
  const columns = columnsOf(parseGame({ ...(await requireGame(act, id)), ...fields }));
  await act.trx.updateTable('games').set(columns).where('id', '=', id).execute();
  return publish(act, id);
}

/** Removes a game. @returns the game before the removal. @throws AppError 404. */
export async function removeGame(act: TableAct, id: number): Promise<Game> {
  const game = await requireGame(act, id);
  await act.trx.deleteFrom('games').where('id', '=', id).execute();
  const version = await recordChanges(act.trx, [{ entity: 'games', id, streams: [] }], act.nowIso);
  return { ...game, version };
}

/** Restores a game, even a removed one; its current download count stays. */
export async function putGameBack(act: TableAct, row: Selectable<GamesTable>): Promise<Game> {
  const { download_count: _, ...columns } = row;
  await act.trx
    .insertInto('games')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(columns))
    .execute();
  return publish(act, row.id);
}

async function requireGame({ trx }: TableAct, id: number): Promise<Game> {
  const [game] = await findGames(trx, [id]);
  if (!game) throw notFound(GAME_MESSAGES.notFound);
  return game;
}

async function publish(act: TableAct, id: number): Promise<Game> {
  await recordChanges(act.trx, [{ entity: 'games', id, streams: [CATALOGUE_STREAM] }], act.nowIso);
  return requireGame(act, id);
}

function parseGame(args: unknown): GameDraft {
  const draft = parseFields(GAME_RULES, args);
  if (!draft.animalTypes.every(isAnimalName))
    throw fieldsInvalid([{ path: 'animalTypes', message: GAME_MESSAGES.animalTypes }]);
  return draft;
}

const columnsOf = (draft: GameDraft) => ({
  title: draft.title,
  developer: draft.developer,
  category: draft.category,
  description: draft.description,
  animal_types: JSON.stringify(draft.animalTypes),
  price: draft.price,
  rating: draft.rating,
  has_trial: draft.hasTrial ? 1 : 0,
  trial_duration: draft.trialDuration,
  banner_image: draft.bannerImage || null,
  icon_image: draft.iconImage || null,
  web_demo_url: draft.webDemoUrl,
  android_store_url: draft.androidStoreUrl,
  ios_store_url: draft.iosStoreUrl,
  is_featured: draft.isFeatured ? 1 : 0,
});
