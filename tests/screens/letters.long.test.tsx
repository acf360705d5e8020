import { describe, expect, test } from 'vitest';
import type { Business } from '#contract/businesses.ts';
import { codeIn, tokenIn } from '#tests/support/mail-server.ts';
import {
  dialog,
  inMain,
  openApp,
  openedDialog,
  press,
  screen,
  startScreens,
  toastSays,
  type,
  waitFor,
  whenImpatient,
  within,
} from '#tests/support/screens.tsx';
import { type BusinessFixture, PASSWORD, type TestServer } from '#tests/support/server.ts';

const LETTERS = { publicUrl: 'https://petiyard.test', nudge: () => {} };
const NEW = 'hay-loft-12';
const BARN = 'info@old-oak.example';

/** The newest email to an address; nothing sends it here. */
async function letterTo({ store }: TestServer, address: string) {
  const rows = await store.read
    .selectFrom('letters')
    .select('body as text')
    .where('to_address', '=', address)
    .orderBy('id', 'desc')
    .execute();
  return rows[0] ?? { text: '' };
}
const statusOfSignIn = async (server: TestServer, password: string) =>
  (await server.request('POST', '/api/auth/login', { body: { username: 'ann', password } })).status;
const button = (name: string) => inMain().getByRole('button', { name });
async function typeNewPassword(first = NEW, again = NEW) {
  await type(inMain().getByLabelText('New password'), first);
  await type(inMain().getByLabelText('Confirm password'), again);
}

/** A phone without a signed-in person, and a server with an account for Ann. */
async function startForgotten(options: { letters?: typeof LETTERS } = { letters: LETTERS }) {
  const { server, phone } = await startScreens(options);
  await server.register('ann');
  return { server, phone };
}

describe('a forgotten password', () => {
  test('is reset with the code of an email from the sign-in dialog, and the person is signed in', async () => {
    const { server, phone } = await startForgotten();
    const app = await openApp(phone, '/?signin=1');
    await waitFor(() =>
      expect(dialog().getByRole('link', { name: 'Forgot Password?' }).getAttribute('href')).toBe(
        '/new-password',
      ),
    );
    await press(dialog().getByRole('link', { name: 'Forgot Password?' }));
    await waitFor(() => expect(app.address()).toBe('/new-password'));
    await type(await inMain().findByLabelText('Username or email'), 'ann@example.com');
    await press(button('Send me an email'));
    expect(await inMain().findByText(/^If an account has this name, an email is on its way\./)).toBeTruthy();
    const code = codeIn(await letterTo(server, 'ann@example.com'));
    await type(inMain().getByLabelText('Code from the email'), `${code.slice(0, 4)} ${code.slice(4)}`);
    await typeNewPassword();
    await press(button('Set new password'));
    expect(await inMain().findByText('Your password is changed. You are signed in as ann.')).toBeTruthy();
    expect([await statusOfSignIn(server, NEW), await statusOfSignIn(server, PASSWORD)]).toEqual([200, 401]);
  });

  test('is reset by the link with only the new password, also after a lost response, and the address keeps nothing of the link', async () => {
    const { server, phone } = await startForgotten();
    await server.request('POST', '/api/auth/password-letter', { body: { username: 'ann' } });
    const app = await openApp(phone, `/new-password#${tokenIn(await letterTo(server, 'ann@example.com'))}`);
    await inMain().findByText('Choose the password you’ll sign in with from now on.');
    await waitFor(() => expect(app.address()).toBe('/new-password'));
    expect(inMain().queryByLabelText('Code from the email')).toBeNull();
    expect(await statusOfSignIn(server, PASSWORD)).toBe(200); // nothing has happened yet
    await typeNewPassword(NEW, 'other-one');
    await press(button('Set new password'));
    expect(await inMain().findByText('Passwords do not match.')).toBeTruthy();
    await typeNewPassword();
    phone.fault = async (send, url) => {
      const answer = await send();
      if (url.includes('/password-reset')) throw new TypeError('the answer was lost');
      return answer;
    };
    await press(button('Set new password'));
    expect(
      await inMain().findByText('No response. Try again when you have signal – it won’t be sent twice.'),
    ).toBeTruthy();
    phone.fault = null;
    await press(button('Set new password'));
    expect(await inMain().findByText('Your password is changed. You are signed in as ann.')).toBeTruthy();
  });

  test('with a used link, a wrong code or without signal shows a message and keeps the form', async () => {
    const { server, phone } = await startForgotten();
    await openApp(phone, `/new-password#${'0'.repeat(32)}`);
    await inMain().findByLabelText('New password');
    await typeNewPassword();
    await press(button('Set new password'));
    expect(await inMain().findByText(/^This link no longer works\./)).toBeTruthy();
    await press(button('Ask for a new email'));
    await type(await inMain().findByLabelText('Username or email'), 'ann');
    phone.goOffline();
    await press(button('Send me an email'));
    const none = /^No response\. Try again when you have signal\. Only the newest email works\.$/;
    expect(await inMain().findByText(none)).toBeTruthy();
    expect((await letterTo(server, 'ann@example.com')).text).not.toContain('asked for a new password');
    phone.goOnline();
    await press(button('I have a code'));
    expect((inMain().getByLabelText('Username or email') as HTMLInputElement).value).toBe('ann');
    await type(inMain().getByLabelText('Code from the email'), '123');
    await typeNewPassword();
    await press(button('Set new password'));
    expect(await inMain().findByText('Please enter the 8 digits of the code.')).toBeTruthy();
    await type(inMain().getByLabelText('Code from the email'), '12345678');
    await press(button('Set new password'));
    expect(await inMain().findByText(/^This code is wrong or has expired/)).toBeTruthy();
    expect((inMain().getByLabelText('New password') as HTMLInputElement).value).toBe(NEW);
  });

  test('leads to a message to support if the server sends no email', async () => {
    const { phone } = await startForgotten({});
    const app = await openApp(phone, '/?signin=1');
    expect(
      await (await openedDialog()).findByText(
        'We can’t send email from here. Write to us and a person will set a new password for you.',
      ),
    ).toBeTruthy();
    expect(dialog().getByRole('link', { name: 'Forgot Password?' }).getAttribute('href')).toContain(
      '/contact?',
    );
    await app.go('/new-password');
    expect((await inMain().findByRole('link', { name: 'Write to us' })).getAttribute('href')).toContain(
      '/contact?',
    );
    expect(inMain().queryByText(/We send you an email/)).toBeNull();
  });

  test('of somebody else signs nobody out on this phone', async () => {
    const { server, phone } = await startScreens({ user: 'ben', letters: LETTERS });
    await server.register('ann');
    await server.request('POST', '/api/auth/password-letter', { body: { username: 'ann' } });
    await openApp(phone, `/new-password#${tokenIn(await letterTo(server, 'ann@example.com'))}`);
    await inMain().findByLabelText('New password');
    await typeNewPassword();
    await press(button('Set new password'));
    expect(await inMain().findByText('Your password is changed. Sign in as ann with it.')).toBeTruthy();
    expect((await phone.core.cache.session.get('current'))?.user?.username).toBe('ben');
  });
});

describe('the email address of an account', () => {
  test('is confirmed by the button on the linked page, and by nothing before that', async () => {
    const { server, phone } = await startForgotten();
    const link = tokenIn(await letterTo(server, 'ann@example.com'));
    await openApp(phone, `/confirm-email#${link}`);
    await inMain().findByRole('button', { name: 'Yes, it’s mine' });
    const isConfirmed = async () =>
      (await server.store.read.selectFrom('users').selectAll().executeTakeFirstOrThrow()).confirmed_email_key;
    expect(await isConfirmed()).toBeNull();
    await press(button('Yes, it’s mine'));
    expect(await inMain().findByText('Thank you. Your email address is confirmed.')).toBeTruthy();
    expect(await isConfirmed()).toBe('ann@example.com');
  });

  test('appears in the profile, is confirmed there with the code, and says until when a password reset goes to the former one', async () => {
    const { server, phone } = await startScreens({ user: 'ann', letters: LETTERS });
    await openApp(phone, '/profile');
    await press(await inMain().findByRole('button', { name: 'Email address' }));
    await press(await (await openedDialog()).findByRole('button', { name: 'Send me an email' }));
    expect(
      await (await openedDialog()).findByText(/^An email is on its way to ann@example\.com\./),
    ).toBeTruthy();
    await type(
      dialog().getByLabelText('Code from the email'),
      codeIn(await letterTo(server, 'ann@example.com')),
    );
    await press(dialog().getByRole('button', { name: 'Confirm' }));
    expect(
      await (await openedDialog()).findByText(
        'ann@example.com is confirmed. You can reset your password with it.',
      ),
    ).toBeTruthy();
    await press(dialog().getByRole('button', { name: 'Close' }));
    const changed = {
      former_email: 'ann@farm.example',
      email_changed_at: new Date(server.clock.nowMs).toISOString(),
    };
    await server.store.write(({ trx }) => trx.updateTable('users').set(changed).execute());
    await press(inMain().getByRole('button', { name: 'Email address' }));
    expect(
      await (await openedDialog()).findByText(
        /^ann@example\.com is confirmed\. Until Mar 9(, 2026)? a new password still goes to the address that you had before\.$/,
      ),
    ).toBeTruthy();
  });

  test('says that the server sends no email, or that it needs signal', async () => {
    const { phone } = await startScreens({ user: 'ann' });
    await openApp(phone, '/profile');
    await press(await inMain().findByRole('button', { name: 'Email address' }));
    expect(await (await openedDialog()).findByText('We can’t send email from here.')).toBeTruthy();
    await press(dialog().getByRole('button', { name: 'Close' }));
    phone.goOffline();
    await press(inMain().getByRole('button', { name: 'Email address' }));
    expect(await whenImpatient(phone, () => dialog().getByText('You need signal for this.'))).toBeTruthy();
    phone.goOnline();
    await press(dialog().getByRole('button', { name: 'Try again' }));
    expect(await (await openedDialog()).findByText('We can’t send email from here.')).toBeTruthy();
  });
});

describe('claiming a listing', () => {
  async function startClaiming(columns: BusinessFixture = {}, letters: typeof LETTERS | null = LETTERS) {
    const { server, phone } = await startScreens({ user: 'ann', ...(letters ? { letters } : {}) });
    const id = await server.addBusiness({ name: 'Old Oak', email: BARN, ...columns });
    await phone.core.engine.sync({ isForced: true });
    await openApp(phone, `/business/${id}`);
    const card = within(await inMain().findByRole('region', { name: 'Is this your business?' }));
    await press(card.getByRole('button', { name: 'Claim this listing' }));
    return { server, phone, id };
  }

  test('with an emailed code makes the person the owner at once', async () => {
    const { server, id } = await startClaiming();
    await (await openedDialog()).findByText(
      `We send a code to ${BARN}, the address on this listing. Type it here, and the listing is yours. You need signal for this.`,
    );
    await press(dialog().getByRole('button', { name: 'Send the code' }));
    await (await openedDialog()).findByText(new RegExp(`^A code is on its way to ${BARN}\\.`));
    await type(dialog().getByLabelText('Code from the email'), codeIn(await letterTo(server, BARN)));
    await press(dialog().getByRole('button', { name: 'Claim with this code' }));
    await toastSays('This listing is yours', 'You can change Old Oak now.');
    expect(await inMain().findByRole('region', { name: 'Your listing' })).toBeTruthy();
    const { body } = await server.request<Business>('GET', `/api/businesses/${id}`);
    expect(body.ownerId).not.toBeNull();
  });

  test('works without signal through a message to an admin and says that the code needs signal', async () => {
    const { phone } = await startClaiming();
    await (await openedDialog()).findByRole('button', { name: 'Send the code' });
    phone.goOffline();
    await press(dialog().getByRole('button', { name: 'Send the code' }));
    expect(
      await (await openedDialog()).findByText(
        /^No response\. Try again when you have signal\. Only the newest email works\.$/,
      ),
    ).toBeTruthy();
    await type(dialog().getByLabelText('How can we verify you own it?'), 'The sign has my name on it.');
    await press(dialog().getByRole('button', { name: 'Send claim' }));
    expect(await inMain().findByText('Your claim is waiting to send.')).toBeTruthy();
  });

  test.each([
    ['the listing has no address', { email: null }, LETTERS],
    ['the server sends no email', {}, null],
  ] as const)('offers no code if %s', async (_, columns, letters) => {
    const { phone } = await startClaiming(columns, letters);
    expect(await (await openedDialog()).findByLabelText('How can we verify you own it?')).toBeTruthy();
    await phone.core.engine.sync({ isForced: true });
    expect(screen.queryByRole('button', { name: 'Send the code' })).toBeNull();
  });
});

test('emails about replies are turned on in the settings, and their link ends them at once', async () => {
  const { server, phone } = await startScreens({ user: 'ann', letters: LETTERS });
  const users = () => server.store.read.selectFrom('users').selectAll().executeTakeFirstOrThrow();
  const app = await openApp(phone, '/settings');
  const box = () => inMain().findByRole<HTMLInputElement>('checkbox', { name: /^Email me replies/ });
  await press(await box());
  expect(await inMain().findByText('First confirm your email address in your profile.')).toBeTruthy();
  const confirmed = { confirmed_email_key: 'ann@example.com' };
  await server.store.write(({ trx }) => trx.updateTable('users').set(confirmed).execute());
  await press(await box());
  await waitFor(async () => expect((await box()).checked).toBe(true));
  await app.go(`/stop-emails#${(await users()).stop_link}`);
  expect(await inMain().findByText(/^Done\. You won’t get these emails anymore\./)).toBeTruthy();
  expect([(await users()).stop_link, app.address()]).toEqual([null, '/stop-emails']);
  await phone.core.engine.sync({ isForced: true });
  await app.go('/settings');
  await waitFor(async () => expect((await box()).checked).toBe(false));
});
