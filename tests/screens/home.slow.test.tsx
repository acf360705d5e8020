import { describe, expect, test, vi } from 'vitest';
import { OTHER_CITY } from '#contract/shared/places.ts';
import { REGISTRATION_TOASTS } from '#src/features/registration/registration.words.ts';
import { forgetTables } from '#src/places/gazetteer.ts';
import { answerWith, startPhone } from '#tests/support/device.ts';
import {
  act,
  dialog,
  inMain,
  inSection,
  linksOf,
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
import { HOME, startTestServer } from '#tests/support/server.ts';

test('the home page has its sections in the specified order', async () => {
  const { phone } = await startScreens({ env: { STARTER_DATA: 'demo' } });
  await openApp(phone, '/');
  await screen.findByRole('heading', { name: 'Featured Florida Businesses' });
  await screen.findByRole('heading', { name: /games/i });
  expect(wordsOf(inMain().getAllByRole('heading', { level: 2 }))).toEqual([
    'What’s Your Favorite?',
    'Explore Our Services',
    'Popular Business Categories',
    'Discover Businesses Nationwide',
    'Featured Florida Businesses',
    'Events calendar',
    'Games to try',
    'Test your animal knowledge',
    'What Our Users Say',
    'Ready to Find the Perfect Services?',
    'Meet PetiBot',
  ]);
});

describe('the sections that show the catalogue', () => {
  const titles = ['Featured Florida Businesses', 'Games to try'];
  const headings = () => wordsOf(inMain().getAllByRole('heading', { level: 2 }));

  test('have a heading and an anchor until the catalogue is on the phone; empty ones then go', async () => {
    const phone = startPhone(await startTestServer());
    await openApp(phone, '/');
    for (const title of titles) expect(headings()).toContain(title);
    expect(await inMain().findByRole('status', { name: 'Loading businesses...' })).toBeTruthy();
    expect(inMain().getByRole('status', { name: 'Loading games...' })).toBeTruthy();
    expect(document.getElementById('featured')).not.toBeNull();
    expect(document.getElementById('games')).not.toBeNull();
    await act(() => phone.core.engine.sync());
    await waitFor(() => {
      for (const title of titles) expect(headings()).not.toContain(title);
    });
  });
  test('say without signal that they come later', async () => {
    const phone = startPhone(await startTestServer());
    phone.goOffline();
    await openApp(phone, '/');
    await act(() => phone.core.engine.sync());
    await waitFor(() =>
      expect(
        inMain().getAllByText('Not on this phone yet. It will load when you’re back online.'),
      ).toHaveLength(2),
    );
    for (const title of titles) expect(headings()).toContain(title);
  });
});

describe('the hero', () => {
  const town = () => inMain().getByLabelText('Town or ZIP code');
  test('has country, state, city and postal code, a category with seven choices, Search and Use current location', async () => {
    const { phone } = await startScreens();
    await openApp(phone, '/');
    for (const name of ['Country', 'State', 'City', 'Category'])
      expect(inMain().getAllByRole('combobox', { name }).length).toBeGreaterThan(0);
    expect(inMain().getByRole('textbox', { name: 'ZIP code' })).toBeTruthy();
    expect(
      wordsOf(within(inMain().getByRole('combobox', { name: 'Category' })).getAllByRole('option')),
    ).toEqual([
      'All Categories',
      'Veterinarians',
      'Pet Grooming',
      'Pet Supplies',
      'Boarding',
      'Animal Feed',
      'Farm Equipment',
    ]);
    expect(inMain().getByRole('button', { name: 'Use current location' })).toBeTruthy();
  });
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
  test.each([
    ['refuses', { refusal: 1 }, /^Location is off for this browser\./],
    [
      'can’t find its location',
      { refusal: 2 },
      'Your location could not be found. Choose a place from the list.',
    ],
    ['takes too long', { refusal: 3 }, 'Your location could not be found. Choose a place from the list.'],
  ] as const)(
    'a device that %s shows a message beside the button instead of a toast',
    async (_, answer, words) => {
      const { phone } = await startScreens();
      placePhone(answer);
      await openApp(phone, '/');
      await press(inMain().getByRole('button', { name: 'Use current location' }));
      await inMain().findByText(words);
      expect(screen.queryByText('Location Error')).toBeNull();
      expect(town()).toHaveProperty('value', '');
    },
  );
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

describe("'What's Your Favorite?'", () => {
  const tiles = () => inSection('What’s Your Favorite?');
  const tile = (name: string) => tiles().getByRole('button', { name });

  test('shows Dog, Cat, Horse, Bird, Fish, Rabbit in that order; Browse More Animals shows the rest below', async () => {
    const { phone } = await startScreens();
    await openApp(phone, '/');
    const names = () => wordsOf(tiles().getAllByRole('button')).slice(1);
    expect(names()).toEqual(['Dog', 'Cat', 'Horse', 'Bird', 'Fish', 'Rabbit']);
    await press(tiles().getByRole('button', { name: 'Browse More Animals' }));
    expect(names().slice(6)).toEqual(['Cattle', 'Chicken', 'Goat', 'Sheep']);
  });
  test('keeps a visitor’s choice on the phone and suggests an account', async () => {
    const { phone } = await startScreens();
    await openApp(phone, '/');
    await waitFor(() => expect(tile('Horse')).toHaveProperty('disabled', false));
    await press(tile('Horse'));
    await toastSays('Preferences saved locally', 'Create an account to save your preferences across devices');
    await waitFor(() => expect(tile('Horse').getAttribute('aria-pressed')).toBe('true'));
    expect(await phone.core.outbox.entries.count()).toBe(0);
  });
  test('saves a choice to the server and confirms it after the response; a second click removes it', async () => {
    const { phone } = await startScreens({ user: 'ann' });
    await openApp(phone, '/');
    await waitFor(() => expect(tile('Horse')).toHaveProperty('disabled', false));
    await press(tile('Horse'));
    await toastSays('Preferences updated', 'Your animal preferences have been saved');
    const animals = async () => (await phone.core.cache.profile.toArray())[0]?.preferences.animals;
    expect(await animals()).toEqual(['Horse']);
    await press(tile('Horse'));
    await waitFor(async () => expect(await animals()).toEqual([]));
  });
  test('shows the reason when the server refuses a choice', async () => {
    const { phone } = await startScreens({ user: 'ann' });
    await openApp(phone, '/');
    await waitFor(() => expect(tile('Horse')).toHaveProperty('disabled', false));
    phone.fault = async (send, url, init) => {
      if (!url.endsWith('/api/sync/push')) return send();
      const { mutations } = JSON.parse(String(init.body)) as { mutations: { key: string }[] };
      const problem = {
        status: 422,
        code: 'invalid',
        title: '',
        type: '',
        detail: 'Choose animals from the list.',
      };
      const outcomes = mutations.map(({ key }) => ({ key, outcome: 'rejected', problem }));
      const epoch = await phone.server.epoch();
      return answerWith(200, { protocol: 1, epoch, lineage: [{ epoch, forkedAt: 0 }], outcomes });
    };
    await press(tile('Horse'));
    await toastSays('Failed to update preferences', 'Choose animals from the list.');
  });
});

test("'Explore Our Services' has six icons that scroll to their sections or open the forum", async () => {
  const { phone } = await startScreens();
  await openApp(phone, '/');
  const links = inSection('Explore Our Services').getAllByRole('link');
  expect(wordsOf(links).map((words, place) => [words, links[place]?.getAttribute('href')])).toEqual([
    ['Browse services', '/#categories'],
    ['Visit forum', '/forums'],
    ['View events', '/#events'],
    ['Play games', '/#games'],
    ['Trivia', '/#knowledge-quiz'],
    ['AI chatbot', '/#petibot'],
  ]);
  for (const id of ['categories', 'events', 'knowledge-quiz', 'petibot'])
    expect(document.getElementById(id), id).not.toBeNull();
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

test("'Popular Business Categories' shows eight with display names and original names, within 15 miles", async () => {
  const { phone } = await startScreens();
  await openApp(phone, '/');
  await waitFor(() => expect(screen.getByText('Around Orlando, FL. Search to change it.')).toBeTruthy());
  const cards = inSection('Popular Business Categories');
  expect(wordsOf(cards.getAllByRole('listitem')).map((words) => words.replace('Explore', ''))).toEqual([
    'VeterinariansVeterinary Services',
    'GroomingPet Grooming',
    'Pet Supplies',
    'TrainersBoarding',
    'OrganizationsTraining',
    'AdoptionAnimal Feed',
    'SuppliesFarm Equipment',
    'RescueBreeders',
  ]);
  const explore = new URL(linksOf(cards.getAllByRole('link', { name: /Explore/ }))[5] ?? '', 'http://x');
  expect(explore.searchParams.get('category')).toBe('Animal Feed');
  expect(explore.searchParams.get('radius')).toBe('15');
  expect(cards.getByRole('link', { name: 'View All Categories' }).getAttribute('href')).toBe('/explore');
});

test("'Featured Florida Businesses' shows three cards with View Details, and a link to all", async () => {
  const featured = { ...HOME, is_featured: 1 };
  const { phone } = await startScreens({ businesses: [featured, featured, featured, featured] });
  await openApp(phone, '/');
  const cards = inSection('Featured Florida Businesses');
  expect(linksOf(await cards.findAllByRole('link', { name: /^View Details/ }))).toEqual(
    [1, 2, 3].map((id) => `/business/${id}`),
  );
  expect(cards.getByRole('link', { name: 'Explore All Featured Businesses' }).getAttribute('href')).toBe(
    '/explore',
  );
});

test("'What Our Users Say' has three quotes with role and city, marked as examples", async () => {
  const { phone } = await startScreens();
  await openApp(phone, '/');
  const quotes = inSection('What Our Users Say');
  for (const who of ['Dog Owner, Orlando', 'Farm Owner, Gainesville', 'Business Owner, Tampa'])
    expect(quotes.getByText(who)).toBeTruthy();
  expect(quotes.getAllByText('Examples')).toHaveLength(1);
});

describe("'Ready to Find the Perfect Services?'", () => {
  const action = () => inSection('Ready to Find the Perfect Services?');

  test("'Sign Up Free' opens the register dialog, and so does a window event", async () => {
    const { phone } = await startScreens();
    await openApp(phone, '/');
    await press(await action().findByRole('button', { name: 'Sign Up Free' }));
    expect(dialog().getByRole('heading', { name: 'Create Your Account' })).toBeTruthy();
    await press(dialog().getByRole('button', { name: 'Close' }));
    window.dispatchEvent(new Event('open-register'));
    expect(await screen.findByRole('dialog')).toBeTruthy();
  });
  test("'Register Your Business' asks a visitor to sign in and opens the register dialog", async () => {
    const { phone } = await startScreens();
    const app = await openApp(phone, '/');
    await press(action().getByRole('button', { name: 'Register Your Business' }));
    await toastSays('Sign in required', 'You need to sign in before registering your business');
    expect(dialog().getByRole('heading', { name: 'Create Your Account' })).toBeTruthy();
    expect(app.address()).toBe('/');
  });
  test("'Register Your Business' opens /register-business for a signed-in person, also without signal", async () => {
    const { phone } = await startScreens({ user: 'ann' });
    const app = await openApp(phone, '/');
    await waitFor(() => expect(screen.getAllByText('ann Tester').length).toBeGreaterThan(0));
    phone.goOffline();
    await press(action().getByRole('button', { name: 'Register Your Business' }));
    await waitFor(() => expect(app.address()).toBe('/register-business'));
  });
  test('a failed session check shows a message', async () => {
    const { phone } = await startScreens();
    await openApp(phone, '/');
    phone.fault = async () =>
      answerWith(500, { status: 500, code: 'internal', detail: 'x', title: '', type: '' });
    await press(action().getByRole('button', { name: 'Register Your Business' }));
    const { title, description } = REGISTRATION_TOASTS.gateFailed;
    await toastSays(title, description);
    expect([title, description]).toEqual(['Error', 'Could not check your login status. Please try again.']);
  });
});
