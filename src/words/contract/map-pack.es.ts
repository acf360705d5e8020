import type { MAP_PACK_MESSAGES } from '#contract/map-pack.ts';
import type { Sentences } from '#src/words/in-languages.ts';

/** Sentences of contract/map-pack.ts in Spanish. */
export const MAP_PACK_ES: Sentences<typeof MAP_PACK_MESSAGES> = {
  pack: 'pack debe ser la marca del paquete, como la da GET /api/map/pack.',
  region: 'region debe ser un mosaico de zoom 8 como 8.69.106.',
  blocks: 'names debe ser una lista de 24 bloques como máximo, como 12.1110.1703,12.1111.1703.',
};
