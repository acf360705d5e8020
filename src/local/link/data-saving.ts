import type { Ports } from '../browser/ports.ts';
import type { Outbox } from '../outbox/outbox.ts';

/** The person's choice about saving data; `browser`: follow the browser's setting. */
export type DataSaving = 'browser' | 'on' | 'off';

/** Stored in the outbox database: after a cache drop the app must not fetch against the person's choice. */
const NAME = 'dataSaving';

export const readDataSaving = (outbox: Outbox): Promise<DataSaving> => outbox.readMeta(NAME, 'browser');

/** @throws QuotaExceededError when the phone is full. */
export const writeDataSaving = (outbox: Outbox, choice: DataSaving): Promise<void> =>
  outbox.writeMeta(NAME, choice);

/** Whether the app must fetch only what the person asks for. */
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
