import { expect, test } from 'vitest';
import { inMain, openApp, startScreens, waitFor } from '#tests/support/screens.tsx';

test('moves the focus to the heading of the next page, after that of its loading', async () => {
  const names = ['Paddock Feed', 'Hoof and Horn'];
  const { phone } = await startScreens({ businesses: names.map((name) => ({ name })) });
  const app = await openApp(phone, '/about');
  for (const [at, name] of names.entries()) {
    await app.go(`/business/${at + 1}`);
    const heading = await inMain().findByRole('heading', { level: 1, name });
    await waitFor(() => expect(document.activeElement === heading).toBe(true));
  }
});
