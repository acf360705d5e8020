import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Guide } from '#contract/guides.ts';
import {
  act,
  inMain,
  openApp,
  press,
  startScreens,
  type,
  waitFor,
  wordsOf,
} from '#tests/support/screens.tsx';

const LIBRARY = readFileSync('public/library/guides.json', 'utf8');
const guides = JSON.parse(LIBRARY) as Guide[];

async function openGuides() {
  const { phone } = await startScreens();
  phone.fault = async (send, url) =>
    url.includes('/library/')
      ? new Response(LIBRARY, { headers: { 'content-type': 'application/json' } })
      : send();
  await openApp(phone, '/blogs');
  await inMain().findByRole('heading', { level: 2, name: 'Horse' });
}
const heading = (level: 2 | 3) => inMain().queryAllByRole('heading', { level });

test('the library is collapsed by animal, with the search on top, and each animal lists all its guides', async () => {
  await openGuides();
  const groups = [...document.querySelectorAll<HTMLDetailsElement>('main details')];
  expect(groups.map(({ open }) => open)).toEqual(groups.map(() => false));
  expect(document.querySelectorAll('main details a')).toHaveLength(0);
  for (const group of groups) {
    group.open = true;
    await act(async () => void group.dispatchEvent(new Event('toggle')));
    const animal = group.querySelector('h2')?.textContent;
    const about = guides.filter(({ animals }) => animals.some((name) => name === animal)).length;
    expect(group.querySelectorAll('a'), animal ?? '').toHaveLength(about);
    expect(group.querySelector('summary')?.textContent).toContain(`${about} guide`);
    expect(inMain().getByRole('button', { name: `${animal} (${about})` })).toBeTruthy();
  }
  const box = inMain().getByRole('searchbox');
  expect(box.compareDocumentPosition(inMain().getByRole('button', { name: 'All animals' }))).toBe(
    Node.DOCUMENT_POSITION_FOLLOWING,
  );
});

test('the results of a search or of one animal are one open list', async () => {
  await openGuides();
  await press(inMain().getByRole('button', { name: /^Goat \(/ }));
  await waitFor(() => expect(document.querySelector('main details')).toBeNull());
  const about = guides.filter(({ animals }) => animals.includes('Goat')).length;
  expect(heading(2)).toHaveLength(about);
  await type(inMain().getByRole('searchbox'), 'hoof trimming');
  await waitFor(() => expect(wordsOf(heading(2))[0]).toMatch(/hoo[fv]/i));
});
