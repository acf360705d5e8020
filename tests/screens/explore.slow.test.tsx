import { describe, expect, test, vi } from 'vitest';
import type { Business } from '#contract/businesses.ts';
import { SEARCH_LIMITS } from '#contract/limits.ts';
import { changePeople, personOf } from '#src/features/people/people.local.ts';
import { setHomeArea } from '#src/local/areas/areas.ts';
import { readSession } from '#src/local/cache/identity.ts';
import { forgetTables } from '#src/places/gazetteer.ts';
import { storeSearch } from '#src/places/stored-search.ts';
import { answerWith } from '#tests/support/device.ts';
import {
  act,
  fireEvent,
  inMain,
  inSection,
  openApp,
  placePhone,
  press,
  screen,
  startScreens,
  toastSays,
  type,
  waitFor,
  whenImpatient,
  within,
  wordsOf,
} from '#tests/support/screens.tsx';
import { HOME } from '#tests/support/server.ts';

/** The search form of a wide window; the sheet on a phone has the same form. */
const form = () => within(inMain().getByRole('form', { name: 'Search' }));
const place = () => form().getByRole('combobox', { name: 'Location' });
const isSearch = (url: string) => url.includes('/api/businesses/search');
const names = () => wordsOf(inMain().getAllByRole('heading', { level: 3 }));
const choose = (field: HTMLElement, value: string) =>
  act(async () => void fireEvent.change(field, { target: { value } }));
/** The middle of Florida. */
const MIDDLE = { lat: 28.13, lng: -81.63 };
const GAINESVILLE = '/explore?location=Gainesville, FL&radius=25';

describe("a failed local copy shows 'Search Error'", () => {
  test.each([
    ['with the error’s message', 'The database was closed.', 'The database was closed.'],
    ['without one in words of its own', '', 'An error occurred while searching'],
  ])('%s, and the search continues', async (_, message, description) => {
    const { phone } = await startScreens();
    await phone.core.cache.settings.put({ name: 'lastSearch', value: { location: 'Ocala, FL', radius: 25 } });
    phone.core.cache.settings.hook('reading', (row: { name: string }) => {
      if (row?.name === 'lastSearch') throw new Error(message);
      return row;
    });
    placePhone({ refusal: 1 }); // without a location the page would say so in its place
    await openApp(phone, '/explore');
    const toast = await toastSays('Search Error', description);
    expect(toast.dataset.tone).toBe('destructive');
    await waitFor(() => expect(place()).toHaveProperty('value', 'United States'));
  });
});

test("the page says 'Failed to load initial data' if it cannot read its table of places", async () => {
  const { phone } = await startScreens();
  forgetTables();
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
  await openApp(phone, GAINESVILLE);
  const toast = await toastSays('Error', 'Failed to load initial data');
  expect(toast.dataset.tone).toBe('destructive');
});

test("the heading is 'Explore Pet & Farm Animal Services'; the search starts with 'United States', 50 miles and no filter", async () => {
  const { phone } = await startScreens();
  await openApp(phone, '/explore');
  expect(inMain().getByRole('heading', { level: 1 }).textContent).toBe('Explore Pet & Farm Animal Services');
  await waitFor(() => expect(place()).toHaveProperty('value', 'United States'));
  expect(form().getByRole('slider', { name: 'Search radius' }).getAttribute('aria-valuenow')).toBe('50');
  expect(form().getByRole('button', { name: 'Clear Filters' })).toHaveProperty('disabled', true);
});

test('results can be sorted by distance, rating or name, with and without signal, and the address keeps the order', async () => {
  const at = (name: string, north: number, rating: number) => ({
    name,
    lat: 29.65 + north,
    rating_sum: rating,
    review_count: 1,
  });
  const { phone } = await startScreens({
    businesses: [at('Bay', 0, 2), at('Cove', 0.1, 5), at('Abbey', 0.2, 3)],
  });
  const app = await openApp(phone, GAINESVILLE);
  await waitFor(() => expect(names()).toEqual(['Bay', 'Cove', 'Abbey']));
  const sort = () => inMain().getByRole('combobox', { name: 'Sort by' });
  await choose(sort(), 'name');
  await waitFor(() => expect(names()).toEqual(['Abbey', 'Bay', 'Cove']));
  expect(app.address()).toContain('sort=name');
  phone.goOffline();
  await choose(sort(), 'rating');
  await waitFor(() => expect(names()).toEqual(['Cove', 'Abbey', 'Bay']));
  await choose(sort(), 'distance');
  await waitFor(() => expect(names()).toEqual(['Bay', 'Cove', 'Abbey']));
  expect(app.address()).not.toContain('sort');
});

test('the Filter button on a phone shows how many filters are set', async () => {
  const { phone } = await startScreens();
  const app = await openApp(phone, '/explore?animal=Dog&category=Pet Grooming');
  expect((await inMain().findByRole('button', { name: 'Filter, 2 set' })).textContent).toBe('Filter2');
  await app.go('/explore');
  expect((await inMain().findByRole('button', { name: 'Filter' })).textContent).toBe('Filter');
});

test('the card of a pinned business says so at once', async () => {
  const { phone } = await startScreens({ user: 'ann', businesses: [{ name: 'Bay' }, { name: 'Cove' }] });
  await openApp(phone, GAINESVILLE);
  await inMain().findByRole('heading', { name: 'Bay' });
  expect(inMain().queryByText('In my contacts')).toBeNull();
  const user = (await readSession(phone.core.cache))?.user ?? null;
  await act(() =>
    changePeople(phone.core, user, () => [
      personOf(crypto.randomUUID(), { id: 2, name: 'Cove', phone: null, isSample: false }),
    ]),
  );
  const mark = await inMain().findByText('In my contacts');
  expect(mark.closest('article')?.getAttribute('aria-labelledby')).toBe(
    inMain().getByRole('heading', { name: 'Cove' }).id,
  );
  expect(inMain().getAllByText('In my contacts')).toHaveLength(1);
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
  await press(inMain().getByRole('button', { name: 'Search near Gainesville, FL' }));
  await waitFor(() =>
    expect(decodeURIComponent(app.address())).toMatch(/location=Gainesville,\+FL&radius=50/),
  );
});

describe('the search', () => {
  test("shows 'Searching for businesses...' over six skeleton cards while it loads", async () => {
    const { phone } = await startScreens();
    phone.fault = () => new Promise(() => {});
    await openApp(phone, GAINESVILLE);
    expect(await inMain().findByRole('heading', { name: 'Searching for businesses...' })).toBeTruthy();
    expect(document.querySelectorAll('.skeleton-card')).toHaveLength(SEARCH_LIMITS.skeletonCards);
    expect(SEARCH_LIMITS.skeletonCards).toBe(6);
  });
  test('cannot start while it is loading or without a location', async () => {
    const { phone } = await startScreens({ businesses: 1 });
    let answer = () => {};
    phone.fault = async (send, url) => {
      if (isSearch(url))
        await new Promise<void>((resolve) => {
          answer = resolve;
        });
      return send();
    };
    await openApp(phone, GAINESVILLE);
    const button = () => form().getByRole('button', { name: 'Search' });
    await inMain().findByText('Searching for businesses...', { selector: 'h2' });
    expect(button()).toHaveProperty('disabled', true);
    await waitFor(() => expect(phone.requests.some(isSearch)).toBe(true));
    answer();
    await waitFor(() => expect(button()).toHaveProperty('disabled', false));
    await type(place(), '  ');
    expect(button()).toHaveProperty('disabled', true);
  });
  test("shows 'Results (n)', nearest first, with miles to one decimal and the direction", async () => {
    const { phone } = await startScreens({
      businesses: [{ lat: 29.75, name: 'Far Vet' }, { name: 'Near Vet' }],
    });
    await openApp(phone, GAINESVILLE);
    expect(await inMain().findByRole('heading', { name: 'Results (2)' })).toBeTruthy();
    expect(names()).toEqual(['Near Vet', 'Far Vet']);
    expect(inMain().getAllByText(/^\d+\.\d mi [NESW]{1,2}$/)).toHaveLength(2);
  });
  test("shows 'No businesses found' and a button that clears the filters if it finds nothing", async () => {
    const { phone } = await startScreens({ businesses: 1 });
    const app = await openApp(phone, `${GAINESVILLE}&category=Farrier&animal=Goat`);
    await inMain().findByRole('heading', { name: 'No businesses found' });
    const [inTheResults] = inMain().getAllByRole('button', { name: 'Clear Filters' }).toReversed();
    if (inTheResults) await press(inTheResults);
    await waitFor(() => expect(app.address()).not.toMatch(/category|animal/));
    await inMain().findByText('Results (1)');
  });
  test('offers the nearest one, the guides, the forum and a registration if it finds nothing', async () => {
    const { phone, server } = await startScreens({
      businesses: [{ lat: 27, name: 'Far Farrier', business_categories: '["Farrier"]' }],
    });
    const { body } = await server.request<Business>('GET', '/api/businesses/1');
    await phone.core.keep({ businesses: [body] }, null);
    await openApp(phone, `${GAINESVILLE}&category=Farrier`);
    await inMain().findByRole('heading', { name: 'No businesses found' });
    const target = (name: RegExp) => inMain().getByRole('link', { name }).getAttribute('href');
    expect(target(/^Nearest: Far Farrier, 1\d\d mi$/)).toMatch(/^\/business\/\d+$/);
    expect(target(/^Read the guides$/)).toBe('/blogs');
    expect(target(/^Ask in the forum$/)).toBe('/forums/new-thread');
    expect(target(/^Add one you know$/)).toBe('/register-business');
  });
  test('starts with the stored search of the hero', async () => {
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
  test("says 'Could not determine location coordinates' for an unknown location", async () => {
    const { phone } = await startScreens();
    await openApp(phone, '/explore?location=Nowhereville Zzz');
    const messages = await inMain().findAllByText(/^Could not determine location coordinates/);
    expect(messages.some((element) => element.closest('.field'))).toBe(true);
  });
  test.each([
    ['99999', 'We can’t find ZIP code 99999.'],
    ['9999', 'A ZIP code has 5 digits.'],
    ['Qwxyz', 'We can’t find a place called “Qwxyz”.'],
  ])('for %s names the error and the accepted format, and links to the field', async (text, wrong) => {
    const { phone } = await startScreens();
    await openApp(phone, `/explore?location=${text}`);
    const sentence = `${wrong} Enter a town with its state, such as Ocala, FL, a ZIP code or a state.`;
    await inMain().findByText(sentence);
    expect(wordsOf([...document.querySelectorAll<HTMLElement>('[data-error]')])[0]).toBe(
      `Could not determine location coordinates. ${sentence}`,
    );
    const alert = within(inMain().getByRole('alert'));
    await press(alert.getByRole('button', { name: 'Change place and radius' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Search and filter' }));
    expect(sheet.getByRole('combobox', { name: 'Location' }).getAttribute('aria-invalid')).toBe('true');
  });
  test("shows 'Search failed' with the server's message after a refusal", async () => {
    const { phone } = await startScreens();
    const problem = { status: 422, code: 'invalid', title: '', type: '', detail: 'Radius must be above 0.' };
    phone.fault = async (send, url) => (isSearch(url) ? answerWith(422, problem) : send());
    await openApp(phone, GAINESVILLE);
    await toastSays('Search failed', 'Radius must be above 0.');
  });
  test("shows 'Failed to search businesses' after a refusal without a message", async () => {
    const { phone } = await startScreens();
    const problem = { status: 422, code: 'invalid', title: '', type: '', detail: '' };
    phone.fault = async (send, url) => (isSearch(url) ? answerWith(422, problem) : send());
    await openApp(phone, GAINESVILLE);
    await toastSays('Search failed', 'Failed to search businesses');
  });
  test('offers the next step if it finds fewer than three', async () => {
    const farther = { lat: 29.95 };
    const { phone } = await startScreens({ businesses: [{}, farther, farther, farther] });
    const app = await openApp(phone, '/explore?location=Gainesville, FL&radius=15');
    expect(await inMain().findByText('1 within 15 mi · 4 within 25 mi')).toBeTruthy();
    await press(inMain().getByRole('button', { name: 'Search 25 mi' }));
    await waitFor(() => expect(app.address()).toMatch(/radius=25/));
  });
  test('finds saved rows with their age if the server is unreachable', async () => {
    const { phone } = await startScreens({ businesses: [{ name: 'Near Vet' }] });
    const app = await openApp(phone, GAINESVILLE);
    await inMain().findByText('Near Vet', { selector: 'h3 a' });
    await waitFor(async () => expect(await phone.core.cache.cursors.get('area:59:-165')).toBeTruthy());
    phone.goOffline();
    await app.go('/about');
    await app.go(GAINESVILLE);
    expect(await inMain().findByText('Near Vet', { selector: 'h3 a' })).toBeTruthy();
    await whenImpatient(phone, () => inMain().getByText(/^Showing (saved )?results/));
  });
});

test('suggests a place for a misspelled town or a county', async () => {
  const { phone } = await startScreens({ businesses: 1 });
  const app = await openApp(phone, '/explore?location=Kissimee&radius=25');
  await press(await inMain().findByRole('button', { name: 'Did you mean Kissimmee, FL?' }));
  await waitFor(() => expect(app.address()).toMatch(/location=Kissimmee/));
  await app.go('/explore?location=Marion County');
  await inMain().findByRole('button', { name: 'Did you mean Ocala, FL?' });
  await app.go('/explore?location=Xyzzyville');
  await inMain().findByText(/^We can’t find a place called “Xyzzyville”/);
  expect(inMain().queryByRole('button', { name: /^Did you mean/ })).toBeNull();
});

describe('a ZIP code', () => {
  test('is named if it is unknown, even if its state is known', async () => {
    const { phone } = await startScreens({ businesses: [{ ...MIDDLE, name: 'Haines Feed' }] });
    await openApp(phone, '/explore?location=Florida, 99999&radius=50');
    expect((await inMain().findByRole('alert')).textContent).toMatch(/We can’t find ZIP code 99999\./);
    expect(inMain().queryByText('Haines Feed', { selector: 'h3 a' })).toBeNull();
  });
  test('is named if it is unknown and the search uses the town instead', async () => {
    const { phone } = await startScreens({ businesses: 1 });
    await openApp(phone, '/explore?location=Gainesville, FL 99999&radius=50');
    const words = 'We can’t find ZIP code 99999. Showing Gainesville, FL.';
    expect(await inMain().findByText(words)).toBeTruthy();
  });
  test('of another state overrides the state, and the page says so', async () => {
    const { phone } = await startScreens({ businesses: 1 });
    await openApp(phone, '/explore?location=Georgia, 34471&radius=50');
    expect(await inMain().findByText('ZIP code 34471 is in Ocala, FL, not in Georgia.')).toBeTruthy();
  });
  test('that matches the place shows no message', async () => {
    const { phone } = await startScreens({ businesses: 1 });
    await openApp(phone, '/explore?location=Florida, 34471&radius=50');
    await inMain().findByText('Ocala, FL 34471, 50 mi');
    expect(inMain().queryByText(/ZIP code 34471/)).toBeNull();
  });
});

describe('a whole state', () => {
  test('is searched around its middle, and the results and distances say so', async () => {
    const { phone } = await startScreens({ businesses: [{ ...MIDDLE, name: 'Haines Feed' }] });
    await setHomeArea(phone.core.cache, 'Ocala, FL', HOME, 25);
    const app = await openApp(phone, '/explore?location=Florida&radius=50');
    await inMain().findByText('Haines Feed', { selector: 'h3 a' });
    expect(inMain().getAllByText('50 mi around the center of Florida')).toHaveLength(2); // the phone's button and the results
    expect(
      inMain().getByText('Distances are from the center of Florida. Enter your town to see yours.'),
    ).toBeTruthy();
    await press(inMain().getByRole('button', { name: 'Search near Ocala, FL' }));
    await waitFor(() => expect(app.address()).toMatch(/location=Ocala/));
  });
  test('asks for the town, and searches it within the state', async () => {
    const { phone } = await startScreens({ businesses: [{ ...MIDDLE, name: 'Haines Feed' }] });
    const app = await openApp(phone, '/explore?location=Florida&radius=50');
    await type(await inMain().findByLabelText('Your town or ZIP code'), 'Gainesville');
    await press(inMain().getByRole('button', { name: 'Search my town' }));
    await waitFor(() =>
      expect(decodeURIComponent(app.address())).toMatch(/location="?Gainesville,[ +]Florida/),
    );
    expect(await inMain().findByText('Gainesville · 50 mi')).toBeTruthy();
  });
  test('outside the United States is searched around its first city', async () => {
    const { phone } = await startScreens({ businesses: 1 });
    await openApp(phone, '/explore?location=Canada&radius=50');
    expect(await inMain().findByText('50 mi around Toronto')).toBeTruthy();
  });
});

describe('Open now', () => {
  const at = (name: string, facts: object, rest: object = {}) => ({
    name,
    facts: JSON.stringify(facts),
    ...rest,
  });

  test('finds 24-hour businesses at any time and says that most have no hours', async () => {
    const { phone } = await startScreens({
      businesses: [
        at('Night Hospital', { emergency24h: true, hours: '24-hour emergency' }),
        at('Feed Store', {}),
      ],
    });
    await openApp(phone, `${GAINESVILLE}&open=true`);
    expect(await inMain().findByText('Night Hospital', { selector: 'h3 a' })).toBeTruthy();
    expect(inMain().getByText(/^Most places don’t list their hours/)).toBeTruthy();
    await press(form().getByRole('button', { name: 'Day and night' }));
    await waitFor(() => expect(names()).toEqual(['Night Hospital']));
  });

  test('says why it finds nothing, counts the 24-hour businesses and shows them', async () => {
    const { phone } = await startScreens({
      businesses: [
        at('Night Hospital', { emergency24h: true }),
        at('Feed Store', {}, { business_categories: '["Animal Feed"]' }),
      ],
    });
    await setHomeArea(phone.core.cache, 'Gainesville, FL', HOME, 25);
    await phone.core.engine.sync();
    const app = await openApp(phone, `${GAINESVILLE}&open=true&category=Animal Feed`);
    await inMain().findByText('No businesses found');
    expect(inMain().getByText(/^Most places don’t list their hours/)).toBeTruthy();
    await press(await inMain().findByRole('button', { name: 'Show 1 open day and night' }));
    expect(await inMain().findByText('Night Hospital', { selector: 'h3 a' })).toBeTruthy();
    expect(app.address()).not.toMatch(/open=|category=/);
  });

  test('can be switched off by itself if it finds nothing', async () => {
    const { phone } = await startScreens({
      businesses: [at('Feed Store', {}, { business_categories: '["Animal Feed"]' })],
    });
    await openApp(phone, `${GAINESVILLE}&open=true&category=Animal Feed`);
    await press(await inMain().findByRole('button', { name: 'Search without “Open now”' }));
    expect(await inMain().findByText('Feed Store', { selector: 'h3 a' })).toBeTruthy();
  });
});

describe('without signal', () => {
  /** An area of 25 miles is on the phone; one vet is outside of it. */
  async function startKept() {
    const { phone } = await startScreens({
      businesses: [{ name: 'Near Vet' }, { lat: 30.2, name: 'Far Vet' }],
    });
    await setHomeArea(phone.core.cache, 'Gainesville, FL', HOME, 25);
    await phone.core.engine.sync();
    return phone;
  }

  test('a partly saved area is never shown as complete', async () => {
    const phone = await startKept();
    phone.goOffline();
    const app = await openApp(phone, '/explore?location=Gainesville, FL&radius=100');
    await inMain().findByText('Near Vet', { selector: 'h3 a' });
    const words = /^Only part of this area is on this phone. Showing results saved just now.$/;
    await whenImpatient(phone, () => inMain().getByText(words));
    expect(inMain().queryByText(/^Only \d within/)).toBeNull();
    await app.go('/explore?location=Gainesville, FL&radius=20');
    await whenImpatient(phone, () => inMain().getByText('Showing results saved just now.'));
    await app.go('/');
    expect(
      await inSection('Discover Businesses Nationwide').findByText(/ on this phone, nearest first$/),
    ).toBeTruthy();
  });

  test('the note appears when a response is slow and disappears with the response', async () => {
    const phone = await startKept();
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    phone.fault = async (send, url) => {
      if (isSearch(url)) await held;
      return send();
    };
    await openApp(phone, '/explore?location=Gainesville, FL&radius=100');
    await inMain().findByText('Near Vet', { selector: 'h3 a' });
    const note = () => inMain().queryByText(/^Only part of this area is on this phone/);
    expect(note()).toBeNull(); // a quick response moves nothing
    await waitFor(() => {
      for (const timer of phone.timers.filter(({ delayMs }) => delayMs <= 500)) timer.run();
      expect(note()).toBeTruthy();
    });
    expect(inMain().queryByRole('button', { name: 'Try again' })).toBeNull(); // the request is running
    await act(() => answer());
    await inMain().findByText('Far Vet', { selector: 'h3 a' });
    await waitFor(() => expect(note()).toBeNull());
  });
});

test('the page does not search an unknown place again at the next visit', async () => {
  const { phone } = await startScreens();
  const app = await openApp(phone, GAINESVILLE);
  await waitFor(() => expect(place()).toHaveProperty('value', 'Gainesville, FL'));
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

test('focusing the location selects its text, so that typing replaces it', async () => {
  const { phone } = await startScreens();
  await openApp(phone, GAINESVILLE);
  await waitFor(() => expect(place()).toHaveProperty('value', 'Gainesville, FL'));
  await act(() => place().focus());
  const { selectionStart, selectionEnd } = place() as HTMLInputElement;
  expect([selectionStart, selectionEnd]).toEqual([0, 'Gainesville, FL'.length]);
});

describe('the location button', () => {
  const locate = () => form().getByRole('button', { name: 'Use my location' });

  test('fills in the location from the device, requested with high accuracy, 20 s and a maximum age of 1 s', async () => {
    const { phone } = await startScreens({ businesses: 1 });
    const requests = placePhone({ lat: 29.65, lng: -82.32 });
    await openApp(phone, '/explore');
    await press(locate());
    await waitFor(() => expect(place()).toHaveProperty('value', 'Gainesville, FL'));
    expect(requests[0]).toEqual({ enableHighAccuracy: true, timeout: 20_000, maximumAge: 1000 });
  });
  test("says 'Location Error' if the device fails", async () => {
    const { phone } = await startScreens();
    placePhone({ refusal: 1 });
    await openApp(phone, '/explore');
    await press(locate());
    await toastSays('Location Error', 'Could not get your current location. Please enter it manually.');
  });
  test('shows another message for the automatic request, which the app makes only with permission', async () => {
    const { phone } = await startScreens();
    placePhone({ refusal: 2 }, 'granted');
    await openApp(phone, '/explore');
    await toastSays('Location Error', 'Could not get your current location. Please try searching manually.');
  });
  test("says 'Geolocation is not supported by your browser' without support", async () => {
    const { phone } = await startScreens();
    await openApp(phone, '/explore');
    await press(locate());
    expect(await screen.findByText('Geolocation is not supported by your browser')).toBeTruthy();
  });
});

test('Clear Filters is enabled by either filter and clears both', async () => {
  const { phone } = await startScreens({ businesses: 1 });
  const app = await openApp(phone, `${GAINESVILLE}&animal=Horse`);
  await inMain().findByText('Results (1)');
  const clear = form().getByRole('button', { name: 'Clear Filters' });
  expect(clear).toHaveProperty('disabled', false);
  await press(clear);
  await waitFor(() => expect(app.address()).not.toMatch(/animal/));
});
