import { describe, expect, test } from 'vitest';
import { DAY_MS } from '#contract/shared/time.ts';
import { runCommand } from '#server/admin/commands.ts';
import type { Phone } from '#tests/support/device.ts';
import {
  inMain,
  openApp,
  press,
  screen,
  startScreens,
  toastSays,
  type,
  waitFor,
  whenImpatient,
  within,
} from '#tests/support/screens.tsx';
import { HOME, START_MS } from '#tests/support/server.ts';
import { goOnline, onServer, startOwning, yours } from './owners-support.ts';
import { loseSignal } from './states-support.ts';

const HOURS = { timeZone: 'America/New_York', weekly: [{ day: 1, opens: '08:00', closes: '17:00' }] };

const editsOf = (phone: Phone) =>
  phone.pushes.flatMap(({ mutations }) => mutations.filter(({ name }) => name === 'business.edit'));
const save = () => press(inMain().getByRole('button', { name: 'Save' }));
async function openForm(phone: Phone, id: number) {
  const app = await openApp(phone, `/edit-listing?business=${id}`);
  await whenImpatient(phone, () => inMain().getByLabelText('Business name'));
  return app;
}
const monday = () => within(inMain().getByRole('group', { name: 'Monday' }));
async function stateMonday(opens: string, closes: string) {
  await press(monday().getByRole('button', { name: 'Add hours on Monday' }));
  await type(monday().getByLabelText('Opens'), opens);
  await type(monday().getByLabelText('Closes'), closes);
}

describe('the owner of a listing', () => {
  test('changes hours and phone without signal, sees both at once, and they are sent once', async () => {
    const { server, phone, id } = await startOwning();
    phone.goOffline();
    const app = await openApp(phone, `/business/${id}`);
    await press((await yours()).getByRole('link', { name: 'Edit listing' }));
    await type(await inMain().findByLabelText(/^Phone/), '352-555-0142');
    await stateMonday('08:00', '17:00');
    await press(inMain().getByRole('button', { name: 'Copy Monday’s hours to all weekdays' }));
    await save();
    await waitFor(() => expect(app.address()).toBe(`/business/${id}`));
    await whenImpatient(phone, () => screen.getByText('It will be sent when you have signal.'));
    expect(await inMain().findByText(/Mon–Fri 8:00 AM–5:00 PM/)).toBeTruthy();
    expect(inMain().getByRole('link', { name: '(352) 555-0142' })).toBeTruthy();
    expect((await yours()).getByText('Waiting to send')).toBeTruthy();
    await goOnline(phone);
    await waitFor(async () => expect((await yours()).queryByText('Waiting to send')).toBeNull());
    expect(inMain().getByText(/Mon–Fri 8:00 AM–5:00 PM/)).toBeTruthy();
    expect(await onServer(server, id)).toMatchObject({ phone: '352-555-0142', name: 'Oak Vets' });
    expect((await onServer(server, id)).hours).toMatchObject({ weekly: { length: 5 } });
    await phone.core.engine.sync({ isForced: true });
    expect(new Set(editsOf(phone).map(({ key }) => key)).size).toBe(1);
  });

  test('sends nothing without a change or with wrong hours, and a message at the field says so', async () => {
    const { phone, id } = await startOwning();
    await openForm(phone, id);
    await save();
    expect(await inMain().findByText('Nothing has changed yet.')).toBeTruthy();
    await stateMonday('17:00', '08:00');
    for (const words of [/Close at 12:00 AM, and add the rest to the next day/, /Choose both times\./]) {
      await save();
      expect(monday().getByLabelText('Closes').getAttribute('aria-invalid')).toBe('true');
      expect(monday().getByText(words)).toBeTruthy();
      await type(monday().getByLabelText('Closes'), '');
    }
    expect(await phone.core.outbox.entries.count()).toBe(0);
  });

  test('can leave unknown facts empty and can remove hours', async () => {
    const facts = JSON.stringify({ hours: HOURS });
    const { server, phone, id } = await startOwning({ facts, description: '', animal_types: '[]' });
    await openForm(phone, id);
    await press(monday().getByRole('button', { name: 'Remove these hours on Monday' }));
    await save();
    await toastSays('Listing changed');
    expect((await onServer(server, id)).hours).toBeUndefined();
    expect(editsOf(phone)).toMatchObject([{ args: { fields: { hours: null } } }]);
  });

  test('finds the draft again after a restart', async () => {
    const { phone, id } = await startOwning();
    const app = await openForm(phone, id);
    await type(inMain().getByLabelText('Business name'), 'Oak Animal Hospital');
    await stateMonday('08:00', '17:00');
    await app.go('/');
    await app.go(`/edit-listing?business=${id}`);
    await waitFor(() =>
      expect(inMain().getByLabelText('Business name')).toHaveProperty('value', 'Oak Animal Hospital'),
    );
    expect(monday().getByLabelText('Closes')).toHaveProperty('value', '17:00');
  });

  test('sees that someone else changed the listing, keeps the text, checks it and sends it', async () => {
    const { server, phone, id } = await startOwning();
    const admin = await server.register('caretaker');
    await runCommand(server.store, ['grant', 'caretaker'], server.clock.nowMs);
    phone.goOffline();
    const app = await openForm(phone, id);
    await type(inMain().getByLabelText('Business name'), 'Oak Animal Hospital');
    await save();
    await whenImpatient(phone, () => screen.getByText('It will be sent when you have signal.'));
    const body = { phone: '352-555-0199' };
    await server.request('PATCH', `/api/businesses/${id}`, { token: admin.token, body });
    await goOnline(phone);
    const message = await (await yours()).findByText(
      /Someone else changed this listing .* Your text is saved\./,
    );
    expect(message).toBeTruthy();
    await press((await yours()).getByRole('link', { name: 'Edit and resend' }));
    const name = await inMain().findByLabelText('Business name');
    expect(name).toHaveProperty('value', 'Oak Animal Hospital');
    expect(inMain().getByLabelText(/^Phone/)).toHaveProperty('value', '352-555-0199');
    await save();
    await toastSays('Listing changed');
    expect(app.address()).toBe(`/business/${id}`);
    expect(await onServer(server, id)).toMatchObject({ name: 'Oak Animal Hospital', phone: '352-555-0199' });
    expect(await phone.core.outbox.entries.count()).toBe(0);
  });

  test('confirms with one tap that the listing is up to date', async () => {
    const { server, phone, id } = await startOwning();
    await openApp(phone, `/business/${id}`);
    await press((await yours()).getByRole('button', { name: 'Confirm it’s up to date' }));
    await toastSays('Thank you');
    expect((await onServer(server, id)).checkedAt).toBeDefined();
  });

  test('sees that an attempt failed and can retry there', async () => {
    const { phone, id } = await startOwning();
    await openApp(phone, `/business/${id}`);
    await yours();
    await loseSignal(phone);
    await press((await yours()).getByRole('button', { name: 'Confirm it’s up to date' }));
    await waitFor(async () => expect(await phone.core.outbox.entries.count()).toBe(1));
    await phone.core.outbox.entries.toCollection().modify({ state: 'parked', failures: 8 });
    await (await yours()).findByText(/^We tried 8 times and couldn’t send this\./);
    await press((await yours()).getByRole('button', { name: 'Retry' }));
    await waitFor(async () => expect((await yours()).queryByText(/^We tried 8 times/)).toBeNull());
  });
  test('is the only person with these actions on the page and in the form', async () => {
    const { server, phone } = await startScreens({ user: 'ann' });
    const other = await server.register('ben');
    const id = await server.addBusiness({ owner_id: other.user.id });
    const app = await openApp(phone, `/business/${id}`);
    await inMain().findByRole('heading', { level: 1, name: 'Prairie Large Animal Vets' });
    expect(inMain().queryByRole('region', { name: 'Your listing' })).toBeNull();
    await app.go(`/edit-listing?business=${id}`);
    expect(await inMain().findByText('Only the owner of this listing may change it.')).toBeTruthy();
  });
});

describe('the date of the last check', () => {
  const near = { lat: HOME.lat, lng: HOME.lng };
  test('appears on the page of a listing: of the person, else of the source list', async () => {
    const checkedAt = new Date(START_MS - 12 * DAY_MS).toISOString();
    const source = { name: 'USDA list', updated: '2013' };
    const { phone } = await startScreens({
      businesses: [
        { ...near, name: 'Oak Vets', facts: JSON.stringify({ checkedAt }) },
        { ...near, name: 'Listed Vets', facts: JSON.stringify({ source }) },
      ],
    });
    const app = await openApp(phone, '/business/1');
    expect((await inMain().findByText('Last updated')).nextSibling?.textContent).toBe('12 days ago');
    await app.go('/business/2');
    await inMain().findByRole('heading', { level: 1, name: 'Listed Vets' });
    expect((await inMain().findByText('Last updated')).nextSibling?.textContent).toBe(
      '2013 (from the source list)',
    );
  });
});

test('a person can add hours to a registration, and they are optional', async () => {
  const { server, phone } = await startScreens({ user: 'ann' });
  const app = await openApp(phone, '/register-business');
  await inMain().findByLabelText('Business name');
  expect(document.querySelector('details.card')).toHaveProperty('open', false);
  const values = {
    'Business name': 'Vega Farm Vet',
    Description: 'Horses and goats.',
    'Street address': '400 SW 8th Ave',
    City: 'Gainesville',
    'ZIP code': '32601',
  };
  for (const [name, value] of Object.entries(values))
    await type(inMain().getByLabelText(name, { exact: false }), value);
  for (const name of ['Farrier', 'Goat']) await press(inMain().getByRole('checkbox', { name }));
  await press(inMain().getByText('Hours (optional)'));
  await stateMonday('17:00', '08:00');
  const register = () => press(inMain().getByRole('button', { name: 'Register Business' }));
  await register();
  expect(monday().getByText(/Closing must come after opening/)).toBeTruthy();
  await type(monday().getByLabelText('Opens'), '08:00');
  await type(monday().getByLabelText('Closes'), '17:00');
  await register();
  await waitFor(() => expect(app.address()).not.toBe('/register-business'));
  expect((await onServer(server, 1)).hours).toMatchObject({ weekly: HOURS.weekly });
});
