import Dexie from 'dexie';
import { expect, test, vi } from 'vitest';
import { storeSearch } from '#src/places/stored-search.ts';
import { act, openApp, press, startScreens, type, waitFor } from '#tests/support/screens.tsx';
import { form, GAINESVILLE, isSearch, place } from './explore-support.ts';

test('another place can be searched while a search is loading, even if the server is slow', async () => {
  const { phone } = await startScreens();
  phone.fault = (send, url) => (isSearch(url) ? new Promise(() => {}) : send());
  const app = await openApp(phone, GAINESVILLE);
  const button = () => form().getByRole('button', { name: 'Search' });
  await waitFor(() => expect(phone.requests.some(isSearch)).toBe(true));
  expect(button()).toHaveProperty('disabled', true);
  await type(place(), 'Ocala, FL');
  await press(button());
  await waitFor(() => expect(decodeURIComponent(app.address())).toContain('location=Ocala,+FL'));
  await waitFor(() => expect(phone.requests.filter(isSearch)).toHaveLength(2));
});

test('a stored search keeps the text typed before it was read', async () => {
  const { phone } = await startScreens();
  await storeSearch(phone.core, { location: 'Ocala, FL', radius: 25 });
  sessionStorage.clear(); // the tab is gone
  const { settings } = phone.core.cache;
  const read = settings.get.bind(settings);
  let answer = () => {};
  const isSlow = new Promise<void>((resolve) => {
    answer = resolve;
  });
  vi.spyOn(settings, 'get').mockImplementation(((name: 'lastSearch') =>
    name === 'lastSearch' ? Dexie.Promise.resolve(isSlow).then(() => read(name)) : read(name)) as never);
  await openApp(phone, '/explore');
  await type(place(), 'Tampa');
  await act(async () => answer());
  await waitFor(() =>
    expect(form().getByRole('slider', { name: 'Search radius' })).toHaveProperty('value', '25'),
  );
  expect(place()).toHaveProperty('value', 'Tampa');
});

test('the stored search replaces an empty address', async () => {
  const { phone } = await startScreens();
  await storeSearch(phone.core, { location: 'Ocala, FL', radius: 25 });
  const app = await openApp(phone, '/explore');
  await waitFor(() => expect(decodeURIComponent(app.address())).toContain('location=Ocala,+FL&radius=25'));
});
