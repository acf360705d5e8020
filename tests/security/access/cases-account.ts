import { PASSWORD, registration } from '#tests/support/server.ts';
import { type Case, EVERYBODY, HASH, MAKES, open, own, SIGNED_IN, type Statuses, spoiling } from './case.ts';

/** One of the owner's animals. @param rest of the path; `:record` is its record */
const ofAnimal = (statuses: Statuses, rest: string, body?: object): Case => ({
  statuses,
  ask: async (world) => {
    const { animal, record } = await world.animal();
    const path = `/api/user/animals/${animal}${rest.replace(':record', String(record))}`;
    return { path, ...(body ? { body } : {}) };
  },
});

/** The calls of accounts and of a person’s own data. */
export const ACCOUNT_CASES: Record<string, Case> = {
  'GET /api/auth/session': own('/api/auth/session'),
  'GET /api/auth/user': open('/api/auth/user'),
  'POST /api/auth/login': {
    statuses: [401, 401, 401, 401],
    ask: () => ({ path: '/api/auth/login', body: { username: 'ownerof1', password: 'not-the-password' } }),
  },
  'POST /api/auth/register': {
    statuses: [201, 201, 201, 201],
    ask: async (world, asker) => ({
      path: '/api/auth/register',
      body: registration(`new-${world.count()}`),
      ...(asker === 'nobody' ? {} : { as: await world.spare() }),
    }),
  },
  'POST /api/auth/logout': spoiling(EVERYBODY, '/api/auth/logout', {}),
  'POST /api/auth/logout-everywhere': spoiling(SIGNED_IN, '/api/auth/logout-everywhere', {}),
  'POST /api/auth/password-letter': {
    statuses: EVERYBODY,
    ask: (world) => ({ path: '/api/auth/password-letter', body: { username: `nobody-${world.count()}` } }),
  },
  'POST /api/auth/password-reset': {
    statuses: [422, 422, 422, 422],
    ask: () => ({
      path: '/api/auth/password-reset',
      body: {
        username: 'ownerof1',
        code: '12345678',
        password: 'barn-door-8',
        passwordConfirm: 'barn-door-8',
      },
    }),
  },
  'POST /api/auth/email-confirmation': {
    statuses: [422, 422, 422, 422],
    ask: () => ({ path: '/api/auth/email-confirmation', body: { link: 'not-what-was-sent' } }),
  },
  'POST /api/stop-emails/:link': {
    statuses: [204, 204, 204, 204],
    ask: () => ({ path: '/api/stop-emails/not-what-was-sent' }),
  },
  'GET /api/user/email': own('/api/user/email'),
  'POST /api/user/email/letter': spoiling(SIGNED_IN, '/api/user/email/letter', {}),
  'POST /api/user/email/confirm': spoiling([401, 422, 422, 422], '/api/user/email/confirm', {
    code: '1234 5678',
  }),
  'GET /api/login': { statuses: [302, 302, 302, 302], ask: () => ({ path: '/api/login?returnTo=/profile' }) },
  'GET /api/user/profile': own('/api/user/profile'),
  'PATCH /api/user/profile': spoiling(SIGNED_IN, '/api/user/profile', { fullName: 'Somebody New' }),
  'DELETE /api/user/profile': spoiling([401, 204, 204, 204], '/api/user/profile', { password: PASSWORD }),
  'GET /api/user/export': own('/api/user/export'),
  'PUT /api/user/picture/:hash': spoiling([401, 422, 422, 422], `/api/user/picture/${HASH}`, {}),
  'DELETE /api/user/picture': {
    statuses: SIGNED_IN,
    ask: () => ({ path: '/api/user/picture' }),
  },
  'PATCH /api/user/preferences': spoiling(SIGNED_IN, '/api/user/preferences', {
    animals: ['Dog'],
    businessTypes: [],
  }),
  'GET /api/user/people': own('/api/user/people'),
  'PUT /api/user/people': spoiling(SIGNED_IN, '/api/user/people', { entries: [] }),
  'GET /api/user/animals': own('/api/user/animals'),
  'POST /api/user/animals': spoiling(MAKES, '/api/user/animals', { name: 'Bella', species: 'Goat' }),
  'PATCH /api/user/animals/:id': ofAnimal([401, 404, 200, 404], '', { weightLb: 62 }),
  'DELETE /api/user/animals/:id': ofAnimal([401, 404, 204, 404], ''),
  'GET /api/user/animals/:id/records': ofAnimal([401, 404, 200, 404], '/records'),
  'POST /api/user/animals/:id/records': ofAnimal([401, 404, 201, 404], '/records', {
    kind: 'note',
    on: '2026-03-08',
  }),
  'PATCH /api/user/animals/:id/records/:record': ofAnimal([401, 404, 200, 404], '/records/:record', {
    note: 'Seen',
  }),
  'DELETE /api/user/animals/:id/records/:record': ofAnimal([401, 404, 204, 404], '/records/:record'),
  'POST /api/user/password': spoiling(SIGNED_IN, '/api/user/password', {
    currentPassword: PASSWORD,
    password: 'barn-door-8',
    passwordConfirm: 'barn-door-8',
  }),
  'GET /api/user/reports': own('/api/user/reports'),
};
