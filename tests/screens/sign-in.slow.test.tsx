import { beforeEach, describe, expect, test, vi } from 'vitest';
import { answerWith, type Phone } from '#tests/support/device.ts';
import {
  act,
  dialog,
  inMain,
  openApp,
  placePhone,
  press,
  screen,
  startScreens,
  type,
  waitFor,
  wordsOf,
} from '#tests/support/screens.tsx';
import { PASSWORD } from '#tests/support/server.ts';

const field = (name: string) => dialog().getByLabelText(name);
const errors = () => wordsOf([...document.querySelectorAll<HTMLElement>('dialog [data-error]')]);

async function openDialog(phone: Phone, name: 'Sign In' | 'Sign Up', path = '/about') {
  const app = await openApp(phone, path);
  const [button] = await screen.findAllByRole('button', { name });
  if (button) await press(button);
  await dialog().findByLabelText(/^Username/); // the form appears when its draft has been read
  return app;
}

async function signIn(username: string, password: string) {
  await type(await dialog().findByLabelText('Username or email'), username);
  await type(field('Password'), password);
  await press(dialog().getByRole('button', { name: 'Sign In' }));
}

async function fillSignUp(changes: Record<string, string> = {}) {
  const values = {
    'Full name': 'Ann Barnes',
    Email: 'ann@example.com',
    Username: 'ann',
    Password: PASSWORD,
    'Confirm password': PASSWORD,
    Location: 'Gainesville, FL',
    ...changes,
  };
  for (const [name, value] of Object.entries(values)) await type(field(name), value);
}

describe("the dialog 'Sign In'", () => {
  test('asks for an authenticator code if the server does, and keeps the text', async () => {
    const { server, phone } = await startScreens();
    await server.register('ann');
    await openDialog(phone, 'Sign In');
    const sent: { code?: string }[] = [];
    phone.fault = async (send, url, init) => {
      if (!url.endsWith('/api/auth/login')) return send();
      sent.push(JSON.parse(String(init?.body)));
      const problem = {
        status: 401,
        code: 'second-factor',
        detail: 'Type the six digits that your app shows now.',
      };
      return sent.length === 1 ? answerWith(401, problem) : send();
    };
    await signIn('ann', PASSWORD);
    const digits = await dialog().findByLabelText('Six digits from your app');
    await waitFor(() => expect(errors()).toEqual(['Type the six digits that your app shows now.']));
    await type(digits, '123456');
    await press(dialog().getByRole('button', { name: 'Sign In' }));
    await waitFor(() => expect(document.querySelector('dialog[open]')).toBeNull());
    expect(sent.map(({ code }) => code)).toEqual(['', '123456']);
  });
  test('says what is missing, wrong or unreachable, then signs in by name or email address and shows the full name with Sign Out', async () => {
    const { server, phone } = await startScreens();
    await server.register('ann');
    await openDialog(phone, 'Sign In');
    await press(dialog().getByRole('button', { name: 'Sign In' }));
    expect(errors()).toEqual(['Username is required.', 'Password is required.']);
    const [label] = (dialog().getByLabelText('Username or email') as HTMLInputElement).labels ?? [];
    expect(errors()[0]).toBe(`${label?.firstChild?.textContent} is required.`); // the label without its note
    const says = (words: string) =>
      waitFor(() => expect(dialog().getByRole('alert').textContent).toBe(words));
    phone.goOffline();
    await signIn('ann', PASSWORD);
    await says('Signing in needs a connection. Your text is saved.'); // and not that the password is wrong
    const problem = { status: 500, code: 'internal', detail: 'x', title: '', type: '' };
    phone.fault = async () => answerWith(500, problem);
    await signIn('ann', PASSWORD);
    await says('An unexpected error occurred. Please try again.');
    phone.goOnline();
    const refused = 'Login failed. Please check your credentials and try again.';
    await signIn('ann', 'wrong-one');
    await says(refused);
    await signIn('nobody@example.com', PASSWORD);
    await says(refused);
    await signIn(' Ann@Example.com ', PASSWORD);
    const name = await screen.findByRole('link', { name: 'ann Tester' });
    expect(name.getAttribute('href')).toBe('/profile');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const [signOut] = screen.getAllByRole('button', { name: 'Sign Out' });
    if (signOut) await press(signOut);
    const [again] = await screen.findAllByRole('button', { name: 'Sign In' });
    if (again) await press(again);
    await signIn('ann', PASSWORD);
    await screen.findByRole('link', { name: 'ann Tester' });
  });
  test("links 'Forgot Password?' to a message to support, and each dialog to the other", async () => {
    const { phone } = await startScreens();
    const app = await openDialog(phone, 'Sign In');
    await press(dialog().getByRole('button', { name: 'No account yet? Create one' }));
    expect(dialog().getByRole('heading', { name: 'Create Your Account' })).toBeTruthy();
    await press(await dialog().findByRole('button', { name: 'Already have an account? Sign In' }));
    await press(await dialog().findByRole('link', { name: 'Forgot Password?' }));
    await waitFor(() => expect(app.address()).toMatch(/^\/contact\?.*type=support/));
  });
  test('opens from the address /?signin=1&returnTo=/profile and continues to the profile', async () => {
    const { server, phone } = await startScreens();
    await server.register('ann');
    const app = await openApp(phone, '/?signin=1&returnTo=%2Fprofile');
    await screen.findByRole('heading', { name: 'Sign In' });
    await signIn('ann', PASSWORD);
    await waitFor(() => expect(app.address()).toBe('/profile'));
    expect(await inMain().findByRole('heading', { level: 1, name: 'ann Tester' })).toBeTruthy();
  });
});

describe("the browser's Back", () => {
  beforeEach(() => window.history.replaceState(null, '')); // earlier files share the window
  const goBack = () => act(async () => window.history.back());

  test('closes the dialog and stays on the page, and a form with text stays open', async () => {
    const { phone } = await startScreens();
    const app = await openDialog(phone, 'Sign In');
    await type(field('Password'), PASSWORD);
    await goBack();
    expect(field('Password')).toHaveProperty('value', PASSWORD);
    await type(field('Password'), '');
    await goBack();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(app.address()).toBe('/about');
    expect(window.history.state).toBeNull();
  });
  test('has no extra entry after the dialog was closed by its button or by a link', async () => {
    const { phone } = await startScreens();
    const app = await openDialog(phone, 'Sign In');
    expect(window.history.state).toEqual({ modal: true });
    await press(dialog().getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(window.history.state).toBeNull());
    const [again] = screen.getAllByRole('button', { name: 'Sign In' });
    if (again) await press(again);
    await press(await dialog().findByRole('link', { name: 'Forgot Password?' }));
    await waitFor(() => expect(app.address()).toMatch(/^\/contact/));
    expect(window.history.state).toBeNull();
  });
  test('does not hold up a link when the browser never goes back', async () => {
    const { phone } = await startScreens();
    const app = await openDialog(phone, 'Sign In');
    const back = vi.spyOn(window.history, 'back').mockImplementation(() => {}); // like one that another navigation ended
    await press(await dialog().findByRole('link', { name: 'Forgot Password?' }));
    await waitFor(() => expect(app.address()).toMatch(/^\/contact/));
    expect(back).toHaveBeenCalledOnce();
    await app.go('/about');
    expect(app.address()).toBe('/about');
  });
});

describe("the dialog 'Create Your Account'", () => {
  test('checks every field with the specified messages, then creates the account and signs in', async () => {
    const { server, phone } = await startScreens();
    await server.register('bob');
    await openDialog(phone, 'Sign Up');
    const create = () => press(dialog().getByRole('button', { name: 'Create Account' }));
    await create();
    expect(errors()).toEqual([
      'Full name must be at least 2 characters.',
      'Please enter a valid email address.',
      'Username must be at least 3 characters.',
      'Password must be at least 6 characters.',
      'Password must be at least 6 characters.',
      'Location is required.',
      'You must accept the terms and conditions.',
    ]);
    await fillSignUp({ Username: 'bob', 'Confirm password': 'another-one' });
    await press(dialog().getByRole('checkbox'));
    await create();
    expect(errors()).toEqual(['Passwords do not match.']);
    expect(field('Confirm password').getAttribute('aria-invalid')).toBe('true');
    await type(field('Confirm password'), PASSWORD);
    for (const status of [409, 500]) {
      const problem = { status, code: 'conflict', title: '', type: '', detail: '' }; // without a message
      phone.fault = async (send, url) => (url.includes('/register') ? answerWith(status, problem) : send());
      await create();
      const banner = await dialog().findByText('Registration failed. Please try again.');
      expect(banner.closest('form')).toBeTruthy();
    }
    phone.goOnline();
    await create();
    await waitFor(() => expect(errors()).toEqual(['This username is already taken.']));
    expect(field('Full name')).toHaveProperty('value', 'Ann Barnes');
    await type(field('Username'), 'ann');
    await create();
    expect(await screen.findByRole('link', { name: 'Ann Barnes' })).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const title = screen.getByRole('heading', { level: 1, name: 'About PetiYard' });
    await waitFor(() => expect(document.activeElement).toBe(title)); // its opening button is gone
  });
  test('sends a registration with a lost response again, signs in, and never says that the name is taken', async () => {
    const { phone } = await startScreens();
    await openDialog(phone, 'Sign Up');
    await fillSignUp();
    await press(dialog().getByRole('checkbox'));
    let lost = 0;
    phone.fault = async (send, url) => {
      const answer = await send();
      if (!url.endsWith('/api/auth/register') || lost > 0) return answer;
      lost++;
      throw new TypeError('Failed to fetch'); // the account is created and the response is lost
    };
    const lookedAt = vi.spyOn(Element.prototype, 'scrollIntoView');
    await press(dialog().getByRole('button', { name: 'Create Account' }));
    const alert = await dialog().findByRole('alert');
    expect(alert.textContent).toContain('Signing up needs a connection.');
    expect(lookedAt.mock.contexts).toContain(alert); // it is above a long form
    await press(dialog().getByRole('button', { name: 'Create Account' }));
    expect(await screen.findByRole('link', { name: 'Ann Barnes' })).toBeTruthy();
    expect(lost).toBe(1);
    expect(errors()).toEqual([]);
  });
  test('fills in the location of the device, or says that it failed', async () => {
    const { phone } = await startScreens();
    placePhone({ refusal: 3 });
    await openDialog(phone, 'Sign Up');
    await press(dialog().getByRole('button', { name: 'Use my location' }));
    await waitFor(() =>
      expect(errors()).toEqual(['Could not detect your location. Please enter it manually.']),
    );
    placePhone({ lat: 29.65, lng: -82.32 });
    await press(dialog().getByRole('button', { name: 'Use my location' }));
    await waitFor(() => expect(field('Location')).toHaveProperty('value', 'Gainesville, FL'));
  });
  test('keeps its text over a restart, but never a password', async () => {
    const { phone } = await startScreens();
    await openDialog(phone, 'Sign Up');
    await fillSignUp();
    await waitFor(async () =>
      expect(JSON.stringify(await phone.core.outbox.drafts.toArray())).toMatch(/Ann Barnes/),
    );
    expect(JSON.stringify(await phone.core.outbox.drafts.toArray())).not.toContain(PASSWORD);
    await press(dialog().getByRole('button', { name: 'Close' }));
    const [again] = screen.getAllByRole('button', { name: 'Sign Up' });
    if (again) await press(again);
    await dialog().findByRole('button', { name: 'Create Account' });
    await waitFor(() => expect(field('Full name')).toHaveProperty('value', 'Ann Barnes'));
    expect(field('Password')).toHaveProperty('value', '');
  });
});
