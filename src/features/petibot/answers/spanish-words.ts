import { inLanguages } from '#src/words/in-languages.ts';
import PHRASES from '../phrases/spanish.json' with { type: 'json' };
import OF_PAGE from '../phrases/spanish-page.json' with { type: 'json' };

/** One letter for those that sound the same: 'vaka' and 'vaca', 'cabayo' and 'caballo', 'jente' and 'gente'. */
const folded = (word: string): string =>
  word
    .replace(/x/g, 's')
    .replace(/ll/g, 'y')
    .replace(/ch/g, 'x')
    .replace(/qu/g, 'k')
    .replace(/h/g, '')
    .replace(/^(?:gu|w)e/, 'ue')
    .replace(/v/g, 'b')
    .replace(/n(?=[bp])/g, 'm')
    .replace(/g(?=[ei])/g, 'j')
    .replace(/gu(?=[ei])/g, 'g')
    .replace(/z|c(?=[ei])/g, 's')
    .replace(/c/g, 'k')
    .replace(/([^r])\1/g, '$1');

/** A text or a phrase with the same letters for the same sounds. */
export const byEar = (text: string): string =>
  text.replace(/\\[a-z]|[a-z]+/g, (word) => (word.startsWith('\\') ? word : folded(word)));

/** Pronouns behind a verb: 'quitarselos', 'denle'. */
const THEM = '(?:[mts]e|nos|l[aeo]s?)';
/** Endings after a root of three letters, since shorter roots are those of too many words; the longest that fits is taken. */
const ENDINGS = [
  `(?:and|[iy]end)o${THEM}*|[aei]r${THEM}*|[ae]n?${THEM}`, // dandole, quitarselos, denle
  '[aei]ria[ns]?|(?:a|ie|ye)(?:ron|ra[ns]?)|[ai]ste|ab?a[ns]?|i?[ae][ns]?|[aei]mos|i?o', // tenses
  '(?:[ai]d|a)?[ao]s?|(?:[ai]d)?(?:e?s)?it[ao]s?', // herida, hinchao, pollitos
  'asion(?:es)?|e?s', // nouns
];
const ENDING = new RegExp(`(?<=.{3})(?:${ENDINGS.join('|')})$`);
const oneOf = (word: string): string => folded(word).replace(/(?<=.{3})(?:es|s|e)+$/, '');
/** The same for 'duele' and 'dolor', 'pierde' and 'perdio'. */
const rootOf = (word: string): string =>
  folded(word).replace(ENDING, '').replace(/ue/g, 'o').replace(/ie/g, 'e');

/** Returns English for a plain word in Spanish, empty for one that adds nothing; undefined for an unknown word. */
export type Dictionary = (word: string) => string | undefined;

/** Makes a dictionary of tables; the first line with a word counts, and words that add nothing own no root. */
function dictionaryOf(table: readonly string[]): Dictionary {
  const words = new Map<string, string>();
  const ones = new Map<string, string>();
  const roots = new Map<string, string>();
  const add = (known: Map<string, string>, word: string, english: string) => {
    if (!known.has(word)) known.set(word, english);
  };
  const lines = linesOf(table);
  for (const { spanish, english } of [...linesOf(PHRASES.animals), ...lines]) {
    add(words, spanish, english);
    if (english !== spanish) add(ones, oneOf(spanish), english); // the roots of animals are those of verbs
  }
  for (const isEmpty of [false, true])
    for (const { spanish, english } of lines)
      if (isEmpty === (english === '') && english !== spanish && rootOf(spanish) !== folded(spanish))
        add(roots, rootOf(spanish), english);
  return (word) => words.get(word) ?? ones.get(oneOf(word)) ?? animalFor(word) ?? roots.get(rootOf(word));
}

/** Every word of a table with its English. */
const linesOf = (table: readonly string[]) =>
  table
    .flatMap((line) => line.split(';'))
    .flatMap((one) => {
      const [english = '', spanish = ''] = one.split('=');
      return spanish.split(' ').map((word) => ({ english, spanish: word }));
    });

/** The words that are known without the learned data. */
export const FEW_WORDS: Dictionary = dictionaryOf(PHRASES.words);

/** All words, with those of the learned data. */
export const manyWords = (table: string): Dictionary =>
  dictionaryOf([...PHRASES.words, ...table.trim().split('\n'), ...MORE_WORDS]);

/** Words that only a page in Spanish knows, since the learned data is full. */
const MORE_WORDS = inLanguages({ en: [] as string[], es: OF_PAGE.words });

const NAMED = new Map(
  linesOf(PHRASES.animals).flatMap(({ english, spanish }) => [
    [spanish, english],
    [folded(spanish), english],
  ]),
);

/** The name without its small form: 'vaquita' is 'vaca'. */
const grown = (word: string) =>
  word
    .replace(/qu(?=it[ao]s?$)/, 'c')
    .replace(/gu(?=it[ao]s?$)/, 'g')
    .replace(/(?:ec)?it(?=[ao]s?$)/, '');

/** Returns English for the name of an animal. */
export const animalFor: Dictionary = (word) =>
  [word, word.replace(/s$/, ''), grown(word), grown(word).replace(/s$/, '')]
    .map((form) => NAMED.get(form))
    .find((english) => english !== undefined);
