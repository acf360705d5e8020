import { describe, expect, test } from 'vitest';
import { problemOf } from '#contract/problems.ts';
import type { Profile } from '#contract/profile.ts';
import { writeLocalPreferences } from '#src/features/favorites/favorites.local.ts';
import { enqueue } from '#src/local/outbox/enqueue.ts';
import { checkSession } from '#src/session/sign-in.ts';
import { answerWith, type Phone } from '#tests/support/device.ts';
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
  within,
} from '#tests/support/screens.tsx';
import { PASSWORD } from '#tests/support/server.ts';
import { loseSignal } from './states-support.ts';

const save = () => inMain().findByRole('button', { name: 'Save Preferences' });
const DAIRY = {
  name: 'Vega Goat Dairy',
  description: 'Goat milk and advice.',
  phone: null,
  email: null,
  website: null,
  address: '12 Barn Rd',
  city: 'Gainesville',
  state: 'Florida',
  zipCode: '32601',
  animalTypes: ['Goat'],
  businessCategories: ['Breeders'],
  facts: [],
};
const pressed = (name: string) => inMain().getByRole('button', { name }).getAttribute('aria-pressed');
const setting = (name: string) => inMain().findByRole('button', { name });
const unauthorised = async () =>
  answerWith(401, { status: 401, code: 'unauthenticated', detail: 'Sign in.', title: '', type: '' });

async function ownPreferences(phone: Phone) {
  const answer = await phone.core.api.request<Profile>('/api/user/profile');
  return answer.kind === 'ok' ? answer.body.preferences : null;
}

describe('the profile', () => {
  test("shows 'Authentication Required' with a sign-in button to a visitor", async () => {
    const { phone } = await startScreens();
    await openApp(phone, '/profile');
    await inMain().findByRole('heading', { name: 'Authentication Required' });
    await press(inMain().getByRole('button', { name: 'Sign In' }));
    expect(dialog().getByRole('heading', { name: 'Sign In' })).toBeTruthy();
  });
  test("redirects home with the toast 'Authentication required' if the server has no session", async () => {
    const { phone } = await startScreens({ user: 'ann' });
    phone.fault = (send, url) => (url.endsWith('/api/user/profile') ? unauthorised() : send());
    const app = await openApp(phone, '/profile');
    const toast = await toastSays('Authentication required', 'Please sign in to view your profile');
    expect(toast.dataset.tone).toBe('destructive');
    expect(app.address()).toBe('/');
  });
  test('shows initial, full name, email, location and three tabs, explains empty ones, and stays with its age if the server is unreachable', async () => {
    const { phone } = await startScreens({ user: 'ann' });
    const app = await openApp(phone, '/profile');
    await inMain().findByRole('heading', { level: 1, name: 'ann Tester' });
    for (const words of ['A', 'ann@example.com', 'Gainesville, Florida'])
      expect(inMain().getByText(words), words).toBeTruthy();
    const tabs = inMain()
      .getAllByRole('tab')
      .map((tab) => tab.textContent);
    expect(tabs).toEqual(['Preferences', 'Your Businesses', 'Your Reviews']);
    await app.go('/profile?tab=businesses');
    await inMain().findByRole('heading', { name: 'No Businesses Yet' });
    const linkOf = (name: string) => inMain().getByRole('link', { name }).getAttribute('href');
    expect(linkOf('Register a business')).toBe('/register-business');
    await app.go('/profile?tab=reviews');
    await inMain().findByRole('heading', { name: 'No Reviews Yet' });
    expect(linkOf('Find a business')).toBe('/explore');
    phone.goOffline();
    await app.go('/about');
    await app.go('/profile');
    await inMain().findByRole('heading', { level: 1, name: 'ann Tester' });
    expect(await inMain().findByText(/^Saved on this phone/)).toBeTruthy();
  });
});

describe('the tab Preferences', () => {
  test('changes only the page until Save sends everything, starts with the saved profile, and keeps the choice of a second phone', async () => {
    const { server, phone } = await startScreens({ user: 'ann' });
    const app = await openApp(phone, '/profile');
    await save();
    await press(inMain().getByRole('button', { name: 'Goat' }));
    await press(inMain().getByRole('button', { name: 'Horse' }));
    await press(inMain().getByRole('button', { name: 'Horse' }));
    await press(inMain().getByRole('checkbox', { name: 'Farrier' }));
    expect(await ownPreferences(phone)).toEqual({ animals: [], businessTypes: [] });
    await press(await save());
    await toastSays('Preferences updated', 'Your preferences have been saved successfully');
    expect(await ownPreferences(phone)).toEqual({ animals: ['Goat'], businessTypes: ['Farrier'] });
    await app.go('/about');
    await app.go('/profile');
    await save();
    expect([pressed('Goat'), pressed('Horse')]).toEqual(['true', 'false']);
    expect(inMain().getByRole('checkbox', { name: 'Farrier' })).toHaveProperty('checked', true);
    const other = await server.request<{ token: string }>('POST', '/api/auth/login', {
      body: { username: 'ann', password: PASSWORD },
    });
    const body = { animals: ['Goat', 'Sheep'], businessTypes: [] };
    await server.request('PATCH', '/api/user/preferences', { body, token: other.body.token });
    await press(inMain().getByRole('button', { name: 'Horse' }));
    await press(await save());
    await waitFor(async () =>
      expect((await ownPreferences(phone))?.animals.toSorted()).toEqual(['Goat', 'Horse', 'Sheep']),
    );
  });
  test("asks about a visitor's choices after the sign-in and merges them on a yes", async () => {
    const { phone } = await startScreens();
    await writeLocalPreferences(phone.core, { animals: ['Horse', 'Goat'], businessTypes: [] });
    await phone.server.register('ann');
    await phone.signIn('ann');
    await phone.core.engine.sync();
    await openApp(phone, '/');
    const question = within(await screen.findByRole('dialog', { name: 'Are these favorites yours?' }));
    expect(question.getByText('Chosen on this phone before you signed in: Horse and Goat.')).toBeTruthy();
    await press(question.getByRole('button', { name: 'Add to your preferences' }));
    await toastSays('Preferences updated');
    expect((await ownPreferences(phone))?.animals).toEqual(['Horse', 'Goat']);
    expect(screen.queryByRole('dialog', { name: 'Are these favorites yours?' })).toBeNull();
  });
  test('keeps choices that were put off as an offer, also when a full phone could not add them', async () => {
    const { phone } = await startScreens({ user: 'ann' });
    await writeLocalPreferences(phone.core, { animals: ['Horse'], businessTypes: [] });
    const app = await openApp(phone, '/');
    const question = within(await screen.findByRole('dialog', { name: 'Are these favorites yours?' }));
    await press(question.getByRole('button', { name: 'Not now' }));
    await app.go('/profile');
    const add = await setting('Add to your preferences');
    phone.full.outbox = Number.POSITIVE_INFINITY;
    phone.full.cache = Number.POSITIVE_INFINITY;
    await press(add);
    await toastSays('Could not save', 'This phone is full.');
    expect(await phone.core.outbox.entries.count()).toBe(0);
    phone.full.outbox = 0;
    phone.full.cache = 0;
    await press(await setting('Add to your preferences'));
    await toastSays('Preferences updated');
    expect((await ownPreferences(phone))?.animals).toEqual(['Horse']);
  });
});

describe('one’s own content', () => {
  test('explains why items wait, and offers a retry after a failed attempt', async () => {
    const { phone } = await startScreens({ user: 'ann' });
    await openApp(phone, '/profile?tab=businesses');
    await loseSignal(phone);
    if (!phone.user) throw new Error('nobody is signed in');
    const key = await enqueue(phone.core, { name: 'business.register', args: DAIRY, owner: phone.user });
    await phone.core.outbox.entries.update(key, { state: 'parked', failures: 8 });
    await inMain().findByText(/^We tried 8 times and couldn’t send this\./);
    await press(inMain().getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(inMain().queryByText(/^We tried 8 times/)).toBeNull());
    const problem = problemOf('fields-invalid', undefined, [
      { path: 'city', message: 'City is required.' },
      { path: 'zipCode', message: 'ZIP code is required.' },
    ]);
    await phone.core.outbox.entries.update(key, { state: 'rejected', problem });
    expect(await inMain().findByText('City is required. ZIP code is required.')).toBeTruthy();
  });
  test('lists a posted review, which can be edited there', async () => {
    const { phone } = await startScreens({ user: 'ann', businesses: 1 });
    const body = { businessId: 1, rating: 4, comment: 'Came at night.' };
    await phone.core.api.request('/api/reviews', { method: 'POST', body });
    await phone.core.engine.sync();
    await openApp(phone, '/profile?tab=reviews');
    await inMain().findByText('Came at night.');
    await press(inMain().getByRole('button', { name: 'Edit' }));
    await type(await dialog().findByRole('textbox', { name: 'Comment' }), 'Came at noon.');
    await press(dialog().getByRole('button', { name: 'Save changes' }));
    await toastSays('Review Submitted', 'Your review was updated');
    expect(await inMain().findByText('Came at noon.')).toBeTruthy();
  });
});

describe('account settings', () => {
  test('Change Password checks the old one at its field and then confirms the change', async () => {
    const { phone } = await startScreens({ user: 'ann' });
    await openApp(phone, '/profile');
    await press(await setting('Change Password'));
    const fill = async (current: string) => {
      await type(dialog().getByLabelText('Current password'), current);
      await type(dialog().getByLabelText('New password'), 'hay-loft-9');
      await type(dialog().getByLabelText('Confirm password'), 'hay-loft-9');
      await press(dialog().getByRole('button', { name: 'Change Password' }));
    };
    await fill('wrong-one');
    await waitFor(() =>
      expect(dialog().getByLabelText('Current password').getAttribute('aria-invalid')).toBe('true'),
    );
    await fill(PASSWORD);
    await toastSays('Password changed');
  });
  test('Edit Profile Information needs a connection, says so and keeps the text', async () => {
    const { phone } = await startScreens({ user: 'ann' });
    await openApp(phone, '/profile');
    await press(await setting('Edit Profile Information'));
    await type(await dialog().findByLabelText('Full name'), 'Ann Barnes');
    phone.goOffline();
    await press(dialog().getByRole('button', { name: 'Save changes' }));
    await dialog().findByText('Changing your profile needs a connection. Your text is saved.');
    phone.goOnline();
    await press(dialog().getByRole('button', { name: 'Save changes' }));
    await toastSays('Profile updated');
    expect(await inMain().findByRole('heading', { level: 1, name: 'Ann Barnes' })).toBeTruthy();
  });
  test("Sign Out says 'Logged out successfully' for 3 s, removes private data and goes home; a failure says 'Logout failed'", async () => {
    const { phone } = await startScreens({ user: 'ann' });
    const app = await openApp(phone, '/profile');
    const problem = { status: 500, code: 'internal', detail: 'Something broke.', title: '', type: '' };
    phone.fault = async (send, url) => (url.endsWith('/logout') ? answerWith(500, problem) : send());
    await press(await setting('Sign Out'));
    expect((await toastSays('Logout failed', 'Something broke.')).dataset.tone).toBe('destructive');
    phone.goOnline();
    sessionStorage.setItem('petiyard-search', '{"location":"Lost Creek, FL","radius":50}');
    await press(await setting('Sign Out'));
    await toastSays('Logged out successfully');
    expect(app.address()).toBe('/');
    expect(sessionStorage.getItem('petiyard-search')).toBeNull();
    expect(await phone.core.cache.profile.count()).toBe(0);
    expect((await phone.core.cache.session.get('current'))?.user).toBeNull();
  });
  test("Sign Out without signal says 'Logged out on this phone' and informs the server when there is signal", async () => {
    const { server, phone } = await startScreens({ user: 'ann' });
    await openApp(phone, '/profile');
    const sessions = () => server.store.read.selectFrom('sessions').select('id_hash').execute();
    const before = await sessions();
    phone.goOffline();
    await press(await setting('Sign Out'));
    await toastSays('Logged out on this phone', 'Our server will log you out when you have signal.');
    expect(screen.queryByText('Logged out successfully')).toBeNull();
    expect((await phone.core.cache.session.get('current'))?.user).toBeNull();
    expect(await sessions()).toEqual(before);
    phone.goOnline();
    await checkSession(phone.core);
    expect(await sessions()).toHaveLength(before.length - 1);
  });
  test("'Sign out on every device' ends all sign-ins, also here, and keeps waiting items on this phone", async () => {
    const { server, phone } = await startScreens({ user: 'ann' });
    const other = await server.request<{ token: string }>('POST', '/api/auth/login', {
      body: { username: 'ann', password: PASSWORD },
    });
    const isThere = async () =>
      (await server.request('GET', '/api/auth/session', { token: other.body.token })).status;
    const app = await openApp(phone, '/profile');
    phone.goOffline();
    const args = { businessId: 1, rating: 5, comment: 'Came at night.' };
    await enqueue(phone.core, { name: 'review.write', args, owner: phone.user ?? 'visitor' });
    await press(await setting('Sign out on every device'));
    await press(dialog().getByRole('button', { name: 'Sign out on every device' }));
    await dialog().findByText(/^No response\. Signing out other devices needs a connection/);
    expect((await phone.core.cache.session.get('current'))?.user?.username).toBe('ann');
    expect(await isThere()).toBe(200);
    const busy = { status: 503, code: 'busy', detail: 'Later.', title: '', type: '' };
    phone.fault = async (send, url) => (url.endsWith('/push') ? answerWith(503, busy) : send());
    phone.goOnline();
    await press(dialog().getByRole('button', { name: 'Sign out on every device' }));
    await toastSays('Signed out on every device');
    expect(app.address()).toBe('/');
    expect(await isThere()).toBe(401);
    expect((await phone.core.cache.session.get('current'))?.user).toBeNull();
    expect(await phone.core.outbox.entries.count()).toBe(1);
  });
});
