import PHRASES from '../phrases/spanish.json' with { type: 'json' };

/** One letter for those that sound the same: 'vaka' and 'vaca', 'cabayo' and 'caballo', 'jente' and 'gente'. */
const folded = (word: string): string =>
  word
    .replace(/ll/g, 'y')
    .replace(/ch/g, 'x')
    .replace(/qu/g, 'k')
    .replace(/h/g, '')
    .replace(/v/g, 'b')
    .replace(/n(?=[bp])/g, 'm')
    .replace(/g(?=[ei])/g, 'j')
    .replace(/z|c(?=[ei])/g, 's')
    .replace(/c/g, 'k')
    .replace(/([^r])\1/g, '$1');

/** Endings after a root of three letters: a shorter root would be that of too many words. */
const ENDING =
  /(?<=.{3})(?:i[ty][ao]s?|(?:and|iend)o(?:se|me|l[aeo]s?)?|[aei]r(?:se|me|l[aeo]s?)?|a(?:ron|ban?|d[ao]s?|mos)|i(?:eron|d[ao]s?|[ao]s?|an|mos)|emos|an|en|as|es|os|[aeos])$/;
const oneOf = (word: string): string => folded(word).replace(/(?<=.{3})s$/, '');
const rootOf = (word: string): string => folded(word).replace(ENDING, '');

/** Returns English for a plain word in Spanish, empty for one that adds nothing; undefined for an unknown word. */
export type Dictionary = (word: string) => string | undefined;

/** Makes a dictionary of tables; the first line with a word counts. */
function dictionaryOf(table: readonly string[]): Dictionary {
  const words = new Map<string, string>();
  const ones = new Map<string, string>();
  const roots = new Map<string, string>();
  const add = (known: Map<string, string>, word: string, english: string) => {
    if (!known.has(word)) known.set(word, english);
  };
  for (const line of linesOf(PHRASES.animals)) {
    add(words, line.spanish, line.english);
    add(ones, oneOf(line.spanish), line.english); // their roots are those of verbs
  }
  for (const line of linesOf(table)) {
    add(words, line.spanish, line.english);
    add(ones, oneOf(line.spanish), line.english);
    add(roots, rootOf(line.spanish), line.english);
  }
  return (word) => words.get(word) ?? ones.get(oneOf(word)) ?? roots.get(rootOf(word));
}

/** Every word of a table with its English. */
const linesOf = (table: readonly string[]) =>
  table.flatMap((line) => {
    const [english = '', spanish = ''] = line.split('=');
    return spanish.split(' ').map((word) => ({ english, spanish: word }));
  });

/** The words that are known without the learned data. */
export const FEW_WORDS: Dictionary = dictionaryOf(PHRASES.words);

/** All words, with those of the learned data. */
export const manyWords = (table: string): Dictionary =>
  dictionaryOf([...PHRASES.words, ...table.trim().split('\n')]);

const NAMED = new Map(linesOf(PHRASES.animals).map(({ english, spanish }) => [spanish, english]));

/** Returns English for the name of an animal. */
export const animalFor: Dictionary = (word) => NAMED.get(word) ?? NAMED.get(word.replace(/s$/, ''));
