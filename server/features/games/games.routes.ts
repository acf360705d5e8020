import { Hono } from 'hono';
import { GAME_MESSAGES } from '#contract/games.ts';
import type { AppEnv } from '../../http/app-env.ts';
import { readOptionalJson } from '../../http/body.ts';
import { idOf } from '../../http/guards.ts';
import { answerWrite } from '../../http/write.ts';
import { findAllGames } from './games.repository.ts';
import { recordDownload } from './games.service.ts';

/** Mobile games. Paths and answers: docs/api.md, section 7. */
export const gameRoutes = new Hono<AppEnv>()
  .get('/mobile-games', async (c) => c.json(await findAllGames(c.get('services').store.read)))
  .get('/mobile-games/featured', async (c) => {
    const games = await findAllGames(c.get('services').store.read);
    return c.json(games.filter((game) => game.isFeatured));
  })
  .get('/mobile-games/animal-type/:name', async (c) => {
    const name = c.req.param('name').toLowerCase();
    const games = await findAllGames(c.get('services').store.read);
    return c.json(games.filter((game) => game.animalTypes.some((animal) => animal.toLowerCase() === name)));
  })
  .post('/mobile-games/:id/increment-downloads', async (c) => {
    const gameId = idOf(c, 'id', GAME_MESSAGES.notFound);
    await readOptionalJson(c);
    const user = c.get('session')?.user ?? null;
    return answerWrite(c, { name: 'game.download', args: { gameId }, run: recordDownload, user });
  });
