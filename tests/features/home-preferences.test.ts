import { expect, test } from 'vitest';
import { readPreferences } from '#src/features/favorites/read-favorites.local.ts';
import { toggleAnimal, toggleFavorite } from '#src/features/home/favorites.local.ts';
import { startPhone } from '#tests/support/device.ts';
import { startTestServer } from '#tests/support/server.ts';

const of = (...animals: string[]) => ({ animals, businessTypes: [] });

async function startWithAnn() {
  const server = await startTestServer();
  await server.register('ann');
  const phone = startPhone(server);
  return { server, phone, user: await phone.signIn('ann') };
}

test('a press adds the animal, a second press removes it, and business types stay', () => {
  const before = { animals: ['Dog'], businessTypes: ['Farrier'] };
  const pressed = toggleAnimal(before, 'Horse');
  expect(pressed).toEqual({ animals: ['Dog', 'Horse'], businessTypes: ['Farrier'] });
  expect(toggleAnimal(pressed, 'Horse')).toEqual(before);
});

test('a visitor’s favorites stay on the phone and nothing is queued', async () => {
  const phone = startPhone(await startTestServer());
  expect(await toggleFavorite(phone.core, null, 'Cat')).toBeNull();
  expect(await readPreferences(phone.core, null)).toEqual(of('Cat'));
  expect(await phone.core.outbox.entries.count()).toBe(0);
});

test('two animals pressed at the same moment are both kept, for a person and for a visitor', async () => {
  const { phone, user } = await startWithAnn();
  phone.goOffline();
  for (const who of [user, null]) {
    await Promise.all(['Dog', 'Cat'].map((animal) => toggleFavorite(phone.core, who, animal)));
    expect((await readPreferences(phone.core, who)).animals.toSorted()).toEqual(['Cat', 'Dog']);
  }
});

test('a favorite without signal appears at once, and the server gets it when there is signal', async () => {
  const { server, phone, user } = await startWithAnn();
  phone.goOffline();
  await toggleFavorite(phone.core, user, 'Horse');
  expect(await readPreferences(phone.core, user)).toEqual(of('Horse'));
  await toggleFavorite(phone.core, user, 'Dog');
  await toggleFavorite(phone.core, user, 'Horse');
  expect(await readPreferences(phone.core, user)).toEqual(of('Dog'));
  phone.goOnline();
  server.clock.nowMs += 60_000;
  await phone.core.engine.sync({ isForced: true });
  expect(await phone.core.outbox.entries.count()).toBe(0);
  expect(await readPreferences(phone.core, user)).toEqual(of('Dog'));
});

test('an animal that is removed and restored during another change is kept', async () => {
  const { phone, user } = await startWithAnn();
  await toggleFavorite(phone.core, user, 'Dog');
  await phone.core.engine.sync({ isForced: true });
  const key = await toggleFavorite(phone.core, user, 'Dog');
  await phone.core.outbox.entries.update(key ?? '', { mayHaveLeft: true });
  await toggleFavorite(phone.core, user, 'Dog');
  await phone.core.engine.sync({ isForced: true });
  expect(await readPreferences(phone.core, user)).toEqual(of('Dog'));
});
