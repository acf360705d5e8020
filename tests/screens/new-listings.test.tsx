import { expect, test } from 'vitest';
import { readNearby } from '#src/features/petibot/nearby.local.ts';
import { setHomeArea } from '#src/local/areas/areas.ts';
import { inMain, inSection, openApp, startScreens, waitFor, within } from '#tests/support/screens.tsx';
import { HOME } from '#tests/support/server.ts';

const near = { lat: HOME.lat, lng: HOME.lng };
const BUSINESSES = [
  { ...near, name: 'Stranger Vets', is_verified: 0 },
  { ...near, lat: HOME.lat + 0.1, name: 'Old Oak Vets' },
  { ...near, name: 'Made-up Vets', is_verified: 0, is_sample: 1 },
];

/** A phone that saves their area. */
async function start() {
  const { phone } = await startScreens({ businesses: BUSINESSES });
  await setHomeArea(phone.core.cache, 'Gainesville, FL', HOME, 25);
  await phone.core.engine.sync({ isForced: true });
  return phone;
}

const cardOf = async (name: string) => {
  const heading = await inMain().findByText(name, { selector: 'h1, h2, h3 a' });
  return within(heading.closest('article, li, header, section') as HTMLElement);
};

test.each(['with', 'without'])(
  '%s signal an Explore card marks only unchecked listings and keeps its position',
  async (signal) => {
    const phone = await start();
    if (signal === 'without') phone.goOffline();
    await openApp(phone, '/explore?location=Gainesville,%20FL&radius=25');
    expect((await cardOf('Stranger Vets')).getByText('New')).toBeTruthy();
    for (const name of ['Old Oak Vets', 'Made-up Vets'])
      expect((await cardOf(name)).queryByText('New')).toBeNull();
    const names = [...inMain().getAllByRole('heading', { level: 3 })].map(({ textContent }) => textContent);
    expect(names.filter((name) => name?.includes('Vets'))).toEqual([
      'Stranger Vets',
      'Made-up Vets',
      'Old Oak Vets',
    ]);
  },
);

test('the page of a new listing says New and explains it', async () => {
  const phone = await start();
  const app = await openApp(phone, '/business/1');
  expect(await inMain().findByText('New')).toBeTruthy();
  expect(inMain().getByText('New – not verified yet.')).toBeTruthy();
  await app.go('/business/2');
  await inMain().findByRole('heading', { level: 1, name: 'Old Oak Vets' });
  expect(inMain().queryByText('New')).toBeNull();
});

test('Emergency lists a new vet below checked vets that are farther away, with the mark and its meaning', async () => {
  const phone = await start();
  await openApp(phone, '/emergency');
  await inMain().findByText('Stranger Vets');
  const rows = inMain()
    .getAllByRole('listitem')
    .filter((row) => row.querySelector('.emergency-facts') !== null);
  const texts = rows.map((row) => row.textContent ?? '');
  expect(texts.map((text) => /Old Oak|Stranger|Made-up/.exec(text)?.[0])).toEqual([
    'Old Oak',
    'Stranger',
    'Made-up',
  ]);
  expect(texts.map((text) => text.includes('New'))).toEqual([false, true, false]);
  expect(texts.map((text) => text.includes('New – not verified yet'))).toEqual([false, true, false]);
});

test('the search box and the home page mark new listings', async () => {
  const phone = await start();
  const app = await openApp(phone, '/search?q=vets');
  const hit = await inMain().findByRole('listitem', { name: 'Stranger Vets' });
  expect(within(hit).getByText('New')).toBeTruthy();
  const other = inMain().getByRole('listitem', { name: 'Old Oak Vets' });
  expect(within(other).queryByText('New')).toBeNull();
  await app.go('/');
  const finder = () =>
    within(inSection('Discover Businesses Nationwide').getByRole('article', { name: 'Stranger Vets' }));
  expect((await waitFor(finder)).getByText('New')).toBeTruthy();
});

test('PetiBot names checked listings first, then new ones, and samples last', async () => {
  const phone = await start();
  const found = await readNearby(
    phone.core,
    { kind: 'local', animal: null, category: 'Veterinary Services' } as never,
    HOME,
  );
  expect(found?.map(({ name, isNew }) => [name, isNew])).toEqual([
    ['Old Oak Vets', false],
    ['Stranger Vets', true],
    ['Made-up Vets', false],
  ]);
});
