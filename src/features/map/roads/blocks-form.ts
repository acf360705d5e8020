import { PbfReader } from 'pbf';
import { BLOCK_FIELDS as FIELDS } from '#contract/map-pack.ts';
import type { Tile } from '#contract/shared/tiles.ts';

export interface Block {
  name: string;
  /** Encoded as in the response, and stored like this. */
  bytes: Uint8Array<ArrayBuffer>;
}

/** Decodes the blocks of a response. @throws Error if it is truncated or invalid. */
export function blocksIn(response: Uint8Array): Block[] {
  const parts = new PbfReader(response).readFields<Uint8Array<ArrayBuffer>[]>((field, list, pbf) => {
    if (field === FIELDS.block) list.push(new Uint8Array(pbf.readBytes()));
  }, []);
  return parts.map((bytes) => ({ name: nameIn(bytes), bytes }));
}

const nameIn = (block: Uint8Array): string =>
  new PbfReader(block).readFields<{ name: string }>(
    (field, found, pbf) => {
      if (field === FIELDS.name) found.name = pbf.readString();
    },
    { name: '' },
  ).name;

/** Returns the bytes of a tile in a block; null if there is none. @throws Error if the block is damaged. */
export function tileIn(block: Uint8Array, { z, x, y }: Tile): Uint8Array<ArrayBuffer> | null {
  const tiles = new PbfReader(block).readFields<{ at: number[]; bytes: Uint8Array<ArrayBuffer> }[]>(
    (field, list, pbf) => {
      if (field !== FIELDS.tile) return;
      const tile = { at: [0, 0, 0], bytes: new Uint8Array() };
      pbf.readMessage((part, into, inner) => {
        if (part === FIELDS.bytes) into.bytes = new Uint8Array(inner.readBytes());
        else if (part === FIELDS.z || part === FIELDS.x || part === FIELDS.y)
          into.at[part - FIELDS.z] = inner.readVarint();
      }, tile);
      list.push(tile);
    },
    [],
  );
  const key = [z, x, y].join();
  return tiles.find(({ at }) => at.join() === key)?.bytes ?? null;
}
