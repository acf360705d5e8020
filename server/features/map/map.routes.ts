import { type Context, Hono } from 'hono';
import { BLOCKS_TYPE, type MapPackAnswer, type MapSizes } from '#contract/map-pack.ts';
import { notFound } from '../../errors.ts';
import type { AppEnv } from '../../http/core/app-env.ts';
import { call } from '../../http/core/call.ts';
import { goneTest } from '../../http/core/client.ts';
import { blocksQuery, mapPackAnswer, mapSizes, sizesQuery } from './map.schema.ts';
import { readBlocks, sizesOf } from './map.service.ts';
import type { PackFile } from './pack-file.ts';

/** The content behind a mark never changes. */
const IMMUTABLE = 'public, max-age=31536000, immutable';

/** The operator's pack of map tiles, which phones keep with their areas; see docs/map.md, section 4. */
export const mapRoutes = new Hono<AppEnv>()
  .get(
    '/map/pack',
    call({
      summary: 'The server’s pack of map tiles and its attribution, if there is one',
      who: 'anyone',
      answers: { 200: mapPackAnswer },
    }),
    (c) => c.json({ pack: c.get('services').mapPack?.pack ?? null } satisfies MapPackAnswer),
  )
  .get(
    '/map/sizes',
    call({
      summary: 'The sizes of a region’s tile blocks',
      who: 'anyone',
      query: sizesQuery,
      answers: { 200: mapSizes },
      refuses: ['not-found'],
    }),
    async (c) => {
      const { pack, region } = c.req.valid('query');
      const file = packOf(c, pack);
      const bytes = await c
        .get('services')
        .inTurn(c.get('address'), () => sizesOf(file, region), goneTest(c));
      c.header('Cache-Control', IMMUTABLE);
      return c.json({ bytes } satisfies MapSizes);
    },
  )
  .get(
    '/map/blocks',
    call({
      summary: 'Tile blocks, as many as fit into a response, in order',
      who: 'anyone',
      query: blocksQuery,
      answers: { 200: { type: BLOCKS_TYPE, says: 'contract/map-pack.ts, BLOCK_FIELDS.' } },
      refuses: ['not-found'],
    }),
    async (c) => {
      const { pack, names } = c.req.valid('query');
      const file = packOf(c, pack);
      const bytes = await c
        .get('services')
        .inTurn(c.get('address'), () => readBlocks(file, names), goneTest(c));
      c.header('Cache-Control', IMMUTABLE);
      return c.body(bytes, 200, { 'Content-Type': BLOCKS_TYPE });
    },
  );

/** @throws AppError 404 without a pack, or if it has been replaced. */
function packOf(c: Context<AppEnv>, mark: string): PackFile {
  const { mapPack } = c.get('services');
  if (mapPack?.pack.mark !== mark) throw notFound();
  return mapPack;
}
