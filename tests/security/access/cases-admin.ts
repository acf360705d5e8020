import { ADMIN_ONLY, type Case, HASH, type Statuses } from './case.ts';
import { PRIVATE, type World } from './world.ts';

/** A request about a person of its own. */
const aboutSomebody = (act: string, body: object): Case => ({
  statuses: ADMIN_ONLY,
  ask: async (world) => ({ path: `/api/admin/people/${(await world.spare()).user.id}/${act}`, body }),
});

const ALERT = {
  title: 'Screwworm',
  what: 'Maggots that eat living flesh.',
  howToLook: 'Look at every wound each day.',
  call: { name: 'State Veterinarian', phone: '850-555-0100' },
  source: { name: 'The State', url: 'https://state.example/' },
  counties: ['Marion'],
  validFrom: '2026-03-01T00:00:00Z',
  validUntil: '2099-01-01T00:00:00Z',
};
const EVENT = {
  title: 'Horse fair',
  description: 'Two days of horses.',
  eventType: 'fair',
  startDate: '2026-04-01T13:00:00Z',
  endDate: '2026-04-02T20:00:00Z',
  timeZone: 'America/New_York',
  city: 'Ocala',
  state: 'Florida',
  address: '1 Fair Rd',
  organizerName: 'Fair board',
};
const TESTIMONIAL = {
  name: 'Rosa Vega',
  text: 'Found a vet who drives out to us on a Sunday.',
  location: 'Gainesville',
  animalType: 'Horse',
};
const GAME = {
  title: 'Barn run',
  developer: 'Some studio',
  category: 'Puzzle',
  description: 'Sort the hay before it rains.',
  price: 1.99,
  rating: 4.5,
};
const ADMIN_MAKES: Statuses = [401, 403, 403, 201];
const ADMIN_REMOVES: Statuses = [401, 403, 403, 204];

/** The three calls of an admin table. @param change the changed fields of `draft` */
const keptTable = (table: string, draft: (world: World) => object, change: object): Record<string, Case> => {
  const path = `/api/admin/${table}`;
  const about = async (world: World) => `${path}/${await world.kept(path, draft(world))}`;
  return {
    [`POST ${path}`]: { statuses: ADMIN_MAKES, ask: (world) => ({ path, body: draft(world) }) },
    [`PATCH ${path}/:id`]: {
      statuses: ADMIN_ONLY,
      ask: async (world) => ({ path: await about(world), body: change }),
    },
    [`DELETE ${path}/:id`]: {
      statuses: ADMIN_REMOVES,
      ask: async (world) => ({ path: await about(world) }),
    },
  };
};

/** The calls of admins. */
export const ADMIN_CASES: Record<string, Case> = {
  'PUT /api/admin/pictures/:hash': {
    statuses: [401, 403, 403, 422],
    ask: () => ({ path: `/api/admin/pictures/${HASH}`, body: {} }),
  },
  'POST /api/admin/people/:id/suspend': aboutSomebody('suspend', {
    until: '2099-01-01T00:00:00Z',
    reason: 'Spam.',
  }),
  'POST /api/admin/people/:id/take-back': aboutSomebody('take-back', {}),
  'POST /api/admin/people/:id/restore': aboutSomebody('restore', {}),
  ...keptTable('alerts', () => ALERT, { title: 'Screwworm in dogs' }),
  ...keptTable('events', () => EVENT, { title: 'Goat fair' }),
  ...keptTable('games', () => GAME, { price: 0 }),
  ...keptTable('testimonials', () => TESTIMONIAL, { location: 'Starke' }),
  ...keptTable(
    'forum-categories',
    (world) => ({ name: `Llamas ${world.count()}`, description: 'Of llamas and alpacas.' }),
    { isFeatured: true },
  ),
  'POST /api/admin/featured': {
    statuses: ADMIN_ONLY,
    ask: () => ({ path: '/api/admin/featured', body: { businessId: 1 } }),
  },
  'DELETE /api/admin/featured': {
    statuses: ADMIN_REMOVES,
    ask: () => ({ path: '/api/admin/featured', body: { businessId: 1 } }),
  },
  'GET /api/admin/people': {
    statuses: ADMIN_ONLY,
    ask: () => ({ path: `/api/admin/people?q=${encodeURIComponent(PRIVATE[0])}` }),
  },
  'GET /api/admin/queue': {
    statuses: ADMIN_ONLY,
    ask: () => ({ path: '/api/admin/queue' }),
    tellsAdmin: [PRIVATE[2]], // the recipient of the message
  },
  'POST /api/admin/queue/:id/reply': {
    statuses: ADMIN_ONLY,
    ask: async (world) => ({
      path: `/api/admin/queue/message-${await world.message()}/reply`,
      body: { text: 'The gate is mended.' },
    }),
  },
  'POST /api/admin/queue/:id/:act': {
    statuses: ADMIN_ONLY,
    ask: async (world) => ({ path: `/api/admin/queue/report-${await world.report()}/dismiss`, body: {} }),
  },
  'GET /api/admin/numbers': { statuses: ADMIN_ONLY, ask: () => ({ path: '/api/admin/numbers' }) },
  'GET /api/admin/alerts': { statuses: ADMIN_ONLY, ask: () => ({ path: '/api/admin/alerts' }) },
  'GET /api/admin/find': { statuses: ADMIN_ONLY, ask: () => ({ path: '/api/admin/find?q=Barn' }) },
  'GET /api/admin/people/:id': {
    statuses: ADMIN_ONLY,
    ask: ({ people }) => ({ path: `/api/admin/people/${people.owner.user.id}` }),
  },
  'GET /api/admin/people/:id/written': {
    statuses: ADMIN_ONLY,
    ask: ({ people }) => ({ path: `/api/admin/people/${people.owner.user.id}/written` }),
  },
  'POST /api/admin/reviews/:id/hide': {
    statuses: ADMIN_ONLY,
    ask: async (world) => ({
      path: `/api/admin/reviews/${(await world.review()).id}/hide`,
      body: { hidden: true },
    }),
    touchesOwner: true,
  },
  'POST /api/admin/businesses/:id/hide': {
    statuses: ADMIN_ONLY,
    ask: async (world) => ({
      path: `/api/admin/businesses/${(await world.business()).id}/hide`,
      body: { hidden: true },
    }),
    touchesOwner: true,
  },
  'DELETE /api/admin/businesses/:id/owner': {
    statuses: [401, 403, 403, 204],
    ask: async (world) => ({ path: `/api/admin/businesses/${(await world.business()).id}/owner` }),
    touchesOwner: true,
  },
  'GET /api/admin/log': { statuses: ADMIN_ONLY, ask: () => ({ path: '/api/admin/log' }) },
  'POST /api/admin/log/:id/undo': {
    statuses: ADMIN_ONLY,
    ask: async (world) => ({ path: `/api/admin/log/${await world.line()}/undo`, body: {} }),
  },
};
