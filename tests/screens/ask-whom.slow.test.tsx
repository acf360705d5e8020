import { expect, test } from 'vitest';
import { changePeople } from '#src/features/people/people.local.ts';
import { keepArea, setHomeArea } from '#src/local/areas/areas.ts';
import { inMain, openApp, press, startScreens, waitFor, within } from '#tests/support/screens.tsx';
import { HOME } from '#tests/support/server.ts';
import { FAR } from './areas-support.ts';

const QUESTION = { name: 'Who do you call at 2 a.m.?' };
const RESULTS = '/explore?location=Gainesville, FL&radius=25';

/** A phone in Gainesville whose home area is elsewhere. */
async function startAway() {
  const { phone } = await startScreens({ businesses: 2 });
  const { cache } = phone.core;
  await setHomeArea(cache, 'Memphis, TN', FAR, 25);
  const value = { point: HOME, atMs: 0, name: 'Gainesville, FL' };
  await cache.settings.put({ name: 'lastPosition', value });
  return { phone, keep: () => keepArea(cache, { name: 'Gainesville, FL', centre: HOME, radiusMiles: 25 }) };
}

const keptArea = () => inMain().findByText(/^(Saved for offline|Gainesville, FL, 25 mi)$/);

test('a kept area asks whom to call at 2 a.m., and not again after "Not now"', async () => {
  const { phone, keep } = await startAway();
  const app = await openApp(phone, RESULTS);
  await inMain().findByRole('button', { name: 'Save for offline' });
  expect(inMain().queryByRole('region', QUESTION)).toBeNull();
  await keep();
  const question = within(await inMain().findByRole('region', QUESTION));
  expect(question.getByRole('button', { name: 'Enter a number' })).toBeTruthy();
  await press(question.getByRole('button', { name: 'Not now' }));
  await waitFor(() => expect(inMain().queryByRole('region', QUESTION)).toBeNull());
  await app.go('/people');
  await app.go(RESULTS);
  await keptArea();
  expect(inMain().queryByRole('region', QUESTION)).toBeNull();
});

test('a kept area does not ask whom to call if somebody is in My people', async () => {
  const { phone, keep } = await startAway();
  const ada = { id: 'ada', businessId: null, name: 'Dr. Ada', phone: '(352) 555-0101', note: '' };
  await changePeople(phone.core, null, () => [ada]);
  await keep();
  await openApp(phone, RESULTS);
  await keptArea();
  expect(inMain().queryByRole('region', QUESTION)).toBeNull();
});
