import { afterEach, describe, expect, test, vi } from 'vitest';
import { changePeople, readPeople } from '#src/features/people/people.local.ts';
import {
  dialog,
  inMain,
  openApp,
  press,
  screen,
  startScreens,
  toastSays,
  type,
  waitFor,
  within,
  wordsOf,
} from '#tests/support/screens.tsx';
import { PASSWORD } from '#tests/support/server.ts';
import { button, fill, names, onServer, person } from './people-support.ts';

afterEach(() => void Reflect.deleteProperty(navigator, 'contacts'));

describe('my people', () => {
  test('explain their purpose while the list is empty, and refuse a wrong number at its field and keep the text', async () => {
    const { phone } = await startScreens({ user: 'ann' });
    await openApp(phone, '/people');
    await inMain().findByRole('heading', { name: 'No contacts yet' });
    expect(inMain().getByText(/They’re listed first in Emergency, even without signal/)).toBeTruthy();
    expect(inMain().queryByRole('button', { name: 'Export all to this phone’s contacts' })).toBeNull();
    expect(inMain().queryByRole('button', { name: 'Choose from this phone’s contacts' })).toBeNull(); // unknown here
    await press(await button('Add a number'));
    for (const wrong of ['call me', '']) {
      await fill('Dr. Dana', wrong, '<script>alert(1)</script>');
      expect(dialog().getByText('Please enter a valid phone number.')).toBeTruthy();
      expect(dialog().getByLabelText(/^Note/)).toHaveProperty('value', '<script>alert(1)</script>');
      expect(await phone.core.outbox.entries.count()).toBe(0);
    }
  });

  test('show number, note, day of the last visit and a call button, and the server has them', async () => {
    const { phone } = await startScreens({ user: 'ann' });
    await openApp(phone, '/people');
    await press(await button('Add a number'));
    await type(await dialog().findByLabelText(/^Last visit/), '2026-03-01');
    await fill('Dr. Dana', '352-555-0101', 'Gate code 4411,\nask for Dana');
    await toastSays('Saved in my contacts');
    const call = inMain().getByRole('link', { name: 'Call (352) 555-0101, Dr. Dana' });
    expect(call.getAttribute('href')).toBe('tel:3525550101');
    expect(inMain().getByText(/Gate code 4411,\s+ask for Dana/)).toBeTruthy();
    expect(inMain().getByText('Last visit: Mar 1, 2026')).toBeTruthy();
    expect(await onServer(phone)).toMatchObject([
      { name: 'Dr. Dana', note: 'Gate code 4411,\nask for Dana', lastSeenOn: '2026-03-01' },
    ]);
  });

  test('wait without signal, and leave the phone at a sign-out without signal after a warning; the page says how to get them back', async () => {
    const { phone } = await startScreens({ user: 'ann' });
    phone.goOffline();
    const app = await openApp(phone, '/people');
    await press(await button('Add a number'));
    await fill('Dr. Dana', '352-555-0101');
    await toastSays('Saved on this phone');
    expect(inMain().getByText('Waiting to send')).toBeTruthy();
    phone.goOnline();
    await phone.core.engine.sync({ isForced: true });
    await waitFor(() => expect(inMain().queryByText('Waiting to send')).toBeNull());
    expect(await onServer(phone)).toHaveLength(1);
    phone.goOffline();
    phone.core.reach.believeOffline();
    await app.go('/profile');
    const signOut = async () => {
      const [found] = await screen.findAllByRole('button', { name: 'Sign Out' });
      if (found) await press(found);
    };
    await signOut();
    await waitFor(() =>
      dialog().getByText(/^1 contact will be removed from this phone until you sign in again\./),
    );
    expect(wordsOf([screen.getByRole('dialog')])[0]).toContain('You will need signal to sign in again.');
    await press(dialog().getByRole('button', { name: 'Cancel' }));
    expect(await readPeople(phone.core, phone.user)).toHaveLength(1);
    await signOut();
    await waitFor(() => dialog().getByRole('button', { name: 'Sign out' }));
    await press(dialog().getByRole('button', { name: 'Sign out' }));
    await waitFor(() => expect(app.address()).toBe('/'));
    await app.go('/people');
    await inMain().findByText(/Sign in to see the contacts in your account\.$/);
  });

  test('are moved with buttons that keep the focus and announce the new position, can be edited, and are removed after a question', async () => {
    const { phone } = await startScreens({ user: 'ann' });
    await changePeople(phone.core, phone.user, () => ['Ada', 'Ben', 'Cleo'].map((name) => person(name)));
    await openApp(phone, '/people');
    await press(await button('Move Cleo up'));
    await waitFor(() => expect(names()).toEqual(['Ada', 'Cleo', 'Ben']));
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Move Cleo up'));
    expect(await screen.findByText('Cleo is now 2 of 3.')).toBeTruthy();
    await press(await button('Move Cleo up'));
    await waitFor(() => expect(names()).toEqual(['Cleo', 'Ada', 'Ben']));
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Move Cleo down'));
    expect(await button('Move Cleo up')).toHaveProperty('disabled', true);
    await waitFor(async () =>
      expect((await onServer(phone))?.map(({ name }) => name)).toEqual(['Cleo', 'Ada', 'Ben']),
    );
    await press(await button('Edit Ada'));
    await type(await dialog().findByLabelText(/^Note/), 'Back gate');
    await press(dialog().getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await inMain().findByText('Back gate');
    await press(await button('Remove Ben'));
    await press(dialog().getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(names()).toEqual(['Cleo', 'Ada']));
    await waitFor(async () =>
      expect(await onServer(phone)).toMatchObject([{ name: 'Cleo' }, { name: 'Ada', note: 'Back gate' }]),
    );
  });

  test('from two phones that do not fit on one full list are named, move up when there is room, and can be deleted', async () => {
    const { server, phone } = await startScreens({ user: 'ann' });
    const { token } = (
      await server.request<{ token: string }>('POST', '/api/auth/login', {
        body: { username: 'ann', password: PASSWORD },
      })
    ).body;
    const entries = Array.from({ length: 49 }, (_, n) => person(`P ${n}`));
    await server.request('PUT', '/api/user/people', { token, body: { entries, base: [] } });
    const more = ['Dr. Dana', 'Hauler', 'Sitter'].map((name) => person(name));
    await server.request('PUT', '/api/user/people', { token, body: { entries: more, base: [] } });
    await phone.core.engine.sync({ isForced: true });
    await openApp(phone, '/people');
    await inMain().findByText(
      'Your phones had more than 50 contacts together. Left out: Hauler, Sitter. Remove a contact to make room.',
    );
    expect(names()).not.toContain('Hauler');
    expect(inMain().getByText('Your list is full (50). Remove a contact first.')).toBeTruthy();
    expect(inMain().queryByRole('button', { name: 'Add a number' })).toBeNull();
    await press(await button('Remove P 3'));
    await press(dialog().getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(names().slice(-2)).toEqual(['Dr. Dana', 'Hauler']));
    await inMain().findByText(/Left out: Sitter\./);
    await press(await button('Delete those left out'));
    expect(
      dialog().getByText('Their numbers and your notes will be deleted from all your phones.'),
    ).toBeTruthy();
    await press(dialog().getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(inMain().queryByText(/Left out/)).toBeNull());
    await waitFor(async () => expect((await onServer(phone))?.at(-1)?.name).toBe('Hauler'));
  });
});

test('a contact of the phone fills the form with a number that can be dialed, and shows the others', async () => {
  const select = vi.fn(async () => [{ name: ['Dana Vet'], tel: ['*31#', '(352) 555/0102', '352-555-0103'] }]);
  Object.defineProperty(navigator, 'contacts', { configurable: true, value: { select } });
  const { phone } = await startScreens({ user: 'ann' });
  await openApp(phone, '/people');
  await press(await button('Choose from this phone’s contacts'));
  await waitFor(() => expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Dana Vet'));
  expect(dialog().getByLabelText('Phone number')).toHaveProperty('value', '(352) 555 0102');
  expect(dialog().getByText('Other numbers: 31, 352-555-0103')).toBeTruthy();
  expect(select).toHaveBeenCalledWith(['name', 'tel'], { multiple: false });
});

describe('a pinned business', () => {
  test('appears in my people with its number, and its button then opens the list', async () => {
    const { phone } = await startScreens({ user: 'ann', businesses: 1 });
    const app = await openApp(phone, '/business/1');
    await waitFor(async () => expect(await button('Save to my contacts')).toHaveProperty('disabled', false));
    await press(await button('Save to my contacts'));
    await toastSays('Saved in my contacts');
    const business = await phone.core.cache.businesses.get(1);
    expect(await onServer(phone)).toMatchObject([{ businessId: 1, name: business?.name }]);
    await press(await button('In my contacts'));
    await waitFor(() => expect(app.address()).toBe('/people'));
    expect((await inMain().findByRole('link', { name: business?.name ?? '' })).getAttribute('href')).toBe(
      '/business/1',
    );
  });
});

test('my people in Emergency come first, with call button and note, also without signal; while nobody is pinned it asks for a number', async () => {
  const { phone } = await startScreens({ user: 'ann', businesses: 1 });
  phone.goOffline();
  await openApp(phone, '/emergency');
  const card = within(await inMain().findByRole('region', { name: 'Who do you call at 2 a.m.?' }));
  await press(card.getByRole('button', { name: 'Enter a number' }));
  expect(await dialog().findByLabelText('Phone number')).toBeTruthy();
  await press(dialog().getByRole('button', { name: 'Close' }));
  const people = ['Ada', 'Ben', 'Cleo', 'Dan'].map((name) => person(name, { note: `Note of ${name}` }));
  await changePeople(phone.core, phone.user, () => people);
  const call = await inMain().findByRole('link', { name: 'Call (352) 555-0101, Ada' });
  expect(inMain().getAllByRole('link')[0]?.textContent).toBe('All 4 of my contacts');
  expect(inMain().getAllByRole('link')[1]).toBe(call);
  expect(inMain().getByText('Note of Cleo')).toBeTruthy();
  expect(inMain().queryByText('Note of Dan')).toBeNull();
});

test('a pinned business is marked among the featured ones and in the directory, and no other is', async () => {
  const featured = { is_featured: 1, city: 'Gainesville', state: 'Florida' };
  const { phone } = await startScreens({
    businesses: [
      { ...featured, name: 'My Vet' },
      { ...featured, name: 'Other Vet' },
    ],
  });
  await changePeople(phone.core, null, () => [person('My Vet', { businessId: 1 })]);
  const marked = async (name: string) => {
    const [card] = await screen.findAllByRole('article', { name });
    return card?.textContent?.includes('In my contacts');
  };
  const app = await openApp(phone, '/');
  await screen.findByRole('heading', { name: 'Featured Florida Businesses' });
  for (const path of ['/', '/directory?state=Florida&city=Gainesville']) {
    await app.go(path);
    await waitFor(async () => expect(await marked('My Vet')).toBe(true));
    expect(await marked('Other Vet')).toBe(false);
  }
});
