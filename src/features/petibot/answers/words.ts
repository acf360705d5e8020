import PHRASES from '../phrases/words.json' with { type: 'json' };
import { turned, turnsOf, wordsIn } from './phrases.ts';

const STOP = new Set(wordsIn(PHRASES.stop));
/** Phrases with one meaning, and the word for them. */
const TURNS = turnsOf(PHRASES.phrases);

/** Whether a plain word is a stop word. */
export const isEmptyWord = (word: string) => STOP.has(word);

/** Normalizes a text: lower case, no accents or apostrophes, single spaces; digits stay. */
export function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
}

/** Returns the stem, the same for 'vaccines', 'vaccination' and 'vaccinate'. */
function stem(word: string): string {
  const root = word
    .replace(/(?<=.{3})(?:ies)$/, 'y')
    .replace(/(?<=.{3})(?:sses)$/, 'ss')
    .replace(/(?<=.{2}(?:x|ch|sh|s|z))es$/, '')
    .replace(/(?<=.{2}[^su])s$/, '');
  const bare = root.replace(/(?<=.{4})(?:ations?|ating|ated|ate|ings?|ed|ers?|ment|ness|ly|ion)$/, '');
  return bare
    .replace(/([bdgkmnprt])\1$/, '$1')
    .replace(/(?<=.{3})e$/, '')
    .replace(/(?<=.{3})i$/, 'y');
}

/** Stems of synonyms to the stem in the guides. */
const SAME = new Map<string, string>();
for (const [name, others] of Object.entries(PHRASES.same))
  for (const other of `${name} ${others}`.split(' ')) SAME.set(stem(other), stem(name));

/** Normalizes a text and replaces phrases by their word. */
export const spoken = (text: string) => turned(plain(text), TURNS);

/** Returns the content words of a text, normalized. */
export function wordsOf(text: string): string[] {
  return spoken(text)
    .split(' ')
    .filter((word) => word.length > 1 && !STOP.has(word) && !/^\d+$/.test(word));
}

const terms = new Map<string, string>();

/** Returns the search term of a word: its stem, or that of its synonym. */
export function termOf(word: string): string {
  const known = terms.get(word);
  if (known !== undefined) return known;
  const root = stem(plain(word).replaceAll(' ', ''));
  const term = SAME.get(root) ?? root;
  terms.set(word, term);
  return term;
}
