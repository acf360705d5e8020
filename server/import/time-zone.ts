import type { LatLng } from '#contract/shared/geo.ts';

/** States in a single time zone, by IANA name. */
const ZONES: Record<string, readonly string[]> = {
  'America/New_York': 'CT DC DE GA MA MD ME NC NH NJ NY OH PA RI SC VA VT WV'.split(' '),
  'America/Chicago': 'AL AR IA IL LA MN MO MS OK WI'.split(' '),
  'America/Denver': 'CO MT NM UT WY'.split(' '),
  'America/Phoenix': ['AZ'],
  'America/Los_Angeles': ['CA', 'WA'],
  'Pacific/Honolulu': ['HI'],
  'America/Puerto_Rico': ['PR'],
};

/** The Apalachicola River separates Florida's time zones; near its bends the zone is unknown. */
const FLORIDA = { west: -85.3, east: -84.85 };

/** Returns the time zone of a place; null when its state has two and the location does not decide. */
export function timeZoneOf({ state, location }: { state: string; location: LatLng | null }): string | null {
  if (state === 'FL' && location) {
    if (location.lng > FLORIDA.east) return 'America/New_York';
    return location.lng < FLORIDA.west ? 'America/Chicago' : null;
  }
  return Object.keys(ZONES).find((zone) => ZONES[zone]?.includes(state)) ?? null;
}
