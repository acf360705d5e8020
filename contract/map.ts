/**
 * The drawn map's data, `public/map/us-states.json`: borders as shared lines, so that neighbours meet without a gap.
 * A line is a start and steps, each a pair of east and north in hundredths of a degree. A ring names its lines in
 * order; `~n` (a negative number) is line n run backwards. The form is that of TopoJSON, without its names.
 */
export interface MapData {
  /** Where the borders come from, and their licence. */
  about: string;
  /** Units in one degree. */
  perDegree: number;
  lines: number[][];
  states: {
    code: string;
    rings: number[][];
    /** What the state's own file of counties weighs on the wire. */
    countyBytes: number;
  }[];
  /** The rings of the countries beside: what is neither theirs nor a state's is water. */
  abroad: number[][];
  /** The rings of the Great Lakes and their islands, beneath the states: those end at the shore. */
  seas: number[][];
  /** The rings of other lakes and their islands, over the states. */
  lakes: number[][];
}

/**
 * The counties of one state, `public/map/counties/FL.json`: the lines between them, without those that are the state's own
 * border, in the form of {@link MapData}'s lines, and where each name stands.
 */
export interface CountyData {
  about: string;
  perDegree: number;
  lines: number[][];
  /** East and north in the same units as the lines. */
  counties: { name: string; at: [east: number, north: number] }[];
}
