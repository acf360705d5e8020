import { describe, expect, test } from 'vitest';
import {
  byLetter,
  groupCategories,
  groupCities,
  groupStates,
  type Listed,
  letterOf,
  listOf,
} from '#src/features/directory/directory-groups.ts';

let id = 0;
const row = (name: string, city: string, state: string, ...businessCategories: string[]): Listed => ({
  id: ++id,
  name,
  city,
  state,
  businessCategories,
});

const ROWS = [
  row('Paynes Vet', 'Gainesville', 'Florida', 'Veterinary Services'),
  row('Alachua Feed', 'gainesville', 'FL', 'Animal Feed', 'Farm Equipment'),
  row('Ocala Feed', 'Ocala', 'FL', 'Animal Feed'),
  row('Ozark Vet', 'Little Rock', 'AR', 'Veterinary Services'),
  row('Lost Farrier', '', '', 'Farrier'),
];

describe('the directory', () => {
  test('counts a state once under its full name, however it is written', () => {
    const groups = groupStates(ROWS);
    expect(groups.find(({ name }) => name === 'Florida')?.count).toBe(3);
    expect(groups.some(({ name }) => name === 'FL')).toBe(false);
  });

  test('lists all fifty states A–Z, also those of which the phone keeps nothing, and the nameless last', () => {
    const groups = groupStates(ROWS);
    expect(groups).toHaveLength(51);
    expect(groups[0]).toEqual({ name: 'Alabama', count: 0 });
    expect(groups.at(-1)).toEqual({ name: '', count: 1 });
  });

  test('counts spellings of a city that differ in case alone as one', () => {
    expect(groupCities(ROWS, 'Florida')).toEqual([
      { name: 'Gainesville', count: 2 },
      { name: 'Ocala', count: 1 },
    ]);
  });

  test('counts a listing in each of its categories', () => {
    expect(groupCategories(listOf(ROWS, { state: 'Florida', city: 'Gainesville' }))).toEqual([
      { name: 'Animal Feed', count: 1 },
      { name: 'Farm Equipment', count: 1 },
      { name: 'Veterinary Services', count: 1 },
    ]);
  });

  test('narrows by state, city and category, A–Z', () => {
    const namesOf = (search: Parameters<typeof listOf>[1]) => listOf(ROWS, search).map(({ name }) => name);
    expect(namesOf({ state: 'Florida' })).toEqual(['Alachua Feed', 'Ocala Feed', 'Paynes Vet']);
    expect(namesOf({ state: 'Florida', city: 'GAINESVILLE' })).toEqual(['Alachua Feed', 'Paynes Vet']);
    expect(namesOf({ state: 'Florida', category: 'Animal Feed' })).toEqual(['Alachua Feed', 'Ocala Feed']);
    expect(namesOf({ state: '' })).toEqual(['Lost Farrier']);
  });

  test('puts accents under their letter and digits under #', () => {
    expect(['Élan Vet', '4-H Club', 'barn'].map(letterOf)).toEqual(['E', '#', 'B']);
    expect(
      byLetter([{ name: 'Alba' }, { name: 'Ámbar' }, { name: 'Bell' }]).map(({ letter }) => letter),
    ).toEqual(['A', 'B']);
  });
});
