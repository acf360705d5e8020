import type { Ports } from '../browser/ports.ts';
import type { Outbox } from '../outbox/outbox.ts';

/** The person's own word about saving data; `browser`: as their browser asks. */
export type DataSaving = 'browser' | 'on' | 'off';

/** Stands in the outbox's database: a cache that is dropped must not begin to fetch against the person's word. */
const NAME = 'dataSaving';

export const readDataSaving = (outbox: Outbox): Promise<DataSaving> => outbox.readMeta(NAME, 'browser');

/** @throws QuotaExceededError when the phone is full. */
export const writeDataSaving = (outbox: Outbox, choice: DataSaving): Promise<void> =>
  outbox.writeMeta(NAME, choice);

/** Whether nothing is to be fetched that the person did not ask for. */
export async function isSavingData({
  outbox,
  ports,
}: {
  outbox: Outbox;
  ports: Pick<Ports, 'network'>;
}): Promise<boolean> {
  const choice = await readDataSaving(outbox);
  return choice === 'browser' ? ports.network().asksToSave : choice === 'on';
}
