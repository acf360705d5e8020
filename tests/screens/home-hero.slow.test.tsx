import { randomUUID } from 'node:crypto';
import { describe, expect, test, vi } from 'vitest';
import { OTHER_CITY } from '#contract/shared/places.ts';
import { writeBook } from '#src/features/animals/animals.local.ts';
import { writeLocalPreferences } from '#src/features/favorites/favorites.local.ts';
import { forgetTables } from '#src/places/gazetteer.ts';
import { animalArt } from '#src/ui/shown/animal-art.ts';
import {
  inMain,
  openApp,
  placePhone,
  press,
  screen,
  startScreens,
  type,
  waitFor,
  within,
  wordsOf,
} from '#tests/support/screens.tsx';
import { HOME } from '#tests/support/server.ts';

describe('the hero', () => {
  const town = () => inMain().getByLabelText('Town or ZIP code');
  test('accepts a city outside the list, and both the field and the list keep the focus', async () => {
    const { phone } = await startScreens();
    await openApp(phone, '/');
    const [list] = inMain().getAllByRole('combobox', { name: 'City' });
    await type(list as HTMLElement, OTHER_CITY);
    const field = inMain().getByRole('textbox', { name: 'City' });
    await waitFor(() => expect(document.activeElement).toBe(field));
    await press(inMain().getByRole('button', { name: /^List/ }));
    await waitFor(() => expect(document.activeElement?.matches('.hero select[name="city"]')).toBe(true));
  });
  test('stores the search for the session and opens /explore, which uses it', async () => {
    const { phone } = await startScreens();
    const app = await openApp(phone, '/');
    await press(inMain().getByRole('button', { name: 'Search' }));
    await waitFor(() => expect(app.address()).toMatch(/^\/explore/));
    expect(JSON.parse(sessionStorage.getItem('petiyard-search') ?? '')).toEqual({
      location: 'Florida',
      radius: 50,
      metadata: {
        country: 'United States',
        state: 'Florida',
        city: '',
        zipCode: '',
        category: '',
        timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      },
    });
    expect(await inMain().findByDisplayValue('Florida')).toBeTruthy();
  });
  test('starts with the last place and category, also on Explore and after a restart', async () => {
    const { phone } = await startScreens();
    const app = await openApp(phone, '/explore?location=Ocala, FL&radius=25&category=Farrier');
    await press(
      within(inMain().getByRole('form', { name: 'Search' })).getByRole('button', { name: 'Search' }),
    );
    await waitFor(async () => {
      const last = await phone.core.cache.settings.get('lastSearch');
      expect(last?.value).toMatchObject({
        metadata: { city: 'Ocala', state: 'Florida', category: 'Farrier' },
      });
    });
    sessionStorage.clear(); // the tab is gone
    await app.go('/');
    await waitFor(() => expect(town()).toHaveProperty('value', 'Ocala'));
    expect(inMain().getByRole('button', { name: 'Change place: Florida' })).toBeTruthy();
  });
  test('takes a typed town or ZIP code, also one of another state', async () => {
    const { phone } = await startScreens();
    const app = await openApp(phone, '/');
    const found = async (typed: string) => {
      await type(town(), typed);
      await press(inMain().getByRole('button', { name: 'Search' }));
      await waitFor(() => expect(app.address()).toMatch(/^\/explore/));
      await app.go('/');
      return JSON.parse(sessionStorage.getItem('petiyard-search') ?? '').location;
    };
    expect(await found('Ocala')).toBe('Ocala, Florida');
    expect(await found('34470')).toBe('Florida, 34470');
    expect(await found('Macon, GA')).toBe('Macon, GA');
  });
  test("the person's own animals come first in the picture and among the choices of Explore", async () => {
    const { phone } = await startScreens();
    const write = { name: 'animal.set', args: { name: 'Dot', species: 'Sheep' }, key: randomUUID() } as const;
    await writeBook(phone.core, null, [write], { titleOf: () => '' });
    await writeLocalPreferences(phone.core, { animals: ['Rabbit'], businessTypes: [] });
    const app = await openApp(phone, '/');
    const herd = () =>
      [...document.querySelectorAll('.hero-herd img')].map((picture) => picture.getAttribute('src'));
    await waitFor(() =>
      expect(herd()).toEqual(
        ['Sheep', 'Rabbit', 'Dog', 'Cattle', 'Chicken'].map((name) => animalArt(name)?.url),
      ),
    );
    await app.go('/explore');
    const choices = () =>
      wordsOf(
        within(inMain().getAllByRole('group', { name: 'Animal' })[0] as HTMLElement).getAllByRole('button'),
      );
    await waitFor(() => expect(choices().slice(0, 3)).toEqual(['Sheep', 'Rabbit', 'Dog']));
  });
  test('a device without a location shows a message beside the button instead of a toast', async () => {
    const { phone } = await startScreens();
    await openApp(phone, '/');
    for (const [refusal, words] of [
      [2, 'Your location could not be found. Choose a place from the list.'], // it finds none
      [1, /^Location is off for this browser\./], // it refuses
      [3, 'Your location could not be found. Choose a place from the list.'], // it takes too long
    ] as const) {
      placePhone({ refusal });
      await press(inMain().getByRole('button', { name: 'Use current location' }));
      await inMain().findByText(words);
      expect(screen.queryByText('Location Error')).toBeNull();
      expect(town()).toHaveProperty('value', '');
    }
  });
  test('a phone with unreadable place tables shows one too, and the button works again', async () => {
    const { phone } = await startScreens();
    forgetTables();
    const fetched = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
    placePhone(HOME);
    await openApp(phone, '/');
    await press(inMain().getByRole('button', { name: 'Use current location' }));
    await inMain().findByText('Your location could not be found. Choose a place from the list.');
    fetched.mockRestore();
    await press(inMain().getByRole('button', { name: 'Use current location' }));
    await waitFor(() => expect(town()).toHaveProperty('value', 'Gainesville'));
  });
  test("'Please enter a valid postal code.' appears when the field loses focus and blocks the search", async () => {
    const { phone } = await startScreens();
    const app = await openApp(phone, '/');
    const code = inMain().getByRole('textbox', { name: 'ZIP code' });
    await type(code, '326');
    expect(inMain().queryByText('Please enter a valid postal code.')).toBeNull();
    await press(inMain().getByRole('button', { name: 'Search' }));
    expect(inMain().getAllByText('Please enter a valid postal code.')).toHaveLength(2); // one is hidden
    expect(code.getAttribute('aria-invalid')).toBe('true');
    expect(sessionStorage.getItem('petiyard-search')).toBeNull();
    await type(code, '32601');
    expect(inMain().queryByText('Please enter a valid postal code.')).toBeNull();
    await press(inMain().getByRole('button', { name: 'Search' }));
    await waitFor(() => expect(app.address()).toMatch(/^\/explore/));
  });
});

test('the search starts at the last position of the phone until a place is searched', async () => {
  const { phone } = await startScreens();
  await phone.core.cache.settings.put({
    name: 'lastPosition',
    value: { point: { lat: 29.19, lng: -82.14 }, atMs: phone.clock.nowMs, name: 'Ocala, FL' },
  });
  const app = await openApp(phone, '/');
  await waitFor(() => expect(inMain().getByLabelText('Town or ZIP code')).toHaveProperty('value', 'Ocala'));
  expect(await screen.findByText('Around Ocala, FL, your last location')).toBeTruthy();
  await press(within(document.querySelector('.hero') as HTMLElement).getByRole('button', { name: 'Search' }));
  await waitFor(() => expect(app.address()).toMatch(/explore/));
  expect(await inMain().findByText('Ocala · 50 mi')).toBeTruthy();
});
