import { expect, test } from 'vitest';
import { keepArea, setHomeArea } from '#src/local/areas/areas.ts';
import { inSection, openApp, startScreens, waitFor, wordsOf } from '#tests/support/screens.tsx';
import { HOME } from '#tests/support/server.ts';

test('what is kept on this phone names the home area, also where another is kept around the same place', async () => {
  const { phone } = await startScreens();
  const { cache } = phone.core;
  await setHomeArea(cache, 'Gainesville, FL', HOME, 25);
  await keepArea(cache, { name: 'Gainesville, FL', centre: HOME, radiusMiles: 25 });
  await openApp(phone, '/outbox');
  await waitFor(() => {
    const [home, asked] = wordsOf(inSection('Kept on this phone').getAllByRole('listitem'));
    expect(home).toMatch(/^Gainesville, FL, 25 mi Home area/);
    expect(asked).toMatch(/^Gainesville, FL, 25 mi \d/);
  });
});
