import { expect, test } from 'vitest';
import { HOUR_MS } from '#contract/shared/time.ts';
import { setHomeArea } from '#src/local/areas/areas.ts';
import { notePublicUnchanged, publicQuestion } from '#src/local/sync/public-streams.ts';
import { act, inMain, openApp, screen, startScreens, waitFor } from '#tests/support/screens.tsx';
import { HOME } from '#tests/support/server.ts';

const searches = (requests: readonly string[]) => requests.filter((line) => line.includes('/search'));

/** A phone that has the area of five businesses. */
async function startWithArea() {
  const { phone, server } = await startScreens({ businesses: 5 });
  await setHomeArea(phone.core.cache, 'Gainesville, FL', HOME, 50);
  await phone.core.engine.sync();
  phone.requests.length = 0;
  return { phone, server };
}

const results = () => inMain().findByRole('heading', { level: 2, name: /5/ });

test('a search in an area that the phone has up to date asks nothing, until the person searches again', async () => {
  const { phone } = await startWithArea();
  await openApp(phone, '/explore?location=Gainesville%2C+FL&radius=25');
  await results();
  expect(inMain().queryByText(/saved/i)).toBeNull();
  expect(await screen.findByText('5 businesses found')).toBeTruthy(); // for screen readers
  expect(searches(phone.requests)).toEqual([]);
  await act(() => screen.getAllByRole('button', { name: 'Search' }).at(-1)?.click());
  await waitFor(() => expect(searches(phone.requests)).toHaveLength(1));
});

test.each([
  { news: true, asked: 0 },
  { news: false, asked: 1 },
])(
  'a search in an area whose copy is old asks if no news comes with the opening: $asked',
  async ({ news, asked }) => {
    const { phone } = await startWithArea();
    phone.clock.nowMs += 3 * HOUR_MS;
    await openApp(phone, '/explore?location=Gainesville%2C+FL&radius=25');
    await results();
    await waitFor(() => expect(phone.timers.some(({ delayMs }) => delayMs === 1000)).toBe(true));
    if (news) {
      const asked = await publicQuestion(phone.core);
      if (asked === null) throw new Error('The phone has no whole copy.');
      await act(() => notePublicUnchanged(phone.core, asked)); // the answer of the opening
      await waitFor(() => expect(phone.timers.some(({ delayMs }) => delayMs === 1000)).toBe(false));
    }
    await act(() => phone.losePatience());
    await waitFor(() => expect(searches(phone.requests)).toHaveLength(asked));
  },
);

test('without signal a search says how old the saved results are, however fresh they are', async () => {
  const { phone } = await startWithArea();
  phone.goOffline();
  await act(() => phone.core.engine.isReached());
  await openApp(phone, '/explore?location=Gainesville%2C+FL&radius=25');
  await results();
  expect(await inMain().findByRole('button', { name: 'Try again' })).toBeTruthy();
});
