import { expect, test } from 'vitest';
import { setHomeArea } from '#src/local/areas/areas.ts';
import { readAreas } from '#src/local/areas/read-areas.ts';
import { readSession } from '#src/local/cache/identity.ts';
import { beginHomeArea } from '#src/places/home-area.ts';
import { signIn, signOut } from '#src/session/sign-in.ts';
import type { Phone } from '#tests/support/device.ts';
import {
  act,
  inMain,
  inSection,
  linksOf,
  openApp,
  press,
  screen,
  startScreens,
  waitFor,
} from '#tests/support/screens.tsx';
import { PASSWORD } from '#tests/support/server.ts';

/** As in the place table. */
const KISSIMMEE = { lat: 28.304, lng: -81.416 };

/** Ann saved an area and has signed out. */
async function startLeft() {
  const { server, phone } = await startScreens({
    user: 'ann',
    businesses: [{ ...KISSIMMEE, name: 'Kissimmee Feed', business_categories: '["Animal Feed"]' }],
  });
  await setHomeArea(phone.core.cache, 'Kissimmee, FL', KISSIMMEE, 50);
  await phone.core.engine.sync();
  await leave(phone);
  return { server, phone };
}

async function leave(phone: Phone) {
  const user = (await readSession(phone.core.cache))?.user;
  if (!user) throw new Error('nobody is signed in');
  await act(() => signOut(phone.core, user));
}

const namesOf = async (phone: Phone) => (await readAreas(phone.core.cache)).map(({ name }) => name);

test('every link on Home and the country search open a working search after a sign-out, without the name of the unknown place; distances name their starting point', async () => {
  const { phone } = await startLeft();
  const app = await openApp(phone, '/');
  expect(await screen.findByText('Around your saved area')).toBeTruthy();
  const all = linksOf(inMain().getAllByRole('link')).filter((href) => href?.startsWith('/explore?'));
  expect(all.length).toBeGreaterThan(8);
  for (const href of all) expect(decodeURIComponent(href ?? '')).not.toMatch(/kept/i);
  await press(inSection('Popular Business Categories').getByRole('link', { name: /Animal Feed/ }));
  expect(await inMain().findByText('Kissimmee Feed', { selector: 'h3 a' })).toBeTruthy();
  expect(inMain().queryByText('Could not determine location coordinates')).toBeNull();
  expect(inMain().getByText('Kept area, 15 mi')).toBeTruthy();
  expect(document.body.textContent).not.toContain('Kissimmee, FL');
  await app.go('/');
  expect(await screen.findByText('Around your saved area')).toBeTruthy();
  await press(screen.getByRole('link', { name: 'View All Results' }));
  expect(await inMain().findByText('Kissimmee Feed', { selector: 'h3 a' })).toBeTruthy();
  await app.go('/explore?location=United States');
  await inMain().findByDisplayValue('Your saved area');
  await press(inMain().getByRole('button', { name: 'Search my town' }));
  await waitFor(() => expect(inMain().getByText('Kept area, 50 mi')).toBeTruthy());
  await app.go('/emergency');
  await inMain().findByText(
    'Distances from the center of your saved area. We don’t know where you are right now.',
  );
  await app.go('/business/1');
  await inMain().findByText(/ of the center of your saved area$/);
});

test('the name is back when the same person signs in, and gone when they sign out', async () => {
  const { phone } = await startLeft();
  await openApp(phone, '/');
  await screen.findByText('Around your saved area');
  await act(() => signIn(phone.core, { username: 'ann', password: PASSWORD }));
  expect(await screen.findByText(/^Around .*Kissimmee, FL/)).toBeTruthy();
  expect(await namesOf(phone)).toEqual(['Kissimmee, FL']);
  await leave(phone);
  expect(await screen.findByText('Around your saved area')).toBeTruthy();
  expect(await namesOf(phone)).toEqual(['Kept area']);
});

test('another person never sees the name, even after a search there, and the first person does', async () => {
  const { server, phone } = await startLeft();
  await server.register('bob');
  await openApp(phone, '/');
  await act(() => signIn(phone.core, { username: 'bob', password: PASSWORD }));
  await press(await screen.findByRole('link', { name: 'View All Results' }));
  await inMain().findByText('Kept area, 50 mi');
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(await namesOf(phone)).toEqual(['Kept area']);
  await leave(phone);
  await act(() => signIn(phone.core, { username: 'ann', password: PASSWORD }));
  await waitFor(async () => expect(await namesOf(phone)).toEqual(['Kissimmee, FL']));
});

test('Emergency and Home call a home area without a name a guess', async () => {
  const { phone } = await startScreens();
  await beginHomeArea(phone.core);
  const app = await openApp(phone, '/emergency');
  expect(
    await inMain().findByText('Distances from Orlando, FL, which is a guess. Tell us where you are.'),
  ).toBeTruthy();
  await app.go('/');
  expect(await screen.findByText('Around Orlando, FL. Search to change it.')).toBeTruthy();
  await act(() => setHomeArea(phone.core.cache, 'Ocala, FL', KISSIMMEE, 25));
  expect(await screen.findByText('Around your home area, Ocala, FL')).toBeTruthy();
});
