/** Normalizes a name for comparison: ignores case, spaces and punctuation. */
const normalize = (name: string) =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');

/** Allowed typos: a third of a long name, two in a short one. */
const maxTypos = (name: string) => Math.max(2, Math.floor(name.length / 3));

/** Returns the probably intended name; null when none is near. */
export function nearest(name: string, among: readonly string[]): string | null {
  const normalized = normalize(name);
  const [first] = among
    .map((candidate) => ({ candidate, typos: distance(normalized, normalize(candidate)) }))
    .filter(({ typos }) => typos <= maxTypos(normalized))
    .sort((a, b) => a.typos - b.typos);
  return first?.candidate ?? null;
}

/** ` Did you mean 'phone'?`, or nothing. */
export function suggestion(name: string, among: readonly string[]): string {
  const found = nearest(name, among);
  return found === null ? '' : ` Did you mean '${found}'?`;
}

/** Levenshtein distance. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i++) {
    const next = [i];
    for (let j = 1; j <= other.length; j++) {
      const changed = (row[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1);
      next.push(Math.min(changed, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}
