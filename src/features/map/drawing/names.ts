import type { CountyData } from '#contract/map.ts';
import { POPULATION_STEPS_PER_DOUBLING } from '#contract/shared/gazetteer-format.ts';
import { type Gazetteer, stepOf } from '#contract/shared/gazetteer-table.ts';
import { US_STATES } from '#contract/shared/places-states.ts';
import { type WorldPoint, worldOf } from './projection.ts';
import { FOREIGN, SEAS } from './waters.ts';

/** How a name is drawn: a city's is stronger than a town's, the others are quiet. */
export type NameKind = 'state' | 'county' | 'water' | 'city' | 'town';

/** A name and where it stands on the world. */
export interface Name {
  text: string;
  at: WorldPoint;
  kind: NameKind;
}

/** Towns, the largest first; `steps` says how large, as the place table counts it. */
export interface Towns {
  names: readonly Name[];
  steps: readonly number[];
}

const stepsOf = (people: number) => 1 + Math.log2(people) * POPULATION_STEPS_PER_DOUBLING;
const CITY_STEPS = stepsOf(50_000);
/** From each zoom on, towns of so many people are named; of a place without a number nobody knows how small it is. */
const SMALLEST: readonly (readonly [zoom: number, people: number])[] = [
  [10, 0],
  [9, 1500],
  [8, 6000],
  [7, 20_000],
  [5.5, 80_000],
];
const STATE_ZOOMS = [3.4, 6.6] as const;
const COUNTY_ZOOMS = [7.4, 11] as const;

/** The towns of a table, the largest first. */
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

/** The counties of a state. */
export const countyNamesOf = ({ perDegree, counties }: CountyData): Name[] =>
  counties.map(({ name, at: [east, north] }) => ({
    text: name.toUpperCase(),
    at: worldOf({ lat: north / perDegree, lng: east / perDegree }),
    kind: 'county',
  }));

const STATES: readonly Name[] = [...US_STATES, ...FOREIGN].map(({ name, centre }) => ({
  text: name.toUpperCase(),
  at: worldOf(centre),
  kind: 'state',
}));

const WATERS = SEAS.map(({ text, lat, lng, zooms }) => ({
  name: { text, at: worldOf({ lat, lng }), kind: 'water' as const },
  zooms,
}));

/** The names that may stand on a map at a zoom, the most important first: those of cities, then of what they lie in, then of towns. */
export function* namesAt(zoom: number, towns: Towns | null, counties: readonly Name[]): Generator<Name> {
  if (isBetween(zoom, STATE_ZOOMS)) yield* STATES;
  const smallest = SMALLEST.find(([from]) => zoom >= from);
  let index = 0;
  const rest = towns?.names ?? [];
  if (smallest) for (; rest[index]?.kind === 'city'; index++) if (isOver(index)) yield rest[index] as Name;
  for (const { name, zooms } of WATERS) if (isBetween(zoom, zooms)) yield name;
  if (isBetween(zoom, COUNTY_ZOOMS)) yield* counties;
  if (smallest) for (; index < rest.length && isOver(index); index++) yield rest[index] as Name;

  function isOver(at: number): boolean {
    const people = smallest?.[1] ?? 0;
    return people === 0 || (towns?.steps[at] ?? 0) >= stepsOf(people);
  }
}

const isBetween = (zoom: number, [from, to]: readonly [number, number]) => zoom >= from && zoom < to;
