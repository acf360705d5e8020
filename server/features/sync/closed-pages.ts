import { createHash } from 'node:crypto';
import { SYNC_LIMITS } from '#contract/limits.ts';
import type { ClosedPage } from '#contract/sync.ts';
import { jsonSchemaOf } from '../../rules/json-schema.ts';
import type { Place } from './places.ts';
import { rows } from './rows.schema.ts';

/** Where a stream is cut: closed pages in order, and the version after which its tail begins. */
export interface Cut<P> {
  pages: { from: number; to: number; places: readonly P[] }[];
  tailFrom: number;
}

/**
 * Cuts a stream into closed pages and a tail, by nothing but its places, so that every server cuts alike. The line of
 * versions is halved, and its halves again, until a piece has as many rows as there are newer ones, within limits: most
 * pieces stay the same for long, and whoever comes back after a while reads little that they have. The tail is the last
 * piece, which is not over yet.
 * @param places in order of their versions.
 */
export function cutStream<P extends { version: number }>(places: readonly P[]): Cut<P> {
  const newest = places.at(-1)?.version ?? 0;
  const pages: Cut<P>['pages'] = [];
  let start = 0;
  let size = 1;
  while (size <= newest) size *= 2;
  let first = 0; // of the places, the first within the piece
  while (places.length - first > SYNC_LIMITS.closedPageRowsLeast && size > 1) {
    size /= 2;
    if (newest >= start + size) {
      const end = firstFrom(places, start + size);
      pages.push(...closed(places, { start, size, first, end }));
      start += size;
      first = end;
    }
    if (newest === start + size - 1) {
      pages.push(...closed(places, { start, size, first, end: places.length }));
      return { pages, tailFrom: newest };
    }
  }
  return { pages, tailFrom: Math.max(0, start - 1) };
}

/** A piece of the line of versions: its own begin at `start`, its places are those from `first` to before `end`. */
interface Piece {
  start: number;
  size: number;
  first: number;
  end: number;
}

/** The pages of a piece that is over. */
function closed<P extends { version: number }>(
  places: readonly P[],
  { start, size, first, end }: Piece,
): Cut<P>['pages'] {
  if (first === end) return [];
  if (size === 1 || end - first <= mostRows(places.length - end))
    return [{ from: Math.max(0, start - 1), to: start + size - 1, places: places.slice(first, end) }];
  const half = size / 2;
  const middle = firstFrom(places, start + half);
  return [
    ...closed(places, { start, size: half, first, end: middle }),
    ...closed(places, { start: start + half, size: half, first: middle, end }),
  ];
}

/** Doubles with what is newer, in steps, so that a page does not change with every row. */
function mostRows(newer: number): number {
  const { closedPageRowsLeast: least, closedPageRowsMost: most } = SYNC_LIMITS;
  const doublings = Math.floor(Math.log2(Math.max(1, newer / least)));
  return Math.min(most, least * 2 ** doublings);
}

/** The first place that has this version or a later one; the number of places where none has. */
function firstFrom(places: readonly { version: number }[], version: number): number {
  let low = 0;
  let high = places.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((places[middle]?.version ?? 0) < version) low = middle + 1;
    else high = middle;
  }
  return low;
}

const MARK_BYTES = 12;

/**
 * Names what is in a page: which rows, in which versions, and in which shape this version of the server writes them.
 * @param places all of the page, marked with what has left.
 */
export function markOf(places: readonly Place[]): string {
  const hash = createHash('sha256').update(shapeOfRows());
  for (const { entity, row_id, version, is_gone } of places)
    hash.update(`${entity}:${row_id}@${version}${is_gone ? '-' : '+'}`);
  return hash.digest().subarray(0, MARK_BYTES).toString('base64url');
}

let shape: string | undefined;
const shapeOfRows = () => {
  shape ??= JSON.stringify(jsonSchemaOf(rows, 'output'));
  return shape;
};

/** The pages of a cut as a phone is told of them. */
export const toldPages = ({ pages }: Cut<Place>): ClosedPage[] =>
  pages.map(({ from, to, places }) => ({ from, to, mark: markOf(places) }));
