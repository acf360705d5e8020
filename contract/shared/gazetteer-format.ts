/**
 * Compact text form of a place table: one column per line, so that brotli finds similar data side by side and a phone
 * builds a few arrays instead of 70,000 objects. Written by `npm run data`, read by `parseGazetteer`. Lines: 0
 * `places/1` and units per degree · 1 credit · 2 states: code, number of places, base latitude and longitude in units
 * · 3 ZIP codes as gaps · 4 runs of ZIP codes in one state · 5, 6 latitudes and longitudes of ZIP codes as differences
 * · 7 place of each ZIP code within its state · 8 place names, sorted by `placeKey` within the state · 9, 10 their
 * positions relative to the base · 11 population steps.
 */
export const FORMAT = 'places/1';
export const LINES = 12;

/** 90 characters that need no escaping, in code order; each is one digit. */
const SIGNS = '!#$%&()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[]^_`abcdefghijklmnopqrstuvwxyz{|}';
const BASE = SIGNS.length;
const MIDDLE = (BASE * BASE) / 2;
const OUTSIDE = ' ';
const SAME = ' ';
const NOTHING = '~';
const LONG_GAP = '~';

const digitOf = new Int16Array(128).fill(-1);
for (let i = 0; i < BASE; i++) digitOf[SIGNS.charCodeAt(i)] = i;
const digitAt = (text: string, index: number) => digitOf[text.charCodeAt(index)] ?? -1;
const sign = (digit: number) => SIGNS[digit] ?? '';

/** Steps of the logarithm of a population; one step is about 20 %. */
export const POPULATION_STEPS_PER_DOUBLING = 3.5;

/** Encodes a population as one digit; step 0 means unknown. */
export function encodePopulations(populations: readonly number[]): string {
  return populations
    .map((people) => sign(people > 0 ? 1 + Math.round(Math.log2(people) * POPULATION_STEPS_PER_DOUBLING) : 0))
    .join('');
}

/** Returns the population step of a place, 0 if unknown. */
export const populationStep = (line: string, index: number): number => digitAt(line, index);

/** Encodes integers as two columns of digits, with a list for those that are too large. */
export function encodeNumbers(values: readonly number[]): string {
  let high = '';
  let low = '';
  const outside: number[] = [];
  for (const value of values) {
    const shifted = value + MIDDLE;
    if (shifted < 0 || shifted >= BASE * BASE) {
      outside.push(value);
      high += OUTSIDE;
      low += OUTSIDE;
    } else {
      high += sign(Math.floor(shifted / BASE));
      low += sign(shifted % BASE);
    }
  }
  return [high, low, outside.join(',')].join('\t');
}

/** The inverse of `encodeNumbers`. @throws Error if the columns differ in length */
export function decodeNumbers(line: string): Int32Array {
  const [high = '', low = '', rest = ''] = line.split('\t');
  if (high.length !== low.length) throw new Error('Place table: columns of different length');
  const outside = rest === '' ? [] : rest.split(',');
  const values = new Int32Array(high.length);
  let used = 0;
  for (let i = 0; i < values.length; i++) {
    const digit = digitAt(high, i);
    values[i] = digit < 0 ? Number(outside[used++]) : digit * BASE + digitAt(low, i) - MIDDLE;
  }
  return values;
}

/** Returns each value as the difference from the one before. */
export const steps = (values: readonly number[]): number[] =>
  values.map((value, i) => value - (values[i - 1] ?? 0));

/** The inverse of `steps`, in place. */
export function sumSteps(values: Int32Array): Int32Array {
  let sum = 0;
  for (let i = 0; i < values.length; i++) {
    sum += values[i] ?? 0;
    values[i] = sum;
  }
  return values;
}

/** Encodes ascending integers as gaps: one digit for a small gap, one more per further 89. */
export function encodeGaps(rising: readonly number[]): string {
  const full = BASE - 1;
  return steps(rising)
    .map((gap) => LONG_GAP.repeat(Math.floor(gap / full)) + sign(gap % full))
    .join('');
}

/** The inverse of `encodeGaps`. */
export function decodeGaps(line: string): Int32Array {
  const values: number[] = [];
  let sum = 0;
  for (let i = 0; i < line.length; i++) {
    const digit = digitAt(line, i);
    if (digit < 0) sum += BASE - 1;
    else {
      sum += digit;
      values.push(sum);
    }
  }
  return Int32Array.from(values);
}

/** Encodes small numbers that often repeat; null means none. */
export function encodeReferences(values: readonly (number | null)[]): string {
  let high = '';
  let low = '';
  values.forEach((value, i) => {
    if (value === null) high += NOTHING;
    else if (i > 0 && value === values[i - 1]) high += SAME;
    else {
      high += sign(Math.floor(value / BASE));
      low += sign(value % BASE);
    }
  });
  return `${high}\t${low}`;
}

/** The inverse of `encodeReferences`; none is -1. */
export function decodeReferences(line: string): Int32Array {
  const [high = '', low = ''] = line.split('\t');
  const values = new Int32Array(high.length);
  let used = 0;
  for (let i = 0; i < values.length; i++) {
    const mark = high[i];
    if (mark === NOTHING) values[i] = -1;
    else if (mark === SAME) values[i] = values[i - 1] ?? -1;
    else values[i] = digitAt(high, i) * BASE + digitAt(low, used++);
  }
  return values;
}

/** Abbreviations in names of places. */
const LONG: Record<string, string> = {
  st: 'saint',
  ste: 'sainte',
  ft: 'fort',
  mt: 'mount',
  n: 'north',
  s: 'south',
  e: 'east',
  w: 'west',
  hts: 'heights',
  spg: 'spring',
  spgs: 'springs',
  jct: 'junction',
  bch: 'beach',
};

/** Returns the other spellings of a folded word in a place name: 'saint' for 'st', 'st' for 'saint'. */
export const otherSpellings = (word: string): string[] =>
  Object.entries(LONG).flatMap(([short, long]) => (word === short ? [long] : word === long ? [short] : []));

/** Lowercases a text and removes accents and punctuation but keeps abbreviations: for text typed so far. */
export function plainKey(name: string): string {
  return name
    .normalize('NFD')
    .replace(/[\u0300-\u036f'’.]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
}

/**
 * Returns the form in which names are compared and sorted: 'Ft. Lauderdale' and 'Fort  Lauderdale' both give 'fort
 * lauderdale'.
 */
export function placeKey(name: string): string {
  return plainKey(name).replace(/\b[a-z]{1,4}\b/g, (word) => LONG[word] ?? word);
}
