import { expect, test } from 'vitest';
import { keepArea, setHomeArea } from '#src/local/areas/areas.ts';
import { inSection, openApp, startScreens, waitFor, wordsOf } from '#tests/support/screens.tsx';
import { HOME } from '#tests/support/server.ts';

test('what is kept on this phone names each circle once: the home area, also where it was asked for too, and a larger one around it', async () => {
  const { phone } = await startScreens();
  const { cache } = phone.core;
  await setHomeArea(cache, 'Gainesville, FL', HOME, 25);
  const asked = { name: 'Gainesville, FL', centre: HOME };
  await keepArea(cache, { ...asked, radiusMiles: 25 });
  await openApp(phone, '/outbox');
  await waitFor(() => {
    const areas = wordsOf(inSection('Kept on this phone').getAllByRole('listitem'));
    expect(areas.filter((words) => words.includes('Gainesville'))).toEqual([
      expect.stringMatching(/^Gainesville, FL, 25 mi Home area/),
    ]);
  });
  await keepArea(cache, { ...asked, radiusMiles: 50 });
  await waitFor(() =>
    expect(wordsOf(inSection('Kept on this phone').getAllByRole('listitem'))[1]).toMatch(
      /^Gainesville, FL, 50 mi \d/,
    ),
  );
});
