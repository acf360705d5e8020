/** An entry of a small list that is written as a whole, identified by `id`; its fields are plain values. */
interface Entry {
  id: string;
}

/** A write of such a list. With `base`, the list that the device last saw, only differences from it count. */
export interface EntriesWrite<E extends Entry> {
  entries: E[];
  base?: E[] | undefined;
}

/**
 * Three-way merge by entry: applies the device's additions, removals and changes since `base` to the server's list. If
 * both sides changed a field, this later write wins; it also restores an entry that it changed and the other side
 * removed. Order: the server's, then additions; if the device moved entries, its own order, then unknown entries.
 * Without `base` the list replaces the server's.
 */
export function mergeEntries<E extends Entry>(server: readonly E[], write: EntriesWrite<E>): E[] {
  const device = byId(write.entries);
  if (!write.base) return [...device.values()];
  const [base, known] = [byId(write.base), byId(server)];
  const merged = new Map<string, E>();
  for (const [id, theirs] of known) {
    const [before, mine] = [base.get(id), device.get(id)];
    if (mine) merged.set(id, before ? withChanges(theirs, before, mine) : mine);
    else if (!before) merged.set(id, theirs);
  }
  for (const [id, mine] of device) {
    const before = base.get(id);
    if (!known.has(id) && (!before || changesOf(before, mine).length > 0)) merged.set(id, mine);
  }
  const order = hasMoved(device, base)
    ? [...device.keys(), ...known.keys()]
    : [...known.keys(), ...device.keys()];
  return [...new Set(order)].flatMap((id) => merged.get(id) ?? []);
}

/**
 * Combines two writes of a device into one with the same effect. Entries that only the later one saw are added to the
 * base of the earlier one.
 */
export function joinEntries<E extends Entry>(
  earlier: EntriesWrite<E>,
  later: EntriesWrite<E>,
): EntriesWrite<E> {
  const { entries, base } = earlier;
  if (!base || !later.base) return { entries: mergeEntries(entries, later) };
  const seen = new Set([...entries, ...base].map(({ id }) => id));
  const since = later.base.filter(({ id }) => !seen.has(id));
  return { entries: mergeEntries([...entries, ...since], later), base: [...base, ...since] };
}

/** Whether the device changed the order of the entries. */
function hasMoved<E extends Entry>(device: Map<string, E>, base: Map<string, E>): boolean {
  const unmoved = [...base.keys(), ...device.keys()].filter((id) => device.has(id));
  return [...new Set(unmoved)].join() !== [...device.keys()].join();
}

function withChanges<E extends Entry>(theirs: E, before: E, mine: E): E {
  const changes = changesOf(before, mine).map((field) => [field, mine[field]]);
  return { ...theirs, ...Object.fromEntries(changes) };
}

const changesOf = <E extends Entry>(before: E, mine: E) =>
  (Object.keys(mine) as (keyof E)[]).filter((field) => mine[field] !== before[field]);

/** Deduplicates by id: the last one wins, in the position of the first. */
const byId = <E extends Entry>(entries: readonly E[]) => new Map(entries.map((entry) => [entry.id, entry]));
