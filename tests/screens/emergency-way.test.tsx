import { afterEach, expect, test } from 'vitest';
import { MINUTE_MS } from '#contract/shared/time.ts';
import { writeSetting } from '#src/local/cache/settings.ts';
import { act, inMain, main, openApp, press, startScreens, waitFor } from '#tests/support/screens.tsx';
import { HOME } from '#tests/support/server.ts';

const EAST = {
  name: 'East Vet',
  phone: '(352) 555-0142',
  business_categories: JSON.stringify(['Veterinary Services']),
  animal_types: JSON.stringify(['Horse']),
  lat: HOME.lat,
  lng: HOME.lng + 0.1,
};

/** Opens the page of a phone that was located some minutes ago. */
async function openEmergency(minutesAgo: number) {
  const { phone } = await startScreens({ businesses: [EAST] });
  await writeSetting(phone.core.cache, 'lastPosition', {
    point: HOME,
    atMs: phone.clock.nowMs - minutesAgo * MINUTE_MS,
    name: 'Home',
  });
  await openApp(phone, '/emergency');
  await press(await inMain().findByRole('button', { name: 'Horse' }));
  await inMain().findByText('East Vet');
}

/** Turns the phone. @param heading degrees clockwise from north */
const turn = (heading: number) =>
  act(async () => {
    const event = new Event('deviceorientationabsolute');
    window.dispatchEvent(Object.assign(event, { absolute: true, alpha: 360 - heading }));
  });
const needle = () => main().querySelector<HTMLElement>('.call-slab-way');

afterEach(() => Reflect.deleteProperty(globalThis, 'DeviceOrientationEvent'));

test('the arrow of the first vet turns to it as the phone turns, and is missing without a compass', async () => {
  Object.assign(globalThis, { DeviceOrientationEvent: class {} });
  await openEmergency(2);
  expect(needle()).toBeNull();
  await waitFor(async () => {
    await turn(0);
    expect(needle()?.style.rotate).toMatch(/^(89|90)/);
  });
  await turn(90);
  await waitFor(() => expect(Math.round(Number.parseFloat(needle()?.style.rotate ?? '')) % 360).toBe(0));
  expect(inMain().queryByRole('button', { name: 'Point the way' })).toBeNull();
});

test('no arrow starts from an old position', async () => {
  Object.assign(globalThis, { DeviceOrientationEvent: class {} });
  await openEmergency(30);
  await turn(0);
  expect(needle()).toBeNull();
});

test('an iPhone asks for the compass only after a tap', async () => {
  let asked = 0;
  const requestPermission = async () => {
    asked += 1;
    return 'granted' as const;
  };
  const Compass = Object.assign(class {}, { requestPermission });
  Object.defineProperty(Compass.prototype, 'webkitCompassHeading', { value: 0 });
  Object.assign(globalThis, { DeviceOrientationEvent: Compass });
  await openEmergency(2);
  const button = await inMain().findByRole('button', { name: 'Point the way' });
  await turn(0);
  expect([asked, needle()]).toEqual([0, null]);
  await press(button);
  await turn(10);
  await waitFor(() => expect(needle()?.style.rotate).toMatch(/^(79|80)/));
  expect([asked, inMain().queryByRole('button', { name: 'Point the way' })]).toEqual([1, null]);
});
