import { randomUUID } from 'node:crypto';
import { FORUM_CATEGORIES } from '#server/db/seed/sample-forums.ts';
import { PASSWORD, registration, type TestPerson } from '#tests/support/server.ts';
import { type Asker, businessOf, messageOf, PRIVATE, threadOf, type World } from './world.ts';

/** The statuses for each sender: nobody, another person, the owner, an admin. */
type Statuses = readonly [nobody: number, other: number, owner: number, admin: number];

/** One request about something of the owner. */
interface Ask {
  path: string;
  body?: object;
  /** Sends the request as another person, whose account it may spoil. */
  as?: TestPerson;
}

export interface Case {
  statuses: Statuses;
  ask(world: World, asker: Asker): Promise<Ask> | Ask;
  /** The request may change the owner's data, from any sender. */
  touchesOwner?: true;
  /** Private data of the owner that an admin may see. */
  tellsAdmin?: readonly string[];
}

const EVERYBODY: Statuses = [200, 200, 200, 200];
const SIGNED_IN: Statuses = [401, 200, 200, 200];
const MAKES: Statuses = [401, 201, 201, 201];
/** The server of these tests has no pack of map tiles. */
const NO_PACK: Statuses = [404, 404, 404, 404];
const ADMIN_ONLY: Statuses = [401, 403, 403, 200];

const open = (path: string, body?: object): Case => ({
  statuses: EVERYBODY,
  ask: () => ({ path, ...(body ? { body } : {}) }),
});
const own = (path: string, body?: object): Case => ({
  statuses: SIGNED_IN,
  ask: () => ({ path, ...(body ? { body } : {}) }),
});
/** A request that spoils the account of its sender. */
const spoiling = (statuses: Statuses, path: string, body: object): Case => ({
  statuses,
  ask: async (world, asker) => ({ path, body, ...(asker === 'nobody' ? {} : { as: await world.spare() }) }),
});

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

/** One of the owner's animals. @param rest of the path; `:record` is its record */
const ofAnimal = (statuses: Statuses, rest: string, body?: object): Case => ({
  statuses,
  ask: async (world) => {
    const { animal, record } = await world.animal();
    const path = `/api/user/animals/${animal}${rest.replace(':record', String(record))}`;
    return { path, ...(body ? { body } : {}) };
  },
});

const HASH = 'a'.repeat(64);
/** Pictures of the owner's listing. */
const picturesOf = (statuses: Statuses, rest: string, body?: object): Case => ({
  statuses,
  ask: async (world) => {
    const path = `/api/businesses/${(await world.business()).id}/pictures${rest}`;
    return { path, ...(body ? { body } : {}) };
  },
});

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

const mutation = (name: string, args: object) => ({ key: randomUUID(), name, args, argsVersion: 1 });
const pushAs = (user: number | null, mutations: object[]) => ({
  protocol: 1,
  device: randomUUID(),
  epoch: null,
  user,
  cancel: [],
  mutations,
});

/** Every call of the app, by its name in the route table. A new one needs an entry here. */
export const CASES: Record<string, Case> = {
  'GET /api/health': open('/api/health'),
  'GET /api/ready': open('/api/ready'),
  'GET /api/openapi.json': open('/api/openapi.json'),
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
  'PUT /api/admin/pictures/:hash': {
    statuses: [401, 403, 403, 422],
    ask: () => ({ path: `/api/admin/pictures/${HASH}`, body: {} }),
  },
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
  'POST /api/admin/people/:id/suspend': aboutSomebody('suspend', {
    until: '2099-01-01T00:00:00Z',
    reason: 'Spam.',
  }),
  'POST /api/admin/people/:id/take-back': aboutSomebody('take-back', {}),
  'POST /api/admin/people/:id/restore': aboutSomebody('restore', {}),
  'GET /api/alerts': open('/api/alerts?county=Marion'),
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
  'GET /api/animal-types': open('/api/animal-types'),
  'GET /api/business-categories': open('/api/business-categories'),
  'GET /api/directory': open('/api/directory'),
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
  'GET /api/user/reports': own('/api/user/reports'),
  'GET /api/businesses/:id/reviews': open('/api/businesses/1/reviews'),
  'POST /api/reviews': spoiling(MAKES, '/api/reviews', { businessId: 1, rating: 1, comment: 'Not theirs.' }),
  'DELETE /api/reviews/:id': {
    statuses: [401, 403, 204, 403],
    ask: async (world) => ({ path: `/api/reviews/${(await world.review()).id}` }),
  },
  'GET /api/user/reviews': own('/api/user/reviews'),
  'GET /api/forums/categories': open('/api/forums/categories'),
  'GET /api/forums/categories/featured': open('/api/forums/categories/featured'),
  'GET /api/forums/categories/slug/:slug': open(`/api/forums/categories/slug/${FORUM_CATEGORIES[0]?.slug}`),
  'GET /api/forums/categories/:id/threads': open('/api/forums/categories/1/threads'),
  'GET /api/forums/categories/:id/sticky-threads': open('/api/forums/categories/1/sticky-threads'),
  'GET /api/forums/recent-threads': open('/api/forums/recent-threads'),
  'GET /api/forums/threads/slug/:slug': {
    statuses: EVERYBODY,
    ask: async (world) => ({ path: `/api/forums/threads/slug/${(await world.thread()).slug}` }),
  },
  'GET /api/forums/threads/:id/posts': open('/api/forums/threads/1/posts'),
  'GET /api/forums/moderation-log': {
    statuses: ADMIN_ONLY,
    ask: () => ({ path: '/api/forums/moderation-log' }),
  },
  'POST /api/forums/threads': {
    statuses: MAKES,
    ask: async (world, asker) => ({
      path: '/api/forums/threads',
      body: { ...threadOf(world.count()), authorId: world.people.owner.user.id },
      ...(asker === 'nobody' ? {} : { as: await world.spare() }),
    }),
  },
  'POST /api/forums/threads/:id/posts': {
    statuses: MAKES,
    ask: async (world, asker) => ({
      path: '/api/forums/threads/1/posts',
      body: { content: `Says ${asker} ${world.count()}`, threadId: 1, authorId: world.people.owner.user.id },
      ...(asker === 'nobody' ? {} : { as: await world.spare() }),
    }),
  },
  'POST /api/forums/posts/:id/like': {
    statuses: SIGNED_IN,
    ask: async (world) => ({
      path: `/api/forums/posts/${(await world.reply()).id}/like`,
      body: { liked: true },
    }),
    touchesOwner: true,
  },
  'PUT /api/forums/threads/:id/follow': {
    statuses: SIGNED_IN,
    ask: () => ({ path: '/api/forums/threads/1/follow', body: { following: true } }),
  },
  'GET /api/push/key': { statuses: [404, 404, 404, 404], ask: () => ({ path: '/api/push/key' }) },
  'PUT /api/push/device': {
    statuses: [404, 404, 404, 404],
    ask: () => ({
      path: '/api/push/device',
      body: {
        endpoint: 'https://fcm.googleapis.com/fcm/send/a',
        keys: {
          p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
          auth: 'BTBZMqHH6r4Tts7J_aSIgg',
        },
        counties: ['12083'],
        kinds: ['alerts'],
        timeZone: 'America/New_York',
        language: 'en',
      },
    }),
  },
  'DELETE /api/push/device': {
    statuses: [204, 204, 204, 204],
    ask: () => ({ path: '/api/push/device', body: { endpoint: 'https://fcm.googleapis.com/fcm/send/a' } }),
  },
  'POST /api/push/test': {
    statuses: [404, 404, 404, 404],
    ask: () => ({ path: '/api/push/test', body: { endpoint: 'https://fcm.googleapis.com/fcm/send/a' } }),
  },
  'GET /api/user/follows': { statuses: SIGNED_IN, ask: () => ({ path: '/api/user/follows' }) },
  'PATCH /api/forums/posts/:id': {
    statuses: [401, 403, 200, 403],
    ask: async (world) => ({
      path: `/api/forums/posts/${(await world.reply()).id}`,
      body: { content: 'Not theirs.' },
    }),
  },
  'DELETE /api/forums/posts/:id': {
    statuses: [401, 403, 204, 403],
    ask: async (world) => ({ path: `/api/forums/posts/${(await world.reply()).id}` }),
  },
  'PATCH /api/forums/threads/:id': {
    statuses: ADMIN_ONLY,
    ask: async (world) => ({
      path: `/api/forums/threads/${(await world.thread()).id}`,
      body: { isLocked: true },
    }),
    touchesOwner: true,
  },
  'POST /api/forums/posts/:id/hide': {
    statuses: ADMIN_ONLY,
    ask: async (world) => ({
      path: `/api/forums/posts/${(await world.reply()).id}/hide`,
      body: { hidden: true },
    }),
    touchesOwner: true,
  },
  'GET /api/events': open('/api/events'),
  'GET /api/events/featured': open('/api/events/featured'),
  'GET /api/events/:id': open('/api/events/1'),
  'GET /api/testimonials': open('/api/testimonials'),
  'GET /api/mobile-games': open('/api/mobile-games'),
  'GET /api/mobile-games/featured': open('/api/mobile-games/featured'),
  'GET /api/mobile-games/animal-type/:name': open('/api/mobile-games/animal-type/Horse'),
  'POST /api/mobile-games/:id/increment-downloads': open('/api/mobile-games/1/increment-downloads', {}),
  'POST /api/contact': {
    statuses: [201, 201, 201, 201],
    ask: async (world, asker) => ({
      path: '/api/contact',
      body: { ...messageOf('There is a gate in it.'), userId: world.people.owner.user.id },
      ...(asker === 'nobody' ? {} : { as: await world.spare() }),
    }),
  },
  'POST /api/reports': {
    statuses: [201, 201, 201, 201],
    ask: async (world, asker) => ({
      path: '/api/reports',
      body: { kind: 'business', id: 1, reason: 'Moved away', text: 'The sign is gone.' },
      ...(asker === 'nobody' ? {} : { as: await world.spare() }),
    }),
  },
  'GET /api/search': open('/api/search?q=owner'),
  'POST /api/petibot/answers': {
    statuses: [404, 404, 404, 404], // no provider is connected
    ask: () => ({
      path: '/api/petibot/answers',
      body: { question: 'Colic?', guides: ['horse-colic'], animal: '' },
    }),
  },
  'POST /api/sync/push': {
    statuses: [401, 409, 200, 409], // the sender's claim is checked, never trusted
    ask: ({ people }) => ({
      path: '/api/sync/push',
      body: pushAs(people.owner.user.id, [
        mutation('preferences.set', { animals: ['Cat'], businessTypes: [] }),
      ]),
    }),
  },
  'GET /api/sync/pull': own('/api/sync/pull?streams=me@0'),
  'GET /api/sync/open': open('/api/sync/open?streams=forum@0&waiting=2'),
  'GET /api/sync/size': open('/api/sync/size?streams=forum@0'),
  'GET /api/map/pack': open('/api/map/pack'),
  'GET /api/map/sizes': { statuses: NO_PACK, ask: () => ({ path: '/api/map/sizes?pack=x&region=8.69.106' }) },
  'GET /api/map/blocks': {
    statuses: NO_PACK,
    ask: () => ({ path: '/api/map/blocks?pack=x&names=12.1110.1703' }),
  },
};
