/** Unusual line breaks: Word's soft one, form feed, NEL, and the line and paragraph separators. */
const LINE_BREAKS = /[\v\f\u0085\u2028\u2029]/g;
/**
 * Invisible characters that a person cannot find to delete: control characters, lone surrogates, direction marks, soft
 * hyphens, byte order marks, word joiners, object placeholders. Joiners of letters and emoji, and the zero-width space
 * of Thai and Khmer, belong to the text.
 */
const UNSEEN =
  /(?![\t\n\r])\p{Cc}|\p{Cs}|[\u00AD\u061C\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFC\u{E0001}]/gu;

/** Removes invisible characters that a paste brings along. Pure. */
export const cleanText = (text: string): string => text.replace(LINE_BREAKS, '\n').replace(UNSEEN, '');

/** The start of a text, at most `max` UTF-16 units, without half an emoji at its end. Pure. */
export const cutText = (text: string, max: number): string =>
  text.slice(0, max).replace(/[\uD800-\uDBFF]$/, '');

const NO_WIDTH = /[\u200B-\u200D]/g;
const HYPHENS = /[\u2010-\u2015\u2212\uFE63\uFF0D]/g;

/** Extensions as contacts and letterheads write them: `,5`, `;ext=5`, `#5`, `, ext. 5`, `Ext: 5`, `extension 5`. */
const EXTENSION =
  /(?: {0,3}[,;#][ ,;#]{0,3}(?:ext(?:ension)?|x)?[ .:=]{0,3}| {0,3}ext(?:ension[ .:=]{0,3}|[ .]{0,2}[:=] ?))(\d{1,6})$/i;

/** Normalizes the spaces, hyphens and extension of a pasted phone number. Pure. */
export const cleanPhone = (text: string): string =>
  cleanText(text)
    .replace(NO_WIDTH, '')
    .replace(HYPHENS, '-')
    .replace(/\s/g, ' ')
    .trim()
    .replace(/^tel: */i, '')
    .replace(EXTENSION, ' ext. $1');

/** Cleans every text in a value, at any depth. Pure. */
export function cleanTexts<T>(value: T): T {
  if (typeof value === 'string') return cleanText(value) as T;
  if (Array.isArray(value)) return value.map(cleanTexts) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, cleanTexts(each)])) as T;
}
