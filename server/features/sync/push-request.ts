import { z } from 'zod';
import { SYNC_LIMITS } from '#contract/limits.ts';
import { UUID_PATTERN } from '#contract/mutations.ts';
import { SYNC_MESSAGES as MESSAGES, OLDEST_PROTOCOL, PROTOCOL, type PushRequest } from '#contract/sync.ts';
import { AppError, fieldsInvalid } from '../../errors.ts';
import { cursorsOf, type StreamCursor } from './pull-request.ts';

const uuid = z.string().regex(UUID_PATTERN, { error: MESSAGES.uuid });

/** The body of a push; {@link parsePush} checks it. */
export const pushEnvelope = z.object(
  {
    protocol: z.int({ error: MESSAGES.protocol }).max(PROTOCOL, { error: MESSAGES.protocol }),
    device: uuid,
    epoch: z.string({ error: MESSAGES.epoch }).max(64, { error: MESSAGES.epoch }).nullable(),
    user: z.int({ error: MESSAGES.user }).positive({ error: MESSAGES.user }).nullable(),
    cancel: z
      .array(z.object({ key: uuid, target: uuid }, { error: MESSAGES.cancel }), { error: MESSAGES.list })
      .default([]),
    mutations: z
      .array(
        z.object(
          {
            key: uuid,
            name: z.string({ error: MESSAGES.name }),
            argsVersion: z.int({ error: MESSAGES.argsVersion }).positive({ error: MESSAGES.argsVersion }),
            args: z.unknown().optional(), // checked by the write itself, so that a bad mutation fails alone
            needs: z
              .array(uuid, { error: MESSAGES.needs })
              .max(SYNC_LIMITS.pushMutations, { error: MESSAGES.needs })
              .optional(),
            writtenAt: z.iso.datetime({ offset: true }).optional().catch(undefined), // for display only
          },
          { error: MESSAGES.mutation },
        ),
        { error: MESSAGES.list },
      )
      .default([]),
    known: z.string().optional().catch(undefined), // an invalid token is ignored
    echo: z.literal(false).optional().catch(undefined),
    follows: z
      .array(z.string({ error: MESSAGES.follows }), { error: MESSAGES.follows })
      .max(SYNC_LIMITS.streamsMax, { error: MESSAGES.follows })
      .optional(),
  },
  { error: MESSAGES.envelope },
);

/** Limits the reported paths, so that an answer is not longer than its request. */
const ERRORS_MAX = 20;

/** A parsed push; `follows` is null if the phone does not send its streams. */
export interface Push extends Omit<PushRequest, 'follows'> {
  follows: StreamCursor[] | null;
}

/** Parses a push. @throws AppError 426 from an outdated phone, 413 with too many entries, 422 with the bad paths. */
export function parsePush(body: unknown): Push {
  // An older envelope may differ anywhere else, so its version is read first.
  const { protocol } = (body ?? {}) as { protocol?: unknown };
  if (typeof protocol === 'number' && Number.isInteger(protocol) && protocol < OLDEST_PROTOCOL)
    throw new AppError('update-needed');
  const counts = body as { cancel?: unknown; mutations?: unknown } | null;
  for (const list of [counts?.cancel, counts?.mutations])
    if (Array.isArray(list) && list.length > SYNC_LIMITS.pushMutations) throw new AppError('too-large');
  if (countNeeds(counts?.mutations) > SYNC_LIMITS.pushNeeds) throw new AppError('too-large');
  const result = pushEnvelope.safeParse(body);
  if (!result.success)
    throw fieldsInvalid(
      result.error.issues
        .slice(0, ERRORS_MAX)
        .map((issue) => ({ path: issue.path.join('.'), message: issue.message })),
    );
  const request = result.data as unknown as PushRequest;
  if (request.cancel.length + request.mutations.length === 0)
    throw fieldsInvalid([{ path: 'mutations', message: MESSAGES.empty }]);
  const follows = request.follows === undefined ? null : cursorsOf(request.follows);
  if (request.follows !== undefined && follows === null)
    throw fieldsInvalid([{ path: 'follows', message: MESSAGES.follows }]);
  return { ...request, follows };
}

function countNeeds(mutations: unknown): number {
  if (!Array.isArray(mutations)) return 0;
  const lists = (mutations as ({ needs?: unknown } | null)[]).map((mutation) => mutation?.needs);
  return lists.reduce<number>((count, needs) => count + (Array.isArray(needs) ? needs.length : 0), 0);
}
