import { type DownloadCount, GAME_MESSAGES } from '#contract/games.ts';
import { CATALOGUE_STREAM } from '#contract/sync.ts';
import { recordChanges } from '../../db/change-log.ts';
import { fieldsInvalid, notFound } from '../../errors.ts';
import type { Applied } from '../../writes/outcomes.ts';
import type { WriteContext } from '../../writes/write.ts';
import { countDownload, findGames } from './games.repository.ts';

/** Counts a download of a game; needs no sign-in. @throws AppError 404, 422 if `gameId` is not a number. */
export async function recordDownload(w: WriteContext, args: unknown): Promise<Applied> {
  const gameId = (args as { gameId?: unknown } | null | undefined)?.gameId;
  if (typeof gameId !== 'number') throw fieldsInvalid([{ path: 'gameId', message: GAME_MESSAGES.gameId }]);
  if (!Number.isSafeInteger(gameId) || !(await countDownload(w.trx, gameId)))
    throw notFound(GAME_MESSAGES.notFound);
  const version = await recordChanges(
    w.trx,
    [{ entity: 'games', id: gameId, streams: [CATALOGUE_STREAM] }],
    w.nowIso,
  );
  const games = await findGames(w.trx, [gameId]);
  const body: DownloadCount = { downloadCount: games[0]?.downloadCount ?? 0 };
  return { status: 200, body, version, id: gameId, rows: { games } };
}
