import type { SmallStorage } from '#src/data/core/small-storage.ts';
import type { Core } from '#src/local/core.ts';

/**
 * A browser under storage pressure clears a site's databases silently. The same mark is kept in the outbox and, with
 * the number of unsent posts, in localStorage: if only the latter is left, the databases were cleared. If both are
 * cleared, nobody can tell.
 */
const KEY = 'petiyard-storage';
const META = 'storageMark';
const MARKED_AT = 'storageMarkedAtMs';

interface Mark {
  name: string;
  unsent: number;
}

/** The posts lost when the browser cleared the databases; null if it did not. */
export async function readEmptied({ outbox }: Core, storage: SmallStorage): Promise<Mark | null> {
  const stored = readMark(storage);
  await outbox.readMeta(MARKED_AT, 0); // makes live queries rerun after a new mark
  const name = await outbox.readMeta<string | null>(META, null);
  return stored && stored.name !== name ? stored : null;
}

/** Marks a phone without a mark. @throws QuotaExceededError when the phone is full. */
export async function beginMark(core: Core, storage: SmallStorage): Promise<void> {
  if (readMark(storage)) return;
  await mark(core, storage, await core.outbox.readMeta<string | null>(META, null));
}

/** The person has read the notice: sets a new mark for the current databases. */
export async function markAnew(core: Core, storage: SmallStorage): Promise<void> {
  await mark(core, storage, null);
}

/** Stores the number of unsent posts in the mark; a wiped phone has none. */
export async function noteUnsent({ outbox }: Core, storage: SmallStorage, unsent: number): Promise<void> {
  const stored = readMark(storage);
  const name = await outbox.readMeta<string | null>(META, null);
  if (stored && stored.name === name && stored.unsent !== unsent)
    write(storage, { name: stored.name, unsent });
}

/** The outbox first: a mark only beside it would be reported as a loss. */
async function mark({ outbox, ports }: Core, storage: SmallStorage, known: string | null): Promise<void> {
  const name = known ?? ports.uuid();
  await outbox.writeMeta(META, name);
  write(storage, { name, unsent: await outbox.entries.count() });
  await outbox.writeMeta(MARKED_AT, ports.nowMs());
}

function readMark(storage: SmallStorage): Mark | null {
  try {
    const stored: unknown = JSON.parse(storage.getItem(KEY) ?? 'null');
    const { name, unsent } = (stored ?? {}) as Partial<Mark>;
    return typeof name === 'string' && typeof unsent === 'number' ? { name, unsent } : null;
  } catch {
    return null; // not ours: treated as missing
  }
}

function write(storage: SmallStorage, mark: Mark): void {
  storage.setItem(KEY, JSON.stringify(mark)); // without storage, a loss cannot be detected
}
