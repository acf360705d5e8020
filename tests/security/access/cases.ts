import { randomUUID } from 'node:crypto';
import { type Case, open, own, type Statuses } from './case.ts';
import { ACCOUNT_CASES } from './cases-account.ts';
import { ADMIN_CASES } from './cases-admin.ts';
import { BUSINESSES_CASES } from './cases-businesses.ts';
import { FORUMS_CASES } from './cases-forums.ts';
import { messageOf } from './world.ts';

/** The server of these tests has no pack of map tiles. */
const NO_PACK: Statuses = [404, 404, 404, 404];

const mutation = (name: string, args: object) => ({ key: randomUUID(), name, args, argsVersion: 1 });
const pushAs = (user: number | null, mutations: object[]) => ({
  protocol: 1,
  device: randomUUID(),
  epoch: null,
  user,
  cancel: [],
  mutations,
});

/** Every call of the app, by its name in the route table. A new one needs an entry in one of these files. */
export const CASES: Record<string, Case> = {
  ...ACCOUNT_CASES,
  ...ADMIN_CASES,
  ...BUSINESSES_CASES,
  ...FORUMS_CASES,
  'GET /api/health': open('/api/health'),
  'GET /api/ready': open('/api/ready'),
  'GET /api/openapi.json': open('/api/openapi.json'),
  'GET /api/alerts': open('/api/alerts?county=Marion'),
  'GET /api/animal-types': open('/api/animal-types'),
  'GET /api/business-categories': open('/api/business-categories'),
  'GET /api/directory': open('/api/directory'),
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
