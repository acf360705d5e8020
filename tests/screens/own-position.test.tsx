import { describe, expect, test } from 'vitest';
import { dialog, inMain, openApp, placePhone, press, screen, startScreens } from '#tests/support/screens.tsx';

const REFUSED = { refusal: 1 } as const;
const heard = (sentence: string) => screen.findByText(sentence, { selector: '[aria-live] p' });

describe('where the phone is', () => {
  test('and that it cannot be told on a barn card, is said to screen readers too', async () => {
    const { phone } = await startScreens();
    placePhone(REFUSED);
    await openApp(phone, '/barn-card');
    await press(await inMain().findByRole('button', { name: 'Use current location' }));
    await heard('Finding this phone');
    await heard('Could not get your current location.');
    expect(inMain().getByText('Could not get your current location.')).toBeTruthy();
  });
  test.each(['/', '/emergency'])('is said on %s not to be allowed, where it is not', async (path) => {
    const { phone } = await startScreens({ businesses: 2 });
    placePhone(REFUSED);
    await openApp(phone, path);
    await press(await inMain().findByRole('button', { name: 'Use current location' }));
    await heard('This browser may not tell where you are. Allow it in its settings, or enter your town.');
  });
  test('is said by the home page to be unknown also where no room is left to keep it', async () => {
    const { phone } = await startScreens();
    placePhone({ lat: 29.65, lng: -82.32 });
    await openApp(phone, '/');
    const button = await inMain().findByRole('button', { name: 'Use current location' });
    phone.full.cache = Number.POSITIVE_INFINITY;
    await press(button);
    await heard('Your location could not be found. Choose a place from the list.');
  });
  test.each(['/', '/barn-card', '/emergency'])(
    'on %s is said to be no business of such a browser',
    async (path) => {
      const { phone } = await startScreens({ businesses: 2 });
      await openApp(phone, path);
      await press(await inMain().findByRole('button', { name: 'Use current location' }));
      await heard('Geolocation is not supported by your browser');
      expect(inMain().getByText('Geolocation is not supported by your browser')).toBeTruthy();
    },
  );
  test('is said at its field in the form of a new account', async () => {
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
