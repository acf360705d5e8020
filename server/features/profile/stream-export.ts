import { EXPORT_LIMITS } from '#contract/limits.ts';
import { PROFILE_MESSAGES } from '#contract/profile.ts';
import { SECOND_MS } from '#contract/shared/time.ts';
import { AppError } from '../../errors.ts';
import { logFault } from '../../log-fault.ts';
import type { Services } from '../../services.ts';
import { exportedOf } from './export-account.service.ts';

/**
 * Streams all stored data about a person as one JSON object. Each part is read when the client takes it, in its turn
 * among other addresses, and nothing is read for a client that has gone. @throws AppError 401 when the account is gone,
 * 429 during another export of the person and after too many.
 */
export async function streamExport(
  services: Services,
  userId: number,
  address: string,
): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  const { store, nowMs, inTurn, limits, exporting, pictures } = services;
  const idleMs = nowMs() - (exporting.get(userId) ?? Number.NEGATIVE_INFINITY);
  const waitMs = idleMs < EXPORT_LIMITS.idleMs ? EXPORT_LIMITS.idleMs - idleMs : limits.takeExport(userId);
  if (waitMs > 0)
    throw new AppError('too-many-requests', {
      detail: PROFILE_MESSAGES.exports,
      retryAfterS: waitMs / SECOND_MS,
    });
  exporting.set(userId, nowMs()); // at once: others may arrive meanwhile
  const parts = partsOf(await exportedOf(store.read, userId, new Date(nowMs()).toISOString(), pictures));
  const encoder = new TextEncoder();
  return new ReadableStream(
    {
      async pull(controller) {
        exporting.set(userId, nowMs());
        try {
          const { value, done } = await inTurn(address, () => parts.next());
          if (!done) return controller.enqueue(encoder.encode(value));
          exporting.delete(userId);
          controller.close();
        } catch (error) {
          exporting.delete(userId);
          logFault(services, error, 'an export ended early', { userId });
          controller.error(error);
        }
      },
      async cancel() {
        exporting.delete(userId);
        await parts.return(undefined);
      },
    },
    { highWaterMark: 0 }, // nothing is read before the client takes it
  );
}

async function* partsOf(exported: Record<string, unknown>): AsyncGenerator<string, undefined> {
  let before = '{';
  for (const [name, value] of Object.entries(exported)) {
    const start = `${before}${JSON.stringify(name)}:`;
    before = ',';
    if (!isPaged(value)) {
      yield start + JSON.stringify(value);
      continue;
    }
    yield `${start}[`;
    let comma = '';
    for await (const rows of value) {
      yield comma + rows.map((row) => JSON.stringify(row)).join(',');
      comma = ',';
    }
    yield ']';
  }
  yield '}';
  return undefined;
}

const isPaged = (value: unknown): value is AsyncIterable<readonly object[]> =>
  typeof value === 'object' && value !== null && Symbol.asyncIterator in value;
