import { describe, expect, test, vi } from 'vitest';
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

/** The search form of a wide window; the phone's sheet holds the same one. */
const form = () => within(inMain().getByRole('form', { name: 'Search' }));
const place = () => form().getByRole('combobox', { name: 'Location' });
const isSearch = (url: string) => url.includes('/api/businesses/search');
const names = () => wordsOf(inMain().getAllByRole('heading', { level: 3 }));
const choose = (field: HTMLElement, value: string) =>
  act(async () => void fireEvent.change(field, { target: { value } }));
/** The middle of Florida. */
const MIDDLE = { lat: 28.13, lng: -81.63 };
const GAINESVILLE = '/explore?location=Gainesville, FL&radius=25';

describe("says 'Search Error' when the phone's own copy fails it", () => {
  test.each([
    ['with the error’s message', 'The database was closed.', 'The database was closed.'],
    ['without one in words of its own', '', 'An error occurred while searching'],
  ])('%s, and searches all the same', async (_, message, description) => {
    const { phone } = await startScreens();
    await phone.core.cache.settings.put({ name: 'lastSearch', value: { location: 'Ocala, FL', radius: 25 } });
    phone.core.cache.settings.hook('reading', (row: { name: string }) => {
      if (row?.name === 'lastSearch') throw new Error(message);
      return row;
    });
    placePhone({ refusal: 1 }); // without any the page would say so in its place
    await openApp(phone, '/explore');
    const toast = await toastSays('Search Error', description);
    expect(toast.dataset.tone).toBe('destructive');
    await waitFor(() => expect(place()).toHaveProperty('value', 'United States'));
  });
});

test("says 'Failed to load initial data' when not even the app's own table of places can be read", async () => {
  const { phone } = await startScreens();
  forgetTables();
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
  await openApp(phone, GAINESVILLE);
  const toast = await toastSays('Error', 'Failed to load initial data');
  expect(toast.dataset.tone).toBe('destructive');
});

test("the page is headed 'Explore Pet & Farm Animal Services' and begins with 'United States', 50 miles and no filter", async () => {
  const { phone } = await startScreens();
  await openApp(phone, '/explore');
  expect(inMain().getByRole('heading', { level: 1 }).textContent).toBe('Explore Pet & Farm Animal Services');
  await waitFor(() => expect(place()).toHaveProperty('value', 'United States'));
  expect(form().getByRole('slider', { name: 'Search radius' }).getAttribute('aria-valuenow')).toBe('50');
  expect(form().getByRole('button', { name: 'Clear Filters' })).toHaveProperty('disabled', true);
});

test('results can be sorted by distance, rating or name, with and without signal, and the address keeps it', async () => {
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

test('on a phone the Filter button shows how many are set', async () => {
  const { phone } = await startScreens();
  const app = await openApp(phone, '/explore?animal=Dog&category=Pet Grooming');
  expect((await inMain().findByRole('button', { name: 'Filter, 2 set' })).textContent).toBe('Filter2');
  await app.go('/explore');
  expect((await inMain().findByRole('button', { name: 'Filter' })).textContent).toBe('Filter');
});

test('who is among my people says so on their card, as soon as they are', async () => {
  const { phone } = await startScreens({ user: 'ann', businesses: [{ name: 'Bay' }, { name: 'Cove' }] });
  await openApp(phone, GAINESVILLE);
  await inMain().findByRole('heading', { name: 'Bay' });
  expect(inMain().queryByText('In my people')).toBeNull();
  const user = (await readSession(phone.core.cache))?.user ?? null;
  await act(() =>
    changePeople(phone.core, user, () => [
      personOf(crypto.randomUUID(), { id: 2, name: 'Cove', phone: null, isSample: false }),
    ]),
  );
  const mark = await inMain().findByText('In my people');
  expect(mark.closest('article')?.getAttribute('aria-labelledby')).toBe(
    inMain().getByRole('heading', { name: 'Cove' }).id,
  );
  expect(inMain().getAllByText('In my people')).toHaveLength(1);
});

test("'United States' alone searches 1500 miles around the middle of the country, and one tap leads near home", async () => {
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
  test("is loading with the heading 'Searching for businesses...' over six skeleton cards", async () => {
    const { phone } = await startScreens();
    phone.fault = () => new Promise(() => {});
    await openApp(phone, GAINESVILLE);
    expect(await inMain().findByRole('heading', { name: 'Searching for businesses...' })).toBeTruthy();
    expect(document.querySelectorAll('.skeleton-card')).toHaveLength(SEARCH_LIMITS.skeletonCards);
    expect(SEARCH_LIMITS.skeletonCards).toBe(6);
  });
  test('cannot be started while it is loading or while the location is empty', async () => {
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
  test("is empty with 'No businesses found' and a button that clears the filters", async () => {
    const { phone } = await startScreens({ businesses: 1 });
    const app = await openApp(phone, `${GAINESVILLE}&category=Farrier&animal=Goat`);
    await inMain().findByRole('heading', { name: 'No businesses found' });
    const [inTheResults] = inMain().getAllByRole('button', { name: 'Clear Filters' }).toReversed();
    if (inTheResults) await press(inTheResults);
    await waitFor(() => expect(app.address()).not.toMatch(/category|animal/));
    await inMain().findByText('Results (1)');
  });
  test('takes up what the hero stored', async () => {
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
  test("says 'Could not determine location coordinates' at a location that no table knows", async () => {
    const { phone } = await startScreens();
    await openApp(phone, '/explore?location=Nowhereville Zzz');
    const said = await inMain().findAllByText(/^Could not determine location coordinates/);
    expect(said.some((element) => element.closest('.field'))).toBe(true);
  });
  test.each([
    ['99999', 'No ZIP code 99999 is known here.'],
    ['9999', 'A ZIP code has 5 digits.'],
    ['Qwxyz', 'No place called “Qwxyz” is known here.'],
  ])('for %s says what is wrong, what is accepted, and leads to the field', async (text, wrong) => {
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
  test("that the server refuses says 'Search failed' with its words", async () => {
    const { phone } = await startScreens();
    const problem = { status: 422, code: 'invalid', title: '', type: '', detail: 'Radius must be above 0.' };
    phone.fault = async (send, url) => (isSearch(url) ? answerWith(422, problem) : send());
    await openApp(phone, GAINESVILLE);
    await toastSays('Search failed', 'Radius must be above 0.');
  });
  test("that the server refuses without a word says 'Failed to search businesses'", async () => {
    const { phone } = await startScreens();
    const problem = { status: 422, code: 'invalid', title: '', type: '', detail: '' };
    phone.fault = async (send, url) => (isSearch(url) ? answerWith(422, problem) : send());
    await openApp(phone, GAINESVILLE);
    await toastSays('Search failed', 'Failed to search businesses');
  });
  test('offers the next step when fewer than three are found', async () => {
    const farther = { lat: 29.95 };
    const { phone } = await startScreens({ businesses: [{}, farther, farther, farther] });
    const app = await openApp(phone, '/explore?location=Gainesville, FL&radius=15');
    expect(await inMain().findByText('1 within 15 mi · 4 within 25 mi')).toBeTruthy();
    await press(inMain().getByRole('button', { name: 'Search 25 mi' }));
    await waitFor(() => expect(app.address()).toMatch(/radius=25/));
  });
  test('finds what the phone has kept when the server is gone, with its age', async () => {
    const { phone } = await startScreens({ businesses: [{ name: 'Near Vet' }] });
    const app = await openApp(phone, GAINESVILLE);
    await inMain().findByText('Near Vet', { selector: 'h3' });
    await waitFor(async () => expect(await phone.core.cache.cursors.get('area:59:-165')).toBeTruthy());
    phone.goOffline();
    await app.go('/about');
    await app.go(GAINESVILLE);
    expect(await inMain().findByText('Near Vet', { selector: 'h3' })).toBeTruthy();
    await whenImpatient(phone, () => inMain().getByText(/^Showing what this phone saved/));
  });
});

test('a misspelt town or a county is offered as what was probably meant', async () => {
  const { phone } = await startScreens({ businesses: 1 });
  const app = await openApp(phone, '/explore?location=Kissimee&radius=25');
  await press(await inMain().findByRole('button', { name: 'Did you mean Kissimmee, FL?' }));
  await waitFor(() => expect(app.address()).toMatch(/location=Kissimmee/));
  await app.go('/explore?location=Marion County');
  await inMain().findByRole('button', { name: 'Did you mean Ocala, FL?' });
  await app.go('/explore?location=Xyzzyville');
  await inMain().findByText(/^No place called “Xyzzyville”/);
  expect(inMain().queryByRole('button', { name: /^Did you mean/ })).toBeNull();
});

describe('a ZIP code', () => {
  test('that no table knows is named, also where the state of it is known', async () => {
    const { phone } = await startScreens({ businesses: [{ ...MIDDLE, name: 'Haines Feed' }] });
    await openApp(phone, '/explore?location=Florida, 99999&radius=50');
    expect((await inMain().findByRole('alert')).textContent).toMatch(/No ZIP code 99999 is known here\./);
    expect(inMain().queryByText('Haines Feed', { selector: 'h3' })).toBeNull();
  });
  test('that no table knows is named where the town beside it is searched instead', async () => {
    const { phone } = await startScreens({ businesses: 1 });
    await openApp(phone, '/explore?location=Gainesville, FL 99999&radius=50');
    const words = 'No ZIP code 99999 is known here. This is around Gainesville, FL.';
    expect(await inMain().findByText(words)).toBeTruthy();
  });
  test('of another state wins over the state, and that is said', async () => {
    const { phone } = await startScreens({ businesses: 1 });
    await openApp(phone, '/explore?location=Georgia, 34471&radius=50');
    expect(await inMain().findByText('ZIP code 34471 is in Ocala, FL, not in Georgia.')).toBeTruthy();
  });
  test('that fits says nothing', async () => {
    const { phone } = await startScreens({ businesses: 1 });
    await openApp(phone, '/explore?location=Florida, 34471&radius=50');
    await inMain().findByText('Ocala, FL 34471, 50 mi');
    expect(inMain().queryByText(/ZIP code 34471/)).toBeNull();
  });
});

describe('a whole state', () => {
  test('is searched around its middle, which is said with the results and with the distances', async () => {
    const { phone } = await startScreens({ businesses: [{ ...MIDDLE, name: 'Haines Feed' }] });
    await setHomeArea(phone.core.cache, 'Ocala, FL', HOME, 25);
    const app = await openApp(phone, '/explore?location=Florida&radius=50');
    await inMain().findByText('Haines Feed', { selector: 'h3' });
    expect(inMain().getAllByText('50 mi around the middle of Florida')).toHaveLength(2); // the phone's button, the results
    expect(
      inMain().getByText('Distances are from the middle of Florida. Enter your town to see yours.'),
    ).toBeTruthy();
    await press(inMain().getByRole('button', { name: 'Search near Ocala, FL' }));
    await waitFor(() => expect(app.address()).toMatch(/location=Ocala/));
  });
  test('abroad is said to be searched around its first city', async () => {
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

  test('finds who says day and night at any hour, and says that most say nothing', async () => {
    const { phone } = await startScreens({
      businesses: [
        at('Night Hospital', { emergency24h: true, hours: '24-hour emergency' }),
        at('Feed Store', {}),
      ],
    });
    await openApp(phone, `${GAINESVILLE}&open=true`);
    expect(await inMain().findByText('Night Hospital', { selector: 'h3' })).toBeTruthy();
    expect(inMain().getByText(/^The hours of most places are not known/)).toBeTruthy();
    await press(form().getByRole('button', { name: 'Day and night' }));
    await waitFor(() => expect(names()).toEqual(['Night Hospital']));
  });

  test('where it finds nobody says why, how many say day and night, and shows them', async () => {
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
    expect(inMain().getByText(/^The hours of most places are not known/)).toBeTruthy();
    await press(await inMain().findByRole('button', { name: 'Show 1 that says day and night' }));
    expect(await inMain().findByText('Night Hospital', { selector: 'h3' })).toBeTruthy();
    expect(app.address()).not.toMatch(/open=|category=/);
  });

  test('can be taken back alone where it finds nobody', async () => {
    const { phone } = await startScreens({
      businesses: [at('Feed Store', {}, { business_categories: '["Animal Feed"]' })],
    });
    await openApp(phone, `${GAINESVILLE}&open=true&category=Animal Feed`);
    await press(await inMain().findByRole('button', { name: 'Search without “Open now”' }));
    expect(await inMain().findByText('Feed Store', { selector: 'h3' })).toBeTruthy();
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

  test('an area that is not all on the phone is never shown as if it were', async () => {
    const phone = await startKept();
    phone.goOffline();
    const app = await openApp(phone, '/explore?location=Gainesville, FL&radius=100');
    await inMain().findByText('Near Vet', { selector: 'h3' });
    const words = /^Only part of this area is on this phone. Showing what this phone saved just now.$/;
    await whenImpatient(phone, () => inMain().getByText(words));
    expect(inMain().queryByText(/^Only \d within/)).toBeNull();
    await app.go('/explore?location=Gainesville, FL&radius=20');
    await whenImpatient(phone, () => inMain().getByText('Showing what this phone saved just now.'));
    await app.go('/');
    expect(
      await inSection('Discover Businesses Nationwide').findByText(/ on this phone, nearest first$/),
    ).toBeTruthy();
  });

  test('it is said as soon as a quick answer has not come, and no longer than it is so', async () => {
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
    await inMain().findByText('Near Vet', { selector: 'h3' });
    const note = () => inMain().queryByText(/^Only part of this area is on this phone/);
    expect(note()).toBeNull(); // a quick answer moves nothing
    await waitFor(() => {
      for (const timer of phone.timers.filter(({ delayMs }) => delayMs <= 500)) timer.run();
      expect(note()).toBeTruthy();
    });
    expect(inMain().queryByRole('button', { name: 'Try again' })).toBeNull(); // it is under way
    await act(() => answer());
    await inMain().findByText('Far Vet', { selector: 'h3' });
    await waitFor(() => expect(note()).toBeNull());
  });
});

test('a place that no table knows is not searched again at the next visit', async () => {
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

test('coming to the location selects it, so that another place is typed over it', async () => {
  const { phone } = await startScreens();
  await openApp(phone, GAINESVILLE);
  await waitFor(() => expect(place()).toHaveProperty('value', 'Gainesville, FL'));
  await act(() => place().focus());
  const { selectionStart, selectionEnd } = place() as HTMLInputElement;
  expect([selectionStart, selectionEnd]).toEqual([0, 'Gainesville, FL'.length]);
});

describe('the location button', () => {
  const locate = () => form().getByRole('button', { name: 'Use my location' });

  test('fills the location from the device, asked with high accuracy, 20 s and at most 1 s old', async () => {
    const { phone } = await startScreens({ businesses: 1 });
    const asked = placePhone({ lat: 29.65, lng: -82.32 });
    await openApp(phone, '/explore');
    await press(locate());
    await waitFor(() => expect(place()).toHaveProperty('value', 'Gainesville, FL'));
    expect(asked[0]).toEqual({ enableHighAccuracy: true, timeout: 20_000, maximumAge: 1000 });
  });
  test("says 'Location Error' when the device does not tell", async () => {
    const { phone } = await startScreens();
    placePhone({ refusal: 1 });
    await openApp(phone, '/explore');
    await press(locate());
    await toastSays('Location Error', 'Could not get your current location. Please enter it manually.');
  });
  test('says so in other words when the app asked by itself, which it does only where it was allowed before', async () => {
    const { phone } = await startScreens();
    placePhone({ refusal: 2 }, 'granted');
    await openApp(phone, '/explore');
    await toastSays('Location Error', 'Could not get your current location. Please try searching manually.');
  });
  test("says 'Geolocation is not supported by your browser' where there is none", async () => {
    const { phone } = await startScreens();
    await openApp(phone, '/explore');
    await press(locate());
    expect(await screen.findByText('Geolocation is not supported by your browser')).toBeTruthy();
  });
});

test('Clear Filters is enabled by one of the two filters and takes both away', async () => {
  const { phone } = await startScreens({ businesses: 1 });
  const app = await openApp(phone, `${GAINESVILLE}&animal=Horse`);
  await inMain().findByText('Results (1)');
  const clear = form().getByRole('button', { name: 'Clear Filters' });
  expect(clear).toHaveProperty('disabled', false);
  await press(clear);
  await waitFor(() => expect(app.address()).not.toMatch(/animal/));
});
