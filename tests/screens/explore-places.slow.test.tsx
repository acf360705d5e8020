import { expect, test, vi } from 'vitest';
import { guessHomeArea, setHomeArea } from '#src/local/areas/areas.ts';
import { forgetTables } from '#src/places/gazetteer.ts';
import { storeSearch } from '#src/places/stored-search.ts';
import {
  act,
  inMain,
  openApp,
  placePhone,
  press,
  screen,
  startScreens,
  toastSays,
  type,
  waitFor,
  within,
  wordsOf,
} from '#tests/support/screens.tsx';
import { HOME } from '#tests/support/server.ts';
import { form, GAINESVILLE, isSearch, place } from './explore-support.ts';

/** The middle of Florida. */
const MIDDLE = { lat: 28.13, lng: -81.63 };
const town = () => inMain().getByLabelText('Your town or ZIP code');

test("the page says 'Failed to load initial data' if it cannot read its table of places", async () => {
  const { phone } = await startScreens();
  forgetTables();
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
  await openApp(phone, GAINESVILLE);
  const toast = await toastSays('Error', 'Failed to load initial data');
  expect(toast.dataset.tone).toBe('destructive');
});

test("'United States' searches 1500 miles around the center of the country, and one tap switches to home", async () => {
  const { phone } = await startScreens({ businesses: 1 });
  const sent: unknown[] = [];
  phone.fault = (send, url, init) => {
    if (isSearch(url)) sent.push(JSON.parse(String(init.body)));
    return send();
  };
  await phone.core.cache.settings.put({
    name: 'areas',
    value: [{ name: 'Gainesville, FL', centre: { lat: 29.65, lng: -82.32 }, radiusMiles: 25, isHome: true }],
  });
  const app = await openApp(phone, '/explore');
  await inMain().findByText('Results (1)');
  expect(sent[0]).toEqual({ location: { lat: 39.8283, lng: -98.5795 }, radius: 1500 });
  await waitFor(() => expect(town()).toHaveProperty('value', 'Gainesville, FL'));
  await press(inMain().getByRole('button', { name: 'Search my town' }));
  await waitFor(() =>
    expect(decodeURIComponent(app.address())).toMatch(/location=Gainesville,\+FL&radius=50/),
  );
});

test('a town that nobody chose is not filled in, and a filled-in town that is typed again is still the area', async () => {
  const { phone } = await startScreens({ businesses: 1 });
  await guessHomeArea(phone.core.cache, { name: 'Orlando, FL', centre: HOME, radiusMiles: 60 });
  const app = await openApp(phone, '/explore');
  await inMain().findByText('Results (1)');
  await act(() => phone.core.engine.isReached()); // what the phone knows has been read by then
  expect(town()).toHaveProperty('value', '');
  await setHomeArea(phone.core.cache, 'Ocala, FL', HOME, 25);
  await waitFor(() => expect(town()).toHaveProperty('value', 'Ocala, FL'));
  await type(town(), 'Ocala, FLx');
  await type(town(), 'Ocala, FL');
  await press(inMain().getByRole('button', { name: 'Search my town' }));
  await waitFor(() => expect(decodeURIComponent(app.address())).toMatch(/location=Ocala,\+FL&radius=/));
});

test('the search starts with the stored search of the hero', async () => {
  const { phone } = await startScreens({ businesses: 1 });
  await storeSearch(phone.core, {
    location: 'Gainesville, FL',
    radius: 50,
    businessCategories: ['Farrier'],
  });
  await openApp(phone, '/explore');
  await waitFor(() => expect(place()).toHaveProperty('value', 'Gainesville, FL'));
  expect(form().getByRole('combobox', { name: 'Business category' })).toHaveProperty('value', 'Farrier');
});
test('a misspelled town or a county gets a suggestion, and an unknown place is named with the accepted format at its field', async () => {
  const { phone } = await startScreens({ businesses: 1 });
  const app = await openApp(phone, '/explore?location=Kissimee&radius=25');
  await press(await inMain().findByRole('button', { name: 'Did you mean Kissimmee, FL?' }));
  await waitFor(() => expect(app.address()).toMatch(/location=Kissimmee/));
  await app.go('/explore?location=Marion County');
  await inMain().findByRole('button', { name: 'Did you mean Ocala, FL?' });
  for (const [text, wrong] of [
    ['99999', 'We can’t find ZIP code 99999.'],
    ['9999', 'A ZIP code has 5 digits.'],
    ['Xyzzyville', 'We can’t find a place called “Xyzzyville”.'],
  ] as const) {
    await app.go(`/explore?location=${text}`);
    const sentence = `${wrong} Enter a town with its state, such as Ocala, FL, a ZIP code or a state.`;
    await inMain().findByText(sentence);
    expect(wordsOf([...document.querySelectorAll<HTMLElement>('[data-error]')])[0]).toBe(
      `Could not determine location coordinates. ${sentence}`,
    );
    const messages = inMain().getAllByText(/^Could not determine location coordinates/);
    expect(messages.some((element) => element.closest('.field'))).toBe(true);
    expect(inMain().queryByRole('button', { name: /^Did you mean/ })).toBeNull();
  }
  const alert = within(inMain().getByRole('alert'));
  await press(alert.getByRole('button', { name: 'Change place and radius' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Search and filter' }));
  expect(sheet.getByRole('combobox', { name: 'Location' }).getAttribute('aria-invalid')).toBe('true');
});

test('without signal a town of another state is not called unknown: only the national table has it', async () => {
  const { phone } = await startScreens();
  forgetTables();
  const reached = globalThis.fetch;
  vi.spyOn(globalThis, 'fetch').mockImplementation((address, init) =>
    String(address).includes('/places/us.txt')
      ? Promise.reject(new TypeError('Failed to fetch'))
      : reached(address, init),
  );
  const app = await openApp(phone, '/explore?location=Denver, CO&radius=25');
  await inMain().findByText('We can’t look up this place without signal.');
  expect(inMain().queryByText(/^We can’t find a place/)).toBeNull();
  expect(screen.queryByText('Failed to load initial data')).toBeNull();
  await app.go('/explore?location=Kissimee');
  await inMain().findByRole('button', { name: 'Did you mean Kissimmee, FL?' });
});

test('a ZIP code that is unknown or of another state is named, and one that matches the place is not', async () => {
  const { phone } = await startScreens({ businesses: [{}, { ...MIDDLE, name: 'Haines Feed' }] });
  const app = await openApp(phone, '/explore?location=Florida, 34471&radius=50');
  await inMain().findByText('Ocala, FL 34471, 50 mi');
  expect(inMain().queryByText(/ZIP code 34471/)).toBeNull();
  await app.go('/explore?location=Florida, 99999&radius=50');
  expect((await inMain().findByRole('alert')).textContent).toMatch(/We can’t find ZIP code 99999\./);
  expect(inMain().queryByText('Haines Feed', { selector: 'h3 a' })).toBeNull();
  await app.go('/explore?location=Gainesville, FL 99999&radius=50');
  await inMain().findByText('We can’t find ZIP code 99999. Showing Gainesville, FL.');
  await app.go('/explore?location=Georgia, 34471&radius=50');
  await inMain().findByText('ZIP code 34471 is in Ocala, FL, not in Georgia.');
});

test('a whole state is searched around its middle, the results and distances say so, and a town within it can be searched', async () => {
  const { phone } = await startScreens({ businesses: [{ ...MIDDLE, name: 'Haines Feed' }] });
  await setHomeArea(phone.core.cache, 'Ocala, FL', HOME, 25);
  const app = await openApp(phone, '/explore?location=Florida&radius=50');
  await inMain().findByText('Haines Feed', { selector: 'h3 a' });
  expect(inMain().getAllByText('50 mi around the center of Florida')).toHaveLength(2); // the phone's button and the results
  inMain().getByText('Distances are from the center of Florida.');
  await waitFor(() => expect(town()).toHaveProperty('value', 'Ocala, FL'));
  await press(inMain().getByRole('button', { name: 'Search my town' }));
  await waitFor(() => expect(app.address()).toMatch(/location=Ocala/));
  await app.go('/explore?location=Florida&radius=50');
  await inMain().findByText('Haines Feed', { selector: 'h3 a' });
  await type(town(), 'Gainesville');
  await press(inMain().getByRole('button', { name: 'Search my town' }));
  await waitFor(() =>
    expect(decodeURIComponent(app.address())).toMatch(/location="?Gainesville,[ +]Florida/),
  );
  await inMain().findByText('Gainesville · 50 mi');
});

test('a country outside the United States is searched around its first city', async () => {
  const { phone } = await startScreens({ businesses: 1 });
  await openApp(phone, '/explore?location=Canada&radius=50');
  expect(await inMain().findByText('50 mi around Toronto')).toBeTruthy();
});

test('focusing the location selects its text, and an unknown place is not searched again at the next visit', async () => {
  const { phone } = await startScreens();
  const app = await openApp(phone, GAINESVILLE);
  await waitFor(() => expect(place()).toHaveProperty('value', 'Gainesville, FL'));
  await act(() => place().focus());
  const { selectionStart, selectionEnd } = place() as HTMLInputElement;
  expect([selectionStart, selectionEnd]).toEqual([0, 'Gainesville, FL'.length]); // typing replaces it
  const search = async (name: string) => {
    await type(place(), name);
    const button = form().getByRole('button', { name: 'Search' });
    await waitFor(() => expect(button).toHaveProperty('disabled', false));
    await press(button);
  };
  await search('Ocala, FL');
  await waitFor(() => expect(app.address()).toMatch(/location=Ocala/));
  await search('Xyzzyville');
  await waitFor(() => expect(app.address()).toMatch(/location=Xyzzyville/));
  await app.go('/about');
  await app.go('/explore');
  await waitFor(() => expect(place()).toHaveProperty('value', 'Ocala, FL'));
});

test('the location button asks the device with high accuracy, 20 s and a maximum age of 1 s, and every failure has its message', async () => {
  const { phone } = await startScreens({ businesses: 1 });
  await openApp(phone, '/explore');
  const locate = () => press(form().getByRole('button', { name: 'Use my location' }));
  await locate();
  await screen.findByText('Geolocation is not supported by your browser');
  placePhone({ refusal: 1 });
  await locate();
  await toastSays('Location Error', 'Could not get your current location. Please enter it manually.');
  const requests = placePhone(HOME);
  await locate();
  await waitFor(() => expect(place()).toHaveProperty('value', 'Gainesville, FL'));
  expect(requests[0]).toEqual({ enableHighAccuracy: true, timeout: 20_000, maximumAge: 1000 });
});

test('the automatic request, which the app makes only with permission, has another message', async () => {
  const { phone } = await startScreens();
  placePhone({ refusal: 2 }, 'granted');
  await openApp(phone, '/explore');
  await toastSays('Location Error', 'Could not get your current location. Please try searching manually.');
});
