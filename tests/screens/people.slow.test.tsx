import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { MyPeople, PinnedPerson } from '#contract/my-people.ts';
import { changePeople, readLocalPeople, readPeople } from '#src/features/people/people.local.ts';
import { PEOPLE_OFFER } from '#src/features/people/people-offer.local.ts';
import type { Phone } from '#tests/support/device.ts';
import {
  act,
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

afterEach(() => void Reflect.deleteProperty(navigator, 'contacts'));

const person = (name: string, rest: object = {}): PinnedPerson => ({
  id: randomUUID(),
  businessId: null,
  name,
  phone: '352-555-0101',
  note: '',
  ...rest,
});
const button = (name: string | RegExp) => inMain().findByRole('button', { name });
const names = () => wordsOf(inMain().queryAllByRole('heading', { level: 2 }));
const fill = async (name: string, phone: string, note = '') => {
  await type(await dialog().findByLabelText('Name'), name);
  await type(dialog().getByLabelText('Phone number'), phone);
  await type(dialog().getByLabelText(/^Note/), note);
  await press(dialog().getByRole('button', { name: 'Save' }));
};
const onServer = async ({ core }: Phone) => {
  const answer = await core.api.request<MyPeople>('/api/user/people');
  return answer.kind === 'ok' ? answer.body.entries : null;
};
const keepOnPhone = (phone: Phone, ...people: PinnedPerson[]) =>
  changePeople(phone.core, null, (before) => [...before, ...people]);

describe('my people', () => {
  test('explain their purpose while the list is empty', async () => {
    const { phone } = await startScreens({ user: 'ann' });
    await openApp(phone, '/people');
    await inMain().findByRole('heading', { name: 'No contacts yet' });
    expect(inMain().getByText(/They’re listed first in Emergency, even without signal/)).toBeTruthy();
    expect(inMain().queryByRole('button', { name: 'Export all to this phone’s contacts' })).toBeNull();
  });

  test('show the day of the last visit and send it', async () => {
    const { phone } = await startScreens({ user: 'ann' });
    await openApp(phone, '/people');
    await press(await button('Add a number'));
    await waitFor(() => dialog().getByLabelText(/^Last visit/));
    await type(dialog().getByLabelText(/^Last visit/), '2026-03-01');
    await fill('Dr. Dana', '352-555-0101');
    await inMain().findByText('Last visit: Mar 1, 2026');
    await waitFor(async () => expect((await onServer(phone))?.[0]?.lastSeenOn).toBe('2026-03-01'));
  });

  test('leave the phone at a sign-out without signal, after a warning, and the page says how to get them back', async () => {
    const { phone } = await startScreens({ user: 'ann' });
    const app = await openApp(phone, '/people');
    await press(await button('Add a number'));
    await fill('Dr. Dana', '352-555-0101');
    await toastSays('Saved in my contacts');
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

  test('show a typed number with its note and a call button, and the server has it', async () => {
    const { phone } = await startScreens({ user: 'ann' });
    await openApp(phone, '/people');
    await press(await button('Add a number'));
    await fill('Dr. Dana', '352-555-0101', 'Gate code 4411,\nask for Dana');
    await toastSays('Saved in my contacts');
    const call = inMain().getByRole('link', { name: 'Call (352) 555-0101, Dr. Dana' });
    expect(call.getAttribute('href')).toBe('tel:3525550101');
    expect(inMain().getByText(/Gate code 4411,\s+ask for Dana/)).toBeTruthy();
    expect(await onServer(phone)).toMatchObject([
      { name: 'Dr. Dana', note: 'Gate code 4411,\nask for Dana' },
    ]);
  });

  test('are saved on the phone without signal and shown as waiting', async () => {
    const { phone } = await startScreens({ user: 'ann' });
    phone.goOffline();
    await openApp(phone, '/people');
    await press(await button('Add a number'));
    await fill('Dr. Dana', '352-555-0101');
    await toastSays('Saved on this phone');
    expect(inMain().getByText('Waiting to send')).toBeTruthy();
    phone.goOnline();
    await phone.core.engine.sync({ isForced: true });
    await waitFor(() => expect(inMain().queryByText('Waiting to send')).toBeNull());
    expect(await onServer(phone)).toHaveLength(1);
  });

  test.each([
    ['call me', 'Please enter a valid phone number.'],
    ['', 'Please enter a valid phone number.'],
  ])('refuse the phone number %j at its field and keep the text', async (phoneNumber, sentence) => {
    const { phone } = await startScreens({ user: 'ann' });
    await openApp(phone, '/people');
    await press(await button('Add a number'));
    await fill('Dr. Dana', phoneNumber, '<script>alert(1)</script>');
    expect(dialog().getByText(sentence)).toBeTruthy();
    expect(dialog().getByLabelText(/^Note/)).toHaveProperty('value', '<script>alert(1)</script>');
    expect(await phone.core.outbox.entries.count()).toBe(0);
  });

  test('are moved with buttons that keep the focus, and the new position is announced', async () => {
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
  });

  test('can be edited, and removed after a question', async () => {
    const { phone } = await startScreens({ user: 'ann' });
    await changePeople(phone.core, phone.user, () => [person('Ada'), person('Ben')]);
    await openApp(phone, '/people');
    await press(await button('Edit Ada'));
    await type(await dialog().findByLabelText(/^Note/), 'Back gate');
    await press(dialog().getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await inMain().findByText('Back gate');
    await press(await button('Remove Ben'));
    await press(dialog().getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(names()).toEqual(['Ada']));
    await waitFor(async () =>
      expect(await onServer(phone)).toMatchObject([{ name: 'Ada', note: 'Back gate' }]),
    );
  });

  test('accept nobody else when the list is full, and say so', async () => {
    const { phone } = await startScreens({ user: 'ann' });
    await changePeople(phone.core, phone.user, () => Array.from({ length: 50 }, (_, n) => person(`P ${n}`)));
    await openApp(phone, '/people');
    await inMain().findByText('Your list is full (50). Remove a contact first.');
    expect(inMain().queryByRole('button', { name: 'Add a number' })).toBeNull();
  });

  test('from two phones that do not fit on one list are named, move up when there is room, and can be deleted', async () => {
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

describe('a contact of the phone', () => {
  test('can be picked only if the browser supports it', async () => {
    const { phone } = await startScreens({ user: 'ann' });
    await openApp(phone, '/people');
    await button('Add a number');
    expect(inMain().queryByRole('button', { name: 'Choose from this phone’s contacts' })).toBeNull();
  });

  test('fills the form with a number that can be dialed, and shows the others', async () => {
    const select = vi.fn(async () => [
      { name: ['Dana Vet'], tel: ['*31#', '(352) 555/0102', '352-555-0103'] },
    ]);
    Object.defineProperty(navigator, 'contacts', { configurable: true, value: { select } });
    const { phone } = await startScreens({ user: 'ann' });
    await openApp(phone, '/people');
    await press(await button('Choose from this phone’s contacts'));
    await waitFor(() => expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Dana Vet'));
    expect(dialog().getByLabelText('Phone number')).toHaveProperty('value', '(352) 555 0102');
    expect(dialog().getByText('Other numbers: 31, 352-555-0103')).toBeTruthy();
    expect(select).toHaveBeenCalledWith(['name', 'tel'], { multiple: false });
  });
});

describe('my people on a phone without a signed-in person', () => {
  test('stay on this phone, and nothing is sent', async () => {
    const { phone } = await startScreens();
    await openApp(phone, '/people');
    await press(await button('Add a number'));
    await fill('Dr. Dana', '352-555-0101');
    await toastSays('Saved on this phone', 'Sign in to have your contacts on all your phones.');
    await waitFor(() => expect(names()).toEqual(['Dr. Dana']));
    expect(await readLocalPeople(phone.core)).toMatchObject([{ name: 'Dr. Dana' }]);
    expect(await phone.core.outbox.entries.count()).toBe(0);
  });

  test('are not reported as saved on a full phone, and the text stays', async () => {
    const { phone } = await startScreens();
    await openApp(phone, '/people');
    await press(await button('Add a number'));
    phone.full.outbox = Number.POSITIVE_INFINITY;
    await fill('Dr. Dana', '352-555-0101', 'Back gate');
    await waitFor(() => expect(dialog().getByText(/^Could not save – the phone is full/)).toBeTruthy());
    expect(dialog().getByLabelText(/^Note/)).toHaveProperty('value', 'Back gate');
    expect(await readLocalPeople(phone.core)).toEqual([]);
  });

  test('keep a form open when the phone finds out who is signed in, and save it for that person', async () => {
    const { server, phone } = await startScreens();
    await server.register('ann');
    await openApp(phone, '/people');
    await press(await button('Add a number'));
    const field = await dialog().findByLabelText('Name');
    await type(field, 'Dr. D');
    await act(() => phone.signIn('ann'));
    await type(field, 'Dr. Dana');
    expect(dialog().getByLabelText('Name')).toBe(field);
    await type(dialog().getByLabelText('Phone number'), '352-555-0101');
    await press(dialog().getByRole('button', { name: 'Save' }));
    await toastSays('Saved in my contacts');
    expect(await onServer(phone)).toMatchObject([{ name: 'Dr. Dana' }]);
    expect(await phone.core.outbox.drafts.toArray()).toEqual([]);
    expect(await readLocalPeople(phone.core)).toEqual([]);
  });
  test('join the list of the next person who accepts, and are removed here', async () => {
    const { server, phone } = await startScreens();
    const { token } = await server.register('ann');
    await server.request('PUT', '/api/user/people', { body: { entries: [person('Ada')] }, token });
    await keepOnPhone(phone, person('Dr. Dana'));
    await phone.signIn('ann');
    await phone.core.engine.sync();
    await openApp(phone, '/');
    await screen.findByRole('dialog', { name: 'Add your saved contacts to this account?' });
    expect(dialog().getByText('Saved on this phone: Dr. Dana.')).toBeTruthy();
    await press(dialog().getByRole('button', { name: 'Add to my contacts' }));
    await toastSays('Saved in my contacts');
    expect((await onServer(phone))?.map(({ name }) => name)).toEqual(['Ada', 'Dr. Dana']);
    expect(await readLocalPeople(phone.core)).toEqual([]);
    expect(screen.queryByRole('dialog', { name: 'Add your saved contacts to this account?' })).toBeNull();
  });

  test('stay an offer on the page if put off, and another person adds nobody', async () => {
    const { server, phone } = await startScreens();
    await server.register('ann');
    await keepOnPhone(phone, person('Dr. Dana'));
    await phone.signIn('ann');
    await phone.core.engine.sync();
    await openApp(phone, '/people');
    await screen.findByRole('dialog', { name: 'Add your saved contacts to this account?' });
    await press(dialog().getByRole('button', { name: 'Not now' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await press(await button('Remove from phone'));
    await waitFor(() => expect(inMain().queryByText(/Saved for offline before/)).toBeNull());
    expect(await readPeople(phone.core, phone.user)).toEqual([]);
    expect(await readLocalPeople(phone.core)).toEqual([]);
  });

  test('stay if the person presses Add before their own list is on the phone', async () => {
    const { phone } = await startScreens({ user: 'ann' });
    await keepOnPhone(phone, person('Dr. Dana'));
    await phone.core.cache.profile.clear();
    if (phone.user) expect(await PEOPLE_OFFER.accept(phone.core, phone.user)).toBeNull();
    expect((await readLocalPeople(phone.core)).map(({ name }) => name)).toEqual(['Dr. Dana']);
  });
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

describe('my people in Emergency', () => {
  test('come first, with call button and note, also without signal', async () => {
    const { phone } = await startScreens({ user: 'ann', businesses: 1 });
    phone.goOffline();
    const people = ['Ada', 'Ben', 'Cleo', 'Dan'].map((name) => person(name, { note: `Note of ${name}` }));
    await changePeople(phone.core, phone.user, () => people);
    await openApp(phone, '/emergency');
    const call = await inMain().findByRole('link', { name: 'Call (352) 555-0101, Ada' });
    expect(inMain().getAllByRole('link')[0]?.textContent).toBe('All 4 of my contacts');
    expect(inMain().getAllByRole('link')[1]).toBe(call);
    expect(inMain().getByText('Note of Cleo')).toBeTruthy();
    expect(inMain().queryByText('Note of Dan')).toBeNull();
  });

  test('ask for a number while nobody is pinned', async () => {
    const { phone } = await startScreens();
    await openApp(phone, '/emergency');
    const card = await inMain().findByRole('region', { name: 'Who do you call at 2 a.m.?' });
    await press(within(card).getByRole('button', { name: 'Enter a number' }));
    expect(await dialog().findByLabelText('Phone number')).toBeTruthy();
  });
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
