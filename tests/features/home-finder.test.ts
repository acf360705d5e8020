import { expect, test } from 'vitest';
import { BUSINESS_CATEGORIES } from '#contract/catalogue.ts';
import { SEARCH_LIMITS } from '#contract/limits.ts';
import { readFeatured } from '#src/features/home/featured.tsx';
import { FIRST_FINDER, readCenter, readFinder } from '#src/features/home/finder.local.ts';
import { HOME_WORDS, TESTIMONIALS } from '#src/features/home/home.words.ts';
import { FAVORITE_ANIMALS, FINDER_ANIMALS, HOME_CATEGORIES } from '#src/features/home/home-lists.ts';
import { setHomeArea } from '#src/local/areas/areas.ts';
import { writeSetting } from '#src/local/cache/settings.ts';
import { FIRST_HOME_AREA } from '#src/places/home-area.ts';
import { startPhone } from '#tests/support/device.ts';
import { HOME, startTestServer } from '#tests/support/server.ts';

test('the sections have the specified lists', () => {
  expect(FAVORITE_ANIMALS).toEqual(['Dog', 'Cat', 'Horse', 'Bird', 'Fish', 'Rabbit']);
  expect(FINDER_ANIMALS.map(({ label }) => label)).toEqual(['Dog', 'Cat', 'Horse', 'Livestock']);
  expect(FINDER_ANIMALS.at(-1)?.value).toBe('Cattle');
  expect(HOME_CATEGORIES).toEqual(BUSINESS_CATEGORIES.slice(0, 8));
  expect(TESTIMONIALS.map(({ role, city }) => HOME_WORDS.testimonials.from(role, city)).sort()).toEqual([
    'Business Owner, Tampa',
    'Dog Owner, Orlando',
    'Farm Owner, Gainesville',
  ]);
});

test('the finder searches around the last position, otherwise the home area, otherwise a dense region', async () => {
  const { core } = startPhone(await startTestServer());
  expect(await readCenter(core)).toMatchObject({ kind: 'guess', name: FIRST_HOME_AREA.name });
  await setHomeArea(core.cache, 'Ocala, FL', { lat: 29.19, lng: -82.14 }, 25);
  expect(await readCenter(core)).toMatchObject({ kind: 'home', name: 'Ocala, FL' });
  await writeSetting(core.cache, 'lastPosition', { point: HOME, atMs: 1, name: 'Gainesville, FL' });
  expect(await readCenter(core)).toEqual({ kind: 'position', name: 'Gainesville, FL', point: HOME });
});

test('the finder shows the five nearest saved rows and the total', async () => {
  const businesses = Array.from({ length: 7 }, (_, index) => ({
    name: `Shop ${index}`,
    lat: HOME.lat + index / 100,
  }));
  const phone = await withArea(businesses);
  const { shown, total } = await readFinder(phone.core, centre, FIRST_FINDER);
  expect(shown.map(({ name }) => name)).toEqual(['Shop 0', 'Shop 1', 'Shop 2', 'Shop 3', 'Shop 4']);
  expect(shown).toHaveLength(SEARCH_LIMITS.nearbyResults);
  expect(total).toBe(7);
});

test('an animal filter separates rows without animals', async () => {
  const phone = await withArea([
    { name: 'Horses', animal_types: JSON.stringify(['Horse']) },
    { name: 'Dogs', animal_types: JSON.stringify(['Dog']) },
    { name: 'Unstated', animal_types: '[]' },
  ]);
  const { shown, unstated } = await readFinder(phone.core, centre, { ...FIRST_FINDER, animal: 'Horse' });
  expect(shown.map(({ name }) => name)).toEqual(['Horses']);
  expect(unstated.map(({ name }) => name)).toEqual(['Unstated']);
});

test('the featured businesses are the three best rated of Florida', async () => {
  const phone = await withArea([
    { name: 'Plain', is_featured: 0, rating_sum: 10, review_count: 2 },
    { name: 'Georgia', is_featured: 1, state: 'GA', rating_sum: 10, review_count: 2 },
    { name: 'Third', is_featured: 1, state: 'FL', rating_sum: 6, review_count: 2 },
    { name: 'First', is_featured: 1, state: 'Florida', rating_sum: 49, review_count: 10 },
    { name: 'Fourth', is_featured: 1, state: 'Florida', rating_sum: 2, review_count: 2 },
    { name: 'Second', is_featured: 1, state: 'fla', rating_sum: 8, review_count: 2 },
  ]);
  expect((await readFeatured(phone.core))?.map(({ name }) => name)).toEqual(['First', 'Second', 'Third']);
});

const centre = { name: 'Gainesville', point: HOME };

async function withArea(businesses: NonNullable<Parameters<typeof startTestServer>[0]>['businesses']) {
  const phone = startPhone(await startTestServer({ businesses: businesses ?? [] }));
  await setHomeArea(phone.core.cache, 'Gainesville, FL', HOME, 50);
  await phone.core.engine.sync({ isForced: true });
  return phone;
}
