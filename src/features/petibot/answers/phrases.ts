/** Lists of phrases by name, in capitals: BELLY. */
export type Lists = Readonly<Record<string, readonly string[]>>;

/**
 * Makes a regular expression of whole words from phrases of `../phrases`. `*` is the rest of a word, `_` a word, ` ~ ` a gap,
 * ` ~20 ` one of at most 20 characters, and a name in capitals one of its list. `(=…)` captures. The rest is as in regular
 * expressions.
 */
export const patternOf = (phrases: readonly string[], lists: Lists = {}, flags = ''): RegExp =>
  new RegExp(phrases.map((one) => `\\b(?:${sourceOf(one, lists)})\\b`).join('|'), flags);

function sourceOf(phrase: string, lists: Lists): string {
  return phrase
    .replace(/\((?![?=])/g, '(?:')
    .replace(/\(=/g, '(')
    .replace(/ ?~(\d*) ?/g, (_, most) => (most ? `\\b.{0,${most}}\\b` : '\\b.*\\b'))
    .replace(/(?<=[a-z)\]])\*/g, '\\w*')
    .replace(/_(?![A-Z])/g, '\\w+')
    .replace(/[A-Z]+(?:_[A-Z]+)*/g, (name) => `(?:${sourceOf((lists[name] ?? []).join('|'), lists)})`);
}

/** Replacements, and the patterns of what they replace. */
export type Turns = readonly (readonly [pattern: RegExp, words: string])[];

export const turnsOf = (turns: readonly (readonly string[])[]): Turns =>
  turns.map(([words = '', ...phrases]) => [patternOf(phrases, {}, 'g'), words]);

/** Makes the replacements in order. */
export const turned = (text: string, turns: Turns): string =>
  turns.reduce((said, [pattern, words]) => said.replace(pattern, words), text);

/** The words of some lines. */
export const wordsIn = (lines: readonly string[]): string[] => lines.join(' ').split(' ');
