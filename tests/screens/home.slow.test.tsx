import { describe, expect, test } from 'vitest';
import { seedSampleDirectory } from '#server/db/seed/sample-directory.ts';
import { seedSampleEvents } from '#server/db/seed/sample-events.ts';
import { seedSampleGames } from '#server/db/seed/sample-games.ts';
import { answerWith, startPhone } from '#tests/support/device.ts';
import {
  act,
  dialog,
  inMain,
  inSection,
  linksOf,
  openApp,
  openedDialog,
  press,
  screen,
  startScreens,
  toastSays,
  waitFor,
  within,
  wordsOf,
} from '#tests/support/screens.tsx';
import { HOME, startTestServer } from '#tests/support/server.ts';

test('the home page has its sections in the specified order', async () => {
  const { server, phone } = await startScreens();
  for (const fill of [seedSampleDirectory, seedSampleEvents, seedSampleGames])
    await fill(server.store, server.clock.nowMs);
  await phone.core.engine.sync({ isForced: true });
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

test('the home page of a visitor has the form, the services, animals, categories and quotes of the specification', async () => {
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
  const favorites = inSection('What’s Your Favorite?');
  const names = () => wordsOf(favorites.getAllByRole('button')).slice(1);
  expect(names()).toEqual(['Dog', 'Cat', 'Horse', 'Bird', 'Fish', 'Rabbit']);
  await press(favorites.getByRole('button', { name: 'Browse More Animals' }));
  expect(names().slice(6)).toEqual(['Cattle', 'Chicken', 'Goat', 'Sheep']);
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
  const quotes = inSection('What Our Users Say');
  for (const who of ['Dog Owner, Orlando', 'Farm Owner, Gainesville', 'Business Owner, Tampa'])
    expect(quotes.getByText(who)).toBeTruthy();
  expect(quotes.getAllByText('Examples')).toHaveLength(1);
});

test('the sections that show the catalogue have a heading and an anchor until it is on the phone, say without signal that it comes later, and disappear if they are empty', async () => {
  const titles = ['Featured Florida Businesses', 'Games to try'];
  const headings = () => wordsOf(inMain().getAllByRole('heading', { level: 2 }));
  const phone = startPhone(await startTestServer());
  await openApp(phone, '/');
  for (const title of titles) expect(headings()).toContain(title);
  expect(await inMain().findByRole('status', { name: 'Loading businesses...' })).toBeTruthy();
  expect(inMain().getByRole('status', { name: 'Loading games...' })).toBeTruthy();
  for (const id of ['featured', 'games']) expect(document.getElementById(id), id).not.toBeNull();
  phone.goOffline();
  await act(() => phone.core.engine.sync());
  const later = 'Not on this phone yet. It will load when you’re back online.';
  await waitFor(() => expect(inMain().getAllByText(later)).toHaveLength(2));
  for (const title of titles) expect(headings()).toContain(title);
  phone.goOnline();
  await act(() => phone.core.engine.sync({ isForced: true }));
  await waitFor(() => {
    for (const title of titles) expect(headings()).not.toContain(title);
  });
});

describe("'What's Your Favorite?'", () => {
  const tiles = () => inSection('What’s Your Favorite?');
  const tile = (name: string) => tiles().getByRole('button', { name });

  test('keeps a visitor’s choice on the phone and suggests an account', async () => {
    const { phone } = await startScreens();
    await openApp(phone, '/');
    await waitFor(() => expect(tile('Horse')).toHaveProperty('disabled', false));
    await press(tile('Horse'));
    await toastSays('Preferences saved locally', 'Create an account to save your preferences across devices');
    await waitFor(() => expect(tile('Horse').getAttribute('aria-pressed')).toBe('true'));
    expect(await phone.core.outbox.entries.count()).toBe(0);
  });
  test('saves a choice to the server and confirms it after the response; a second click removes it; a refusal shows the reason', async () => {
    const { phone } = await startScreens({ user: 'ann' });
    await openApp(phone, '/');
    await waitFor(() => expect(tile('Horse')).toHaveProperty('disabled', false));
    await press(tile('Horse'));
    await toastSays('Preferences updated', 'Your animal preferences have been saved');
    const animals = async () => (await phone.core.cache.profile.toArray())[0]?.preferences.animals;
    expect(await animals()).toEqual(['Horse']);
    await press(tile('Horse'));
    await waitFor(async () => expect(await animals()).toEqual([]));
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

describe("'Ready to Find the Perfect Services?'", () => {
  const action = () => inSection('Ready to Find the Perfect Services?');

  test("'Sign Up Free', a window event and 'Register Your Business' open the register dialog of a visitor", async () => {
    const { phone } = await startScreens();
    const app = await openApp(phone, '/');
    const isOpen = async () => {
      expect((await openedDialog()).getByRole('heading', { name: 'Create Your Account' })).toBeTruthy();
      await press(dialog().getByRole('button', { name: 'Close' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    };
    await press(await action().findByRole('button', { name: 'Sign Up Free' }));
    await isOpen();
    window.dispatchEvent(new Event('open-register'));
    await isOpen();
    await press(action().getByRole('button', { name: 'Register Your Business' }));
    await toastSays('Sign in required', 'You need to sign in before registering your business');
    await isOpen();
    expect(app.address()).toBe('/');
    phone.fault = async () =>
      answerWith(500, { status: 500, code: 'internal', detail: 'x', title: '', type: '' });
    await press(action().getByRole('button', { name: 'Register Your Business' }));
    await toastSays('Error', 'Could not check your login status. Please try again.'); // the check failed
  });
  test("'Register Your Business' opens /register-business for a signed-in person, also without signal", async () => {
    const { phone } = await startScreens({ user: 'ann' });
    const app = await openApp(phone, '/');
    await waitFor(() => expect(screen.getAllByText('ann Tester').length).toBeGreaterThan(0));
    phone.goOffline();
    await press(action().getByRole('button', { name: 'Register Your Business' }));
    await waitFor(() => expect(app.address()).toBe('/register-business'));
  });
});
