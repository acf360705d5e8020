import { z } from 'zod';
import { SYNC_LIMITS } from '#contract/limits.ts';
import { ME_STREAM, SYNC_MESSAGES } from '#contract/sync.ts';
import { shownAs } from '../../rules/json-schema.ts';
import { CURSOR, hasMe, PULL_FIELDS, type PullRequest, streamsField } from './pull-request.ts';

export interface OpenRequest {
  /** The pull of `me`. */
  me: PullRequest;
  /** The pull of public streams; null without any. */
  shared: PullRequest | null;
  known: string | null;
  /** The number of writes that wait on the phone; null if unknown. */
  waiting: number | null;
  /** The phone is empty and asks how many writes it once had. */
  isFresh: boolean;
}

const COUNT = /^\d{1,4}$/;

const numberField = (pattern: RegExp, error: string) =>
  shownAs(z.string().regex(pattern, { error }).transform(Number).optional(), {
    type: 'integer',
    minimum: 0,
  });

/** The query of `/sync/open`. `limit` is for the public streams. */
export const openQuery = z.object({
  me: numberField(CURSOR, SYNC_MESSAGES.me),
  waiting: numberField(COUNT, SYNC_MESSAGES.waiting),
  streams: streamsField((streams) => (hasMe(streams) ? SYNC_MESSAGES.meAlone : null)).optional(),
  fresh: shownAs(z.string().optional(), { enum: ['1'] }),
  ...PULL_FIELDS,
});

/** Converts the query of `/sync/open`. */
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
