import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { animalArt, BRAND_ART } from '#src/ui/shown/animal-art.ts';

const isThere = (url: string | undefined) => existsSync(new URL(`../../public${url}`, import.meta.url));

test('every animal of the catalog and of the emergency page has an existing drawing', () => {
  const animals = [
    'Dog',
    'Cat',
    'Bird',
    'Fish',
    'Horse',
    'Cattle',
    'Chicken',
    'Goat',
    'Rabbit',
    'Sheep',
  ].concat(['Pig', 'Duck', 'Turkey', 'Donkey', 'Bees']);
  expect(animals.filter((animal) => !isThere(animalArt(animal)?.url))).toEqual([]);
});

test('an animal without a drawing has no file', () => {
  expect(animalArt('Alpaca')).toBeUndefined();
  expect(animalArt('constructor')).toBeUndefined();
});

test('neighbors among the six favorites have different backgrounds', () => {
  const grounds = ['Dog', 'Cat', 'Horse', 'Bird', 'Fish', 'Rabbit'].map(
    (animal) => animalArt(animal)?.ground,
  );
  expect(grounds.filter((ground, place) => ground === grounds[place + 1])).toEqual([]);
});

test('mark and mascot exist', () => {
  expect(Object.values(BRAND_ART).filter((url) => !isThere(url))).toEqual([]);
});
