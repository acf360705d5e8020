import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { forgetGuides } from '#src/catalogue/guides-library.ts';
import { writeBook } from '#src/features/animals/animals.local.ts';
import { readNearby } from '#src/features/petibot/nearby.local.ts';
import { PETIBOT_WORDS } from '#src/features/petibot/petibot.words.ts';
import { setHomeArea } from '#src/local/areas/areas.ts';
import { writeSetting } from '#src/local/cache/settings.ts';
import { asked, bench, vet } from './petibot-bench.ts';

const GAINESVILLE = { lat: 29.65, lng: -82.32 };

beforeEach(forgetGuides);

test('nearby businesses come from the phone: those that treat the animal first, then those that state none', async () => {
  const { phone, core } = await bench();
  await setHomeArea(core.cache, 'Gainesville, FL', GAINESVILLE, 50);
  await phone.core.engine.sync({ isForced: true });
  phone.goOffline();
  const before = phone.requests.length;
  const answer = {
    kind: 'local',
    text: '',
    guide: null,
    also: null,
    category: 'Veterinary Services',
  } as const;
  const forHorse = await readNearby(core, { ...answer, animal: 'Horse' });
  expect(forHorse?.map(({ name }) => name)).toEqual(['Horse vet', 'Vet who does not say', 'Sample vet']);
  const forAll = await readNearby(core, { ...answer, animal: null });
  expect(forAll?.map(({ name }) => name)).toEqual(['Vet who does not say', 'Dog vet', 'Horse vet']);
  expect(forAll?.[0]?.distance).toBeCloseTo(0.69, 1);
  expect(phone.requests.length).toBe(before);
});

test('without an animal in the question, vets for the animals of the book come first', async () => {
  const { core } = await bench();
  await setHomeArea(core.cache, 'Gainesville, FL', GAINESVILLE, 50);
  await core.engine.sync({ isForced: true });
  const args = { name: 'Star', species: 'Horse' };
  await writeBook(core, null, [{ name: 'animal.set', args, key: randomUUID() }], { titleOf: () => '' });
  const category = 'Veterinary Services';
  const answer = { kind: 'local', text: '', guide: null, also: null, animal: null, category } as const;
  const near = await readNearby(core, answer);
  expect(near?.map(({ name }) => name)).toEqual(['Horse vet', 'Vet who does not say', 'Dog vet']);
});

test('a vet for the animal comes first only within 25 miles of the nearest one', async () => {
  const { core } = await bench([
    { ...vet, name: 'Downtown vet', lat: 29.73, animal_types: '[]' },
    { ...vet, name: 'Cat vet nearby', lat: 29.9, animal_types: '["Cat"]' },
    { ...vet, name: 'Far cat hospital', lat: 30.4, animal_types: '["Cat"]' },
  ]);
  await setHomeArea(core.cache, 'Gainesville, FL', GAINESVILLE, 100);
  await core.engine.sync({ isForced: true });
  const category = 'Veterinary Services';
  const answer = { kind: 'local', text: '', guide: null, also: null, animal: 'Cat', category } as const;
  expect((await readNearby(core, answer))?.map(({ name }) => name)).toEqual([
    'Cat vet nearby',
    'Downtown vet',
    'Far cat hospital',
  ]);
});

test('in an emergency, vets with a number come first, as on the emergency page', async () => {
  const goats = { ...vet, animal_types: '["Goat"]' };
  const { core } = await bench([
    { ...goats, name: 'Near, without a number', lat: 29.66, phone: null },
    { ...goats, name: 'Large Animal Hospital', lat: 29.9, phone: '(352) 555-0101' },
    { ...goats, name: 'Far goat vet', lat: 30.2, phone: '(352) 555-0102' },
  ]);
  await setHomeArea(core.cache, 'Gainesville, FL', GAINESVILLE, 50);
  await core.engine.sync({ isForced: true });
  const category = 'Veterinary Services';
  const answer = { kind: 'urgent', text: '', guide: null, also: null, animal: 'Goat', category } as const;
  const named = await readNearby(core, answer);
  expect(named?.map(({ name, phone }) => [name, phone])).toEqual([
    ['Large Animal Hospital', '(352) 555-0101'],
    ['Far goat vet', '(352) 555-0102'],
  ]);
});

test('in an emergency, a vet with a number that states no animal comes before one for the animal without a number', async () => {
  const { core } = await bench([
    { ...vet, name: 'No number, does not say', lat: 29.67, animal_types: '[]', phone: null },
    { ...vet, name: 'Callable, does not say', lat: 29.9, animal_types: '[]', phone: '(352) 555-0101' },
    { ...vet, name: 'Goat vet without a number', lat: 29.66, animal_types: '["Goat"]', phone: null },
  ]);
  await setHomeArea(core.cache, 'Gainesville, FL', GAINESVILLE, 150);
  await core.engine.sync({ isForced: true });
  const category = 'Veterinary Services';
  const answer = { kind: 'urgent', text: '', guide: null, also: null, animal: 'Goat', category } as const;
  expect((await readNearby(core, answer))?.map(({ name }) => name)).toEqual([
    'Callable, does not say',
    'Goat vet without a number',
  ]);
});

test('in an emergency, the nearest vet for the animal comes first, however far', async () => {
  const { core } = await bench([
    { ...vet, name: 'Says nothing', lat: 29.66, animal_types: '[]' },
    { ...vet, name: 'Goat vet', lat: 31.4, animal_types: '["Goat"]', phone: '(352) 555-0103' },
  ]);
  await setHomeArea(core.cache, 'Gainesville, FL', GAINESVILLE, 150);
  await core.engine.sync({ isForced: true });
  const category = 'Veterinary Services';
  const answer = { kind: 'urgent', text: '', guide: null, also: null, animal: 'Goat', category } as const;
  expect((await readNearby(core, answer))?.map(({ name }) => name)).toEqual(['Goat vet', 'Says nothing']);
});

test('a farrier is found after a question about hens, but a vet still has to treat hens', async () => {
  const stand = await bench([
    {
      name: 'Oak Farrier',
      lat: 29.66,
      lng: -82.32,
      business_categories: '["Farrier"]',
      animal_types: '["Horse"]',
    },
    { ...vet, name: 'Dog vet', lat: 29.67, animal_types: '["Dog"]' },
    { ...vet, name: 'Hen vet', lat: 29.9, animal_types: '["Chicken"]' },
  ]);
  await setHomeArea(stand.core.cache, 'Gainesville, FL', GAINESVILLE, 50);
  await stand.phone.core.engine.sync({ isForced: true });
  await asked('what can I feed my chickens?', stand);
  const farrier = await asked('is there a farrier near me', stand);
  expect(farrier.near.map(({ name }) => name)).toEqual(['Oak Farrier']);
  const vets = await asked('is there a vet near me', stand);
  expect(vets.near.map(({ name }) => name)).toEqual(['Hen vet']);
});

test('the answer says if the position is unknown or no business is saved', async () => {
  const stand = await bench();
  const lost = await asked('find a farrier near me', stand);
  expect(lost.answer.text).toBe(PETIBOT_WORDS.localUnplaced('Farrier'));
  await writeSetting(stand.core.cache, 'lastPosition', { point: GAINESVILLE, atMs: 1 });
  const alone = await asked('find a farrier near me', stand);
  expect(alone).toMatchObject({ near: [], answer: { text: PETIBOT_WORDS.localNone('Farrier', null, 100) } });
});
