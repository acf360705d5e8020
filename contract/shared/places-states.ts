import type { LatLng } from './geo.ts';

/** A state, territory or province with its postal code, name and approximate center. */
export interface Subdivision {
  code: string;
  name: string;
  centre: LatLng;
}

const US_STATES_TEXT = `AL Alabama 32.78 -86.83|AK Alaska 64.07 -152.28|AZ Arizona 34.27 -111.66|AR Arkansas 34.89 -92.44
CA California 37.18 -119.47|CO Colorado 39 -105.55|CT Connecticut 41.62 -72.73|DE Delaware 38.99 -75.51
FL Florida 28.13 -81.63|GA Georgia 32.64 -83.44|HI Hawaii 20.29 -156.37|ID Idaho 44.35 -114.61
IL Illinois 40.04 -89.2|IN Indiana 39.89 -86.28|IA Iowa 42.08 -93.5|KS Kansas 38.49 -98.38
KY Kentucky 37.53 -85.3|LA Louisiana 31.07 -92|ME Maine 45.37 -69.24|MD Maryland 39.06 -76.79
MA Massachusetts 42.26 -71.81|MI Michigan 44.35 -85.41|MN Minnesota 46.28 -94.31|MS Mississippi 32.74 -89.67
MO Missouri 38.36 -92.46|MT Montana 47.05 -109.63|NE Nebraska 41.54 -99.8|NV Nevada 39.33 -116.63
NH New Hampshire 43.68 -71.58|NJ New Jersey 40.19 -74.67|NM New Mexico 34.41 -106.11|NY New York 42.95 -75.53
NC North Carolina 35.56 -79.39|ND North Dakota 47.45 -100.47|OH Ohio 40.29 -82.79|OK Oklahoma 35.59 -97.49
OR Oregon 43.93 -120.56|PA Pennsylvania 40.88 -77.8|RI Rhode Island 41.68 -71.56|SC South Carolina 33.92 -80.9
SD South Dakota 44.44 -100.23|TN Tennessee 35.86 -86.35|TX Texas 31.48 -99.33|UT Utah 39.31 -111.67
VT Vermont 44.07 -72.67|VA Virginia 37.52 -78.85|WA Washington 47.38 -120.45|WV West Virginia 38.64 -80.62
WI Wisconsin 44.62 -89.99|WY Wyoming 43 -107.55`;

/** Not one of the 50 states, but part of addresses and listings. */
const US_OTHERS_TEXT = `DC District of Columbia 38.91 -77.01|PR Puerto Rico 18.22 -66.43|VI U.S. Virgin Islands 18.05 -64.8
GU Guam 13.44 144.78|AS American Samoa -14.29 -170.72|MP Northern Mariana Islands 15.19 145.75
MH Marshall Islands 7.1 171.1`;

const CANADA_TEXT = `AB Alberta 55 -115|BC British Columbia 54.5 -125|MB Manitoba 55 -97|NB New Brunswick 46.5 -66.2
NL Newfoundland and Labrador 53 -60|NT Northwest Territories 65 -119|NS Nova Scotia 45.1 -63.3|NU Nunavut 70 -90
ON Ontario 50 -86|PE Prince Edward Island 46.4 -63.3|QC Quebec 52 -72|SK Saskatchewan 54.5 -106|YT Yukon 63 -135`;

/** The 50 states, by name. docs/specification.md, section 5. */
export const US_STATES: readonly Subdivision[] = subdivisionsOf(US_STATES_TEXT);

/** District and territories that addresses use like a state; recognized, but not offered. */
export const US_OTHER_SUBDIVISIONS: readonly Subdivision[] = subdivisionsOf(US_OTHERS_TEXT);

/** The 13 provinces and territories, by name. docs/specification.md, section 5. */
export const CANADIAN_PROVINCES: readonly Subdivision[] = subdivisionsOf(CANADA_TEXT);

const ALIASES: Record<string, string> = {
  dc: 'DC',
  'washington dc': 'DC',
  'virgin islands': 'VI',
  'us virgin islands': 'VI',
  fla: 'FL',
  calif: 'CA',
  penn: 'PA',
  tex: 'TX',
};

const byKey = new Map<string, Subdivision>();
for (const state of [...US_STATES, ...US_OTHER_SUBDIVISIONS]) {
  byKey.set(state.code.toLowerCase(), state);
  byKey.set(state.name.toLowerCase().replace(/\./g, ''), state);
}
for (const [alias, code] of Object.entries(ALIASES)) {
  const state = byKey.get(code.toLowerCase());
  if (state) byKey.set(alias, state);
}

/**
 * Returns the US state, district or territory of a two-letter code or name in any case, 'Fla.' included; null if none.
 */
export function usState(codeOrName: string): Subdivision | null {
  const key = codeOrName.toLowerCase().replace(/\./g, '').replace(/\s+/g, ' ').trim();
  return byKey.get(key) ?? null;
}

function subdivisionsOf(text: string): Subdivision[] {
  return text.split(/[|\n]/).map((entry) => {
    const words = entry.split(' ');
    const centre = { lat: Number(words.at(-2)), lng: Number(words.at(-1)) };
    return { code: words[0] ?? '', name: words.slice(1, -2).join(' '), centre };
  });
}
