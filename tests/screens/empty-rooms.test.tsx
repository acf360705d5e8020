import { expect, test } from 'vitest';
import { inMain, linksOf, openApp, press, startScreens, waitFor, wordsOf } from '#tests/support/screens.tsx';

test('the search without a query leads to kinds of businesses near the person and to other pages', async () => {
  const { phone } = await startScreens();
  const app = await openApp(phone, '/search');
  const feed = await inMain().findByRole('link', { name: 'Feed' });
  expect(linksOf([inMain().getByRole('link', { name: 'Urgent guides' })])).toEqual([
    '/blogs?topic=emergency',
  ]);
  await press(feed);
  await waitFor(() => expect(app.address()).toMatch(/^\/explore\?.*category=Animal/));
});

test('the search that finds nothing leads to kinds of businesses and to other pages', async () => {
  const { phone } = await startScreens();
  await openApp(phone, '/search?q=zzqwx');
  await inMain().findByText('Nothing found for “zzqwx”');
  expect(inMain().getByRole('link', { name: 'Feed' })).toBeTruthy();
  expect(inMain().getByRole('link', { name: 'Ask PetiBot' })).toBeTruthy();
});

test('PetiBot suggests three questions before the first one, and answers the one that is pressed', async () => {
  const { phone } = await startScreens();
  await openApp(phone, '/chatbot');
  const chat = await inMain().findByRole('region', { name: 'Conversation with PetiBot' });
  await waitFor(() => expect(chat.querySelectorAll('button')).toHaveLength(3));
  const [first] = chat.querySelectorAll('button');
  const [question] = wordsOf(first ? [first] : []);
  if (first) await press(first);
  await waitFor(() => expect(chat.textContent).toContain(question));
  expect(chat.querySelectorAll('.ruled-list')).toHaveLength(0);
});

test('the directory begins with the state that this phone has most of', async () => {
  const { phone } = await startScreens({ businesses: [{}, {}, { city: 'Helena', state: 'Montana' }] });
  const app = await openApp(phone, '/explore?location=Gainesville, FL&radius=25');
  await inMain().findByText('Results (3)');
  await app.go('/directory');
  await inMain().findByRole('heading', { name: 'States' });
  const [first] = linksOf(inMain().getAllByRole('link', { name: /on this phone/ }));
  expect(first).toBe('/directory?state=Florida');
  expect(inMain().getAllByRole('link', { name: /^Florida/ })).toHaveLength(1);
});
