import { expect, test } from 'vitest';
import type { Alert } from '#contract/alerts.ts';
import type { Business } from '#contract/businesses.ts';
import type { AnimalEvent } from '#contract/events.ts';
import type { ForumCategory } from '#contract/forums.ts';
import type { Game } from '#contract/games.ts';
import { dialog, inMain, openApp, press, screen, toastSays, type, waitFor } from '#tests/support/screens.tsx';
import { startAdmin } from './admin-support.ts';

const button = (name: string | RegExp) => inMain().findByRole('button', { name });
const fill = async (values: Record<string, string>) => {
  for (const [label, value] of Object.entries(values))
    await type(await dialog().findByLabelText(new RegExp(`^${label}`)), value);
};
const save = () => press(dialog().getByRole('button', { name: 'Save' }));
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

const EVENT = {
  Title: 'Mule fair',
  'Kind of event': 'fair',
  Description: 'Two days of mules and tack.',
  'First day': '2026-04-03',
  'Starts at': '08:30',
  'Last day': '2026-04-04',
  'Ends at': '16:00',
  Address: '1 Fair Rd',
  City: 'Ocala',
  Organizer: 'Fair board',
};

test('an admin adds an event in its own time zone; rule errors appear at their fields and keep the text', async () => {
  const { phone, call } = await startAdmin();
  await openApp(phone, '/admin/tables/events');
  await press(await button('Add an event'));
  await fill({ ...EVENT, 'First day': '', 'Ends at': '', Title: 'M', Website: 'mules' });
  await save();
  expect(dialog().getByLabelText('Title').getAttribute('aria-invalid')).toBe('true');
  expect(dialog().getByText('Title must be from 3 to 140 characters.')).toBeTruthy();
  expect(dialog().getByText('Choose a day.')).toBeTruthy();
  expect(dialog().getByText('Choose a time.')).toBeTruthy();
  expect(dialog().getByText('Please enter a valid URL.')).toBeTruthy();
  await fill({ Title: EVENT.Title, 'Ends at': EVENT['Ends at'], 'First day': '2026-04-05', Website: '' });
  await type(dialog().getByLabelText('Time zone'), 'America/New_York');
  await save();
  expect(await dialog().findByText('An event must end after it begins.')).toBeTruthy(); // the server's message
  expect((dialog().getByLabelText('Description') as HTMLTextAreaElement).value).toBe(EVENT.Description);
  await fill({ 'First day': EVENT['First day'] });
  await save();
  await toastSays('Saved', 'You can undo it in the log.');
  await isClosed();
  expect(await inMain().findByRole('heading', { level: 2, name: 'Mule fair' })).toBeTruthy();
  const [event] = await call<AnimalEvent[]>(null, 'GET', '/events');
  expect(event).toMatchObject({
    title: 'Mule fair',
    startDate: '2026-04-03T12:30:00.000Z',
    endDate: '2026-04-04T20:00:00.000Z',
    website: null,
  });
});

test('an event with a lost response is added once, even if its form was closed', async () => {
  const { phone, call } = await startAdmin();
  await openApp(phone, '/admin/tables/events');
  await press(await button('Add an event'));
  await fill(EVENT);
  await type(dialog().getByLabelText('Time zone'), 'America/New_York');
  const keys: (string | null)[] = [];
  phone.fault = async (send, url, init) => {
    const answer = await send();
    if (init.method !== 'POST' || !url.includes('/api/admin/')) return answer;
    keys.push(new Headers(init.headers).get('idempotency-key'));
    if (keys.length === 1) throw new TypeError('the answer was lost');
    return answer;
  };
  await save();
  expect(await dialog().findByText(/^No response/)).toBeTruthy();
  await press(dialog().getByRole('button', { name: 'Close' }));
  await isClosed();
  await press(await button('Add an event'));
  expect(((await dialog().findByLabelText('Title')) as HTMLInputElement).value).toBe(EVENT.Title);
  await save();
  await toastSays('Saved', 'You can undo it in the log.');
  expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
  const events = await call<AnimalEvent[]>(null, 'GET', '/events');
  expect(events.filter(({ title }) => title === EVENT.Title)).toHaveLength(1);
});

test('an edit of a game sends only the changed fields, and a removal asks first', async () => {
  const { phone, call } = await startAdmin();
  const game = { title: 'Barn run', developer: 'Some studio', category: 'Puzzle', price: 1.99, rating: 4.5 };
  const made = { ...game, description: 'Sort the hay before it rains.' };
  await phone.core.api.request('/api/admin/games', { method: 'POST', body: made });
  await openApp(phone, '/admin/tables/games');
  await press(await button('Change Barn run'));
  await fill({ 'Price in US dollars': 'two' });
  await save();
  expect(dialog().getByText('Price must be from 0 to 1,000 US dollars.')).toBeTruthy();
  await fill({ 'Price in US dollars': '2.5' });
  const sent: string[] = [];
  phone.fault = async (send, _url, init) => {
    if (init.method === 'PATCH') sent.push(String(init.body));
    return send();
  };
  await save();
  await isClosed();
  expect(sent).toEqual(['{"price":2.5}']);
  expect(await call<Game[]>(null, 'GET', '/mobile-games')).toMatchObject([{ title: 'Barn run', price: 2.5 }]);
  await press(await button('Remove Barn run'));
  await press(dialog().getByRole('button', { name: 'Remove' }));
  await toastSays('Removed');
  expect(await inMain().findByText('None yet.')).toBeTruthy();
});

test('a new category gets a slug from its name, and the slug stays when the name changes', async () => {
  const { phone, call } = await startAdmin();
  await openApp(phone, '/admin/tables/forum-categories');
  await press(await button('Add a category'));
  await fill({ Name: 'Llamas & Alpacas', Description: 'Of llamas and alpacas.', Sponsor: '999' });
  await save();
  expect(
    await dialog().findByText('A sponsor must be the number of a listed business, or none.'),
  ).toBeTruthy();
  await fill({ Sponsor: '1' });
  await save();
  await isClosed();
  const found = () => call<ForumCategory>(null, 'GET', '/forums/categories/slug/llamas-alpacas');
  expect(await found()).toMatchObject({ name: 'Llamas & Alpacas', sponsoredByBusinessId: 1 });
  await press(await button('Change Llamas & Alpacas'));
  expect(dialog().queryByLabelText(/^Address in the forums/)).toBeNull();
  await fill({ Name: 'Camelids' });
  await save();
  await isClosed();
  expect(await found()).toMatchObject({ name: 'Camelids' });
});

test('an admin creates an alert for counties by name; errors for a wrong county or a missing source appear at their fields', async () => {
  const { phone, call } = await startAdmin();
  await openApp(phone, '/admin/tables/alerts');
  await press(await button('Add an alert'));
  await fill({
    Title: 'Storm',
    'Description and advice': 'A storm is coming from the sea.',
    'How to check for it': 'Look at the sky each hour.',
    Counties: 'Marion, Nowhere',
    From$: '2026-03-01',
    Until$: '2099-01-01',
    'Contact name': 'The county',
    'Contact phone number': '850-555-0100',
    Source$: 'The State',
  });
  await save();
  expect(dialog().getByText(/^Enter the address of the source/)).toBeTruthy();
  await fill({ 'Address of the source': 'https://state.example/' });
  await save();
  expect(await dialog().findByText('Enter Florida counties, like Marion, or a state.')).toBeTruthy();
  expect(
    dialog()
      .getByLabelText(/^Counties/)
      .getAttribute('aria-invalid'),
  ).toBe('true');
  await fill({ Counties: 'marion, alachua county' });
  await save();
  await isClosed();
  expect(await inMain().findByText('In force · Marion, Alachua')).toBeTruthy();
  expect(await call<Alert[]>(null, 'GET', '/alerts')).toMatchObject([
    { title: 'Storm', call: { phone: '850-555-0100' } },
  ]);
});

test('an admin features a listing by the address of its page and removes it again', async () => {
  const { phone, call } = await startAdmin();
  await openApp(phone, '/admin/tables/featured');
  await type(await inMain().findByLabelText(/^Number of a listing/), 'that barn');
  await press(await button('Feature it'));
  expect(inMain().getByText('Enter a listing’s number or the address of its page.')).toBeTruthy();
  await type(inMain().getByLabelText(/^Number of a listing/), 'https://petiyard.example/business/1');
  await press(await button('Feature it'));
  const remove = await button(/^Remove /);
  expect(await call<Business>(null, 'GET', '/businesses/1')).toMatchObject({ isFeatured: true });
  await press(remove);
  expect(await inMain().findByText('None yet.')).toBeTruthy();
});

test('the text in a table form is back after a restart', async () => {
  const { phone } = await startAdmin();
  const app = await openApp(phone, '/admin/tables/events');
  await press(await button('Add an event'));
  await fill({ Title: 'Mule fair' });
  await waitFor(async () => expect(await phone.core.outbox.drafts.count()).toBe(1));
  await press(dialog().getByRole('button', { name: 'Close' }));
  await app.go('/admin/tables/games');
  await app.go('/admin/tables/events');
  await press(await button('Add an event'));
  expect(((await dialog().findByLabelText('Title')) as HTMLInputElement).value).toBe('Mule fair');
});
