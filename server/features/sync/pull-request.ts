import { SYNC_LIMITS } from '#contract/limits.ts';
import type { FieldError } from '#contract/rules.ts';
import { isStreamName, ME_STREAM, SYNC_MESSAGES } from '#contract/sync.ts';
import { fieldsInvalid } from '../../errors.ts';

export interface StreamCursor {
  stream: string;
  /** The last version of the stream that the device holds; 0 asks for a first copy. */
  from: number;
}

export interface PullRequest {
  streams: StreamCursor[];
  epoch: string | null;
  limit: number;
}

/** What a pull asks for, and the newest token of what the phone has seen. */
export interface Pulling extends PullRequest {
  known: string | null;
}

/** Reads the query of a pull. @throws AppError 422 with the bad path. */
export function parsePull(query: Record<string, string | undefined>): Pulling {
  const streams = parseStreams(query.streams);
  if (streams.length > 1 && streams.some((cursor) => cursor.stream === ME_STREAM))
    throw fieldsInvalid([{ path: 'streams', message: SYNC_MESSAGES.meAlone }]);
  const known = query.known || null;
  return { streams, epoch: query.epoch || null, limit: parseLimit(query.limit), known };
}

/** Reads `catalogue@0,area:59:-165@120`; a name without `@` asks for a first copy. @throws AppError 422. */
export const parseStreams = (text: string | undefined): StreamCursor[] =>
  parseCursors((text ?? '').split(','), { path: 'streams', message: SYNC_MESSAGES.streams });

/** Reads streams with their cursors, each once. @throws AppError 422 with `error` when one of them is none. */
export function parseCursors(parts: readonly string[], error: FieldError): StreamCursor[] {
  const cursors = parts.map(parseCursor).filter((cursor) => cursor !== null);
  const isUnique = new Set(cursors.map(({ stream }) => stream)).size === cursors.length;
  if (cursors.length < parts.length || !isUnique || cursors.length > SYNC_LIMITS.streamsMax)
    throw fieldsInvalid([error]);
  return cursors;
}

function parseCursor(text: string): StreamCursor | null {
  const [stream = '', version = '0', ...rest] = text.split('@');
  const isGood = rest.length === 0 && isStreamName(stream) && /^\d{1,15}$/.test(version);
  return isGood ? { stream, from: Number(version) } : null;
}

function parseLimit(text: string | undefined): number {
  if (text === undefined) return SYNC_LIMITS.pageRows;
  const limit = Number(text);
  if (!/^\d{1,5}$/.test(text) || limit < 1 || limit > SYNC_LIMITS.pageRowsMax)
    throw fieldsInvalid([{ path: 'limit', message: SYNC_MESSAGES.limit }]);
  return limit;
}
