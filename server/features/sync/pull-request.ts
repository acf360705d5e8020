import { z } from 'zod';
import { SYNC_LIMITS } from '#contract/limits.ts';
import { isStreamName, ME_STREAM, SYNC_MESSAGES } from '#contract/sync.ts';
import { shownAs } from '../../rules/json-schema.ts';

export interface StreamCursor {
  stream: string;
  /** The last version of the stream that the device holds; 0 asks for a first copy. */
  from: number;
  /** The last version that is asked for; absent for whatever is there. */
  to?: number;
}

export interface PullRequest {
  streams: StreamCursor[];
  epoch: string | null;
  limit: number;
  /** The mark of the closed page that is asked for. */
  mark?: string | null;
}

/** What a stream's cursor is written as. */
export const CURSOR = /^\d{1,15}$/;

/**
 * Streams as `catalogue@0,area:59:-165@120`; a name without `@` asks for a first copy.
 * @param misfit the sentence where one of them may not be asked for so.
 * @param mayEnd also `catalogue@0..120`: what lies between two versions.
 */
export function streamsField(misfit: (streams: readonly StreamCursor[]) => string | null, mayEnd = false) {
  const streams = z.string({ error: SYNC_MESSAGES.streams }).transform((text, { issues }) => {
    const cursors = cursorsOf(text.split(','), mayEnd);
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
export const pullQuery = z
  .object({ streams: streamsField(misfitOfPull, true), ...PULL_FIELDS, mark: orNull })
  .refine(({ streams, mark }) => mark === null || isOneRange(streams), {
    path: ['mark'],
    error: SYNC_MESSAGES.mark,
  });

function misfitOfPull(streams: readonly StreamCursor[]): string | null {
  if (!hasMe(streams)) return null;
  if (streams.length > 1) return SYNC_MESSAGES.meAlone;
  return streams[0]?.to === undefined ? null : SYNC_MESSAGES.rangeOfMe;
}

const isOneRange = ([first, ...others]: readonly StreamCursor[]) =>
  first?.to !== undefined && others.length === 0;

/** The query of a tail. */
export const tailQuery = z.object({
  stream: z
    .string({ error: SYNC_MESSAGES.stream })
    .refine((name) => isStreamName(name) && name !== ME_STREAM, { error: SYNC_MESSAGES.stream }),
});

/** Reads streams with their cursors, each once; null when one of them is none. @param mayEnd see {@link streamsField}. */
export function cursorsOf(parts: readonly string[], mayEnd = false): StreamCursor[] | null {
  const cursors = parts.map((part) => cursorOf(part, mayEnd)).filter((cursor) => cursor !== null);
  const isUnique = new Set(cursors.map(({ stream }) => stream)).size === cursors.length;
  const isGood = cursors.length === parts.length && isUnique && cursors.length <= SYNC_LIMITS.streamsMax;
  return isGood ? cursors : null;
}

function cursorOf(text: string, mayEnd: boolean): StreamCursor | null {
  const [stream = '', range = '0', ...rest] = text.split('@');
  const [from = '', to] = mayEnd ? range.split(/\.\.(.*)/) : [range];
  if (rest.length > 0 || !isStreamName(stream) || !CURSOR.test(from)) return null;
  if (to === undefined) return { stream, from: Number(from) };
  return CURSOR.test(to) && Number(to) >= Number(from)
    ? { stream, from: Number(from), to: Number(to) }
    : null;
}

const limitOf = (text: string) => (/^\d{1,5}$/.test(text) ? Number(text) : Number.NaN);
