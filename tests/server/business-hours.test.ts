import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Business } from '#contract/businesses.ts';
import { HOURS_MESSAGES } from '#contract/hours.ts';
import type { Problem } from '#contract/problems.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer({});
  ({ token } = await server.register('ann'));
});
afterAll(() => server.close());

const DRAFT = {
  name: 'Ocala Large Animal Vets',
  description: 'Horses, cattle and goats, at your farm.',
  phone: '352-555-0142',
  email: '',
  website: '',
  address: '12 Oak St',
  city: 'Ocala',
  state: 'Florida',
  zipCode: '34470',
  animalTypes: ['Horse'],
  businessCategories: ['Veterinary Services'],
};
const register = <T>(hours: unknown) =>
  server.request<T>('POST', '/api/businesses', { body: { ...DRAFT, hours }, token });
const week = (...weekly: unknown[]) => ({ timeZone: 'America/New_York', weekly });

test('an owner’s hours are stored in weekday order, as checked on that day', async () => {
  const { status, body } = await register<Business>({
    ...week({ day: 6, opens: '08:00', closes: '12:00' }, { day: 1, opens: '22:00', closes: '24:00' }),
    closed: ['2026-12-25'],
    note: 'By appointment',
  });
  expect(status).toBe(201);
  expect(body.hours).toEqual({
    timeZone: 'America/New_York',
    weekly: [
      { day: 1, opens: '22:00', closes: '24:00' },
      { day: 6, opens: '08:00', closes: '12:00' },
    ],
    closed: ['2026-12-25'],
    note: 'By appointment',
  });
  expect(body.checkedAt).toBe(body.updatedAt);
});

test('a listing without hours has none and is unchecked', async () => {
  const { status, body } = await register<Business>(undefined);
  expect(status).toBe(201);
  expect([body.hours, body.checkedAt]).toEqual([undefined, undefined]);
});

test.each([
  ['a text', 'Mon-Fri 8-5', 'hours', HOURS_MESSAGES.form],
  ['no days', week(), 'hours.weekly', HOURS_MESSAGES.weekly],
  [
    'a zone that is none',
    { ...week({ day: 1, opens: '08:00', closes: '17:00' }), timeZone: 'Ocala' },
    'hours.timeZone',
    HOURS_MESSAGES.timeZone,
  ],
  [
    'hours that end before they begin',
    week({ day: 1, opens: '17:00', closes: '08:00' }),
    'hours.weekly.0.closes',
    HOURS_MESSAGES.order,
  ],
  [
    'an eighth day',
    week({ day: 7, opens: '08:00', closes: '17:00' }),
    'hours.weekly.0.day',
    HOURS_MESSAGES.day,
  ],
  [
    'a time that is none',
    week({ day: 1, opens: '8 AM', closes: '17:00' }),
    'hours.weekly.0.opens',
    HOURS_MESSAGES.time,
  ],
  [
    'hours twice',
    week({ day: 1, opens: '08:00', closes: '17:00' }, { day: 1, opens: '16:00', closes: '18:00' }),
    'hours.weekly.1.opens',
    HOURS_MESSAGES.overlap,
  ],
  [
    'a closed day that is none',
    { ...week({ day: 1, opens: '08:00', closes: '17:00' }), closed: ['Christmas'] },
    'hours.closed',
    HOURS_MESSAGES.closed,
  ],
  [
    'a note that is too long',
    { ...week({ day: 1, opens: '08:00', closes: '17:00' }), note: 'x'.repeat(201) },
    'hours.note',
    HOURS_MESSAGES.note,
  ],
])('%s is refused on its field', async (_what, hours, path, message) => {
  const { status, body } = await register<Problem>(hours);
  expect(status).toBe(422);
  expect(body.errors).toEqual([{ path, message }]);
});
