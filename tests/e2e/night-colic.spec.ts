import { expect } from '@playwright/test';
import type { Business } from '#contract/businesses.ts';
import { HELP_CATEGORIES } from '#contract/catalogue.ts';
import type { LatLng } from '#contract/shared/geo.ts';
import { HOUR_MS } from '#contract/shared/time.ts';
import { EMERGENCY_WORDS as WORDS } from '#src/features/emergency/emergency.words.ts';
import { EMERGENCY_LIMITS, type EmergencyVet, emergencyList } from '#src/features/emergency/order.ts';
import { SHELL_WORDS } from '#src/shell/shell.words.ts';
import { test } from './support/fixtures.ts';
import { copiesUpToDate } from './support/own-steps.ts';
import type { RealServer } from './support/server.ts';

/** A barn between Orlando and Clermont. */
const BARN = { lat: 28.55, lng: -81.6 };

/** The first vets for horses around a point, in the order of the server's list. */
async function vetsForHorses(server: RealServer, from: LatLng): Promise<EmergencyVet[]> {
  const answer = await fetch(`${server.url}/api/businesses/search`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      location: from,
      radius: EMERGENCY_LIMITS.radiusMiles,
      businessCategories: HELP_CATEGORIES,
    }),
  });
  const businesses = (await answer.json()) as Business[];
  return emergencyList(businesses, { animal: 'Horse', from, nowMs: Date.now() + 3 * HOUR_MS }).treats;
}

test('J2: reaches the nearest vet’s number in two taps from a cold start without signal', async ({
  server,
  phone,
}) => {
  await phone.context.grantPermissions(['geolocation']);
  await phone.context.setGeolocation({ latitude: BARN.lat, longitude: BARN.lng });
  await phone.open('/emergency');
  await phone.page.getByRole('main').getByRole('button', { name: WORDS.locate }).click();
  await expect(phone.page.getByText(/^Distances from .+, your location just now\.$/)).toBeVisible();
  await copiesUpToDate(phone);
  const expected = await vetsForHorses(server, BARN);

  await server.stop();
  await phone.restart();
  await phone.context.clock.setSystemTime(Date.now() + 3 * HOUR_MS);
  await phone.open('/');
  const bar = phone.page.getByRole('navigation', { name: SHELL_WORDS.quickNavigation });
  await bar.getByRole('link', { name: WORDS.title }).tap();
  const main = phone.page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1, name: WORDS.title })).toBeVisible(); // the home page also has a Horse
  await main.getByRole('button', { name: 'Horse' }).tap();

  const calls = main.getByRole('listitem').getByRole('link', { name: /^Call / });
  await expect(main.getByRole('heading', { name: WORDS.vetsFor('Horse') })).toBeVisible();
  await expect(calls.first()).toBeInViewport();
  await expect(calls.first()).toHaveAttribute('href', /^tel:\+?\d{7,}/);
  await expect(main.getByText(/your location 3 hr\. ago\.$/)).toBeVisible();
  const names = await main.getByRole('list').first().getByRole('heading', { level: 3 }).allTextContents();
  expect(names.length).toBeGreaterThan(1);
  expect(names).toEqual(expected.slice(0, names.length).map(({ business }) => business.name));
});
