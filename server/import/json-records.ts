import { ImportProblem } from './problem.ts';

/** Keys of the lists of GeoJSON and Overpass. */
const LIST_KEYS = ['features', 'elements'];

/**
 * Splits JSON into the texts of its records without parsing the whole: a list of objects, an object with such a list
 * (GeoJSON, Overpass), or one object after another (JSON lines).
 */
export class JsonSplitter {
  /** Number of objects outside any list. */
  loose = 0;
  private depth = 0;
  /** Depth at which records begin; 0 for JSON lines. */
  private recordDepth = 0;
  private hasList = false;
  private isInString = false;
  private isEscaped = false;
  private isInScalar = false;
  private isInRecord = false;
  private record = '';
  private key = '';

  /** Returns the records that end in a chunk. */
  push(chunk: string): string[] {
    const records: string[] = [];
    let from = 0;
    for (let i = 0; i < chunk.length; i++) {
      const sign = chunk.charAt(i);
      if (this.isInString) {
        if (this.isEscaped) this.isEscaped = false;
        else if (sign === '\\') this.isEscaped = true;
        else if (sign === '"') this.isInString = false;
        else if (!this.hasList && this.depth === 1) this.key += sign;
        continue;
      }
      if (sign === '"') {
        this.isInString = true;
        if (!this.hasList && this.depth === 1) this.key = '';
      }
      if ((sign === '{' || sign === '[') && this.opens(sign)) from = i;
      else if (sign === '}' || sign === ']') {
        this.endScalar(records);
        this.depth--;
        if (this.isInRecord && this.depth === this.recordDepth) {
          records.push(this.record + chunk.slice(from, i + 1));
          this.record = '';
          this.isInRecord = false;
          if (!this.hasList) this.loose++;
        }
        if (this.hasList && this.depth < this.recordDepth) this.recordDepth = Number.POSITIVE_INFINITY; // the list ends
      } else if (sign === ',') this.endScalar(records);
      else if (this.isAtRecord() && !/[\s\p{Cc}\ufeff{[]/u.test(sign)) this.isInScalar = true;
    }
    if (this.isInRecord) this.record += chunk.slice(from);
    return records;
  }

  /** Whether the text ends inside a record or a list. */
  isUnfinished(): boolean {
    return this.depth > 0 || this.isInString;
  }

  private isAtRecord(): boolean {
    return this.hasList && this.depth === this.recordDepth && !this.isInRecord;
  }

  /** A number or text in a list is a record without columns. */
  private endScalar(records: string[]): void {
    if (this.isInScalar && this.depth === this.recordDepth) records.push('null');
    this.isInScalar = false;
  }

  /** Enters an object or a list. @returns whether a record begins there. */
  private opens(sign: string): boolean {
    const isNamed = this.depth === 1 && this.loose === 0 && LIST_KEYS.includes(this.key);
    const isList = sign === '[' && !this.hasList && (this.depth === 0 || isNamed);
    if (isList) {
      this.hasList = true;
      this.recordDepth = this.depth + 1;
      this.isInRecord = false;
      this.record = '';
    }
    const isRecord = !isList && !this.isInRecord && this.depth === this.recordDepth;
    if (isRecord) this.isInRecord = true;
    this.depth++;
    return isRecord;
  }
}

/** Parses a record into columns by path: `properties.name`, `phones.0`. @throws ImportProblem. */
export function columnsOfJson(text: string, name: string): Record<string, string> {
  const columns = new Map<string, string>();
  flatten(columns, '', parsed(text, name), 0);
  return Object.fromEntries(columns);
}

function parsed(text: string, name: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new ImportProblem(
      `${name} is not JSON: ${error instanceof Error ? error.message : String(error)}.`,
    );
  }
}

/** Deeper parts of a record are no columns. */
const DEPTH_MAX = 6;

/** A list of plain values is one column too, separated by semicolons. */
function flatten(columns: Map<string, string>, path: string, value: unknown, depth: number): void {
  if (typeof value !== 'object' || value === null) {
    if (path !== '') columns.set(path, value === null ? '' : String(value));
    return;
  }
  if (depth === DEPTH_MAX) return;
  const point = pointOf(value);
  if (point) {
    columns.set(`${path}.lng`, String(point[0]));
    columns.set(`${path}.lat`, String(point[1]));
  } else {
    if (Array.isArray(value) && value.every((item) => typeof item !== 'object'))
      columns.set(path, value.join(';'));
    for (const [key, item] of Object.entries(value))
      flatten(columns, path === '' ? key : `${path}.${key}`, item, depth + 1);
  }
}

/** Returns the middle of a GeoJSON geometry, longitude first; null for anything else. */
function pointOf(value: object): [number, number] | null {
  if (!('coordinates' in value) || !Array.isArray(value.coordinates)) return null;
  const numbers = value.coordinates.flat(DEPTH_MAX);
  const width = widthOf(value.coordinates);
  if (width < 2 || numbers.some((number) => typeof number !== 'number')) return null;
  const middle = (offset: number) => {
    const all = numbers.filter((_, index) => index % width === offset);
    return (all.reduce((a, b) => Math.min(a, b)) + all.reduce((a, b) => Math.max(a, b))) / 2;
  };
  return [middle(0), middle(1)];
}

/** Number of values per position: 2, or 3 with a height. */
function widthOf(coordinates: readonly unknown[]): number {
  const [first] = coordinates;
  return Array.isArray(first) ? widthOf(first) : coordinates.length;
}
