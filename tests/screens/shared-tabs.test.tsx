import { expect, test } from 'vitest';
import { readSession } from '#src/local/cache/identity.ts';
import { LEFT_MAPS_KEY, STORED_SEARCH_KEY } from '#src/places/stored-search.ts';
import { signIn, signOut } from '#src/session/sign-in.ts';
import type { Phone } from '#tests/support/device.ts';
import { inMain, openApp, screen, startScreens, waitFor } from '#tests/support/screens.tsx';
import { PASSWORD } from '#tests/support/server.ts';

const SEARCHED = '{"location":"Lost Creek, FL","radius":50}';

/** Ann's profile is open in this tab, where she has also searched. */
async function openAnns(): Promise<{ phone: Phone }> {
  const { server, phone } = await startScreens({ user: 'ann' });
  await server.register('bob');
  await openApp(phone, '/profile');
  await inMain().findByText('ann@example.com');
  sessionStorage.setItem(STORED_SEARCH_KEY, SEARCHED);
  sessionStorage.setItem(LEFT_MAPS_KEY, '{"explore":{}}');
  return { phone };
}

async function signOutInAnotherTab(phone: Phone): Promise<void> {
  const other = phone.open();
  const user = (await readSession(other.cache))?.user;
  if (!user) throw new Error('nobody is signed in');
  expect((await signOut(other, user)).kind).toBe('done');
}

test('a sign-out in one tab removes private data from the others: the profile, the searches and the map positions', async () => {
  const { phone } = await openAnns();
  await signOutInAnotherTab(phone);
  await waitFor(() => expect(sessionStorage.getItem(STORED_SEARCH_KEY)).toBeNull());
  expect(sessionStorage.getItem(LEFT_MAPS_KEY)).toBeNull();
  await waitFor(() => expect(document.body.textContent).not.toContain('ann@example.com'));
  expect(screen.queryByRole('heading', { name: 'ann Tester' })).toBeNull();
});

test('the next person who signs in finds none of it in another tab either', async () => {
  const { phone } = await openAnns();
  const other = phone.open();
  expect((await signIn(other, { username: 'bob', password: PASSWORD })).kind).toBe('ok');
  await waitFor(() => expect(sessionStorage.getItem(STORED_SEARCH_KEY)).toBeNull());
  await waitFor(() => expect(document.body.textContent).not.toContain('ann@example.com'));
});

test("a visitor's searches stay when they sign in", async () => {
  const { server, phone } = await startScreens();
  await server.register('ann');
  await openApp(phone, '/about');
  sessionStorage.setItem(STORED_SEARCH_KEY, SEARCHED);
  await signIn(phone.open(), { username: 'ann', password: PASSWORD });
  await screen.findAllByRole('button', { name: 'Sign Out' });
  expect(sessionStorage.getItem(STORED_SEARCH_KEY)).toBe(SEARCHED);
});
