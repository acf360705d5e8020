import { describe, expect, test } from 'vitest';
import { evictFarthestArea, keepArea, setHomeArea } from '#src/local/areas/areas.ts';
import { NOTHING_SPARED } from '#src/local/cache/shown.ts';
import type { Phone } from '#tests/support/device.ts';
import { dialog, inMain, linksOf, openApp, press, type, waitFor, wordsOf } from '#tests/support/screens.tsx';
import { HOME } from '#tests/support/server.ts';
import { areasOf, card, FAR, startWithAreas } from './areas-support.ts';

describe('a saved area', () => {
  test('shows its contents and age, opens in the search, and is removed after a question with the space it frees; the home area cannot be removed', async () => {
    const { phone } = await startWithAreas({ isKept: true });
    await openApp(phone, '/settings');
    const far = await card('Memphis, TN, 25 mi');
    await far.findByText(/^2 businesses · \d+ kB on this phone · saved just now$/);
    expect(linksOf(far.getAllByRole('link'))).toEqual(['/explore?location=Memphis%2C+TN&radius=25']);
    const home = await card('Gainesville, FL, 25 mi');
    expect(home.getByText('Home area')).toBeTruthy();
    expect(home.queryByRole('button')).toBeNull();
    await press(
      (await card('Memphis, TN, 25 mi')).getByRole('button', { name: 'Remove: Memphis, TN, 25 mi' }),
    );
    expect(await dialog().findByText(/^This frees about \d+ kB\./)).toBeTruthy();
    await press(dialog().getByRole('button', { name: 'Keep it' }));
    expect(await areasOf(phone)).toHaveLength(2);
    await press(
      (await card('Memphis, TN, 25 mi')).getByRole('button', { name: 'Remove: Memphis, TN, 25 mi' }),
    );
    await press(dialog().getByRole('button', { name: 'Remove it' }));
    await waitFor(() => expect(inMain().queryByRole('listitem', { name: 'Memphis, TN, 25 mi' })).toBeNull());
    expect(await areasOf(phone)).toEqual(['Gainesville, FL 25']);
    expect(await phone.core.cache.businesses.count()).toBe(3);
  });
  test('becomes the home area on request and keeps the focus, and the old home area stays as a saved area', async () => {
    const { phone } = await startWithAreas({ isKept: true });
    await openApp(phone, '/settings');
    const far = await card('Memphis, TN, 25 mi');
    const button = far.getByRole('button', { name: 'Make it my home area: Memphis, TN, 25 mi' });
    button.focus();
    await press(button);
    await waitFor(async () => expect(await areasOf(phone)).toEqual(['Memphis, TN 25', 'Gainesville, FL 25']));
    await inMain().findByRole('button', { name: 'Remove: Gainesville, FL, 25 mi' });
    expect((await card('Memphis, TN, 25 mi')).getByText('Home area')).toBeTruthy();
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Memphis, TN, 25 mi'));
    expect(document.activeElement?.tagName).toBe('H3'); // the button is gone and the card has moved
    expect(await phone.core.cache.businesses.count()).toBe(5);
  });
  test('that was removed for lack of space says so and can be downloaded again', async () => {
    const { phone } = await startWithAreas({ isKept: true });
    await evictFarthestArea(phone.core.cache, NOTHING_SPARED);
    await openApp(phone, '/settings');
    const far = await card('Memphis, TN, 25 mi');
    expect(await far.findByText(/^This phone was full, so this area was removed/)).toBeTruthy();
    await press(far.getByRole('button', { name: 'Download again: Memphis, TN, 25 mi' }));
    await far.findByText(/^2 businesses/);
  });
  test('shows its download progress and can be paused and resumed', async () => {
    const { phone } = await startWithAreas();
    phone.fault = (send, url) => (url.includes('/sync/pull') ? new Promise<Response>(() => {}) : send()); // it never arrives
    await keepArea(phone.core.cache, {
      name: 'Memphis, TN',
      centre: FAR,
      radiusMiles: 25,
      cellBytes: { 'area:70:-181': 40_000 },
    });
    await openApp(phone, '/settings');
    const far = await card('Memphis, TN, 25 mi');
    const bar = await far.findByRole('progressbar', { name: 'Download of Memphis, TN, 25 mi' });
    expect(bar.getAttribute('max')).toBe('40000');
    expect(far.getByText('0 kB of 40 kB')).toBeTruthy();
    expect(far.getByText('Downloading, nearest first.')).toBeTruthy();
    await press(far.getByRole('button', { name: 'Pause: Memphis, TN, 25 mi' }));
    await far.findByText('Paused.');
    phone.goOnline();
    const fresh = phone.open(); // leave the page that hangs
    await fresh.keeper.run();
    expect(await phone.core.cache.businesses.count()).toBe(3);
    await press(far.getByRole('button', { name: 'Resume: Memphis, TN, 25 mi' }));
    await waitFor(() => expect(far.queryByText('Paused.')).toBeNull());
    await fresh.keeper.run();
    await far.findByText(/^2 businesses/);
  });
});

describe('saving an area', () => {
  const openDialog = async (phone: Phone, path = '/explore?location=Memphis, TN&radius=25') => {
    await openApp(phone, path);
    await press(await inMain().findByRole('button', { name: 'Save for offline' }));
  };
  test('shows the size first, asks about Wi-Fi if the browser does not know, and downloads on request', async () => {
    const { phone } = await startWithAreas();
    await phone.core.cache.settings.put({
      name: 'lastPosition',
      value: { point: FAR, atMs: 0, name: 'Memphis, TN' },
    });
    phone.fault = async (send, url) =>
      url.includes('/sync/pull') ? Promise.reject(new TypeError('cut')) : send();
    await openDialog(phone);
    await dialog().findByText(/^Download: about \d+ kB\.$/);
    expect(dialog().getByText(/^This browser can’t tell if you’re on Wi-Fi\./)).toBeTruthy();
    phone.goOnline();
    await press(dialog().getByRole('button', { name: 'Download now' }));
    expect(await inMain().findByText('Saved for offline')).toBeTruthy();
    expect(await areasOf(phone)).toContain('Memphis, TN 25');
    expect(await phone.core.cache.businesses.where('lat').equals(FAR.lat).count()).toBe(2);
  });
  test('offers to wait for Wi-Fi on mobile data and then downloads nothing', async () => {
    const { phone } = await startWithAreas();
    await phone.core.cache.settings.put({
      name: 'lastPosition',
      value: { point: FAR, atMs: 0, name: 'Memphis, TN' },
    });
    phone.network = { asksToSave: true, kind: 'paid' };
    await openDialog(phone);
    await dialog().findByText(/^Download: about/);
    expect(dialog().getByText(/^You’re on mobile data\./)).toBeTruthy();
    await press(dialog().getByRole('button', { name: 'Wait for Wi-Fi' }));
    await inMain().findByText('Waiting for Wi-Fi.');
    await phone.core.keeper.run();
    expect(phone.requests.filter((path) => path.includes('area:70'))).toEqual(
      phone.requests.filter((path) => path.includes('/sync/size')),
    );
  });
  test('suggests a place for a misspelled town, refuses an unknown one, asks nothing else on Wi-Fi, and keeps no partial area on a full phone', async () => {
    const { phone } = await startWithAreas();
    phone.network = { asksToSave: false, kind: 'free' };
    await openApp(phone, '/settings');
    await press(await inMain().findByRole('button', { name: 'Save another area' }));
    const place = await dialog().findByLabelText('Place');
    await type(place, 'Tallahasee');
    await press(await dialog().findByRole('button', { name: 'Did you mean Tallahassee, FL?' }));
    expect(await dialog().findByText('Around Tallahassee, FL')).toBeTruthy();
    await type(place, 'Xyzzyville Nowhere');
    await dialog().findByText('Could not determine location coordinates');
    expect(dialog().getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true);
    await type(place, 'Ocala, FL');
    await dialog().findByText(/^Download: about/);
    expect(wordsOf(dialog().getAllByRole('button')).slice(-2)).toEqual(['Save', 'Cancel']);
    expect(dialog().queryByText(/Wi-Fi|mobile data/)).toBeNull();
    phone.full.cache = Number.POSITIVE_INFINITY;
    await press(dialog().getByRole('button', { name: 'Save' }));
    await dialog().findByText(/^Could not save – the phone is full\./);
    phone.full.cache = 0;
    expect(await areasOf(phone)).toEqual(['Gainesville, FL 25']);
  });
  test('notes the wish without signal and says that the size is unknown', async () => {
    const { phone } = await startWithAreas();
    phone.goOffline();
    await openApp(phone, '/settings');
    await press(await inMain().findByRole('button', { name: 'Save another area' }));
    await type(await dialog().findByLabelText('Place'), 'Ocala, FL');
    await dialog().findByText('Around Ocala, FL');
    await dialog().findByText(/^No signal, so the size is unknown\./);
    await press(dialog().getByRole('button', { name: 'Download now' }));
    const ocala = await card('Ocala, FL, 25 mi');
    await ocala.findByText('Resumes when you have signal.');
  });
  test('starts with the city when it is opened from the directory', async () => {
    const { phone } = await startWithAreas();
    await setHomeArea(phone.core.cache, 'Gainesville, FL', HOME, 60);
    await phone.core.engine.sync();
    await openApp(phone, '/directory?state=Florida&city=Gainesville');
    await press(await inMain().findByRole('button', { name: 'Save Gainesville, Florida for offline' }));
    expect(await dialog().findByLabelText('Place')).toHaveProperty('value', 'Gainesville, Florida');
    await dialog().findByText(/^Already downloaded\./);
    await press(dialog().getByRole('button', { name: 'Save' }));
    await waitFor(async () => expect(await areasOf(phone)).toHaveLength(2));
  });
});
