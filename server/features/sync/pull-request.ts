import { z } from 'zod';
import { isEntityName } from '#contract/entities.ts';
import { SYNC_LIMITS } from '#contract/limits.ts';
import { isStreamName, ME_STREAM, SYNC_MESSAGES } from '#contract/sync.ts';
import { shownAs } from '../../rules/json-schema.ts';
import type { Part } from './places.ts';

export interface StreamCursor {
  stream: string;
  /** The last version of the stream that the device holds; 0 asks for a first copy. */
  from: number;
}

export interface PullRequest {
  streams: StreamCursor[];
  epoch: string | null;
  limit: number;
  /** Where to go on inside a version, by stream. Null where the device takes whole versions only. */
  parts?: ReadonlyMap<string, Part> | null;
}

/** What a stream's cursor is written as. */
export const CURSOR = /^\d{1,15}$/;

/**
 * Streams as `catalogue@0,area:59:-165@120`; a name without `@` asks for a first copy.
 * @param misfit the sentence where one of them may not be asked for so.
 */
export function streamsField(misfit: (streams: readonly StreamCursor[]) => string | null) {
  const streams = z.string({ error: SYNC_MESSAGES.streams }).transform((text, { issues }) => {
    const cursors = cursorsOf(text.split(','));
    const message = cursors === null ? SYNC_MESSAGES.streams : misfit(cursors);
    if (message !== null) issues.push({ code: 'custom', message, input: text });
    return cursors ?? [];
  });
  return shownAs(streams, { type: 'string', examples: ['catalogue@0,area:59:-165@120'] });
}

/** The stream `me` among others, or where it may not be. */
export const hasMe = (streams: readonly StreamCursor[]) => streams.some(({ stream }) => stream === ME_STREAM);

/** An empty text is none. */
const orNull = z
  .string()
  .optional()
  .transform((text) => text || null);

/** What every pull may name besides its streams. */
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

/** How a part travels: `1~animalTypes~7`. */
export const partText = ({ version, entity, row_id }: Part) => `${version}~${entity}~${row_id}`;

/** Reads `stream~part` pairs; undefined when one of them is neither. */
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

/** Reads streams with their cursors, each once; null when one of them is none. */
export function cursorsOf(parts: readonly string[]): StreamCursor[] | null {
  const cursors = parts.map(cursorOf).filter((cursor) => cursor !== null);
  const isUnique = new Set(cursors.map(({ stream }) => stream)).size === cursors.length;
  const isGood = cursors.length === parts.length && isUnique && cursors.length <= SYNC_LIMITS.streamsMax;
  return isGood ? cursors : null;
}

function cursorOf(text: string): StreamCursor | null {
  const [stream = '', from = '0', ...rest] = text.split('@');
  if (rest.length > 0 || !isStreamName(stream) || !CURSOR.test(from)) return null;
  return { stream, from: Number(from) };
}

const limitOf = (text: string) => (/^\d{1,5}$/.test(text) ? Number(text) : Number.NaN);
