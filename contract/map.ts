/**
 * Data of the drawn map, `public/map/us-states.json`. Borders are shared lines, so that neighbors meet without a gap.
 * A line is a start and steps, pairs of east and north in hundredths of a degree. A ring lists its lines; `~n`
 * (negative) is line n reversed. Like TopoJSON, without names.
 */
export interface MapData {
  /** Source and license of the borders. */
  about: string;
  /** Units per degree. */
  perDegree: number;
  lines: number[][];
  states: {
    code: string;
    rings: number[][];
    /** Compressed size of the state's county file. */
    countyBytes: number;
  }[];
  /** Rings of the neighboring countries; everything else is water. */
  abroad: number[][];
  /** Rings of the Great Lakes and their islands, drawn below the states. */
  seas: number[][];
  /** Rings of other lakes and their islands, drawn above the states. */
  lakes: number[][];
}

/**
 * Counties of one state, `public/map/counties/FL.json`: inner borders in the form of {@link MapData}'s lines, and
 * label positions.
 */
export interface CountyData {
  about: string;
  perDegree: number;
  lines: number[][];
  /** East and north in the units of the lines. */
  counties: { name: string; at: [east: number, north: number] }[];
}
