import { z } from 'zod';
import { SYNC_LIMITS } from '#contract/limits.ts';
import { ME_STREAM, SYNC_MESSAGES } from '#contract/sync.ts';
import { shownAs } from '../../rules/json-schema.ts';
import { CURSOR, hasMe, PULL_FIELDS, type PullRequest, streamsField } from './pull-request.ts';

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

const COUNT = /^\d{1,4}$/;

const numberField = (pattern: RegExp, error: string) =>
  shownAs(z.string().regex(pattern, { error }).transform(Number).optional(), {
    type: 'integer',
    minimum: 0,
  });

/** The query of an opened app. `limit` is the public streams'. */
export const openQuery = z.object({
  me: numberField(CURSOR, SYNC_MESSAGES.me),
  waiting: numberField(COUNT, SYNC_MESSAGES.waiting),
  streams: streamsField((streams) => (hasMe(streams) ? SYNC_MESSAGES.meAlone : null)).optional(),
  fresh: shownAs(z.string().optional(), { enum: ['1'] }),
  ...PULL_FIELDS,
});

/** What a query asks for. */
export function openRequestOf({
  me = 0,
  waiting,
  streams,
  fresh,
  epoch,
  limit,
  known,
}: z.output<typeof openQuery>): OpenRequest {
  return {
    me: { streams: [{ stream: ME_STREAM, from: me }], epoch, limit: SYNC_LIMITS.pageRows },
    shared: streams ? { streams, epoch, limit } : null,
    known,
    waiting: waiting ?? null,
    isFresh: fresh === '1',
  };
}
