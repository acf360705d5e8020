import { usState } from '#contract/shared/places-states.ts';

const SMALL = new Set([
  'a',
  'an',
  'and',
  'at',
  'by',
  'for',
  'from',
  'in',
  'of',
  'on',
  'or',
  'the',
  'to',
  'with',
]);

/** Acronyms with a vowel, which could be read as words. */
const ACRONYMS = new Set(
  'LLC LLP PLLC SPCA ASPCA FFA USA US USDA YMCA UAW AKA AKC BBQ NWA NEA II III IV OTTB IEA UKC NAIA SUV ASAP'.split(
    ' ',
  ),
);

/** Abbreviations without a vowel that are no acronyms. */
const ABBREVIATIONS = new Set(
  'ST MT FT DR RD LN MR MRS JR SR CT PT PL SQ BLVD PKWY PKY HWY FWY CTR CV LTD HTS XING BLDG TR RT BR LK JCT SPG SPGS GRV TRL CRK SGT CPL PVT NTH'.split(
    ' ',
  ),
);

const IN_ADDRESSES = new Set([
  'N',
  'S',
  'E',
  'W',
  'NE',
  'NW',
  'SE',
  'SW',
  'PO',
  'HC',
  'RR',
  'US',
  'CR',
  'SR',
  'FM',
]);
const NO_VOWEL = /^[BCDFGHJKLMNPQRSTVWXZ]{2,5}$/;
const SINGLE_ACRONYM_MAX = 4;

/**
 * Capitalizes a name that is all upper or lower case ('FAULKNER COUNTY SPCA' becomes 'Faulkner County SPCA'); a name
 * in mixed case is its owner's choice. Acronyms, '4-H', 'LLC' and initials stay.
 */
export function titleCaseName(name: string): string {
  if (!isInOneCase(name)) return name;
  if (!name.includes(' ') && name.length <= SINGLE_ACRONYM_MAX) return name;
  return titleCase(name.toUpperCase(), false);
}

/** The same for towns and counties; a short one is no acronym: 'VAIL' becomes 'Vail'. */
export const titleCasePlace = (name: string): string =>
  isInOneCase(name) ? titleCase(name.toUpperCase(), false) : name;

/** The same for street lines: 'PO BOX 12' becomes 'PO Box 12', '200 E 13TH ST' becomes '200 E 13th St'. */
export function titleCaseAddress(address: string): string {
  return isInOneCase(address) ? titleCase(address.toUpperCase(), true) : address;
}

const isInOneCase = (text: string) =>
  /[a-z]/i.test(text) && (text === text.toUpperCase() || text === text.toLowerCase());

function titleCase(text: string, isAddress: boolean): string {
  let previous = '';
  return text
    .split(' ')
    .map((word) => {
      const isFirst = previous === '';
      const isState = previous.endsWith(',') && word.length === 2 && usState(word) !== null;
      previous = word;
      if (isState) return word;
      if (!isFirst && SMALL.has(word.toLowerCase())) return word.toLowerCase();
      return word.replace(/[^\s/&()"-]+/g, (part) => casePart(part, isAddress)).replace(/\bCo-Op\b/, 'Co-op');
    })
    .join(' ');
}

function casePart(part: string, isAddress: boolean): string {
  const bare = part.replace(/[^A-Z0-9]/g, '');
  if (/^(?:[A-Z]\.)+[A-Z]?\.?,?$/.test(part) || bare.length <= 1) return part;
  if (/^\d+(?:ST|ND|RD|TH)$/.test(bare)) return part.toLowerCase();
  if (/\d/.test(part)) return part;
  if (isAddress && IN_ADDRESSES.has(bare)) return part;
  if (ACRONYMS.has(part.replace(/[.,]/g, ''))) return part;
  if (!isAddress && NO_VOWEL.test(bare) && bare === part.replace(/[,.]$/, '') && !ABBREVIATIONS.has(bare))
    return part;
  return capitalise(part);
}

function capitalise(part: string): string {
  const lower = part.toLowerCase();
  const name = lower.replace(/[a-z]/, (letter) => letter.toUpperCase());
  return name
    .replace(/^Mc([a-z])(?=[a-z])/, (_, letter: string) => `Mc${letter.toUpperCase()}`)
    .replace(
      /^([OD]['’])([a-z])(?=[a-z]{2})/,
      (_, start: string, letter: string) => start + letter.toUpperCase(),
    );
}
