import type { AnyEntry, Receipt } from '#src/local/outbox/outbox.ts';
import { textOf } from './ledger.ts';
import type { World } from './world.ts';

/** Enough characters to identify a text. */
const TEXT_CHARS = 24;

/** Adds the content of every phone to the record of a run, for its reader. */
export function tellInventory({ phones, loop, host }: World): void {
  for (const phone of phones) {
    const { name } = phone;
    loop.tell(() => `${name} user ${phone.user()?.id ?? 'nobody'}, clock off by ${phone.skewMs} ms`);
    for (const entry of phone.entries()) loop.tell(() => `${name} entry ${entryLine(entry)}`);
    for (const receipt of phone.receipts()) loop.tell(() => `${name} receipt ${receiptLine(receipt)}`);
    for (const row of phone.disk.rows<object>('outbox', 'meta'))
      loop.tell(() => `${name} ${JSON.stringify(row)}`);
  }
  const epochs = host.rows<object>('select * from epochs');
  loop.tell(() => `server epochs ${JSON.stringify(epochs)}`);
}

export const entryLine = (entry: AnyEntry) => JSON.stringify(entry, shortened);

export const receiptLine = ({ seq, name, args, key, version, epoch, id }: Receipt) =>
  `${seq} ${name} ${textOf(args)?.slice(0, TEXT_CHARS) ?? JSON.stringify(args)} ${key} v${version} of ${epoch} id ${id ?? '-'}`;

const shortened = (_name: string, value: unknown): unknown =>
  typeof value === 'string' && value.length > 60 ? `${value.slice(0, TEXT_CHARS)}…` : value;
