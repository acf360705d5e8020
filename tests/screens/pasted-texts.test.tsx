import { expect, test } from 'vitest';
import type { MyPeople } from '#contract/my-people.ts';
import { dialog, inMain, openApp, press, startScreens, type, waitFor } from '#tests/support/screens.tsx';

test('a number copied from an address book waits without hidden characters, as the server stores it', async () => {
  const { phone } = await startScreens({ user: 'ann' });
  phone.goOffline();
  await openApp(phone, '/people');
  await press(await inMain().findByRole('button', { name: 'Add a number' }));
  await type(await dialog().findByLabelText('Name'), '\u202aDr. Dana\u202c');
  await type(dialog().getByLabelText('Phone number'), '\u202d+1\u00a0(352)\u00a0555\u20110142\u202c');
  await type(dialog().getByLabelText(/^Note/), 'Horses\u2028Nights');
  await press(dialog().getByRole('button', { name: 'Save' }));
  await inMain().findByText('Waiting to send');
  const clean = { name: 'Dr. Dana', phone: '+1 (352) 555-0142', note: 'Horses\nNights' };
  expect(await phone.core.outbox.entries.toArray()).toMatchObject([{ args: { entries: [clean] } }]);
  phone.goOnline();
  await phone.core.engine.sync();
  const answer = await phone.core.api.request<MyPeople>('/api/user/people');
  expect(answer).toMatchObject({ kind: 'ok', body: { entries: [clean] } });
});

test('a contact message from Word waits with normal line breaks', async () => {
  const { server, phone } = await startScreens();
  phone.goOffline();
  await openApp(phone, '/contact');
  const values = {
    Name: 'Ann',
    Email: '\u2068ann@example.com\u2069',
    Country: 'Canada',
    Message: 'Please add\u000bmy country.',
  };
  for (const [name, value] of Object.entries(values)) await type(await inMain().findByLabelText(name), value);
  await press(inMain().getByRole('button', { name: 'Send Message' }));
  await waitFor(async () =>
    expect(await phone.core.outbox.entries.toArray()).toMatchObject([
      { args: { email: 'ann@example.com', message: 'Please add\nmy country.' } },
    ]),
  );
  phone.goOnline();
  await phone.core.engine.sync();
  const rows = await server.store.read.selectFrom('contact_messages').selectAll().execute();
  expect(rows).toMatchObject([{ email: 'ann@example.com', message: 'Please add\nmy country.' }]);
});
