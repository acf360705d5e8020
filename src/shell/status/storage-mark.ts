import type { SmallStorage } from '#src/data/typed-last.ts';
import type { Core } from '#src/local/core.ts';

/**
 * A browser that runs out of room clears a site's databases without a word. So the same name stands in the outbox and,
 * with the number of unsent posts, in the small storage beside it: when only the latter is left, the databases were
 * cleared. Where a browser clears both, nobody can tell.
 */
const KEY = 'petiyard-storage';
const META = 'storageMark';
const MARKED_AT = 'storageMarkedAtMs';

interface Mark {
  name: string;
  unsent: number;
}

/** What was lost when the browser cleared the databases; null when it did not. */
export async function readEmptied({ outbox }: Core, storage: SmallStorage): Promise<Mark | null> {
  const kept = readMark(storage);
  await outbox.readMeta(MARKED_AT, 0); // whoever follows this is told of a new mark
  const name = await outbox.readMeta<string | null>(META, null);
  return kept && kept.name !== name ? kept : null;
}

/** Marks a phone that has no mark yet. @throws QuotaExceededError when the phone is full: then it has none still. */
export async function beginMark(core: Core, storage: SmallStorage): Promise<void> {
  if (readMark(storage)) return;
  await mark(core, storage, await core.outbox.readMeta<string | null>(META, null));
}

/** The person has read that the databases were cleared: from here on the present ones count. */
export async function markAnew(core: Core, storage: SmallStorage): Promise<void> {
  await mark(core, storage, null);
}

/** Notes how many posts are not sent, while the mark stands; a phone that was wiped meanwhile has none. */
export async function noteUnsent({ outbox }: Core, storage: SmallStorage, unsent: number): Promise<void> {
  const kept = readMark(storage);
  const name = await outbox.readMeta<string | null>(META, null);
  if (kept && kept.name === name && kept.unsent !== unsent) write(storage, { name: kept.name, unsent });
}

/** The outbox first: a mark beside it that has no outbox would be told as a loss that never was. */
async function mark({ outbox, ports }: Core, storage: SmallStorage, known: string | null): Promise<void> {
  const name = known ?? ports.uuid();
  await outbox.writeMeta(META, name);
  write(storage, { name, unsent: await outbox.entries.count() });
  await outbox.writeMeta(MARKED_AT, ports.nowMs());
}

function readMark(storage: SmallStorage): Mark | null {
  try {
    const kept: unknown = JSON.parse(storage.getItem(KEY) ?? 'null');
    const { name, unsent } = (kept ?? {}) as Partial<Mark>;
    return typeof name === 'string' && typeof unsent === 'number' ? { name, unsent } : null;
  } catch {
    return null; // not what we wrote: as if there were none
  }
}

function write(storage: SmallStorage, mark: Mark): void {
  storage.setItem(KEY, JSON.stringify(mark)); // where that keeps nothing, a loss cannot be told
}
