import { describe, expect, test, vi } from 'vitest';
import type { Business } from '#contract/businesses.ts';
import { answerWith, holdPushes, type Phone } from '#tests/support/device.ts';
import {
  dialog,
  inMain,
  main,
  openApp,
  placePhone,
  press,
  screen,
  startScreens,
  toastSays,
  type,
  waitFor,
  whenImpatient,
  wordsOf,
} from '#tests/support/screens.tsx';

const PATH = '/register-business';
const submit = () => inMain().getByRole('button', { name: 'Register Business' });
const field = (name: string) => inMain().getByLabelText(name, { exact: false });

async function fillIn(changes: Record<string, string> = {}) {
  const values = {
    'Business name': 'Vega Goat Dairy',
    Description: 'Goat milk and advice.',
    'Street address': '400 SW 8th Ave',
    City: 'Gainesville',
    'ZIP code': '32601',
    ...changes,
  };
  await inMain().findByLabelText('Business name');
  for (const [name, value] of Object.entries(values)) await type(field(name), value);
  await press(inMain().getByRole('checkbox', { name: 'Farrier' }));
  await press(inMain().getByRole('checkbox', { name: 'Goat' }));
}

const ownBusinesses = async (phone: Phone) => {
  const answer = await phone.core.api.request<Business[]>('/api/user/businesses');
  return answer.kind === 'ok' ? answer.body : [];
};

describe('the registration page', () => {
  test('has five sections, Florida as the state, and Cancel to /profile, and keeps its text on the phone', async () => {
    const { phone } = await startScreens({ user: 'ann' });
    const app = await openApp(phone, PATH);
    await inMain().findByLabelText('Business name');
    expect(wordsOf(inMain().getAllByRole('heading', { level: 2 }))).toEqual([
      'Business Information',
      'Contact Information',
      'Location Information',
      'Business Categories',
      'Animal Types Served',
    ]);
    expect(field('State')).toHaveProperty('value', 'Florida');
    expect(inMain().getByRole('link', { name: 'Cancel' }).getAttribute('href')).toBe('/profile');
    await type(field('Business name'), 'Vega Go');
    await waitFor(async () => expect(await phone.core.outbox.drafts.count()).toBe(1));
    await app.go('/about');
    await app.go(PATH);
    expect(await inMain().findByLabelText('Business name')).toHaveProperty('value', 'Vega Go');
  });
  test('opens the hours again if they hold only a note', async () => {
    const { phone } = await startScreens({ user: 'ann' });
    const app = await openApp(phone, PATH);
    await inMain().findByLabelText('Business name');
    const hours = () => field('Note').closest('details');
    expect(hours()?.open).toBe(false);
    await type(field('Note'), 'Call before you come');
    await waitFor(async () => expect(await phone.core.outbox.drafts.count()).toBe(1));
    await app.go('/about');
    await app.go(PATH);
    await inMain().findByLabelText('Business name');
    expect(field('Note')).toHaveProperty('value', 'Call before you come');
    expect(hours()?.open).toBe(true);
  });
  test('asks a visitor to sign in and goes home behind the dialog half a second later', async () => {
    const { phone } = await startScreens();
    const app = await openApp(phone, PATH);
    expect(await inMain().findByText('You need to be signed in to register a business.')).toBeTruthy();
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    await press(inMain().getByRole('button', { name: 'Sign In' }));
    expect(dialog().getByRole('heading', { name: 'Sign In' })).toBeTruthy();
    vi.advanceTimersByTime(499);
    expect(app.address()).toBe(PATH);
    vi.advanceTimersByTime(1);
    vi.useRealTimers();
    await waitFor(() => expect(app.address()).toBe('/'));
  });
});

describe('a registration', () => {
  test("says 'Registering...' on both disabled buttons, then the success for 3 s, opens /profile and leaves no draft", async () => {
    const { phone } = await startScreens({ user: 'ann' });
    const answer = holdPushes(phone);
    const app = await openApp(phone, PATH);
    await fillIn();
    await press(submit());
    const buttons = await inMain().findAllByRole('button', { name: 'Registering...' });
    expect(buttons.map((button) => button.getAttribute('aria-disabled'))).toEqual(['true', 'true']);
    await waitFor(() => expect(phone.requests).toContain('POST /api/sync/push'));
    await press(inMain().getByRole('checkbox', { name: 'Sheep' })); // during sending
    await press(inMain().getByRole('button', { name: 'Use my current location' }));
    answer();
    await toastSays('Business registered successfully', 'Your business has been added to our directory');
    await waitFor(() => expect(app.address()).toBe('/profile?tab=businesses'));
    expect(await inMain().findByText('Vega Goat Dairy')).toBeTruthy();
    expect(await ownBusinesses(phone)).toMatchObject([
      { name: 'Vega Goat Dairy', state: 'Florida', businessCategories: ['Farrier'], animalTypes: ['Goat'] },
    ]);
    await app.go(PATH);
    expect(await inMain().findByLabelText('Business name')).toHaveProperty('value', ''); // no draft
  });
  test('is saved without signal, listed as waiting, and sent when there is signal', async () => {
    const { phone } = await startScreens({ user: 'ann' });
    phone.goOffline();
    const app = await openApp(phone, PATH);
    await phone.core.api.request('/api/health');
    await inMain().findByText('We will place it on the map when you are online');
    await fillIn();
    await press(submit());
    await whenImpatient(phone, () => expect(app.address()).toBe('/profile?tab=businesses'));
    await toastSays('Saved on this phone', 'Your business will be sent when you have signal.');
    expect(await inMain().findByText('Waiting to send')).toBeTruthy();
    phone.goOnline();
    phone.clock.nowMs += 60_000;
    await phone.core.engine.sync({ isForced: true });
    expect(await ownBusinesses(phone)).toHaveLength(1);
    await waitFor(() => expect(inMain().queryByText('Waiting to send')).toBeNull());
  });
  test("shows 'Registration failed' and the reason for 5 s, and keeps every field; also with an unknown place", async () => {
    const { phone } = await startScreens({ user: 'ann' });
    await openApp(phone, PATH);
    await fillIn();
    const problem = { status: 403, code: 'forbidden', detail: 'You may not do this.', title: '', type: '' };
    phone.fault = async (send, url, init) => {
      if (!url.endsWith('/sync/push')) return send();
      const { mutations } = JSON.parse(String(init.body)) as { mutations: { key: string }[] };
      const epoch = await phone.server.epoch();
      const outcomes = mutations.map(({ key }) => ({ key, outcome: 'rejected', problem }));
      return answerWith(200, { protocol: 1, epoch, lineage: [{ epoch, forkedAt: 0 }], outcomes });
    };
    await press(submit());
    await toastSays('Registration failed', 'You may not do this.');
    expect(field('Business name')).toHaveProperty('value', 'Vega Goat Dairy');
    expect(submit().getAttribute('aria-disabled')).toBeNull();
    phone.goOnline();
    const nowhere = { City: 'Nowhereville Zzz', State: 'Zzz', 'ZIP code': '99999' };
    for (const [name, value] of Object.entries(nowhere)) await type(field(name), value);
    await press(submit());
    await toastSays('Registration failed', 'Could not determine location coordinates');
    expect(inMain().getByText('Could not determine location coordinates')).toBeTruthy();
    expect(await phone.core.outbox.entries.toArray()).toMatchObject([{ state: 'rejected' }]); // the first one
  });
});

describe('a waiting registration', () => {
  test('can be edited from the outbox: only the last version arrives, and its place stays', async () => {
    const { phone } = await startScreens({ user: 'ann' });
    placePhone({ lat: 29.701, lng: -82.401 });
    phone.goOffline();
    const app = await openApp(phone, PATH);
    await fillIn();
    await press(inMain().getByRole('button', { name: 'Use my current location' }));
    await inMain().findByText(/^Located by this phone/);
    await press(submit());
    await whenImpatient(phone, () => expect(app.address()).toMatch(/^\/profile/));
    await app.go('/outbox');
    await press(await inMain().findByRole('button', { name: 'Edit: New business: Vega Goat Dairy' }));
    await waitFor(() => expect(app.address()).toMatch(/^\/register-business\?entry=/));
    await type(await inMain().findByDisplayValue('Vega Goat Dairy'), 'Vega Dairy');
    await press(inMain().getByRole('button', { name: 'Save and send' }));
    await whenImpatient(phone, () => expect(app.address()).toMatch(/^\/profile/));
    phone.goOnline();
    phone.clock.nowMs += 60_000;
    await phone.core.engine.sync({ isForced: true });
    const sent = await ownBusinesses(phone);
    expect(sent).toMatchObject([{ name: 'Vega Dairy', location: { lat: 29.701, lng: -82.401 } }]);
    expect(sent).toHaveLength(1);
  });
});

describe('an invalid field', () => {
  /** The error beside each field, by the name of the field. */
  const errors = () =>
    Object.fromEntries(
      [...main().querySelectorAll<HTMLElement>('[data-error]')].map((each) => [
        each.dataset.error,
        each.textContent,
      ]),
    );

  test('shows its own error for every rule of the specification, a hostile website, a bad email and a dial code', async () => {
    const { phone } = await startScreens({ user: 'ann' });
    await openApp(phone, PATH);
    await inMain().findByLabelText('Business name');
    await type(field('State'), '');
    await press(submit());
    expect(errors()).toEqual({
      name: 'Business name must be at least 2 characters.',
      description: 'Description must be at least 10 characters.',
      address: 'Address is required.',
      city: 'City is required.',
      state: 'State is required.',
      zipCode: 'ZIP code is required.',
      animalTypes: 'Select at least one animal type.',
      businessCategories: 'Select at least one business category.',
    });
    await fillIn({ State: 'Florida', Website: 'javascript:alert(1)', Email: 'ann@', Phone: '*21*5551234#' });
    await press(submit());
    expect(errors()).toEqual({
      website: 'Please enter a valid URL.',
      email: 'Please enter a valid email address.',
      phone: 'Please enter a valid phone number.',
    });
  });
});

test('loses the error about missing fields when the next attempt starts', async () => {
  const { phone } = await startScreens({ user: 'ann' });
  await openApp(phone, '/forums/new-thread');
  const post = () => inMain().getByRole('button', { name: /Create Thread|Post/ });
  await inMain().findByLabelText('Title');
  await press(post());
  await toastSays('Missing information', 'Please fill in all required fields.');
  const category = inMain().getByRole('combobox', { name: 'Category' }) as HTMLSelectElement;
  await type(category, category.options[1]?.value ?? '');
  await type(inMain().getByLabelText('Title'), 'Mare will not load');
  await type(inMain().getByLabelText('Message'), 'What would you try first?');
  phone.fault = () => new Promise(() => {}); // no success message replaces it
  await press(post());
  expect(screen.queryByText('Missing information')).toBeNull();
});
