/** Line breaks that no keyboard makes: Word's soft one, form feed, NEL, and the separators of lines and paragraphs. */
const LINE_BREAKS = /[\v\f\u0085\u2028\u2029]/g;
/**
 * Signs that show nothing and that a person cannot find to delete: controls, half characters, marks of direction, soft
 * hyphens, byte order marks, word joiners, and the place of a picture that was not pasted. Joiners of letters and emoji, and the
 * space of no width between words of Thai or Khmer, are part of the text.
 */
const UNSEEN =
  /(?![\t\n\r])\p{Cc}|\p{Cs}|[\u00AD\u061C\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFC\u{E0001}]/gu;

/** A text without what comes along unseen with a paste. Pure. */
export const cleanText = (text: string): string => text.replace(LINE_BREAKS, '\n').replace(UNSEEN, '');

const NO_WIDTH = /[\u200B-\u200D]/g;
const HYPHENS = /[\u2010-\u2015\u2212\uFE63\uFF0D]/g;

/** A telephone number as it is typed: address books and pages write it with spaces and hyphens of their own. Pure. */
export const cleanPhone = (text: string): string =>
  cleanText(text).replace(NO_WIDTH, '').replace(HYPHENS, '-').replace(/\s/g, ' ').trim();

/** A value with every text in it cleaned, however deep. Pure. */
export function cleanTexts<T>(value: T): T {
  if (typeof value === 'string') return cleanText(value) as T;
  if (Array.isArray(value)) return value.map(cleanTexts) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, cleanTexts(each)])) as T;
}
