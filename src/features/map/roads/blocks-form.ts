import { PbfReader } from 'pbf';
import { BLOCK_FIELDS as FIELDS } from '#contract/map-pack.ts';
import type { Tile } from '#contract/shared/tiles.ts';

export interface Block {
  name: string;
  /** As it stood in the answer: so it is kept. */
  bytes: Uint8Array<ArrayBuffer>;
}

/** The blocks of an answer. @throws Error where it is cut short or something else. */
export function blocksIn(answer: Uint8Array): Block[] {
  const parts = new PbfReader(answer).readFields<Uint8Array<ArrayBuffer>[]>((field, list, pbf) => {
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

/** The bytes of one of a block's tiles; null where the pack has none. @throws Error where the block is damaged. */
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
  const wanted = [z, x, y].join();
  return tiles.find(({ at }) => at.join() === wanted)?.bytes ?? null;
}
