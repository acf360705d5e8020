import { expect, test } from 'vitest';
import { dialog, inMain, openApp, press, type } from '#tests/support/screens.tsx';
import { startAdmin } from './admin-support.ts';

const message = { name: 'Ann Tester', email: 'ann@example.com', country: 'US', requestType: 'support' };

test('an admin answers a message by email from the queue; the draft stays until it is sent, and the log records the reply', async () => {
  const nudges: number[] = [];
  const letters = { publicUrl: 'https://petiyard.example', nudge: () => void nudges.push(1) };
  const { server, phone, call } = await startAdmin({ letters });
  await call(null, 'POST', '/contact', { ...message, message: 'Where are you?' });
  await openApp(phone, '/admin');
  await press(await inMain().findByRole('button', { name: 'Reply by email' }));
  await type(await dialog().findByLabelText('Your reply'), 'In Ocala.');
  phone.goOffline();
  await press(dialog().getByRole('button', { name: 'Send reply' }));
  expect(await dialog().findByText(/No response\. Try again/)).toBeTruthy();
  phone.goOnline();
  await press(dialog().getByRole('button', { name: 'Send reply' }));
  expect(await inMain().findByText('Replied by email')).toBeTruthy();
  expect(await inMain().findByRole('heading', { name: 'Nothing is waiting' })).toBeTruthy();
  const stored = await server.store.read
    .selectFrom('letters')
    .select('to_address')
    .where('kind', '=', 'reply')
    .execute();
  expect(stored).toEqual([{ to_address: 'ann@example.com' }]);
  expect(nudges.length).toBeGreaterThan(0);
});

test('the page shows the email address if the server cannot send email', async () => {
  const { phone, call } = await startAdmin();
  await call(null, 'POST', '/contact', { ...message, message: 'Where are you?' });
  await openApp(phone, '/admin');
  expect((await inMain().findByRole('link', { name: 'Reply by email' })).getAttribute('href')).toBe(
    'mailto:ann@example.com',
  );
  expect(inMain().queryByRole('button', { name: 'Reply by email' })).toBeNull();
});
