import { z } from 'zod';
import { user } from '#contract/auth.schema.ts';
import { ENTITY_NAMES } from '#contract/entities.ts';
import type { OpenAnswer, PullAnswer, PushAnswer, StreamSize } from '#contract/sync.ts';
import { problem } from '../../http/core/problem.schema.ts';
import { gone, rows } from './rows.ts';

const history = {
  epoch: z.string(),
  lineage: z.array(z.object({ epoch: z.string(), forkedAt: z.int() })),
};
const moving = { stream: z.string(), from: z.int(), to: z.int() };
const part = z.string().exactOptional();

const pulledStream = z
  .object({
    ...moving,
    after: part,
    part,
    more: z.boolean(),
    reset: z.literal(true).exactOptional(),
    rows,
    gone,
    goneAt: gone.exactOptional(),
  })
  .meta({ id: 'PulledStream' });

export const pullAnswer = z
  .object({ ...history, streams: z.array(pulledStream), seen: z.string().exactOptional() })
  .meta({ id: 'PullAnswer' }) satisfies z.ZodType<PullAnswer>;

export const openAnswer = z
  .object({
    user: user.nullable(),
    me: pullAnswer.nullable(),
    public: z.string().nullable(),
    hasNews: z.boolean().nullable().exactOptional(),
    waited: z.int(),
  })
  .meta({ id: 'OpenAnswer' }) satisfies z.ZodType<OpenAnswer>;

export const streamSize = z
  .object({ stream: z.string(), rows: z.int(), bytes: z.int(), pictures: z.int().exactOptional() })
  .meta({ id: 'StreamSize' }) satisfies z.ZodType<StreamSize>;

const ofKey = { key: z.string() };
const replayed = z.literal(true).exactOptional();
const previous = z.union([
  z.object({
    version: z.int(),
    content: z.string(),
    fields: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])).exactOptional(),
  }),
  z.object({ version: z.int(), rating: z.int(), comment: z.string() }),
]);

const outcome = z
  .union([
    z.object({
      ...ofKey,
      outcome: z.literal('applied'),
      version: z.int(),
      id: z.int().exactOptional(),
      rows,
      omitted: z.partialRecord(z.enum(ENTITY_NAMES), z.array(z.string())).exactOptional(),
      gone: gone.exactOptional(),
      previous: previous.exactOptional(),
      replayed,
    }),
    z.object({ ...ofKey, outcome: z.literal('rejected'), problem, replayed }),
    z.object({
      ...ofKey,
      outcome: z.literal('deferred'),
      reason: z.enum(['busy', 'rate', 'internal', 'needs-missing', 'upgrade']),
      retryAfterMs: z.number(),
      alone: z.literal(true).exactOptional(),
      detail: z.string().exactOptional(),
    }),
    z.object({ ...ofKey, outcome: z.literal('cancelled') }),
    z.object({ ...ofKey, outcome: z.literal('too-late'), id: z.int().exactOptional() }),
  ])
  .meta({ id: 'Outcome' });

const movedStream = z.object({ ...moving, carries: gone, gone, goneAt: gone.exactOptional() });

export const pushAnswer = z
  .object({
    protocol: z.int(),
    ...history,
    outcomes: z.array(outcome),
    seen: z.string().exactOptional(),
    moved: z.array(movedStream).exactOptional(),
  })
  .meta({ id: 'PushAnswer' }) satisfies z.ZodType<PushAnswer>;
