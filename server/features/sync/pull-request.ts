import { z } from 'zod';
import { isEntityName } from '#contract/entities.ts';
import { SYNC_LIMITS } from '#contract/limits.ts';
import { isStreamName, ME_STREAM, SYNC_MESSAGES } from '#contract/sync.ts';
import { shownAs } from '../../rules/json-schema.ts';
import type { Part } from './places.ts';

export interface StreamCursor {
  stream: string;
  /** The last version of the stream on the device; 0 requests a first copy. */
  from: number;
}

export interface PullRequest {
  streams: StreamCursor[];
  epoch: string | null;
  limit: number;
  /** Where to continue inside a version, by stream. Null if the device takes only complete versions. */
  parts?: ReadonlyMap<string, Part> | null;
}

/** The format of a cursor. */
export const CURSOR = /^\d{1,15}$/;

/**
 * Parses streams like `catalogue@0,area:59:-165@120`; a name without `@` requests a first copy. @param refusalOf
 * returns the message if a stream is not allowed here
 */
export function streamsField(refusalOf: (streams: readonly StreamCursor[]) => string | null) {
  const streams = z.string({ error: SYNC_MESSAGES.streams }).transform((text, { issues }) => {
    const cursors = cursorsOf(text.split(','));
    const message = cursors === null ? SYNC_MESSAGES.streams : refusalOf(cursors);
    if (message !== null) issues.push({ code: 'custom', message, input: text });
    return cursors ?? [];
  });
  return shownAs(streams, { type: 'string', examples: ['catalogue@0,area:59:-165@120'] });
}

/** Returns true if the stream `me` is among them. */
export const hasMe = (streams: readonly StreamCursor[]) => streams.some(({ stream }) => stream === ME_STREAM);

/** An empty text counts as absent. */
const orNull = z
  .string()
  .optional()
  .transform((text) => text || null);

/** Optional fields of every pull. */
export const PULL_FIELDS = {
  epoch: orNull,
  limit: shownAs(
    z
      .string()
      .optional()
      .transform((text) => (text === undefined ? SYNC_LIMITS.pageRows : limitOf(text)))
      .refine((limit) => limit >= 1 && limit <= SYNC_LIMITS.pageRowsMax, { error: SYNC_MESSAGES.limit }),
    { type: 'integer', minimum: 1, maximum: SYNC_LIMITS.pageRowsMax, default: SYNC_LIMITS.pageRows },
  ),
  /** The newest token of what the phone has seen. */
  known: orNull,
};

/** The query of a pull. */
export const pullQuery = z.object({
  streams: streamsField((streams) => (hasMe(streams) && streams.length > 1 ? SYNC_MESSAGES.meAlone : null)),
  parts: shownAs(
    z
      .string()
      .optional()
      .transform((text, { issues }) => {
        const parts = text === undefined ? null : partsOf(text);
        if (parts === undefined) issues.push({ code: 'custom', message: SYNC_MESSAGES.parts, input: text });
        return parts ?? null;
      }),
    { type: 'string', examples: ['', 'catalogue~1~animalTypes~7'] },
  ),
  ...PULL_FIELDS,
});

const PART = /^(\d{1,15})~(\w{1,40})~(\d{1,15})$/;

/** Formats a part: `1~animalTypes~7`. */
export const partText = ({ version, entity, row_id }: Part) => `${version}~${entity}~${row_id}`;

/** Parses `stream~part` pairs; undefined if one is invalid. */
function partsOf(text: string): ReadonlyMap<string, Part> | undefined {
  const parts = new Map<string, Part>();
  const pairs = text === '' ? [] : text.split(',');
  if (pairs.length > SYNC_LIMITS.streamsMax) return undefined;
  for (const pair of pairs) {
    const cut = pair.indexOf('~');
    const [, version, entity = '', id] = PART.exec(pair.slice(cut + 1)) ?? [];
    if (cut < 0 || !isEntityName(entity)) return undefined;
    parts.set(pair.slice(0, cut), { version: Number(version), entity, row_id: Number(id) });
  }
  return parts;
}

/** Parses unique streams with their cursors; null if one is invalid. */
export function cursorsOf(parts: readonly string[]): StreamCursor[] | null {
  const cursors = parts.map(cursorOf).filter((cursor) => cursor !== null);
  const isUnique = new Set(cursors.map(({ stream }) => stream)).size === cursors.length;
  const isValid = cursors.length === parts.length && isUnique && cursors.length <= SYNC_LIMITS.streamsMax;
  return isValid ? cursors : null;
}

function cursorOf(text: string): StreamCursor | null {
  const [stream = '', from = '0', ...rest] = text.split('@');
  if (rest.length > 0 || !isStreamName(stream) || !CURSOR.test(from)) return null;
  return { stream, from: Number(from) };
}

const limitOf = (text: string) => (/^\d{1,5}$/.test(text) ? Number(text) : Number.NaN);
