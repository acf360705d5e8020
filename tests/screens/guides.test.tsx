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
const SPANISH = readFileSync('public/library/guides.es.json', 'utf8');
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
    expect(inMain().getByRole('button', { name: animal ?? '' })).toBeTruthy();
  }
  const box = inMain().getByRole('searchbox');
  expect(box.compareDocumentPosition(inMain().getByRole('button', { name: 'All' }))).toBe(
    Node.DOCUMENT_POSITION_FOLLOWING,
  );
});

test('the results of a search or of one animal are one open list', async () => {
  await openGuides();
  await press(inMain().getByRole('button', { name: 'Goat' }));
  await waitFor(() => expect(document.querySelector('main details')).toBeNull());
  const about = guides.filter(({ animals }) => animals.includes('Goat')).length;
  expect(heading(2)).toHaveLength(about);
  await type(inMain().getByRole('searchbox'), 'hoof trimming');
  await waitFor(() => expect(wordsOf(heading(2))[0]).toMatch(/hoo[fv]/i));
});

test('a guide is shown in both languages side by side, with the Spanish loaded on demand', async () => {
  const { phone } = await startScreens();
  const asked: string[] = [];
  let isReachable = false;
  phone.fault = async (send, url) => {
    if (!url.includes('/library/')) return send();
    asked.push(url);
    if (url.includes('.es.') && !isReachable) return new Response('', { status: 503 });
    const text = url.includes('.es.') ? SPANISH : LIBRARY;
    return new Response(text, { headers: { 'content-type': 'application/json' } });
  };
  await openApp(phone, '/blogs/horse-colic');
  await inMain().findByRole('heading', { level: 1, name: /colic/ });
  expect(asked.filter((url) => url.includes('.es.'))).toEqual([]);

  const both = inMain().getByRole('button', { name: 'English / Español' });
  await press(both);
  await inMain().findByText('The Spanish text is not on this phone. It loads with signal.');
  isReachable = true;
  await press(both);
  await press(both);
  await inMain().findByText('Aún no revisado por un veterinario.');
  const guide = guides.find(({ slug }) => slug === 'horse-colic');
  const parts = 1 + (guide?.sections.length ?? 0) + (guide?.answers.length ?? 0);
  for (const lang of ['en', 'es'])
    expect(document.querySelectorAll(`.guide-pair > [lang=${lang}] h2`)).toHaveLength(parts);
  await press(both);
  await waitFor(() => expect(document.querySelector('.guide-pair')).toBeNull());
});
