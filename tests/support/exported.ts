import { exportedOf } from '#server/features/profile/export-account.service.ts';
import type { TestServer } from './server.ts';

/** Everything that is stored about a person, without the limits of the export. */
export async function exportedThings(
  { store, clock }: Pick<TestServer, 'store' | 'clock'>,
  personId: number,
): Promise<Record<string, unknown>> {
  const lists = await exportedOf(store.read, personId, new Date(clock.nowMs).toISOString());
  const things: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(lists)) {
    things[name] = isPaged(value) ? [] : value;
    if (isPaged(value)) for await (const rows of value) (things[name] as object[]).push(...rows);
  }
  return things;
}

const isPaged = (value: unknown): value is AsyncIterable<object[]> =>
  typeof value === 'object' && value !== null && Symbol.asyncIterator in value;
