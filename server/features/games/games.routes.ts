import { Hono } from 'hono';
import { z } from 'zod';
import { downloadCount, game } from '#contract/games.schema.ts';
import { GAME_MESSAGES } from '#contract/games.ts';
import { answerWrite } from '../../http/core/answer-write.ts';
import type { AppEnv } from '../../http/core/app-env.ts';
import { call } from '../../http/core/call.ts';
import { idParam } from '../../http/core/params.ts';
import { findAllGames } from './games.repository.ts';
import { recordDownload } from './games.service.ts';

/** Mobile games; see docs/api.md, section 7. */
export const gameRoutes = new Hono<AppEnv>()
  .get(
    '/mobile-games',
    call({ summary: 'All games', who: 'anyone', answers: { 200: z.array(game) }, isKept: true }),
    async (c) => c.json(await findAllGames(c.get('services').store.read)),
  )
  .get(
    '/mobile-games/featured',
    call({
      summary: 'The featured games',
      who: 'anyone',
      answers: { 200: z.array(game) },
      isKept: true,
    }),
    async (c) => {
      const games = await findAllGames(c.get('services').store.read);
      return c.json(games.filter((game) => game.isFeatured));
    },
  )
  .get(
    '/mobile-games/animal-type/:name',
    call({
      summary: 'Games about an animal; empty for an unknown one',
      who: 'anyone',
      params: z.object({ name: z.string() }),
      answers: { 200: z.array(game) },
      isKept: true,
    }),
    async (c) => {
      const name = c.req.valid('param').name.toLowerCase();
      const games = await findAllGames(c.get('services').store.read);
      return c.json(games.filter((game) => game.animalTypes.some((animal) => animal.toLowerCase() === name)));
    },
  )
  .post(
    '/mobile-games/:id/increment-downloads',
    call({
      summary: 'Counts a download of a game',
      who: 'anyone',
      params: idParam(GAME_MESSAGES.notFound),
      body: z.unknown(),
      mayBeEmpty: true,
      isWrite: true,
      answers: { 200: downloadCount },
    }),
    (c) => {
      const { id: gameId } = c.req.valid('param');
      const user = c.get('session')?.user ?? null;
      return answerWrite(c, { name: 'game.download', args: { gameId }, run: recordDownload, user });
    },
  );
