import type { TestPerson, TestServer } from '#tests/support/server.ts';
import { mutation, push } from '#tests/support/sync.ts';

export const BATCH = 50;

/** Sends records of one animal in batches. @returns how many the server has put off */
export async function putOffOf(server: TestServer, person: TestPerson, count: number): Promise<number> {
  const record = { kind: 'hoof', on: '2026-03-08' };
  const bella = mutation('animal.set', { name: 'Bella', species: 'Goat' });
  let putOff = 0;
  let batch = [bella];
  for (let sent = 0; sent < count; sent += batch.length) {
    const outcomes = await push(server, person, batch);
    putOff += outcomes.filter(({ outcome }) => outcome === 'deferred').length;
    batch = Array.from({ length: Math.min(BATCH, count - sent) }, () =>
      mutation('record.add', { animal: bella.key, ...record }),
    );
  }
  return putOff;
}
