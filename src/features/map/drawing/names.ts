import type { CountyData } from '#contract/map.ts';
import { POPULATION_STEPS_PER_DOUBLING } from '#contract/shared/gazetteer-format.ts';
import { type Gazetteer, stepOf } from '#contract/shared/gazetteer-table.ts';
import { US_STATES } from '#contract/shared/places-states.ts';
import { type WorldPoint, worldOf } from './projection.ts';

/** Kind of a name. Cities are drawn stronger than towns, other names lighter. */
export type NameKind = 'state' | 'county' | 'water' | 'city' | 'town';

/** A name at a point of the world. */
export interface Name {
  text: string;
  at: WorldPoint;
  kind: NameKind;
}

/** Towns, largest first. `steps` is their population on the logarithmic scale of the place table. */
export interface Towns {
  names: readonly Name[];
  steps: readonly number[];
}

const stepsOf = (people: number) => 1 + Math.log2(people) * POPULATION_STEPS_PER_DOUBLING;
const CITY_STEPS = stepsOf(50_000);
/** Minimum population by zoom. 0 includes towns of unknown population. */
const MIN_POPULATION: readonly (readonly [zoom: number, people: number])[] = [
  [10, 0],
  [9, 1500],
  [8, 6000],
  [7, 20_000],
  [5.5, 80_000],
];
const STATE_ZOOMS = [3.4, 6.6] as const;
const COUNTY_ZOOMS = [7.4, 11] as const;

/** Returns the towns of a place table, largest first. */
export function townsOf(table: Gazetteer): Towns {
  const { names, lat, lng } = table.places;
  const steps = names.map((_, index) => stepOf(table, index));
  const order = [...steps.keys()].sort((a, b) => (steps[b] ?? 0) - (steps[a] ?? 0));
  return {
    steps: order.map((index) => steps[index] ?? 0),
    names: order.map((index) => ({
      text: names[index] ?? '',
      at: worldOf({ lat: lat[index] ?? 0, lng: lng[index] ?? 0 }),
      kind: (steps[index] ?? 0) >= CITY_STEPS ? 'city' : 'town',
    })),
  };
}

/** Returns the county names of a state. */
export const countyNamesOf = ({ perDegree, counties }: CountyData): Name[] =>
  counties.map(({ name, at: [east, north] }) => ({
    text: name.toUpperCase(),
    at: worldOf({ lat: north / perDegree, lng: east / perDegree }),
    kind: 'county',
  }));

/** A body of water and the zooms at which its name is shown. */
interface Water {
  text: string;
  lat: number;
  lng: number;
  zooms: readonly [from: number, to: number];
}

const water = (text: string, lat: number, lng: number, from: number, to: number): Water => ({
  text,
  lat,
  lng,
  zooms: [from, to],
});

/** Oceans appear several times, near each coast. */
const SEAS: readonly Water[] = [
  water('Atlantic Ocean', 33.5, -73, 3, 7),
  water('Atlantic Ocean', 28.9, -79.7, 5.5, 9),
  water('Atlantic Ocean', 33.2, -77.4, 6, 9),
  water('Atlantic Ocean', 38.3, -73.9, 6, 9),
  water('Atlantic Ocean', 42.3, -69.6, 6, 9),
  water('The Gulf', 25.8, -89.5, 3, 7),
  water('The Gulf', 28.2, -83.6, 5.5, 9),
  water('The Gulf', 28.6, -94.6, 6, 9),
  water('Pacific Ocean', 34, -126, 3, 6),
  water('Pacific Ocean', 33.2, -119.6, 6, 9),
  water('Pacific Ocean', 37.2, -123.4, 6, 9),
  water('Pacific Ocean', 44.8, -125.2, 5.5, 9),
  water('Pacific Ocean', 20.2, -158.4, 5.5, 9),
  water('Lake Superior', 47.6, -87.4, 5, 10),
  water('Lake Michigan', 43.4, -87, 5.5, 10),
  water('Lake Huron', 44.7, -82.4, 5.5, 10),
  water('Lake Erie', 42.15, -81.3, 5.5, 10),
  water('Lake Ontario', 43.65, -77.9, 5.5, 10),
  water('Lake Okeechobee', 26.94, -80.83, 8, 13),
  water('Great Salt Lake', 41.15, -112.5, 7, 12),
  water('Lake of the Woods', 49.25, -94.75, 7.5, 12),
  water('Lake Champlain', 44.45, -73.3, 8.5, 13),
  water('Lake Pontchartrain', 30.19, -90.1, 8.5, 13),
  water('Lake Winnebago', 44, -88.42, 9, 13),
  water('Lake Tahoe', 39.1, -120.03, 9, 13),
  water('Salton Sea', 33.31, -115.84, 9, 13),
  water('Yellowstone Lake', 44.45, -110.37, 9, 13),
  water('Flathead Lake', 47.9, -114.13, 9, 13),
];

/** Neighboring countries, named like states. */
const FOREIGN = [
  { name: 'Canada', centre: { lat: 50.6, lng: -105 } },
  { name: 'Canada', centre: { lat: 49.6, lng: -81 } },
  { name: 'Mexico', centre: { lat: 28, lng: -105.5 } },
  { name: 'Bahamas', centre: { lat: 24.7, lng: -77.9 } },
  { name: 'Cuba', centre: { lat: 22.2, lng: -79.4 } },
] as const;

const STATES: readonly Name[] = [...US_STATES, ...FOREIGN].map(({ name, centre }) => ({
  text: name.toUpperCase(),
  at: worldOf(centre),
  kind: 'state',
}));

const WATERS = SEAS.map(({ text, lat, lng, zooms }) => ({
  name: { text, at: worldOf({ lat, lng }), kind: 'water' as const },
  zooms,
}));

/** Yields the names for a zoom, most important first: states, cities, waters, counties, towns. */
export function* namesAt(zoom: number, towns: Towns | null, counties: readonly Name[]): Generator<Name> {
  if (isBetween(zoom, STATE_ZOOMS)) yield* STATES;
  const minimum = MIN_POPULATION.find(([from]) => zoom >= from);
  let index = 0;
  const townNames = towns?.names ?? [];
  if (minimum)
    for (; townNames[index]?.kind === 'city'; index++)
      if (isLargeEnough(index)) yield townNames[index] as Name;
  for (const { name, zooms } of WATERS) if (isBetween(zoom, zooms)) yield name;
  if (isBetween(zoom, COUNTY_ZOOMS)) yield* counties;
  if (minimum)
    for (; index < townNames.length && isLargeEnough(index); index++) yield townNames[index] as Name;

  function isLargeEnough(townIndex: number): boolean {
    const people = minimum?.[1] ?? 0;
    return people === 0 || (towns?.steps[townIndex] ?? 0) >= stepsOf(people);
  }
}

const isBetween = (zoom: number, [from, to]: readonly [number, number]) => zoom >= from && zoom < to;
