import { expect, test } from 'vitest';
import { fetchNearest, readAnimal, readVets, writeAnimal } from '#src/features/emergency/emergency.local.ts';
import type { EmergencyVet } from '#src/features/emergency/order.ts';
import { setHomeArea } from '#src/local/areas/areas.ts';
import { writeSetting } from '#src/local/cache/settings.ts';
import { readOrigin } from '#src/places/origin.ts';
import { startPhone } from '#tests/support/device.ts';
import { startTestServer } from '#tests/support/server.ts';

const GAINESVILLE = { lat: 29.65, lng: -82.32 };
const vet = {
  business_categories: JSON.stringify(['Veterinary Services']),
  phone: '(352) 555-0142',
  animal_types: '[]',
};
const VETS = [
  { ...vet, name: 'Near vet', lat: 29.7, lng: -82.32 },
  { ...vet, name: 'Far vet for horses', lat: 30, lng: -82.32, animal_types: JSON.stringify(['Horse']) },
  { ...vet, name: 'Dog vet', animal_types: JSON.stringify(['Dog']) },
  { ...vet, name: 'County extension', business_categories: JSON.stringify(['Extension Office']), lat: 29.8 },
];

test('distances start at the last position, otherwise at the middle of the home area, otherwise nowhere', async () => {
  const { core } = startPhone(await startTestServer());
  expect(await readOrigin(core)).toEqual({ kind: 'unknown', point: null });
  await setHomeArea(core.cache, 'Ocala, FL', { lat: 29.19, lng: -82.14 }, 25);
  expect(await readOrigin(core)).toMatchObject({ kind: 'home', name: 'Ocala, FL' });
  await writeSetting(core.cache, 'lastPosition', { point: GAINESVILLE, atMs: 5, name: 'Gainesville, FL' });
  expect(await readOrigin(core)).toEqual({
    kind: 'position',
    point: GAINESVILLE,
    atMs: 5,
    name: 'Gainesville, FL',
  });
});

test('a cold start without signal lists the saved vets', async () => {
  const phone = startPhone(await startTestServer({ businesses: VETS }));
  await setHomeArea(phone.core.cache, 'Gainesville, FL', GAINESVILLE, 50);
  await phone.core.engine.sync({ isForced: true });
  phone.goOffline();
  const restarted = phone.open();
  const before = phone.requests.length;
  const list = await readVets(restarted, 'Horse', GAINESVILLE);
  const namesOf = (vets: EmergencyVet[]) => vets.map(({ business }) => business.name);
  expect([namesOf(list.treats), namesOf(list.ask)]).toEqual([['Far vet for horses'], ['Near vet']]);
  expect([list.nearest, list.offices.map(({ office }) => office.name)]).toEqual([null, ['County extension']]);
  expect(phone.requests.length).toBe(before);
});

test('if no nearby vet treats the animal, the nearest one of all is fetched and stays for a while without signal', async () => {
  const phone = startPhone(await startTestServer({ businesses: VETS }));
  const miami = { lat: 25.77, lng: -80.19 };
  expect((await readVets(phone.core, 'Horse', miami)).nearest).toBeNull();
  expect((await fetchNearest(phone.core, { from: miami, animal: 'Horse' })).kind).toBe('done');
  phone.goOffline();
  const { nearest, treats } = await readVets(phone.open(), 'Horse', miami);
  expect([treats, nearest?.business.name, Math.round(nearest?.miles ?? 0)]).toEqual([
    [],
    'Far vet for horses',
    320,
  ]);
});

test('the animal of the last emergency is remembered over a restart, also the choice of every vet', async () => {
  const phone = startPhone(await startTestServer());
  expect(await readAnimal(phone.core)).toBeUndefined();
  await writeAnimal(phone.core, 'Goat');
  expect(await readAnimal(phone.open())).toBe('Goat');
  await writeAnimal(phone.core, null);
  expect(await readAnimal(phone.open())).toBeNull();
});
