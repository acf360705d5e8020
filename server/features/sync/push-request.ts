import { z } from 'zod';
import { SYNC_LIMITS } from '#contract/limits.ts';
import { UUID_PATTERN } from '#contract/mutations.ts';
import { OLDEST_PROTOCOL, PROTOCOL, type PushRequest, SYNC_MESSAGES } from '#contract/sync.ts';
import { AppError, fieldsInvalid } from '../../errors.ts';

const uuid = z.string().regex(UUID_PATTERN, { error: SYNC_MESSAGES.uuid });

const envelope = z.object({
  protocol: z.int({ error: SYNC_MESSAGES.protocol }).max(PROTOCOL, { error: SYNC_MESSAGES.protocol }),
  device: uuid,
  epoch: z.string().max(64).nullable(),
  user: z.int().positive().nullable(),
  cancel: z.array(z.object({ key: uuid, target: uuid })).default([]),
  mutations: z
    .array(
      z.object({
        key: uuid,
        name: z.string(),
        argsVersion: z.int().positive(),
        args: z.unknown(), // checked by the write itself, so that one bad mutation is refused alone
        needs: z.array(uuid).max(SYNC_LIMITS.pushMutations).optional(),
        writtenAt: z.iso.datetime({ offset: true }).optional().catch(undefined), // it serves display only
      }),
    )
    .default([]),
});

/**
 * Reads the envelope of a push. @throws AppError 426 from a phone that is too old, 413 with too many entries, 422 with
 * the first bad path.
 */
export function parsePush(body: unknown): PushRequest {
  // An older envelope may look different in any other place: its version is read before everything else.
  const { protocol } = (body ?? {}) as { protocol?: unknown };
  if (typeof protocol === 'number' && Number.isInteger(protocol) && protocol < OLDEST_PROTOCOL)
    throw new AppError('update-needed');
  const counts = body as { cancel?: unknown; mutations?: unknown } | null;
  for (const list of [counts?.cancel, counts?.mutations])
    if (Array.isArray(list) && list.length > SYNC_LIMITS.pushMutations) throw new AppError('too-large');
  const result = envelope.safeParse(body);
  if (!result.success)
    throw fieldsInvalid(
      result.error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message })),
    );
  const request = result.data as unknown as PushRequest;
  if (request.cancel.length + request.mutations.length === 0)
    throw fieldsInvalid([{ path: 'mutations', message: SYNC_MESSAGES.empty }]);
  return request;
}
