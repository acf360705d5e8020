import { expect, test } from 'vitest';
import { inMain, openApp, press, startScreens, waitFor } from '#tests/support/screens.tsx';
import { GAINESVILLE, names } from './explore-support.ts';

const moreButton = () => inMain().findByRole('button', { name: 'Show more' });

test('the next page appears below in order, and the cards above stay the same elements', async () => {
  const { phone } = await startScreens({
    businesses: Array.from({ length: 60 }, (_, place) => ({ name: `Vet ${place}` })),
  });
  await openApp(phone, GAINESVILLE);
  await inMain().findByText('25 of 60');
  expect(names()).toHaveLength(25);
  const before = inMain().getAllByRole('article');
  const first = names();
  await press(await moreButton());
  inMain().getByText('50 of 60');
  await waitFor(() => expect(names()).toHaveLength(50));
  expect(names().slice(0, 25)).toEqual(first);
  expect(new Set(names()).size).toBe(50);
  expect(inMain().getAllByRole('article').slice(0, 20)).toEqual(before.slice(0, 20));
  await press(await moreButton());
  await waitFor(() => expect(names()).toHaveLength(60));
  expect(inMain().queryByRole('button', { name: 'Show more' })).toBeNull();
});

test('two quick presses load two pages', async () => {
  const { phone } = await startScreens({ businesses: 80 });
  await openApp(phone, GAINESVILLE);
  await inMain().findByText('25 of 80');
  const button = await moreButton();
  await Promise.all([press(button), press(button)]);
  await waitFor(() => expect(names()).toHaveLength(75));
});
