import { describe, expect, test } from 'vitest';
import type { Business } from '#contract/businesses.ts';
import { SEARCH_LIMITS } from '#contract/limits.ts';
import { changePeople, personOf } from '#src/features/people/people.local.ts';
import { setHomeArea } from '#src/local/areas/areas.ts';
import { readSession } from '#src/local/cache/identity.ts';
import { answerWith } from '#tests/support/device.ts';
import {
  act,
  inMain,
  inSection,
  openApp,
  placePhone,
  press,
  startScreens,
  toastSays,
  type,
  waitFor,
  whenImpatient,
} from '#tests/support/screens.tsx';
import { HOME } from '#tests/support/server.ts';
import { choose, form, GAINESVILLE, isSearch, names, place } from './explore-support.ts';

test("a failed local copy shows 'Search Error' with the error's message or words of its own, and the search continues", async () => {
  const { phone } = await startScreens();
  await phone.core.cache.settings.put({ name: 'lastSearch', value: { location: 'Ocala, FL', radius: 25 } });
  let message = 'The database was closed.';
  phone.core.cache.settings.hook('reading', (row: { name: string }) => {
    if (row?.name === 'lastSearch') throw new Error(message);
    return row;
  });
  placePhone({ refusal: 1 }); // without a location the page would say so in its place
  const app = await openApp(phone, '/explore');
  const toast = await toastSays('Search Error', message);
  expect(toast.dataset.tone).toBe('destructive');
  await waitFor(() => expect(place()).toHaveProperty('value', 'United States'));
  message = '';
  await app.go('/about');
  await app.go('/explore');
  await toastSays('Search Error', 'An error occurred while searching');
});

test("the heading is 'Explore Pet & Farm Animal Services'; the search starts with 'United States', 50 miles and no filter", async () => {
  const { phone } = await startScreens();
  await openApp(phone, '/explore');
  expect(inMain().getByRole('heading', { level: 1 }).textContent).toBe('Explore Pet & Farm Animal Services');
  await waitFor(() => expect(place()).toHaveProperty('value', 'United States'));
  expect(form().getByRole('slider', { name: 'Search radius' })).toHaveProperty('value', '50');
  expect(form().getByRole('button', { name: 'Clear Filters' })).toHaveProperty('disabled', true);
  expect((await inMain().findByRole('button', { name: 'Filter' })).textContent).toBe('Filter');
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

describe('the search', () => {
  test("shows 'Searching for businesses...' over six skeleton cards while it loads, and cannot start then or without a location", async () => {
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
    await inMain().findByRole('heading', { name: 'Searching for businesses...' });
    expect(document.querySelectorAll('.skeleton-card')).toHaveLength(SEARCH_LIMITS.skeletonCards);
    expect(SEARCH_LIMITS.skeletonCards).toBe(6);
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
  test('shows how many filters are set, and either Clear Filters clears them', async () => {
    const { phone } = await startScreens({ businesses: 1 });
    const app = await openApp(phone, `${GAINESVILLE}&animal=Horse`);
    await inMain().findByText('Results (1)');
    const clear = form().getByRole('button', { name: 'Clear Filters' });
    expect(clear).toHaveProperty('disabled', false);
    await press(clear);
    await waitFor(() => expect(app.address()).not.toMatch(/animal/));
    await app.go(`${GAINESVILLE}&category=Farrier&animal=Goat`);
    await inMain().findByRole('heading', { name: 'No businesses found' });
    expect(inMain().getByRole('button', { name: 'Filter, 2 set' }).textContent).toBe('Filter2');
    const inTheResults = inMain().getAllByRole('button', { name: 'Clear Filters' }).at(-1);
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
  test("shows 'Search failed' with the server's message after a refusal, else 'Failed to search businesses'", async () => {
    const { phone } = await startScreens();
    const problem = { status: 422, code: 'invalid', title: '', type: '', detail: 'Radius must be above 0.' };
    phone.fault = async (send, url) => (isSearch(url) ? answerWith(422, problem) : send());
    const app = await openApp(phone, GAINESVILLE);
    await toastSays('Search failed', 'Radius must be above 0.');
    problem.detail = '';
    await app.go('/explore?location=Ocala, FL&radius=25');
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
    expect(inMain().getByRole('heading', { name: /^Saved \(\d\)$/ })).toBeTruthy();
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
