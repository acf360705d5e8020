import { describe, expect, test } from 'vitest';
import { readLocalPeople, readPeople } from '#src/features/people/people.local.ts';
import { PEOPLE_OFFER } from '#src/features/people/people-offer.local.ts';
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
} from '#tests/support/screens.tsx';
import { button, keepOnPhone, names, onServer, person } from './people-support.ts';

describe('my people on a phone without a signed-in person', () => {
  test('stay on this phone when it has room, and nothing is sent', async () => {
    const { phone } = await startScreens();
    await openApp(phone, '/people');
    await press(await button('Add a number'));
    await type(await dialog().findByLabelText('Name'), 'Dr. Dana');
    await type(dialog().getByLabelText('Phone number'), '352-555-0101');
    await type(dialog().getByLabelText(/^Note/), 'Back gate');
    await waitFor(async () =>
      expect(await phone.core.outbox.drafts.toArray()).toMatchObject([{ values: { note: 'Back gate' } }]),
    );
    phone.full.outbox = Number.POSITIVE_INFINITY;
    await press(dialog().getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(dialog().getByText(/^Could not save – the phone is full/)).toBeTruthy());
    expect(dialog().getByLabelText(/^Note/)).toHaveProperty('value', 'Back gate');
    expect(await readLocalPeople(phone.core)).toEqual([]);
    phone.full.outbox = 0;
    await press(dialog().getByRole('button', { name: 'Save' }));
    await toastSays('Saved on this phone', 'Sign in to have your contacts on all your phones.');
    await waitFor(() => expect(names()).toEqual(['Dr. Dana']));
    expect(await readLocalPeople(phone.core)).toMatchObject([{ name: 'Dr. Dana' }]);
    expect(await phone.core.outbox.entries.count()).toBe(0);
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
    await press(dialog().getByRole('button', { name: 'Remove from phone' }));
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
