/** An operator's pack of map tiles (`MAP_PACK`), as phones see it. */
export interface MapPack {
  /** Identifies the file; changes with it. */
  mark: string;
  /** Attribution, plain text. */
  attribution: string;
  /** Link of the attribution; null if the pack has none. */
  url: string | null;
}

/** `GET /api/map/pack`. */
export interface MapPackAnswer {
  pack: MapPack | null;
}

/** Response of `GET /api/map/sizes`: bytes of each block of a region, in the order of `blocksOfRegion`. */
export interface MapSizes {
  bytes: number[];
}

/** Content type of `GET /api/map/blocks`: a protocol buffer list of `Block` with {@link BLOCK_FIELDS}. */
export const BLOCKS_TYPE = 'application/x-protobuf';

/**
 * Field numbers: blocks of the list; name and tiles of a block; position and bytes of a tile, as stored in the pack (a
 * Mapbox vector tile, with or without gzip).
 */
export const BLOCK_FIELDS = { block: 1, name: 1, tile: 2, z: 1, x: 2, y: 3, bytes: 4 } as const;

export const MAP_PACK_MESSAGES = {
  pack: 'pack must be the mark of the pack, as GET /api/map/pack returns it.',
  region: 'region must be a tile of zoom 8 like 8.69.106.',
  blocks: 'names must be a list of at most 24 blocks like 12.1110.1703,12.1111.1703.',
} as const;
