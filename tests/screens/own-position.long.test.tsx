import { describe, expect, test, vi } from 'vitest';
import { writeSetting } from '#src/local/cache/settings.ts';
import type { Phone } from '#tests/support/device.ts';
import {
  act,
  dialog,
  inMain,
  openApp,
  placePhone,
  press,
  screen,
  startScreens,
  waitFor,
} from '#tests/support/screens.tsx';

const REFUSED = { refusal: 1 } as const;
const announcement = (sentence: string) => screen.findByText(sentence, { selector: '[aria-live] p' });

/** Requests the position while the device stays silent beyond the longest wait. */
async function waitInVain(phone: Phone) {
  const timer = await waitFor(() => {
    const found = phone.timers.find(({ delayMs }) => delayMs === 25_000);
    if (!found) throw new Error('nobody waits for a position');
    return found;
  });
  await act(async () => timer.run());
}
async function expectTooLong(phone: Phone) {
  await press(await inMain().findByRole('button', { name: 'Use current location' }));
  await announcement('Finding your location');
  await waitInVain(phone);
  await announcement('Finding your location took too long. Please try again.');
  const button = inMain().getByRole('button', { name: 'Use current location' });
  expect(button.getAttribute('aria-disabled')).toBeNull();
}
const HOUR = 3_600_000;
/** Prairie Vets of the test server is in Gainesville. */
const TALLAHASSEE = { lat: 30.44, lng: -84.28 };

describe('the position of the phone', () => {
  test('is awaited for a limited time, and is used even if it arrives late, after the prompt of the browser', async () => {
    const { phone } = await startScreens({ businesses: 2 });
    let answer = () => {};
    placePhone({
      ...TALLAHASSEE,
      silence: new Promise((resolve) => {
        answer = resolve;
      }),
    });
    await openApp(phone, '/emergency');
    await expectTooLong(phone);
    await act(async () => answer());
    await inMain().findByText('Distances from Tallahassee, FL, your location just now.');
    expect(inMain().queryByText(/took too long/)).toBeNull();
  });

  test('is awaited for a limited time on the home page', async () => {
    const { phone } = await startScreens();
    placePhone({ ...TALLAHASSEE, silence: new Promise(() => {}) });
    await openApp(phone, '/');
    await expectTooLong(phone);
  });

  test('shows its accuracy and age wherever distances appear', async () => {
    const { phone } = await startScreens({
      businesses: [{ city: 'Tallahassee', lat: 30.5, lng: -84.3 }],
    });
    placePhone({ ...TALLAHASSEE, accuracy: 50_000, takenMs: phone.clock.nowMs - 3 * HOUR });
    const app = await openApp(phone, '/emergency');
    await press(await inMain().findByRole('button', { name: 'Use current location' }));
    await inMain().findByText(
      'Distances from Tallahassee, FL, near your location 3 hr. ago (within about 32 mi).',
    );
    await app.go('/explore?location=Tallahassee, FL&radius=50');
    await inMain().findByText('Distances from near your location 3 hr. ago (within about 32 mi).');
    await app.go('/business/1');
    await inMain().findByText(/ of your last position \(3 hr\. ago, within about 32 mi\)$/);
  });

  test('does not affect a search of another place', async () => {
    const { phone } = await startScreens({ businesses: [{ city: 'Ocala' }] });
    await writeSetting(phone.core.cache, 'lastPosition', {
      point: TALLAHASSEE,
      atMs: 0,
      name: 'Tallahassee, FL',
    });
    await openApp(phone, '/explore?location=Ocala, FL&radius=50');
    await inMain().findByRole('heading', { level: 2, name: /result/i });
    expect(inMain().queryByText(/^Distances from/)).toBeNull();
  });

  test('with a time in the future or of another era counts as current', async () => {
    const { phone } = await startScreens({ businesses: 2 });
    const app = await openApp(phone, '/about');
    for (const offMs of [5 * HOUR, -40 * 365 * 24 * HOUR]) {
      placePhone({ ...TALLAHASSEE, takenMs: phone.clock.nowMs + offMs });
      await app.go('/emergency');
      await press(await inMain().findByRole('button', { name: 'Use current location' }));
      await inMain().findByText('Distances from Tallahassee, FL, your location just now.');
      await app.go('/about');
      await phone.core.cache.settings.delete('lastPosition');
    }
  });

  test('needs https, and the page does not request it again', async () => {
    const { phone } = await startScreens({ businesses: 2 });
    vi.stubGlobal('isSecureContext', false);
    placePhone(REFUSED);
    await openApp(phone, '/emergency');
    await press(await inMain().findByRole('button', { name: 'Use current location' }));
    await announcement('Your location works only on pages opened with https.');
    vi.unstubAllGlobals();
  });

  test('shows on every page that the browser does not support or not allow it', async () => {
    const { phone } = await startScreens({ businesses: 2 });
    const app = await openApp(phone, '/about');
    const request = async (path: string) => {
      await app.go('/about');
      await app.go(path);
      await press(await inMain().findByRole('button', { name: 'Use current location' }));
    };
    for (const path of ['/', '/barn-card', '/emergency']) {
      await request(path);
      await announcement('Geolocation is not supported by your browser');
      expect(inMain().getByText('Geolocation is not supported by your browser')).toBeTruthy();
    }
    placePhone(REFUSED);
    for (const path of ['/', '/emergency']) {
      await request(path);
      await announcement(
        'Location is off for this browser. Allow it in your browser’s settings, or enter your town.',
      );
    }
    await request('/barn-card');
    await announcement('Finding your location');
    await announcement('Could not get your current location.');
    expect(inMain().getByText('Could not get your current location.')).toBeTruthy();
  });
  test('counts as unknown on the home page if there is no room to store it', async () => {
    const { phone } = await startScreens();
    placePhone({ lat: 29.65, lng: -82.32 });
    await openApp(phone, '/');
    const button = await inMain().findByRole('button', { name: 'Use current location' });
    phone.full.cache = Number.POSITIVE_INFINITY;
    await press(button);
    await announcement('Your location could not be found. Choose a place from the list.');
  });
  test('shows its error at the field in the form of a new account', async () => {
    const { phone } = await startScreens();
    await openApp(phone, '/profile');
    await press(await inMain().findByRole('button', { name: 'Sign In' }));
    await press(await dialog().findByRole('button', { name: 'No account yet? Create one' }));
    await press(await dialog().findByRole('button', { name: 'Use my location' }));
    const field = dialog().getByRole('textbox', { name: 'Location' });
    await dialog().findByText('Geolocation is not supported by your browser');
    expect(field.getAttribute('aria-invalid')).toBe('true');
  });
});
