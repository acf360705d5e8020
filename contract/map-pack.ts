/** An operator's pack of map tiles (`MAP_PACK`), as phones need to know it. */
export interface MapPack {
  /** Another one for another file. */
  mark: string;
  /** Whom its data is from, in plain text. */
  attribution: string;
  /** Where those tell of it; null where the pack names no address. */
  url: string | null;
}

/** `GET /api/map/pack`. */
export interface MapPackAnswer {
  pack: MapPack | null;
}

/** `GET /api/map/sizes`: bytes of each block of a region, in the order of `blocksOfRegion`. */
export interface MapSizes {
  bytes: number[];
}

/** The type of `GET /api/map/blocks`: a list of `Block` in the form of protocol buffers, by {@link BLOCK_FIELDS}. */
export const BLOCKS_TYPE = 'application/x-protobuf';

/**
 * The fields of a list of blocks: of the list its blocks, of a block its name and its tiles, of a tile where it lies and its
 * bytes, as they stand in the pack: a Mapbox vector tile, packed by gzip or not.
 */
export const BLOCK_FIELDS = { block: 1, name: 1, tile: 2, z: 1, x: 2, y: 3, bytes: 4 } as const;

export const MAP_PACK_MESSAGES = {
  pack: 'pack must be the mark of the pack, as GET /api/map/pack tells it.',
  region: 'region must be a tile of zoom 8 like 8.69.106.',
  blocks: 'names must be a list of at most 24 blocks like 12.1110.1703,12.1111.1703.',
} as const;
