/** Text that needs no Unicode tables: most texts. */
const PLAIN = /^[\x20-\x7e]*$/;

/** Lowercases a text and keeps only unaccented letters and digits. */
export function foldText(text: string): string {
  const isPlain = PLAIN.test(text);
  const lower = (isPlain ? text : text.normalize('NFKD').replace(/\p{M}+/gu, '')).toLowerCase();
  const joined =
    isPlain && !lower.includes("'") && !lower.includes('`') ? lower : lower.replace(/['’‘`]/g, '');
  return joined.replace(isPlain ? /[^a-z0-9]+/g : /[^\p{L}\p{N}]+/gu, ' ').trim();
}

/** Returns the words of the folded text; plain text takes a fast path. */
export function wordsOf(text: string): readonly string[] {
  if (!PLAIN.test(text)) return foldText(text).split(' ');
  const words = text.toLowerCase().match(/[a-z0-9'`]+/g) ?? [];
  return text.includes("'") || text.includes('`') ? words.map((word) => word.replace(/['`]/g, '')) : words;
}
