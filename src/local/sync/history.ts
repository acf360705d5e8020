import type { LineageEntry } from '#contract/sync.ts';
import type { SyncCore } from '../core.ts';
import type { AnyEntry, Receipt } from '../outbox.ts';
import { readSetting, writeSetting } from '../settings.ts';

/** Counts the histories that an answer knows: rows of a later one are newer whatever their version. */
export const historyNumber = (lineage: readonly LineageEntry[]) => lineage.length;

/**
 * Remembers the server's history. When it is a new one that forked from the known one, every receipt beyond the
 * fork goes back into the outbox under its old key: so the phones heal what a restored backup had lost, once.
 */
export async function noteHistory(core: SyncCore, epoch: string, lineage: LineageEntry[]): Promise<void> {
  const known = await readSetting(core.cache, 'history');
  if (known?.epoch === epoch) return;
  const knownEpoch = known?.epoch ?? (await core.outbox.readMeta<string | null>('epoch', null));
  if (knownEpoch !== null && knownEpoch !== epoch) await requeueLost(core, knownEpoch, lineage);
  await core.outbox.writeMeta('epoch', epoch);
  await writeSetting(core.cache, 'history', { epoch, lineage });
}

async function requeueLost({ outbox }: SyncCore, knownEpoch: string, lineage: LineageEntry[]): Promise<void> {
  const position = lineage.findIndex((entry) => entry.epoch === knownEpoch);
  const next = position < 0 ? undefined : lineage[position + 1];
  if (!next) return; // not a history that this phone has seen: nothing can be said about what it holds
  await outbox.transaction('rw', [outbox.entries, outbox.receipts, outbox.meta], async () => {
    const lost = await outbox.receipts
      .filter((r) => r.epoch === knownEpoch && r.version > next.forkedAt)
      .sortBy('version');
    for (const receipt of lost) {
      const seq = (await outbox.readMeta('seq', 0)) + 1;
      await outbox.writeMeta('seq', seq);
      await outbox.entries.put(entryOf(receipt, seq));
      await outbox.receipts.delete(receipt.key);
    }
  });
}

function entryOf(receipt: Receipt, seq: number): AnyEntry {
  const { deliveredAtMs: _d, version: _v, epoch: _e, id: _i, ...write } = receipt;
  const isMaking = ['thread.create', 'post.create', 'business.register'].includes(write.name);
  return {
    ...write,
    seq,
    state: 'waiting',
    mayHaveLeft: true,
    failures: 0,
    notBeforeMs: 0,
    ...(isMaking ? { creates: write.key } : {}),
  } as unknown as AnyEntry;
}
