import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dialled } from '#src/session/sign-in-methods/method-rules.ts';
import type { Phone } from '#tests/support/device.ts';
import { dialog, openApp, press, screen, startScreens, type, waitFor } from '#tests/support/screens.tsx';

/** The messages that the SMS gateway received. */
let texts: string[];
beforeEach(() => {
  texts = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (_, init) => {
    texts.push(JSON.parse(String(init?.body)).text);
    return new Response();
  });
});
afterEach(() => vi.restoreAllMocks());
const newestCode = () => /^\d{6}/.exec(texts.at(-1) ?? '')?.[0] ?? '';

const startWithTexts = () =>
  startScreens({
    env: { IDENTITY: 'embedded', PUBLIC_URL: 'http://petiyard.test', SMS_URL: 'http://sms.test/texts' },
  });

async function openDialog(phone: Phone) {
  await openApp(phone, '/about');
  const [button] = await screen.findAllByRole('button', { name: 'Sign In' });
  if (button) await press(button);
  await dialog().findByLabelText(/^Username/);
}

const inDialog = (name: string) => dialog().getByRole('button', { name });
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const personOf = async ({ core }: Phone) => (await core.cache.session.get('current'))?.user;

async function askForText(typed: string) {
  await press(await dialog().findByRole('button', { name: 'Sign in with a text message' }));
  await type(await dialog().findByLabelText('Phone number'), typed);
  await press(inDialog('Send me a text message'));
}

test('the code of a text message creates an account and signs in to it the next time', async () => {
  const { phone } = await startWithTexts();
  await openDialog(phone);
  await askForText('352 555 0134');
  await dialog().findByText('A text message is on its way to +13525550134.');
  await type(dialog().getByLabelText('Code from the text message'), newestCode());
  await press(inDialog('Sign in'));
  await closed();
  const first = await personOf(phone);
  expect(first?.username).toMatch(/^member-/);
  document.body.replaceChildren();
  const again = await startOver(phone);
  await askForText('+1 (352) 555-0134');
  await dialog().findByText(/is on its way/);
  await type(dialog().getByLabelText('Code from the text message'), newestCode());
  await press(inDialog('Sign in'));
  await closed();
  expect((await personOf(again))?.id).toBe(first?.id);
});

async function startOver(phone: Phone): Promise<Phone> {
  await phone.core.cache.session.put({ name: 'current', user: null, state: 'signedOut', checkedAtMs: 0 });
  phone.cookie = '';
  await openDialog(phone);
  return phone;
}

test('an invalid number and a wrong code show errors at their fields', async () => {
  const { phone } = await startWithTexts();
  await openDialog(phone);
  await askForText('555');
  await dialog().findByText('Please enter a phone number with its area code, for example 352 555 0134.');
  await type(dialog().getByLabelText('Phone number'), '352 555 0134');
  await press(inDialog('Send me a text message'));
  await dialog().findByText(/is on its way/);
  await type(dialog().getByLabelText('Code from the text message'), '12');
  await press(inDialog('Sign in'));
  await dialog().findByText('Please enter the six digits.');
  const wrong = newestCode() === '111111' ? '222222' : '111111';
  await type(dialog().getByLabelText('Code from the text message'), wrong);
  await press(inDialog('Sign in'));
  await dialog().findByText(/^That code is wrong\./);
  await press(inDialog('Send another message'));
  expect((dialog().getByLabelText('Phone number') as HTMLInputElement).value).toBe('+13525550134');
});

test('a number without a country code is a US number, and one with a country code stays', () => {
  expect(['352 555 0134', '(352) 555-0134', '1-352-555-0134', '+49 170 1234567'].map(dialled)).toEqual([
    '+13525550134',
    '+13525550134',
    '+13525550134',
    '+491701234567',
  ]);
});
