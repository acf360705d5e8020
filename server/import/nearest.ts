/** A name as people mistype it: case, spaces and signs say nothing. */
const folded = (name: string) =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');

/** Of a long name a third of the letters may be wrong, of a short one two. */
const mostWrong = (name: string) => Math.max(2, Math.floor(name.length / 3));

/** The name that was probably meant; null where none is near. */
export function nearest(name: string, among: readonly string[]): string | null {
  const wanted = folded(name);
  const [first] = among
    .map((candidate) => ({ candidate, wrong: lettersBetween(wanted, folded(candidate)) }))
    .filter(({ wrong }) => wrong <= mostWrong(wanted))
    .sort((a, b) => a.wrong - b.wrong);
  return first?.candidate ?? null;
}

/** ` Did you mean 'phone'?`, or nothing. */
export function suggestion(name: string, among: readonly string[]): string {
  const found = nearest(name, among);
  return found === null ? '' : ` Did you mean '${found}'?`;
}

/** How many letters have to be added, taken or changed to make one word of the other (Levenshtein). */
function lettersBetween(one: string, other: string): number {
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
