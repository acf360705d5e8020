import {
  decodeGaps,
  decodeNumbers,
  decodeReferences,
  FORMAT,
  LINES,
  placeKey,
  populationStep,
  sumSteps,
} from './gazetteer-format.ts';

/** Columns of a place table. Places are grouped by state and sorted by `placeKey` within it. */
export interface Gazetteer {
  /** Attribution that must be shown wherever the table is used. */
  readonly credit: string;
  readonly states: readonly StateRange[];
  readonly zips: {
    codes: Int32Array;
    lat: Float64Array;
    lng: Float64Array;
    place: Int32Array;
    state: Int16Array;
  };
  readonly places: {
    names: readonly string[];
    lat: Float64Array;
    lng: Float64Array;
    populationSteps: string;
  };
}

/** The places of a state are those from `first` to `end`, exclusive. */
export interface StateRange {
  code: string;
  first: number;
  end: number;
}

/** Parses a place table (public/places/*.txt). @throws Error for any other text, such as a captive portal's page */
export function parseGazetteer(text: string): Gazetteer {
  const lines = text.split('\n');
  const [format, units] = (lines[0] ?? '').split(' ');
  const perDegree = Number(units);
  if (format !== FORMAT || lines.length < LINES || !(perDegree > 0)) throw new Error('Not a place table');
  const line = (index: number) => lines[index] ?? '';
  const { states, baseLat, baseLng, total } = readStates(line(2));
  const names = line(8).split('\t');
  if (names.length !== total) throw new Error('Place table: names and states do not agree');
  const codes = decodeGaps(line(3));
  const state = readRuns(line(4), states, codes.length);
  return {
    credit: line(1),
    states,
    zips: {
      codes,
      lat: degrees(sumSteps(decodeNumbers(line(5))), perDegree),
      lng: degrees(sumSteps(decodeNumbers(line(6))), perDegree),
      place: readPlaces(line(7), states, state),
      state,
    },
    places: {
      names,
      lat: degrees(addBase(decodeNumbers(line(9)), states, baseLat), perDegree),
      lng: degrees(addBase(decodeNumbers(line(10)), states, baseLng), perDegree),
      populationSteps: line(11),
    },
  };
}

/** Returns the index of a five-digit ZIP code, -1 if unknown. */
export function zipIndex(gazetteer: Gazetteer, zip: string): number {
  const { codes } = gazetteer.zips;
  const wanted = Number(zip);
  let low = 0;
  let high = codes.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((codes[middle] ?? 0) < wanted) low = middle + 1;
    else high = middle;
  }
  return codes[low] === wanted ? low : -1;
}

/** Returns the index of the first place of a state whose key is not before `key`, else the end of the range. */
export function firstPlaceFrom(gazetteer: Gazetteer, range: StateRange, key: string): number {
  let low = range.first;
  let high = range.end;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (placeKey(gazetteer.places.names[middle] ?? '') < key) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Returns the index of the place with that key in a state, -1 if none. */
export function placeIn(gazetteer: Gazetteer, range: StateRange, key: string): number {
  const index = firstPlaceFrom(gazetteer, range, key);
  return index < range.end && placeKey(gazetteer.places.names[index] ?? '') === key ? index : -1;
}

/** Returns the population step of a place (3.5 per doubling), 0 if unknown. */
export const stepOf = (gazetteer: Gazetteer, place: number): number =>
  populationStep(gazetteer.places.populationSteps, place);

function readStates(line: string) {
  const states: StateRange[] = [];
  const baseLat: number[] = [];
  const baseLng: number[] = [];
  let total = 0;
  for (const entry of line.split(';')) {
    const [code = '', count, lat, lng] = entry.split(',');
    states.push({ code, first: total, end: total + Number(count) });
    baseLat.push(Number(lat));
    baseLng.push(Number(lng));
    total += Number(count);
  }
  return { states, baseLat, baseLng, total };
}

/** Expands 'NY2,PR131' to the state index of each ZIP code. */
function readRuns(line: string, states: readonly StateRange[], count: number): Int16Array {
  const indexes = new Map(states.map((state, index) => [state.code, index]));
  const state = new Int16Array(count);
  let from = 0;
  for (const run of line.split(',')) {
    const to = from + Number(run.slice(2));
    state.fill(indexes.get(run.slice(0, 2)) ?? -1, from, to);
    from = to;
  }
  if (from !== count) throw new Error('Place table: ZIP codes and states do not agree');
  return state;
}

function readPlaces(line: string, states: readonly StateRange[], state: Int16Array): Int32Array {
  const places = decodeReferences(line);
  for (let i = 0; i < places.length; i++) {
    const within = places[i] ?? -1;
    const range = states[state[i] ?? -1];
    places[i] = within < 0 || !range ? -1 : range.first + within;
  }
  return places;
}

function addBase(values: Int32Array, states: readonly StateRange[], base: readonly number[]): Int32Array {
  states.forEach((range, index) => {
    for (let i = range.first; i < range.end; i++) values[i] = (values[i] ?? 0) + (base[index] ?? 0);
  });
  return values;
}

function degrees(values: Int32Array, perDegree: number): Float64Array {
  const result = new Float64Array(values.length);
  for (let i = 0; i < values.length; i++) result[i] = (values[i] ?? 0) / perDegree;
  return result;
}
