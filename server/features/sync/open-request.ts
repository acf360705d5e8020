import { ME_STREAM, SYNC_MESSAGES } from '#contract/sync.ts';
import { fieldsInvalid } from '../../errors.ts';
import { type PullRequest, parsePull } from './pull-request.ts';

export interface OpenRequest {
  /** As a pull of `me` asks. */
  me: PullRequest;
  /** As a pull of public streams asks; null when none are named. */
  shared: PullRequest | null;
  known: string | null;
  /** So many posts wait on the phone; null when it does not say. */
  waiting: number | null;
  /** The phone has nothing at all: it asks what it once had. */
  isFresh: boolean;
}

const CURSOR = /^\d{1,15}$/;
const COUNT = /^\d{1,4}$/;

/** Reads the query of an opened app. @throws AppError 422 with the bad path. */
export function parseOpen(query: Record<string, string | undefined>): OpenRequest {
  const { streams, waiting, fresh, me: cursor = '0', ...rest } = query;
  if (!CURSOR.test(cursor)) throw fieldsInvalid([{ path: 'me', message: SYNC_MESSAGES.me }]);
  if (waiting !== undefined && !COUNT.test(waiting))
    throw fieldsInvalid([{ path: 'waiting', message: SYNC_MESSAGES.waiting }]);
  const { limit: _, ...own } = rest;
  const { known, ...me } = parsePull({ ...own, streams: `${ME_STREAM}@${cursor}` });
  const shared = streams === undefined ? null : parsePull({ ...rest, streams });
  if (shared?.streams.some(({ stream }) => stream === ME_STREAM))
    throw fieldsInvalid([{ path: 'streams', message: SYNC_MESSAGES.meAlone }]);
  return {
    me,
    shared,
    known,
    waiting: waiting === undefined ? null : Number(waiting),
    isFresh: fresh === '1',
  };
}
