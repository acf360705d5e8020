import { expect, test } from 'vitest';
import { keepArea, setHomeArea } from '#src/local/areas/areas.ts';
import { KEPT_AREA_NAME } from '#src/local/cache/identity.ts';
import { inSection, linksOf, openApp, startScreens, waitFor, wordsOf } from '#tests/support/screens.tsx';
import { HOME } from '#tests/support/server.ts';

test('the list of saved data shows each circle once, even if the home area was also saved or another circle contains it', async () => {
  const { phone } = await startScreens();
  const { cache } = phone.core;
  await setHomeArea(cache, 'Gainesville, FL', HOME, 25);
  const place = { name: 'Gainesville, FL', centre: HOME };
  await keepArea(cache, { ...place, radiusMiles: 25 });
  await openApp(phone, '/outbox');
  await waitFor(() => {
    const areas = wordsOf(inSection('Saved for offline').getAllByRole('listitem'));
    expect(areas.filter((words) => words.includes('Gainesville'))).toEqual([
      expect.stringMatching(/^Gainesville, FL, 25 mi Home area/),
    ]);
  });
  await keepArea(cache, { ...place, radiusMiles: 50 });
  await waitFor(() =>
    expect(wordsOf(inSection('Saved for offline').getAllByRole('listitem'))[1]).toMatch(
      /^Gainesville, FL, 50 mi \d/,
    ),
  );
});

test('opens each saved area in the search, and the forums', async () => {
  const { phone } = await startScreens();
  await setHomeArea(phone.core.cache, 'Gainesville, FL', HOME, 25);
  await keepArea(phone.core.cache, { name: KEPT_AREA_NAME, centre: { lat: 27, lng: -81 }, radiusMiles: 50 });
  await openApp(phone, '/outbox');
  await waitFor(() =>
    expect(linksOf(inSection('Saved for offline').getAllByRole('link'))).toEqual([
      '/settings#areas',
      '/explore?location=Gainesville%2C+FL&radius=25',
      '/explore?location=27%2C+-81&radius=50',
      '/forums',
    ]),
  );
});
