/**
 * The compact text of a place table: one column a line, so that brotli finds what is alike side by side and a
 * phone builds a few arrays instead of 70,000 objects. Written by `npm run data`, read by `parseGazetteer`.
 *
 * 0 `places/1` and the units of one degree · 1 credit · 2 states: code, number of places, base latitude and
 * longitude in units · 3 ZIP codes as gaps · 4 runs of ZIP codes in one state · 5, 6 latitudes and longitudes of
 * ZIP codes, each as the step from the one before · 7 the place of each ZIP code within its state · 8 place names,
 * sorted by `placeKey` within the state · 9, 10 their positions, relative to the base · 11 population steps.
 */
export const FORMAT = 'places/1';
export const LINES = 12;

/** 90 signs that need no escape in text, in code order; one is one digit. */
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

/** Steps of the logarithm of a population: the same step means alike within a fifth. */
export const POPULATION_STEPS_PER_DOUBLING = 3.5;

/** Population as one sign; no population is step 0. */
export function encodePopulations(populations: readonly number[]): string {
  return populations
    .map((people) => sign(people > 0 ? 1 + Math.round(Math.log2(people) * POPULATION_STEPS_PER_DOUBLING) : 0))
    .join('');
}

/** The population step of one place, 0 when unknown. */
export const populationStep = (line: string, index: number): number => digitAt(line, index);

/** Whole numbers as two columns of digits and, where a number is too large for them, a list of plain ones. */
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

/** The inverse of `encodeNumbers`; throws when the two columns differ in length. */
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

/** Each value as the step from the one before. */
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

/** Rising whole numbers as their gaps, one sign for a small gap and one more for each further 89. */
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

/** Small numbers that often repeat; null is nothing. */
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

/** The inverse of `encodeReferences`; nothing is -1. */
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

/** Lower case without accents and signs, words as they were written: what somebody has typed so far. */
export function plainKey(name: string): string {
  return name
    .normalize('NFD')
    .replace(/[\u0300-\u036f'’.]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
}

/** The form in which names are compared and sorted: 'Ft. Lauderdale' and 'Fort  Lauderdale' are both 'fort lauderdale'. */
export function placeKey(name: string): string {
  return plainKey(name).replace(/\b[a-z]{1,4}\b/g, (word) => LONG[word] ?? word);
}
