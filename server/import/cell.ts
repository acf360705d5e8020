import { cleanText } from '#contract/shared/clean-text.ts';

/** Texts that lists and spreadsheets use for unknown values. */
const UNKNOWN =
  /^(?:#?n\.?\/?a\.?|nan|none|null|nil|undefined|unknown|tb[ad]|#(?:ref|value|name|num|null|div\/0)!?|\?+|[-–—]+)$/i;
/** Whether a text means "unknown". */
export const isUnknown = (text: string): boolean => UNKNOWN.test(text.trim());

/** A cell's text as people read it, and whether invisible characters were removed. */
export interface Cell {
  text: string;
  isCleaned: boolean;
}

/** Spreadsheets write `="34470"` to keep a number as text. */
const FORMULA_TEXT = /^="([^"]*)"$/;

/** Removes what a cell's text has from spreadsheets and web pages: formulas, entities, tags, invisible characters. */
export function readCell(original: string): Cell {
  const plain = withoutMarkup(original.replace(FORMULA_TEXT, '$1'));
  if (isUnknown(plain)) return { text: '', isCleaned: false };
  const text = cleanText(plain);
  return { text: isUnknown(text) ? '' : text, isCleaned: text !== plain };
}

const LINE_TAG = /<(?:br|\/p|\/div|\/li)\s*\/?>/gi;
const TAG = /<\/?[a-z][a-z0-9]*(?:\s[^<>]*)?\/?>/gi;
const ENTITY = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}));/gi;
const ENTITIES: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  bull: '•',
  deg: '°',
};
/** Letters with an accent: 'eacute', 'Ntilde'. */
const ACCENTS: Record<string, string> = { acute: '\u0301', grave: '\u0300', tilde: '\u0303', uml: '\u0308' };
const LAST_CODE_POINT = 0x10ffff;

/** Decodes entities once, so that '&amp;lt;' stays '&lt;'; unknown ones stay. */
function withoutMarkup(text: string): string {
  if (!/[&<]/.test(text)) return text;
  return text
    .replace(LINE_TAG, '\n')
    .replace(TAG, '')
    .replace(ENTITY, (entity, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return named(name) ?? entity;
      const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
      return code <= LAST_CODE_POINT ? String.fromCodePoint(code) : entity;
    });
}

function named(name: string): string | null {
  const sign = ENTITIES[name.toLowerCase()];
  if (sign !== undefined) return sign;
  const accent = ACCENTS[name.slice(1).toLowerCase()];
  return accent === undefined ? null : `${name.charAt(0)}${accent}`.normalize('NFC');
}
