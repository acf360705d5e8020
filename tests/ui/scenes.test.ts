import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { BUSINESS_CATEGORIES } from '#contract/catalogue.ts';
import { type Drawn, sceneOf } from '#src/catalogue/scenes.ts';

const FOLDER = new URL('../../public/art/scenes/', import.meta.url);
const FILES = readdirSync(FOLDER);
const BYTES_MAX = 2_500;

const named = (listing: Partial<Drawn>) =>
  /\/scenes\/(.+)\.svg/.exec(sceneOf({ name: 'Prairie', businessCategories: [], ...listing }).src)?.[1] ?? '';

test('each category has a scene, sixteen at least among them', () => {
  const scenes = BUSINESS_CATEGORIES.map((name) => named({ businessCategories: [name] }));
  expect(scenes.filter((scene) => !existsSync(new URL(`${scene}.svg`, FOLDER)))).toEqual([]);
  expect(new Set(scenes).size).toBeGreaterThanOrEqual(16);
});

test.each<[scene: string, listing: Partial<Drawn>]>([
  ['vet', { businessCategories: ['Veterinary Services'], animalTypes: ['Dog', 'Horse'] }],
  ['horse-vet', { businessCategories: ['Veterinary Services'], animalTypes: ['Horse', 'Cattle'] }],
  ['horse-vet', { businessCategories: ['Veterinary Services'], name: 'Ocala Equine Clinic' }],
  ['hospital', { businessCategories: ['Veterinary Services', 'Emergency Hospital'] }],
  ['feed', { businessCategories: ['Pet Grooming', 'Animal Feed'] }],
  ['farrier', { businessCategories: ['Farrier'], animalTypes: ['Horse'] }],
  ['hoof', { businessCategories: ['Farrier'], animalTypes: ['Cattle', 'Goat'] }],
  ['fencing', { businessCategories: ['Farm Equipment'], name: 'Marion Fence & Gate' }],
  ['trailer', { businessCategories: ['Farm Equipment'], name: 'Big D Trailers' }],
  ['cattery', { businessCategories: ['Boarding'], animalTypes: ['Cat'] }],
  ['aquarium', { businessCategories: ['Pet Supplies'], animalTypes: ['Fish'] }],
  ['aviary', { businessCategories: ['Breeders'], animalTypes: ['Bird'] }],
  ['hutch', { businessCategories: ['Breeders'], animalTypes: ['Rabbit'] }],
  ['shearing', { businessCategories: ['Animal Services'], animalTypes: ['Sheep'] }],
  ['yard', { businessCategories: ['Beekeeping'] }],
])('draws %s for %j', (scene, listing) => {
  expect(named(listing)).toBe(scene);
  expect(FILES).toContain(`${scene}.svg`);
});

test('a listing always has the same look, and the next one another', () => {
  const look = (id: number) => sceneOf({ id, name: 'Prairie', businessCategories: ['Farrier'] });
  expect(look(7)).toEqual(look(7));
  expect([1, 2, 3].map((id) => look(id).src)).toEqual(
    ['#b', '#c', ''].map((view) => `/art/scenes/farrier.svg${view}`),
  );
});

test.each(FILES)(
  '%s is small, has three looks, no text and nothing that the strict policy blocks',
  (file) => {
    const svg = readFileSync(new URL(file, FOLDER), 'utf8');
    expect(gzipSync(svg, { level: 9 }).length).toBeLessThanOrEqual(BYTES_MAX);
    for (const look of ['b', 'c']) expect(svg).toContain(`<view id="${look}"`);
    expect(svg).not.toMatch(/<(?:text|style|script|image|filter|\w+Gradient)\b|style=|href="(?!#a")/);
  },
);
