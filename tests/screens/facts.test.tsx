import { expect, test } from 'vitest';
import { BUSINESS_RULES, type Business } from '#contract/businesses.ts';
import type { ValueFact } from '#contract/facts.ts';
import { readHours } from '#contract/shared/hours-text.ts';
import {
  inMain,
  main,
  openApp,
  press,
  startScreens,
  type,
  waitFor,
  within,
  wordsOf,
} from '#tests/support/screens.tsx';

const names = () => wordsOf(inMain().getAllByRole('heading', { level: 3 }));
const form = () => within(inMain().getByRole('form', { name: 'Search' }));

const LISTINGS = [
  { name: 'Comes Out Vet', facts: JSON.stringify({ farmCalls: true }) },
  { name: 'Night Vet', facts: JSON.stringify({ farmCalls: true, emergency24h: true }) },
  { name: 'Town Vet', facts: JSON.stringify({ farmCalls: false }) },
  { name: 'Silent Vet' },
];

test('each pressed fact narrows the search, and the address keeps the facts', async () => {
  const { phone } = await startScreens({ businesses: LISTINGS });
  const app = await openApp(phone, '/explore?location=Gainesville, FL&radius=25');
  await waitFor(() => expect(names()).toHaveLength(4));
  await press(form().getByRole('button', { name: 'Makes farm calls' }));
  await waitFor(() => expect(names().toSorted()).toEqual(['Comes Out Vet', 'Night Vet']));
  await press(form().getByRole('button', { name: 'Day and night' }));
  await waitFor(() => expect(names()).toEqual(['Night Vet']));
  expect(app.address()).toContain('facts=farmCalls');
  await press(form().getByRole('button', { name: 'Clear Filters' }));
  await waitFor(() => expect(names()).toHaveLength(4));
});

test('the same fact finds the same rows without signal', async () => {
  const { phone } = await startScreens({ businesses: LISTINGS });
  await openApp(phone, '/explore?location=Gainesville, FL&radius=25');
  await waitFor(() => expect(names()).toHaveLength(4));
  phone.goOffline();
  await press(form().getByRole('button', { name: 'Day and night' }));
  await waitFor(() => expect(names()).toEqual(['Night Vet']));
});

test('“Open now” finds the same businesses with and without signal, by the server’s time', async () => {
  const hours = readHours('24/7', 'America/New_York');
  const checkedAt = '2026-02-01T12:00:00.000Z';
  const listings = [
    { name: 'Open Vet', facts: JSON.stringify({ hours, checkedAt }) },
    { name: 'Once Open Vet', facts: JSON.stringify({ hours, checkedAt: '2024-02-01T12:00:00.000Z' }) },
    {
      name: 'Closed Vet',
      facts: JSON.stringify({ hours: { timeZone: 'America/New_York', weekly: [] }, checkedAt }),
    },
    { name: 'Silent Vet' },
  ];
  const { phone } = await startScreens({ businesses: listings });
  const app = await openApp(phone, '/explore?location=Gainesville, FL&radius=25');
  await waitFor(() => expect(names()).toHaveLength(4));
  await press(form().getByRole('button', { name: 'Open now' }));
  await waitFor(() => expect(names()).toEqual(['Open Vet']));
  expect(app.address()).toContain('open=true');
  await press(form().getByRole('button', { name: 'Clear Filters' }));
  await waitFor(() => expect(names()).toHaveLength(4));
  phone.goOffline();
  await press(form().getByRole('button', { name: 'Open now' }));
  await waitFor(() => expect(names()).toEqual(['Open Vet']));
});

test('the page shows the facts selected at registration and no others', async () => {
  const { phone } = await startScreens({ user: 'ann' });
  const app = await openApp(phone, '/register-business');
  await inMain().findByLabelText('Business name');
  const values = {
    'Business name': 'Vega Farm Vet',
    Description: 'Horses and goats.',
    'Street address': '400 SW 8th Ave',
    City: 'Gainesville',
    'ZIP code': '32601',
  };
  for (const [name, value] of Object.entries(values))
    await type(inMain().getByLabelText(name, { exact: false }), value);
  for (const name of ['Farrier', 'Goat', 'Makes farm calls'])
    await press(inMain().getByRole('checkbox', { name }));
  await press(inMain().getByRole('button', { name: 'Register Business' }));
  await waitFor(async () => expect(await phone.core.cache.businesses.count()).toBe(1));
  await waitFor(() => expect(app.address()).not.toBe('/register-business'));
  const id = (await phone.core.cache.businesses.toArray())[0]?.id;
  await app.go(`/business/${id}`);
  expect((await inMain().findByText('Farm calls')).nextSibling?.textContent).toMatch(
    /^Makes farm callsFrom the owner, /,
  );
  expect(inMain().queryByText('Emergencies')).toBeNull();
});

/** A value of each fact with one, and its text on the page: a new fact belongs here. */
const VALUES: { [F in ValueFact]-?: readonly [value: NonNullable<Business[F]>, text: string] } = {
  afterHoursPhone: ['(352) 555-0143', '(352) 555-0143'],
  serviceRadiusMiles: [30, 'Makes farm calls within 30 mi'],
};

test('a listing’s page shows each fact with a value, and who stated it', async () => {
  const values = Object.fromEntries(Object.entries(VALUES).map(([name, [value]]) => [name, value]));
  const said = Object.keys(values).map((name) => ({ by: 'owner', about: [name], on: '2026-02-01' }));
  const facts = JSON.stringify({ farmCalls: true, ...values, said });
  const { phone } = await startScreens({ businesses: [{ name: 'Oak Vets', facts }] });
  await openApp(phone, '/business/1');
  await inMain().findByRole('heading', { name: 'Oak Vets' });
  const lines = [...main().querySelectorAll('.business-facts dd')].map((line) => line.textContent);
  for (const [, text] of Object.values(VALUES)) {
    const line = lines.find((one) => one.includes(text));
    expect(line, text).toContain('From the owner');
  }
});

test('the form of a listing has a field for each rule', async () => {
  const { phone } = await startScreens({ user: 'ann' });
  await openApp(phone, '/register-business');
  await inMain().findByLabelText('Business name');
  const fields = new Set([...main().querySelectorAll('[name]')].map((field) => field.getAttribute('name')));
  expect(Object.keys(BUSINESS_RULES).filter((name) => !fields.has(name))).toEqual([]);
});
