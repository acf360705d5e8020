import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Guide } from '#contract/guides.ts';
import { inMain, openApp, press, startScreens, type, waitFor, wordsOf } from '#tests/support/screens.tsx';

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

test('the library stands folded under its animals, with how many there are, each guide once; the search is on top', async () => {
  await openGuides();
  const groups = [...document.querySelectorAll<HTMLDetailsElement>('main details')];
  expect(groups.map(({ open }) => open)).toEqual(groups.map(() => false));
  const links = groups.map((group) => group.querySelectorAll('a').length);
  expect(links.reduce((sum, count) => sum + count, 0)).toBe(guides.length);
  groups.forEach((group, n) => {
    expect(group.querySelector('summary')?.textContent).toContain(`${links[n]} guide`);
  });
  const about = guides.filter(({ animals }) => animals.includes('Horse')).length;
  expect(inMain().getByRole('button', { name: `Horse (${about})` })).toBeTruthy();
  const box = inMain().getByRole('searchbox');
  expect(box.compareDocumentPosition(inMain().getByRole('button', { name: 'All animals' }))).toBe(
    Node.DOCUMENT_POSITION_FOLLOWING,
  );
});

test('what is searched, or is about one animal, stands in one open list', async () => {
  await openGuides();
  await press(inMain().getByRole('button', { name: /^Goat \(/ }));
  await waitFor(() => expect(document.querySelector('main details')).toBeNull());
  const about = guides.filter(({ animals }) => animals.includes('Goat')).length;
  expect(heading(2)).toHaveLength(about);
  await type(inMain().getByRole('searchbox'), 'hoof trimming');
  await waitFor(() => expect(wordsOf(heading(2))[0]).toMatch(/hoo[fv]/i));
});
