/**
 * The scripts in modern use: Unicode Standard Annex 31, table 5. A name or a host label may mix only the scripts of
 * one entry: Unicode Technical Standard 39, 5.2, "highly restrictive".
 */
const ALPHABETS =
  'Latn Hani Hira Kana|Latn Hani Bopo|Latn Hani Hang|Cyrl|Grek|Arab|Armn|Beng|Deva|Ethi|Geor|Gujr|Guru|Hebr|Khmr|Knda|Laoo|Mlym|Mymr|Orya|Sinh|Taml|Telu|Thaa|Thai|Tibt'.split(
    '|',
  );
/** Characters of every script: digits, punctuation, marks. */
const SHARED = '\\p{scx=Zyyy}\\p{scx=Zinh}';
const patterns = new Map<string, RegExp>();

/** Whether all letters of a text belong to one alphabet. */
export const isOfOneAlphabet = (text: string): boolean =>
  ALPHABETS.some((scripts) => patternOf(scripts).test(text));

/** Built on first use; most texts need only the first one. */
function patternOf(scripts: string): RegExp {
  const known = patterns.get(scripts);
  if (known) return known;
  const classes = scripts.split(' ').map((script) => `\\p{scx=${script}}`);
  const pattern = new RegExp(`^[${SHARED}${classes.join('')}]*$`, 'u');
  patterns.set(scripts, pattern);
  return pattern;
}
