import { describe, expect, test } from 'vitest';
import type { BookWrite } from '#src/features/animals/animals.overlay.ts';
import { readBook, readLocalBook } from '#src/features/animals/read-book.local.ts';
import { startPhone } from '#tests/support/device.ts';
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
import { ADA, animal, inBook, inDialog, keep, keyOf } from './animals-support.ts';

const OTHER_TEXT =
  'You also changed this on another phone. The later version was saved. Your other text is a draft.';

describe('the animal book on several phones', () => {
  test('an account without its copy on this phone does not look empty', async () => {
    const { phone } = await startScreens({ user: 'ann' });
    phone.goOffline();
    await phone.core.cache.cursors.delete('me');
    const app = await openApp(phone, '/animals');
    await act(() => phone.core.engine.sync());
    for (const none of ['No animals yet', 'No contacts yet']) {
      await inMain().findByText(/^Not on this phone yet/);
      expect(inMain().queryByRole('heading', { name: none })).toBeNull();
      expect(inMain().getByRole('button', { name: /^Add (an animal|a number)$/ })).toBeTruthy();
      if (none === 'No animals yet') await app.go('/people');
    }
  });

  test('is named before a sign-out without signal, because it leaves the phone', async () => {
    const { phone } = await startScreens({ user: 'ann' });
    await keep(phone, animal(ADA));
    await phone.core.engine.sync();
    phone.goOffline();
    phone.core.reach.believeOffline();
    await openApp(phone, '/profile');
    const [signOut] = await screen.findAllByRole('button', { name: 'Sign Out' });
    if (signOut) await press(signOut);
    await waitFor(() => dialog().getByText(/^1 animal in your book will be removed from this phone/));
  });

  test.each([
    ['stays open', async () => undefined],
    [
      'is closed and opened again',
      async () => {
        await press(inDialog('Close'));
        await press(inMain().getByRole('button', { name: 'Edit' }));
      },
    ],
  ])(
    'a form changes only the fields that were typed, if another phone changes the animal while it %s',
    async (_, meanwhile) => {
      const { server, phone } = await startScreens({ user: 'ann' });
      const tablet = startPhone(server);
      await tablet.signIn('ann');
      await keep(phone, animal(ADA, { weightLb: 60, note: 'Calm' }));
      for (const { core } of [phone, tablet]) await core.engine.sync({ isForced: true });
      await openApp(phone, `/animals/${keyOf(ADA)}`);
      await press(await inMain().findByRole('button', { name: 'Edit' }));
      await type(await dialog().findByLabelText('Note'), 'Kicks');
      const args = { animal: keyOf(ADA), weightLb: 70, note: 'Bites' };
      await keep(tablet, { name: 'animal.set', args, key: keyOf('c') });
      await tablet.core.engine.sync({ isForced: true });
      await act(() => phone.core.engine.sync({ isForced: true }));
      await inMain().findByText(/Weight \(lb\): 70/);
      await meanwhile();
      await waitFor(() => expect(dialog().getByLabelText('Note')).toHaveProperty('value', 'Kicks'));
      await press(inDialog('Save'));
      await toastSays('Saved in your book', OTHER_TEXT);
      const { animals } = await readBook(phone.core, phone.user);
      expect(animals).toMatchObject([{ weightLb: 70, note: 'Kicks' }]);
      await press(inMain().getByRole('button', { name: 'Edit' }));
      await waitFor(() => expect(dialog().getByLabelText('Note')).toHaveProperty('value', 'Bites'));
    },
  );

  test('a form whose typed text was erased leaves no draft, and starts from what another phone wrote', async () => {
    const { server, phone } = await startScreens({ user: 'ann' });
    const tablet = startPhone(server);
    await tablet.signIn('ann');
    const dose: BookWrite = {
      name: 'record.add',
      args: { animal: keyOf(ADA), kind: 'vaccine', on: '2026-03-08', product: 'Rabies' },
      key: keyOf('d'),
    };
    await keep(phone, animal(ADA, { note: 'Calm' }), dose);
    for (const { core } of [phone, tablet]) await core.engine.sync({ isForced: true });
    await openApp(phone, `/animals/${keyOf(ADA)}`);
    const { drafts, receipts } = phone.core.outbox;
    for (const [button, field, words] of [
      ['Edit Vaccine, Mar 8, 2026', 'Product', 'Rabies'],
      ['Edit', 'Note', 'Calm'],
    ] as const) {
      await press(await inMain().findByRole('button', { name: button }));
      await type(await dialog().findByLabelText(field), 'Kicks');
      await waitFor(async () => expect(await drafts.count()).toBe(1));
      await type(dialog().getByLabelText(field), words);
      await waitFor(async () => expect(await drafts.count()).toBe(0));
      await press(inDialog('Close'));
    }
    await keep(tablet, { name: 'animal.set', args: { animal: keyOf(ADA), note: 'Bites' }, key: keyOf('c') });
    await tablet.core.engine.sync({ isForced: true });
    await act(() => phone.core.engine.sync({ isForced: true }));
    await inMain().findByText(/Note: Bites/);
    await press(inMain().getByRole('button', { name: 'Edit' }));
    await waitFor(() => expect(dialog().getByLabelText('Note')).toHaveProperty('value', 'Bites'));
    await type(dialog().getByLabelText('Note'), 'Kicks');
    await press(inDialog('Save'));
    await toastSays('Saved in your book');
    expect((await receipts.toArray()).filter(({ previous }) => previous)).toEqual([]);
  });

  test('a record that another phone changed while its form was open keeps that text as a draft', async () => {
    const { server, phone } = await startScreens({ user: 'ann' });
    const tablet = startPhone(server);
    await tablet.signIn('ann');
    const dose: BookWrite = {
      name: 'record.add',
      args: { animal: keyOf(ADA), kind: 'vaccine', on: '2026-03-08', product: 'Rabies', amount: '1 mL' },
      key: keyOf('d'),
    };
    await keep(phone, animal(ADA), dose);
    for (const { core } of [phone, tablet]) await core.engine.sync({ isForced: true });
    const app = await openApp(phone, `/animals/${keyOf(ADA)}`);
    await press(await inMain().findByRole('button', { name: 'Edit Vaccine, Mar 8, 2026' }));
    await type(await dialog().findByLabelText('Product'), 'Rabies 3');
    const args = { record: keyOf('d'), product: 'Tetanus', amount: '2 mL' };
    await keep(tablet, { name: 'record.edit', args, key: keyOf('c') });
    await tablet.core.engine.sync({ isForced: true });
    await act(() => phone.core.engine.sync({ isForced: true }));
    await inMain().findByText(/Tetanus/);
    await press(inDialog('Save'));
    await toastSays('Saved in your book', OTHER_TEXT);
    const { records } = await readBook(phone.core, phone.user);
    expect(records).toMatchObject([{ product: 'Rabies 3', amount: '2 mL' }]);
    await app.go('/outbox');
    const [link] = await inMain().findAllByRole('link', { name: 'Open my animals' });
    expect(link?.getAttribute('href')).toBe('/animals');
  });

  test('keeps a visitor’s animals on this phone and asks after sign-in whose they are', async () => {
    const { server, phone } = await startScreens();
    await server.register('ann');
    const app = await openApp(phone, '/animals');
    await press(await inBook('Add an animal'));
    await type(await dialog().findByLabelText('Name'), 'Bella');
    await type(dialog().getByLabelText('Species'), 'Goat');
    await press(inDialog('Save'));
    await toastSays('Saved on this phone');
    expect((await readLocalBook(phone.core)).animals).toMatchObject([{ name: 'Bella' }]);
    await app.go('/');
    await act(() => phone.signIn('ann'));
    await act(() => phone.core.engine.sync());
    await screen.findByRole('dialog', { name: 'Add your saved animals to this account?' });
    await press(inDialog('Add to my animals'));
    await toastSays('Saved in your book');
    expect((await readLocalBook(phone.core)).animals).toEqual([]);
    await phone.core.engine.sync();
    expect(await server.store.read.selectFrom('animals').select('person_id').execute()).toHaveLength(1);
  });
  test('deletes a visitor’s animals only after a second question, after sign-in and on the page', async () => {
    const { server, phone } = await startScreens();
    await server.register('ann');
    await keep(phone, animal(ADA));
    await phone.signIn('ann');
    await act(() => phone.core.engine.sync());
    await openApp(phone, '/animals');
    const isKept = async () => (await readLocalBook(phone.core)).animals.length === 1;
    await screen.findByRole('dialog', { name: 'Add your saved animals to this account?' });
    await press(inDialog('Remove from phone'));
    await screen.findByRole('dialog', { name: 'Remove from this phone?' });
    expect(dialog().getByText('ada will be deleted. This is the only copy.')).toBeTruthy();
    await press(inDialog('Keep'));
    await screen.findByRole('dialog', { name: 'Add your saved animals to this account?' });
    await press(inDialog('Not now'));
    await press(await inBook('Remove from phone'));
    await screen.findByRole('dialog', { name: 'Remove from this phone?' });
    expect(await isKept()).toBe(true);
    await press(inDialog('Remove from phone'));
    await waitFor(async () => expect(await isKept()).toBe(false));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
