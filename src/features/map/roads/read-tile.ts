import { VectorTile, type VectorTileFeature, type VectorTileLayer } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { MAP_PACK_LIMITS } from '#contract/limits.ts';
import type { RoadKind, TileLine, TileLines } from '../drawing/roads.ts';

/** Road classes of the two common schemes: `kind` in Protomaps, `class` in OpenMapTiles. */
const ROADS: Readonly<Record<string, RoadKind>> = {
  highway: 'highway',
  motorway: 'highway',
  trunk: 'highway',
  major_road: 'main',
  medium_road: 'main',
  primary: 'main',
  secondary: 'main',
  tertiary: 'main',
  minor_road: 'street',
  minor: 'street',
  service: 'street',
  track: 'street',
};
/** Kinds of water that are not drawn. */
const NO_WATER = ['swimming_pool', 'fountain'];
/** Highest OpenStreetMap `admin_level` that is drawn: states. */
const STATE_LEVEL = 4;
const BORDERS = ['country', 'region'];
const LINE = 2;
const AREA = 3;
const GZIP = [0x1f, 0x8b];

type Tags = VectorTileFeature['properties'];

/** Decodes a tile, also a gzipped one. @throws Error if it is damaged or too large. */
export async function readTile(bytes: Uint8Array<ArrayBuffer>): Promise<TileLines> {
  const isGzipped = GZIP.every((byte, index) => bytes[index] === byte);
  return linesOf(isGzipped ? await gunzip(bytes) : bytes);
}

/** Decodes an unzipped tile. @throws Error if it is damaged. */
export function linesOf(plain: Uint8Array): TileLines {
  const { layers } = new VectorTile(new PbfReader(plain));
  const roads: Record<RoadKind, TileLine[]> = { highway: [], main: [], street: [] };
  const [water, streams, borders]: [TileLine[], TileLine[], TileLine[]] = [[], [], []];
  const anyLayer = Object.values(layers)[0];
  const extent = (layers.water ?? layers.roads ?? layers.transportation ?? anyLayer)?.extent ?? 4096;
  const collect = (
    layer: VectorTileLayer | undefined,
    select: (tags: Tags, type: number) => TileLine[] | null,
  ) => {
    if (!layer) return;
    const toExtent = extent / layer.extent;
    for (let index = 0; index < layer.length; index++) {
      const feature = layer.feature(index);
      const list = select(feature.properties, feature.type);
      if (!list) continue;
      for (const line of feature.loadGeometry())
        list.push(line.flatMap(({ x, y }) => [x * toExtent, y * toExtent]));
    }
  };
  const roadsOf = ({ kind, class: className }: Tags, type: number) => {
    const name = ROADS[String(kind ?? className)];
    return type === LINE && name ? roads[name] : null;
  };
  collect(layers.roads, roadsOf);
  collect(layers.transportation, roadsOf);
  collect(layers.water, ({ kind, class: className }, type) => {
    if (NO_WATER.includes(String(kind ?? className))) return null;
    return type === AREA ? water : type === LINE ? streams : null;
  });
  collect(layers.waterway, (_, type) => (type === LINE ? streams : null));
  const bordersOf = (tags: Tags, type: number) => (type === LINE && isBorder(tags) ? borders : null);
  collect(layers.boundaries, bordersOf);
  collect(layers.boundary, bordersOf);
  return { extent, water, streams, borders, roads, hasWater: layers.water !== undefined };
}

function isBorder({ kind, admin_level: level, maritime }: Tags): boolean {
  if (maritime) return false;
  return typeof level === 'number' ? level <= STATE_LEVEL : BORDERS.includes(String(kind));
}

async function gunzip(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  const reader = stream.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return new Uint8Array(await new Blob(parts).arrayBuffer());
    length += value.length;
    parts.push(value);
    if (length <= MAP_PACK_LIMITS.tilePlainBytes) continue;
    await reader.cancel();
    throw new RangeError('map tile is too large');
  }
}
