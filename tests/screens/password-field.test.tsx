import { describe, expect, test } from 'vitest';
import { signOut } from '#src/session/sign-in.ts';
import type { Phone } from '#tests/support/device.ts';
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
} from '#tests/support/screens.tsx';
import { PASSWORD } from '#tests/support/server.ts';

/** Spaces at both ends, at the maximum length of a password. */
const ODD = ` ${'x'.repeat(197)}z `;

async function openSigned(phone: Phone, name: 'Sign In' | 'Sign Up') {
  await openApp(phone, '/about');
  const [button] = await screen.findAllByRole('button', { name });
  if (button) await press(button);
  await dialog().findByLabelText(/^Username/);
}

async function openSetting(phone: Phone, name: string) {
  await openApp(phone, '/profile');
  await press(await inMain().findByRole('button', { name }));
}

/** Every dialog with a password, with its fields and their hints for password managers. */
const DIALOGS: [string, Record<string, string>, () => Promise<unknown>][] = [
  [
    'Sign In',
    { Password: 'current-password' },
    async () => openSigned((await startScreens()).phone, 'Sign In'),
  ],
  [
    'Sign Up',
    { Password: 'new-password', 'Confirm password': 'new-password' },
    async () => openSigned((await startScreens()).phone, 'Sign Up'),
  ],
  [
    'Change Password',
    {
      'Current password': 'current-password',
      'New password': 'new-password',
      'Confirm password': 'new-password',
    },
    async () => openSetting((await startScreens({ user: 'ann' })).phone, 'Change Password'),
  ],
  [
    'Delete my account',
    { 'Your password, to confirm it’s you': 'current-password' },
    async () => openSetting((await startScreens({ user: 'ann' })).phone, 'Delete my account'),
  ],
];

describe.each(DIALOGS)('%s', (_name, fields, open) => {
  const typeOf = (label: string) => dialog().getByLabelText(label).getAttribute('type');

  test('describes every password to password managers, allows pasting, masks it, shows it with its own button, and hides it again', async () => {
    await open();
    for (const [label, purpose] of Object.entries(fields)) {
      const field = await dialog().findByLabelText(label);
      expect([label, typeOf(label)]).toEqual([label, 'password']);
      expect([label, field.getAttribute('autocomplete')]).toEqual([label, purpose]);
      const paste = new Event('paste', { bubbles: true, cancelable: true });
      field.dispatchEvent(paste);
      expect(paste.defaultPrevented).toBe(false);
    }
    expect(document.querySelectorAll('dialog [name*="assword" i]')).toHaveLength(Object.keys(fields).length);
    for (const [place, label] of Object.keys(fields).entries()) {
      const button = () => dialog().getAllByRole('button', { name: /^(Show|Hide) password$/ })[place];
      await press(button() as HTMLElement);
      expect(Object.keys(fields).map(typeOf)).toEqual(
        Object.keys(fields).map((one) => (one === label ? 'text' : 'password')),
      );
      await press(button() as HTMLElement);
      expect(typeOf(label)).toBe('password');
    }
  });
});

describe('a password reaches the server exactly as typed', () => {
  test('at registration and sign-in', async () => {
    const { server, phone } = await startScreens();
    await openSigned(phone, 'Sign Up');
    const values = {
      'Full name': 'Ann Barnes',
      Email: 'ann@example.com',
      Username: 'ann',
      Password: ODD,
      'Confirm password': ODD,
      Location: 'Gainesville, FL',
    };
    for (const [label, value] of Object.entries(values)) await type(dialog().getByLabelText(label), value);
    await press(dialog().getByRole('checkbox'));
    await press(dialog().getByRole('button', { name: 'Create Account' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const signInWith = async (password: string) =>
      (await server.request('POST', '/api/auth/login', { body: { username: 'ann', password } })).status;
    expect([await signInWith(ODD), await signInWith(ODD.trim()), await signInWith(ODD.slice(0, -1))]).toEqual(
      [200, 401, 401],
    );
    const session = await phone.core.cache.session.get('current');
    if (session?.user) await signOut(phone.core, session.user);
    const [button] = await screen.findAllByRole('button', { name: 'Sign In' });
    await press(button as HTMLElement);
    await type(await dialog().findByLabelText('Username or email'), 'ann');
    await type(dialog().getByLabelText('Password'), ODD);
    await press(dialog().getByRole('button', { name: 'Sign In' }));
    await waitFor(async () =>
      expect((await phone.core.cache.session.get('current'))?.state).toBe('signedIn'),
    );
  });

  test('after a change of the password', async () => {
    const { server, phone } = await startScreens({ user: 'ann' });
    await openSetting(phone, 'Change Password');
    await type(dialog().getByLabelText('Current password'), PASSWORD);
    await type(dialog().getByLabelText('New password'), ODD);
    await type(dialog().getByLabelText('Confirm password'), ODD);
    await press(dialog().getByRole('button', { name: 'Change Password' }));
    await toastSays('Password changed');
    const body = { username: 'ann', password: ODD };
    expect((await server.request('POST', '/api/auth/login', { body })).status).toBe(200);
  });
});
