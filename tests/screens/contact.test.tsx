import { describe, expect, test } from 'vitest';
import { answerWith, holdPushes } from '#tests/support/device.ts';
import {
  inMain,
  openApp,
  press,
  startScreens,
  toastSays,
  type,
  waitFor,
  whenImpatient,
  wordsOf,
} from '#tests/support/screens.tsx';

const errors = () => wordsOf([...document.querySelectorAll<HTMLElement>('main [data-error]')]);
const send = () => inMain().getByRole('button', { name: 'Send Message' });

async function fillIn() {
  await inMain().findByLabelText('Name');
  const values = { Name: 'Ann Barnes', Email: 'ann@example.com', Message: 'Please add my country too.' };
  for (const [name, value] of Object.entries(values)) await type(inMain().getByLabelText(name), value);
  await type(inMain().getByLabelText('Country'), 'Canada');
}

describe('the contact form', () => {
  test("has five request types, 'Add my country' first, and every error at its own field", async () => {
    const { phone } = await startScreens();
    await openApp(phone, '/contact');
    await inMain().findByLabelText('Name');
    const types = inMain().getAllByRole('radio') as HTMLInputElement[];
    expect(types.map(({ value }) => value)).toEqual([
      'add_country',
      'business_inquiry',
      'support',
      'feedback',
      'other',
    ]);
    expect(types.filter(({ checked }) => checked).map(({ value }) => value)).toEqual(['add_country']);
    await press(send());
    expect(errors()).toEqual([
      'Name must be at least 2 characters',
      'Please enter a valid email address',
      'Please enter your country',
      'Message must be at least 10 characters',
    ]);
  });
  test("says 'Sending...', then thanks, and offers 'Send Another Message'", async () => {
    const { server, phone } = await startScreens();
    const answer = holdPushes(phone);
    await openApp(phone, '/contact');
    await fillIn();
    await press(send());
    const sending = await inMain().findByRole('button', { name: 'Sending...' });
    expect(sending.getAttribute('aria-disabled')).toBe('true');
    await waitFor(() => expect(phone.requests).toContain('POST /api/sync/push'));
    answer();
    await toastSays('Message Sent!', 'Thank you for your message. We will get back to you soon.');
    expect(await inMain().findByRole('heading', { name: 'Message Sent!' })).toBe(document.activeElement);
    const rows = await server.store.read.selectFrom('contact_messages').selectAll().execute();
    expect(rows).toMatchObject([{ name: 'Ann Barnes', country: 'Canada', request_type: 'add_country' }]);
    await press(inMain().getByRole('button', { name: 'Send Another Message' }));
    expect(inMain().getByLabelText('Message')).toHaveProperty('value', '');
    expect(inMain().getByLabelText('Name')).toHaveProperty('value', 'Ann Barnes');
  });
  test('does not restore the sent text after an edit during sending', async () => {
    const { phone } = await startScreens();
    const answer = holdPushes(phone);
    const app = await openApp(phone, '/contact');
    await fillIn();
    await press(send());
    await waitFor(() => expect(phone.requests).toContain('POST /api/sync/push'));
    await type(inMain().getByLabelText('Name'), 'Ann Barnes-Lee');
    answer();
    await press(await inMain().findByRole('button', { name: 'Send Another Message' }));
    expect(inMain().getByLabelText('Message')).toHaveProperty('value', '');
    await app.go('/about');
    await app.go('/contact');
    expect(await inMain().findByLabelText('Name')).toHaveProperty('value', 'Ann Barnes-Lee');
    expect(inMain().getByLabelText('Message')).toHaveProperty('value', '');
  });
  test.each([
    ['that replaced the message', 'And one more question.'],
    ['behind the message', 'Please add my country too. And one more question.'],
  ])('keeps only the new text for the next message: text typed during sending %s', async (_, typed) => {
    const { phone } = await startScreens();
    const answer = holdPushes(phone);
    const app = await openApp(phone, '/contact');
    await fillIn();
    await press(send());
    await waitFor(() => expect(phone.requests).toContain('POST /api/sync/push'));
    await type(inMain().getByLabelText('Message'), typed);
    answer();
    await press(await inMain().findByRole('button', { name: 'Send Another Message' }));
    expect(inMain().getByLabelText('Message')).toHaveProperty('value', 'And one more question.');
    await app.go('/about');
    await app.go('/contact');
    expect(await inMain().findByLabelText('Message')).toHaveProperty('value', 'And one more question.');
  });
  test("says 'saved' instead of 'sent' without signal, and delivers later", async () => {
    const { server, phone } = await startScreens();
    phone.goOffline();
    await openApp(phone, '/contact');
    await fillIn();
    await press(send());
    const heading = { name: 'Saved on this phone' };
    await whenImpatient(phone, () => inMain().getByRole('heading', heading));
    expect(inMain().queryByText('Message Sent!')).toBeNull();
    phone.goOnline();
    phone.clock.nowMs += 60_000;
    await phone.core.engine.sync({ isForced: true });
    expect(await inMain().findByRole('heading', { name: 'Message Sent!' })).toBeTruthy();
    expect(await server.store.read.selectFrom('contact_messages').selectAll().execute()).toHaveLength(1);
  });
  test('says that the server has a fault instead of that the signal is missing', async () => {
    const { phone } = await startScreens();
    const problem = { status: 500, code: 'internal', detail: 'x', title: '', type: '' };
    phone.fault = async (go, url) => (url.endsWith('/api/sync/push') ? answerWith(500, problem) : go());
    await openApp(phone, '/contact');
    await fillIn();
    await press(send());
    await whenImpatient(phone, () => inMain().getByRole('heading', { name: 'Saved on this phone' }));
    const words = 'We’re having problems on our side. We’ll send it as soon as they’re fixed.';
    expect(await inMain().findByText(words)).toBeTruthy();
    expect(inMain().queryByText(/when you have signal/)).toBeNull();
  });
  test("says 'Submission Failed' after a refusal and keeps the text", async () => {
    const { phone } = await startScreens();
    await openApp(phone, '/contact');
    await fillIn();
    const problem = { status: 422, code: 'invalid', detail: 'Too long.', title: '', type: '' };
    phone.fault = async (go, url, init) => {
      if (!url.endsWith('/sync/push')) return go();
      const { mutations } = JSON.parse(String(init.body)) as { mutations: { key: string }[] };
      const epoch = await phone.server.epoch();
      const outcomes = mutations.map(({ key }) => ({ key, outcome: 'rejected', problem }));
      return answerWith(200, { protocol: 1, epoch, lineage: [{ epoch, forkedAt: 0 }], outcomes });
    };
    await press(send());
    const message = 'There was a problem sending your message. Please try again.';
    expect((await toastSays('Submission Failed', message)).dataset.tone).toBe('destructive');
    expect(inMain().getByLabelText('Message')).toHaveProperty('value', 'Please add my country too.');
  });
});

test('has three info cards beside it: business, support, expansion; each one selects its request type', async () => {
  const { phone } = await startScreens();
  await openApp(phone, '/contact');
  await inMain().findByLabelText('Name');
  expect(wordsOf(inMain().getAllByRole('heading', { level: 3 }))).toEqual([
    'Business',
    'Support',
    'Expansion',
  ]);
  const [, support] = inMain().getAllByRole('button', { name: 'Write about this' });
  if (support) await press(support);
  expect(inMain().getByRole('radio', { name: 'Support' })).toHaveProperty('checked', true);
});
