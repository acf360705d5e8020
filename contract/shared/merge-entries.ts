/** One entry of a small list that is written whole: named by `id`, its fields are plain values. */
interface Entry {
  id: string;
}

/** A write of such a list. With `base` (what the device last saw) only what differs from it counts as changed. */
export interface EntriesWrite<E extends Entry> {
  entries: E[];
  base?: E[] | undefined;
}

/**
 * Three-way merge by entry. What the device added, took away or changed since `base` is done to the server's list; all
 * else stays as the server has it. Of a field that both sides changed this write, the later one, wins; it also brings an
 * entry back that it changed and the other side took away. Order: the server's, then what was added; where the device moved
 * something, its own, then what it did not know of. Without `base` the list is set.
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
 * Two writes of a device as one, which changes what both together change. What only the later one has seen is added to
 * what the earlier one had seen.
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

/** The device's own order differs from what leaving the others where they are would give. */
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

/** By id; of doubles the last one, in the place of the first. */
const byId = <E extends Entry>(entries: readonly E[]) => new Map(entries.map((entry) => [entry.id, entry]));
