import { type Case, EVERYBODY, HASH, MAKES, open, own, type Statuses, spoiling } from './case.ts';
import { businessOf } from './world.ts';

/** Pictures of the owner's listing. */
const picturesOf = (statuses: Statuses, rest: string, body?: object): Case => ({
  statuses,
  ask: async (world) => {
    const path = `/api/businesses/${(await world.business()).id}/pictures${rest}`;
    return { path, ...(body ? { body } : {}) };
  },
});

/** The calls of listings, their pictures and reviews. */
export const BUSINESSES_CASES: Record<string, Case> = {
  'POST /api/businesses/search': open('/api/businesses/search', {
    location: { lat: 29.2, lng: -82.1 },
    radius: 50,
  }),
  'GET /api/businesses/featured': open('/api/businesses/featured'),
  'GET /api/businesses/:id': {
    statuses: EVERYBODY,
    ask: async (world) => ({ path: `/api/businesses/${(await world.business()).id}` }),
  },
  'POST /api/businesses': {
    statuses: MAKES,
    ask: async (world, asker) => ({
      path: '/api/businesses',
      body: { ...businessOf(world.count()), ownerId: world.people.owner.user.id },
      ...(asker === 'nobody' ? {} : { as: await world.spare() }),
    }),
  },
  'PATCH /api/businesses/:id': {
    statuses: [401, 403, 200, 200],
    ask: async (world) => ({
      path: `/api/businesses/${(await world.business()).id}`,
      body: { description: 'Not theirs to say, or theirs.' },
    }),
    touchesOwner: true,
  },
  'DELETE /api/businesses/:id': {
    statuses: [401, 403, 204, 204],
    ask: async (world) => ({ path: `/api/businesses/${(await world.business()).id}` }),
    touchesOwner: true,
  },
  'POST /api/businesses/:id/confirm': {
    statuses: [401, 403, 200, 200],
    ask: async (world) => ({ path: `/api/businesses/${(await world.business()).id}/confirm`, body: {} }),
    touchesOwner: true,
  },
  'GET /api/businesses/:id/pictures': picturesOf([401, 403, 200, 200], ''),
  'PUT /api/businesses/:id/pictures': picturesOf([401, 403, 200, 200], '', { hashes: [] }),
  // The body is no picture: who may send one is decided before.
  'PUT /api/businesses/:id/pictures/:hash': picturesOf([401, 403, 422, 422], `/${HASH}`, {}),
  'DELETE /api/businesses/:id/pictures/:hash': picturesOf([401, 403, 404, 404], `/${HASH}`),
  'GET /pictures/:file': {
    statuses: [404, 404, 404, 404],
    ask: () => ({ path: `/pictures/${HASH}-view.webp` }),
  },
  'POST /api/businesses/:id/claims': {
    statuses: [401, 409, 409, 409],
    ask: async (world) => ({
      path: `/api/businesses/${(await world.business()).id}/claims`,
      body: { message: 'It was mine before it was theirs.' },
    }),
  },
  'POST /api/businesses/:id/claims/letter': {
    statuses: [401, 409, 409, 409],
    ask: async (world) => ({
      path: `/api/businesses/${(await world.business()).id}/claims/letter`,
      body: {},
    }),
  },
  'POST /api/businesses/:id/claims/code': {
    statuses: [401, 409, 200, 409], // repeats the answer for the person who already owns it
    ask: async (world) => ({
      path: `/api/businesses/${(await world.business()).id}/claims/code`,
      body: { code: '12345678' },
    }),
  },
  'PUT /api/reviews/:id/reply': {
    statuses: [401, 403, 200, 403],
    ask: async (world) => ({
      path: `/api/reviews/${await world.reviewOfOwners()}/reply`,
      body: { content: 'Thank you for coming.' },
    }),
  },
  'DELETE /api/reviews/:id/reply': {
    statuses: [401, 403, 204, 403],
    ask: async (world) => ({ path: `/api/reviews/${await world.reviewOfOwners()}/reply` }),
  },
  'GET /api/user/businesses': own('/api/user/businesses'),
  'GET /api/businesses/:id/reviews': open('/api/businesses/1/reviews'),
  'POST /api/reviews': spoiling(MAKES, '/api/reviews', { businessId: 1, rating: 1, comment: 'Not theirs.' }),
  'DELETE /api/reviews/:id': {
    statuses: [401, 403, 204, 403],
    ask: async (world) => ({ path: `/api/reviews/${(await world.review()).id}` }),
  },
  'GET /api/user/reviews': own('/api/user/reviews'),
};
