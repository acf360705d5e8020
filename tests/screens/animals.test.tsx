import { describe, expect, test, vi } from 'vitest';
import { addDays, dayOf } from '#src/features/animals/animal-dates.ts';
import type { BookWrite } from '#src/features/animals/animals.overlay.ts';
import { readBook } from '#src/features/animals/read-book.local.ts';
import {
  act,
  dialog,
  fireEvent,
  inMain,
  openApp,
  press,
  screen,
  startScreens,
  toastSays,
  type,
  waitFor,
  within,
} from '#tests/support/screens.tsx';
import { ADA, animal, BEA, inBook, inDialog, keep, keyOf } from './animals-support.ts';

describe('the animal book', () => {
  test('shows the last list at once on return, and to nobody else', async () => {
    const { phone, server } = await startScreens({ user: 'ann' });
    await keep(phone, animal(ADA));
    const app = await openApp(phone, '/animals');
    await inMain().findByRole('link', { name: ADA });
    await app.go('/about');
    vi.spyOn(phone.core.cache.records, 'toArray').mockReturnValue(new Promise(() => {}) as never);
    await app.go('/animals');
    expect(inMain().getByRole('link', { name: ADA })).toBeTruthy();
    await app.go('/about');
    await server.register('bob');
    await phone.signIn('bob');
    await app.go('/animals');
    await waitFor(() => expect(inMain().queryByRole('link', { name: ADA })).toBeNull());
  });

  test('offers the sign-in to a visitor without animals', async () => {
    const { phone } = await startScreens();
    await openApp(phone, '/animals');
    await press(await inMain().findByRole('button', { name: 'Sign In' }));
    expect(dialog().getByRole('heading', { name: 'Sign In' })).toBeTruthy();
  });

  test('adds an animal, then a treatment in two taps and one field, and shows withdrawals first', async () => {
    const { phone } = await startScreens({ user: 'ann' });
    await openApp(phone, '/animals');
    await inMain().findByRole('heading', { name: 'No animals yet' });
    await press(await inBook('Add an animal'));
    await type(await dialog().findByLabelText('Name'), 'Bella');
    await type(dialog().getByLabelText('Species'), 'Goat');
    await type(dialog().getByLabelText('Weight (lb)'), 'sixty');
    await press(inDialog('Save'));
    await dialog().findByText('Weight must be from 0.1 to 5,000 lb.');
    await type(dialog().getByLabelText('Weight (lb)'), '61.5');
    await press(inDialog('Save'));
    await toastSays('Saved in your book');
    await press(await inBook('Add a record: Bella'));
    await type(await dialog().findByLabelText('Product'), 'Drench');
    await press(inDialog('Save'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(async () => {
      const { animals, records } = await readBook(phone.core, phone.user);
      expect([animals, records]).toMatchObject([
        [{ name: 'Bella', weightLb: 61.5 }],
        [{ kind: 'treatment', product: 'Drench' }],
      ]);
    });
    await press(await inBook('Add a record: Bella'));
    await press(await dialog().findByRole('button', { name: 'Copy the last one' }));
    expect(dialog().getByLabelText('Product')).toHaveProperty('value', 'Drench');
    await type(dialog().getByLabelText('Product'), 'Paste');
    await type(dialog().getByLabelText('Meat withdrawal (days)'), '3');
    await press(inDialog('Save'));
    await inMain().findByRole('heading', { name: 'Do not sell' });
    await inMain().findByRole('link', { name: /^Bella through / });
    await press(await inBook('Add a record: Bella'));
    await press(await dialog().findByRole('button', { name: 'Copy the last one' })); // the last of this day
    expect(dialog().getByLabelText('Product')).toHaveProperty('value', 'Paste');
  });

  test('shows a long list in pages and finds an animal by its tag', async () => {
    const { phone } = await startScreens({ user: 'ann' });
    const herd = Array.from({ length: 30 }, (_, index) => animal(`b${index}`, { tag: `FL-${100 + index}` }));
    await keep(phone, ...herd);
    await openApp(phone, '/animals');
    await inMain().findByText('12 of 30');
    const records = () => inMain().getAllByRole('button', { name: /^Add a record/ });
    expect(records()).toHaveLength(12);
    await type(inMain().getByLabelText('Find by name or tag'), 'fl-129');
    expect(records().map((button) => button.getAttribute('aria-label'))).toEqual(['Add a record: b29']);
    await type(inMain().getByLabelText('Find by name or tag'), 'sheep');
    await inMain().findByText('No animal has this name or tag.');
    await type(inMain().getByLabelText('Find by name or tag'), '');
    await press(await inBook('Show more'));
    expect(records()).toHaveLength(24);
  });

  test('marks what was due before today', async () => {
    const { phone } = await startScreens({ user: 'ann' });
    const today = dayOf(phone.clock.nowMs);
    const dose = (product: string, nextOn: string): BookWrite => ({
      name: 'record.add',
      args: { animal: keyOf(ADA), kind: 'treatment', on: today, product, nextOn },
      key: crypto.randomUUID(),
    });
    await keep(phone, animal(ADA), dose('Paste', addDays(today, -1)), dose('Drench', today));
    await openApp(phone, '/animals');
    await inMain().findByRole('link', { name: /^ada Treatment: Paste, overdue since / });
    expect(inMain().queryByRole('link', { name: /Drench, overdue/ })).toBeNull();
    inMain().getByRole('link', { name: /^ada Treatment: Drench, / });
  });

  test('asks only for the fields of the kind, and keeps text typed in the others', async () => {
    const { phone } = await startScreens({ user: 'ann' });
    await keep(phone, animal(ADA));
    await openApp(phone, '/animals');
    await press(await inBook(`Add a record: ${ADA}`));
    await press(await dialog().findByRole('radio', { name: 'Weight' }));
    expect(dialog().queryByLabelText('Product')).toBeNull();
    expect(dialog().queryByLabelText('Milk withdrawal (hours)')).toBeNull();
    await press(await dialog().findByRole('radio', { name: 'Vaccine' }));
    await type(dialog().getByLabelText('Product'), 'Rabies');
    await press(await dialog().findByRole('radio', { name: 'Weight' }));
    expect(dialog().getByLabelText('Product')).toHaveProperty('value', 'Rabies');
    await type(dialog().getByRole('textbox', { name: 'Weight' }), '97 lb');
    await press(inDialog('Save'));
    await waitFor(async () =>
      expect((await readBook(phone.core, phone.user)).records).toMatchObject([
        { kind: 'weight', product: 'Rabies', amount: '97 lb' },
      ]),
    );
  });

  test('records one treatment for all goats', async () => {
    const { phone } = await startScreens({ user: 'ann' });
    await keep(phone, animal(ADA), animal(BEA, { species: 'goat' }), animal('cc', { species: 'Horse' }));
    await openApp(phone, '/animals');
    await press(await inBook('Record for several animals'));
    await press(await dialog().findByRole('radio', { name: 'Deworming' }));
    await press(inDialog('Save'));
    await dialog().findByText('Choose at least one animal.');
    await press(dialog().getByRole('button', { name: /^All goats/ }));
    await press(inDialog('Save'));
    await waitFor(async () => {
      const { records } = await readBook(phone.core, phone.user);
      const kinds = new Map(records.map((record) => [record.animal, record.kind]));
      expect([ADA, BEA, 'cc'].map((name) => kinds.get(keyOf(name)))).toEqual([
        'deworming',
        'deworming',
        undefined,
      ]);
    });
    const { entries, receipts } = phone.core.outbox;
    const written = [...(await entries.toArray()), ...(await receipts.toArray())];
    const titles = written.filter(({ name }) => name === 'record.add').map(({ about }) => about);
    expect(titles.toSorted()).toEqual([ADA, BEA]);
  });

  test('folds the boxes of a large herd, and opens them to ask for one', async () => {
    const { phone } = await startScreens({ user: 'ann' });
    await keep(phone, ...Array.from({ length: 30 }, (_, index) => animal(`b${index}`)));
    await openApp(phone, '/animals');
    await press(await inBook('Record for several animals'));
    const folded = (await dialog().findByText('0 of 30 animals chosen. Choose one by one')).closest(
      'details',
    );
    expect(folded?.open).toBe(false);
    await press(inDialog('Save'));
    await dialog().findByText('Choose at least one animal.');
    expect(folded?.open).toBe(true);
    await press(dialog().getByRole('checkbox', { name: 'b7' }));
    await dialog().findByText('1 of 30 animals chosen. Choose one by one');
    expect(folded?.open).toBe(true);
    await press(dialog().getByRole('button', { name: /^All goats/ }));
    await dialog().findByText('30 of 30 animals chosen. Choose one by one');
  });

  test('changes an animal and its record on its page without signal, and removes it', async () => {
    const { phone } = await startScreens({ user: 'ann' });
    const dose: BookWrite = {
      name: 'record.add',
      args: { animal: keyOf(ADA), kind: 'vaccine', on: '2026-03-08', product: 'Rabies' },
      key: keyOf('d'),
    };
    await keep(phone, animal(ADA), dose);
    await phone.core.engine.sync();
    phone.goOffline();
    const app = await openApp(phone, `/animals/${keyOf(ADA)}`);
    await inMain().findByText('Product: Rabies');
    await press(inMain().getByRole('button', { name: 'Edit' }));
    await type(await dialog().findByLabelText('Allergies'), 'Penicillin');
    await press(inDialog('Save'));
    await inMain().findByText(/Allergies: Penicillin/);
    const entries = await phone.core.outbox.entries.toArray();
    expect(entries.map(({ args }) => args)).toMatchObject([{ animal: keyOf(ADA), allergies: 'Penicillin' }]);
    expect(entries[0]?.args).not.toHaveProperty('name');
    await press(inMain().getByRole('button', { name: 'Edit Vaccine, Mar 8, 2026' }));
    await type(await dialog().findByLabelText('Product'), 'Rabies 3');
    await press(inDialog('Save'));
    await inMain().findByText('Product: Rabies 3');
    await press(inMain().getByRole('button', { name: 'Remove' }));
    await press(await dialog().findByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(app.address()).toBe('/animals'));
    await inMain().findByRole('heading', { name: 'No animals yet' });
  });

  test('sends the vet’s facts through the share sheet, and prints a flyer that keeps its typed text', async () => {
    const sheets: ShareData[] = [];
    const share = async (data: ShareData) => void sheets.push(data);
    Object.assign(navigator, { share });
    try {
      const { phone } = await startScreens();
      const dose: BookWrite = {
        name: 'record.add',
        args: { animal: keyOf(ADA), kind: 'treatment', on: '2026-03-01', product: 'Drench', meatDays: 9 },
        key: keyOf('d'),
      };
      await keep(phone, animal(ADA), dose);
      const app = await openApp(phone, `/animals/${keyOf(ADA)}`);
      await press(await inMain().findByRole('button', { name: /^Send to the vet/ }));
      expect(sheets.map(({ title, text }) => [title, text?.split('\n\n')[1]])).toEqual([
        [
          'ada',
          'Treatment, Mar 1, 2026\nProduct: Drench\nMeat withdrawal (days): 9\nDo not sell through Mar 10, 2026',
        ],
      ]);
      await press(inMain().getByRole('link', { name: 'Lost-animal flyer' }));
      await type(await inMain().findByLabelText('Phone number to call'), '(352) 555-0142');
      const flyer = () => within(inMain().getByRole('region', { name: 'Preview' }));
      expect(flyer().getByRole('heading', { name: 'ada' })).toBeTruthy();
      await waitFor(() => expect(flyer().getByText('(352) 555-0142')).toBeTruthy());
      await app.go('/animals');
      await app.go(`/lost-animal/${keyOf(ADA)}`);
      await waitFor(() => expect(flyer().getByText('(352) 555-0142')).toBeTruthy());
    } finally {
      Reflect.deleteProperty(navigator, 'share');
    }
  });

  test('imports a file after showing new and omitted rows', async () => {
    const { phone } = await startScreens({ user: 'ann' });
    await keep(phone, animal(ADA));
    await openApp(phone, '/animals');
    await inBook('Save as CSV');
    const choose = async (csv: BlobPart, changes: Partial<File> = {}) =>
      act(async () => {
        const file = Object.assign(new File([csv], 'animals.csv', { type: 'text/csv' }), changes);
        fireEvent.change(inMain().getByLabelText('Import CSV', { selector: 'input' }), {
          target: { files: [file] },
        });
      });
    await choose('name,species,Breeder\nBella,Goat,Joe\n,Goat,Joe\n');
    await dialog().findByText('New: 1. Changed: 0.');
    dialog().getByText(/^Columns not imported: Breeder\./);
    dialog().getByText('Line 3: Name is required.');
    dialog().getByText('These lines are left out:');
    fireEvent.click(inDialog('Import'));
    expect(inDialog('Importing...').getAttribute('aria-disabled')).toBe('true');
    await inMain().findByRole('link', { name: 'Bella' });
    await choose('name,species\nBella,Goat\n');
    await dialog().findByText('Everything in this file is already in your book.');
    const arrayBuffer = () => Promise.reject(new DOMException('It is in a cloud.', 'NotReadableError'));
    await choose('', { arrayBuffer });
    await dialog().findByText(/^The browser couldn’t read this file/);
    await choose(`name,species\n${',Goat\n'.repeat(30)}`);
    await dialog().findByText('Line 11: Name is required.');
    expect(dialog().queryByText('Line 12: Name is required.')).toBeNull();
    dialog().getByText('And 20 more lines.');
    await choose('name,species,bornOn\nHeidi,Goat,3/8/2025\n');
    await dialog().findByText('Days such as 3/8/2025 are read as Mar 8, 2025.');
    await choose('Breed,DOB\nAngus,1/1/2020\n');
    await dialog().findByText(/^This file has none of the book’s columns/);
    expect(dialog().queryByText('These lines are left out:')).toBeNull();
    await choose(Buffer.from('name,species\nPeña,Goat\n', 'latin1'));
    await press(inDialog('Import'));
    await inMain().findByRole('link', { name: 'Peña' });
  });

  test('says when an address names an animal that is not in the book', async () => {
    const { phone } = await startScreens({ user: 'ann' });
    await openApp(phone, `/animals/${keyOf('f')}`);
    await inMain().findByRole('heading', { name: 'This animal is not in your book' });
  });
});
