import { z } from 'zod';
import { MAP_PACK_LIMITS } from '#contract/limits.ts';
import { type MapPackAnswer, type MapSizes, MAP_PACK_MESSAGES as MESSAGES } from '#contract/map-pack.ts';
import { isBlock, isRegion, type Tile, tileNamed } from '#contract/shared/tiles.ts';
import { shownAs } from '../../rules/json-schema.ts';

export const mapPackAnswer = z
  .object({
    pack: z
      .object({ mark: z.string(), attribution: z.string(), url: z.string().nullable() })
      .meta({ id: 'MapPack' })
      .nullable(),
  })
  .meta({ id: 'MapPackAnswer' }) satisfies z.ZodType<MapPackAnswer>;

export const mapSizes = z
  .object({ bytes: z.array(z.int()) })
  .meta({ id: 'MapSizes' }) satisfies z.ZodType<MapSizes>;

/** The mark of the requested pack; another pack answers 404. */
const pack = z.string({ error: MESSAGES.pack });

export const sizesQuery = z.object({
  pack,
  region: shownAs(
    z.string({ error: MESSAGES.region }).transform((name, context) => {
      const tile = tileNamed(name);
      if (tile && isRegion(tile)) return tile;
      context.addIssue({ code: 'custom', message: MESSAGES.region });
      return z.NEVER;
    }),
    { type: 'string' },
  ),
});

export const blocksQuery = z.object({
  pack,
  names: shownAs(
    z.string({ error: MESSAGES.blocks }).transform((list, context) => {
      const names = list.split(',', MAP_PACK_LIMITS.blocksPerRequest + 1);
      const tiles = names.map(tileNamed).filter((tile): tile is Tile => tile !== null && isBlock(tile));
      if (tiles.length === names.length && names.length <= MAP_PACK_LIMITS.blocksPerRequest) return tiles;
      context.addIssue({ code: 'custom', message: MESSAGES.blocks });
      return z.NEVER;
    }),
    { type: 'string' },
  ),
});
